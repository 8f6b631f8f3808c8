import type { Cents } from '#shared/money.ts'
import type { AnyForm, Bind } from '#web/makers/bind-fields.ts'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { usePaymentKey } from '../receipt-form/use-payment-key.ts'
import { paymentTypes } from '../receipts/receipt-money.rules.ts'
import type { PartPayment } from './jewelry-receipts.contract.ts'
import { isInParts } from './jewelry-receipts.form.tsx'
import { PaymentsEditor } from './PaymentsEditor.tsx'

/** What the payment of a receipt in parts is typed into, and what may be done with it. */
export type PaymentsWork = {
  form: AnyForm
  errors: Readonly<Record<string, string | undefined>>
  /** Of a saved receipt: the payment is saved by itself. */
  save?: { run: () => void; why?: string | undefined } | undefined
  onDelete?: ((part: PartPayment) => void) | undefined
  onDrop?: (() => void) | undefined
}

type Props = {
  type: ReturnType<Bind<string>>
  parts: readonly PartPayment[]
  paid: Cents
  totals: { tax: Cents; total: Cents }
  remaining: Cents
  prefix: string
  /** Void receipts take no payment. */
  isOpen: boolean
  work: PaymentsWork
}

const countText = (saved: number, isSaved: boolean, isTyped: boolean) =>
  isSaved ? `${saved} saved${isTyped ? ', 1 new' : ''}` : 'first payment'

/** Paid at once, beside the lines, or in parts, here. */
export const PaymentsSection = ({ type, parts, paid, totals, remaining, prefix, isOpen, work }: Props) => {
  const inParts = isInParts({ paymentType: type.value })
  usePaymentKey(inParts)
  const { form, errors, save, onDelete, onDrop } = work
  const entry = isOpen && (remaining > 0 || form.isDirty) ? { form, errors, remaining, prefix } : undefined
  return (
    <Section
      flush
      title="Payments"
      note={
        <ChoiceField
          {...type}
          hideLabel
          choices={paymentTypes.map(value => ({
            value: value as string,
            label: value,
            // What was paid in parts stays so until its payments are deleted.
            disabled: value === 'full' && parts.length > 0,
          }))}
        />
      }
      aside={inParts ? countText(parts.length, save !== undefined, form.isDirty) : 'paid at once'}
    >
      {inParts && (
        <PaymentsEditor
          {...{ parts, paid, totals, entry, onDelete }}
          save={save}
          onDrop={form.isDirty ? onDrop : undefined}
        />
      )}
    </Section>
  )
}
