import type { ReactNode } from 'react'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { DocumentFacts } from '#web/makers/document/DocumentFacts.tsx'
import { DocumentPage } from '#web/makers/document/DocumentPage.tsx'
import { LinesGrid } from '#web/makers/document/LinesGrid.tsx'
import { LinesTotal } from '#web/makers/document/LinesTotal.tsx'
import type { TypedColumn } from '#web/makers/document/lines.tsx'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type InvoiceKind, invoiceLabels, MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'
import { type InvoiceLineText, invoiceLinesTotal, isInvoiceLineComplete, newInvoiceLine } from './invoice-lines.tsx'
import { buyerTypeOf, deliveryYears, type InvoiceText, type SavedInvoice } from './invoices.form.tsx'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
].map((label, at) => ({ value: String(at + 1), label }))

const days = wordOptions(Array.from({ length: 31 }, (_, at) => String(at + 1)))

/** The buyers to whom a new invoice of the kind may be billed, in list order. */
export const useBuyersOf = (kind: InvoiceKind) =>
  useCall(buyerCalls.list, { enabledOnly: true, type: buyerTypeOf[kind] }).data?.data.map(({ name }) => name)

const InvoiceFacts = ({ kind, saved }: { kind: InvoiceKind; saved: SavedInvoice }) => {
  const held = saved.items.filter(({ isOnHold }) => isOnHold).length
  return (
    <DocumentFacts number={recordNumber({ kind, id: saved.id })} at={saved.creationDate} isEditable>
      {saved.pickedUp && <Tag tone="ok">picked up</Tag>}
      {held > 0 && !saved.pickedUp && <Tag tone="warn">{`${held} on hold`}</Tag>}
    </DocumentFacts>
  )
}

type Props = {
  kind: InvoiceKind
  form: AnyForm
  saved?: SavedInvoice
  columns: readonly TypedColumn<InvoiceLineText>[]
  buttons?: ReactNode
}

export const InvoicePage = ({ kind, form, saved, columns, buttons }: Props) => {
  const values = form.values as InvoiceText
  const timeZone = useTimeZone()
  const buyers = useBuyersOf(kind) ?? []
  const bind = bindFields(form, invoiceLabels, false)
  const billedTo = bind('billedTo')
  const year = bind('deliveryDateYear')
  return (
    <DocumentPage
      kind={kind}
      form={form}
      title={saved ? 'Update Invoice' : 'Create New Invoice'}
      id={saved?.id}
      facts={saved && <InvoiceFacts kind={kind} saved={saved} />}
      buttons={buttons}
      isEditable
      saveLabel="Save Invoice"
      totalOf={draft => invoiceLinesTotal((draft as InvoiceText).items)}
    >
      <Section>
        <FormGrid>
          <SelectField
            {...billedTo}
            options={withCurrent(wordOptions(buyers), billedTo.value)}
            span={8}
            autoFocus={!saved}
          />
          <TextField {...bind('checkNumber')} span={5} maxLength={20} />
          <SelectField {...bind('deliveryDateMonth')} options={months} span={4} />
          <SelectField {...bind('deliveryDateDay')} options={days} span={3} />
          <SelectField {...year} options={withCurrent(wordOptions(deliveryYears()), year.value)} span={4} />
        </FormGrid>
      </Section>
      <LinesGrid
        title="Items"
        note={saved?.pickedUp ? 'picked up, so the lines stay' : undefined}
        columns={columns}
        removeWidth={40}
        lines={values.items}
        blank={newInvoiceLine(timeZone)}
        max={saved?.pickedUp ? 0 : MAX_INVOICE_LINES}
        isComplete={isInvoiceLineComplete}
        canRemove={() => !saved?.pickedUp}
        foot={<LinesTotal amount={invoiceLinesTotal(values.items)} />}
        error={form.errors.items}
        onChange={items => form.set('items', items)}
      />
    </DocumentPage>
  )
}
