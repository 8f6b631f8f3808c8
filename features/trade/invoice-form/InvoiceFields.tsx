import type { ReactNode } from 'react'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useShopDay } from '#web/use-shop-today.ts'
import { deliveryYears, type InvoiceKind, invoiceLabels } from '../invoices/invoices.rules.ts'
import { useBuyersOf } from './use-buyers-of.ts'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
].map((label, at) => ({ value: String(at + 1), label }))

const days = wordOptions(Array.from({ length: 31 }, (_, at) => String(at + 1)))

type Props = { kind: InvoiceKind; form: AnyForm; isNew: boolean; readOnly?: boolean; children?: ReactNode }

/** Whom an invoice is billed to, its check and its day. */
export const InvoiceFields = ({ kind, form, isNew, readOnly = false, children }: Props) => {
  const buyers = useBuyersOf(kind) ?? []
  const bind = bindFields(form, invoiceLabels, readOnly)
  const billedTo = bind('billedTo')
  const year = bind('deliveryDateYear')
  const today = useShopDay()
  return (
    <Section>
      <FormGrid>
        <SelectField
          {...billedTo}
          options={withCurrent(wordOptions(buyers), billedTo.value)}
          span={children ? 5 : 8}
          autoFocus={isNew}
        />
        <TextField {...bind('checkNumber')} span={children ? 3 : 5} maxLength={20} />
        <SelectField {...bind('deliveryDateMonth')} options={months} span={4} />
        <SelectField {...bind('deliveryDateDay')} options={days} span={children ? 4 : 3} />
        <SelectField {...year} options={withCurrent(wordOptions(deliveryYears(today)), year.value)} span={4} />
        {children}
      </FormGrid>
    </Section>
  )
}
