import type { Cents } from '#shared/money.ts'
import type { AnyForm, Bind } from '#web/makers/form/bind-fields.ts'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import type { PartPayment } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { isInParts } from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { usePaymentKey } from '../receipt-form/use-payment-key.ts'
import { paymentTypes } from '../receipts/receipt-money.rules.ts'
import { PaymentsEditor } from './PaymentsEditor.tsx'

export type PaymentsWork = {
  form: AnyForm
  errors: Readonly<Record<string, string | undefined>>
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
  isOpen: boolean
  work: PaymentsWork
}

const countText = (saved: number, isSaved: boolean, isTyped: boolean) =>
  isSaved ? `${saved} saved${isTyped ? ', 1 new' : ''}` : 'first payment'

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
            // A receipt with payments stays in parts until they are deleted.
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
