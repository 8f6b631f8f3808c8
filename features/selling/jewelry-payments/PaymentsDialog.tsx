import { useCheckPrefix } from '#features/cash/check-numbers/use-check-prefix.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { FormKeys } from '#web/makers/form/FormBody.tsx'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { getJewelryPayments } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { paidOf } from '../jewelry-receipts/use-jewelry-receipt-rules.ts'
import type { OfReceipt } from '../receipt-list/ReceiptDialog.tsx'
import { receiptTotals } from '../receipts/receipt-money.rules.ts'
import { PaymentsEditor } from './PaymentsEditor.tsx'
import { useDeletePayment, usePartPayment } from './use-part-payment.ts'

type Props = OfReceipt & { canDelete: boolean }

type WorkProps = Props & { paid: OutputOf<typeof getJewelryPayments> }

const WIDTH = 980

const Work = ({ receipt: { id }, number, canDelete, onClose, paid }: WorkProps) => {
  const { items, payments, remainingAmount: remaining } = paid
  const form = usePartPayment({ id, items, payments, remaining })
  const prefix = useCheckPrefix('jewelry_receipt')
  const deletePayment = useDeletePayment()
  const save = () => void form.submit()
  return (
    <Dialog
      open
      title={`Payments of ${number}`}
      subtitle={remaining > 0 ? `${formatDollars(remaining)} remains` : 'Paid in full'}
      width={WIDTH}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      <FormKeys form={form as never} onSubmit={save}>
        <PaymentsEditor
          parts={payments}
          paid={paidOf(payments)}
          totals={receiptTotals(items)}
          entry={
            remaining > 0 || form.isLost ? { form: form as never, errors: form.errors, remaining, prefix } : undefined
          }
          save={{ run: save }}
          onDelete={canDelete ? part => void deletePayment(part) : undefined}
          onDrop={form.isDirty ? form.clear : undefined}
        />
      </FormKeys>
    </Dialog>
  )
}

export const PaymentsDialog = (props: Props) => {
  useLive(recordKinds.jewelry_receipt.entity, getJewelryPayments)
  const query = useCall(getJewelryPayments, { id: props.receipt.id })
  if (query.data && !query.error) return <Work {...props} paid={query.data} />
  return (
    <Dialog open title={`Payments of ${props.number}`} width={WIDTH} onClose={props.onClose}>
      <ReadState query={query} label="Payments" title="The payments did not load" lines={3} />
    </Dialog>
  )
}
