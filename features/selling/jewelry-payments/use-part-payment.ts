import { useCheckPrefix } from '#features/cash/check-numbers/use-check-prefix.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { timeAt } from '#shared/time.ts'
import { call as send } from '#web/call.ts'
import { sayDeletion } from '#web/failures.ts'
import { type FormState, useForm } from '#web/makers/form/use-form.ts'
import { useLostAnswer } from '#web/makers/saving/use-lost-answer.ts'
import { useRefetch } from '#web/queries.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { jewelryLine, savedJewelryLine } from '../jewelry-receipts/jewelry-lines.tsx'
import {
  deleteJewelryPayment,
  getJewelryPayments,
  getJewelryReceipt,
  type JewelryItem,
  listJewelryReceipts,
  type PartPayment,
  saveJewelryPayment,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { newPart, type PartTexts, partDraft, partTexts } from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { askOverPart, partDollarProblems } from '../jewelry-receipts/use-jewelry-receipt-rules.ts'
import { changeText } from '../receipt-form/cash-tender.rules.ts'
import { partLabels, partProblems } from '../receipts/part-payments.rules.ts'
import { cashKept, paidByText } from '../receipts/receipt-money.rules.ts'

/** A payment of a saved receipt is saved at once, without the rest of its form. */

const fields = partTexts.map(key => ({ key, label: key === 'payment' ? partLabels.paidBy : partLabels[key] }))

const CHANGE_SECONDS = 8

type PaidReceipt = {
  id: number
  items: readonly JewelryItem[]
  payments: readonly PartPayment[]
  remaining: Cents
  onPaid?: ((paymentId: number) => void) | undefined
}

const useReadAgain = () => {
  const refetch = useRefetch()
  return () => refetch(getJewelryReceipt, getJewelryPayments, listJewelryReceipts)
}

/** The save locks the receipt, so the newest payment in its answer is this one. */
const newestOf = (payments: readonly PartPayment[]) =>
  payments.reduce<PartPayment | undefined>((newest, part) => (part.id > (newest?.id ?? 0) ? part : newest), undefined)

type LostForm = Pick<FormState, 'isLost' | 'isSaving' | 'resolveLost'>

export const useLostPayment = (form: LostForm, payments: readonly PartPayment[]) =>
  useLostAnswer(form, newestOf(payments)?.id ?? 0)

export const usePartPayment = ({ id, items, payments: saved, remaining, onPaid }: PaidReceipt) => {
  const by = useRole()
  const timeZone = useTimeZone()
  const prefix = useCheckPrefix('jewelry_receipt')
  const readAgain = useReadAgain()
  const form = useForm<typeof saveJewelryPayment, PartTexts>({
    name: `${saveJewelryPayment.path} ${id}`,
    call: saveJewelryPayment,
    fields,
    record: newPart,
    cardName: 'Payment',
    problems: part => [...partProblems(partDraft(part), { remaining, by, prefix }), ...partDollarProblems(part)],
    ask: part => askOverPart(part, remaining),
    pack: part => ({
      items: items.map(item => jewelryLine(savedJewelryLine(item))),
      payment: { ...partDraft(part), jewelryReceiptId: id },
    }),
    savedBefore: ({ payments }) => {
      const part = newestOf(payments)
      return {
        name: part
          ? `${formatDollars(part.totalAmount)} ${paidByText(part.paidBy)} at ${timeAt(part.createdTime, timeZone)}`
          : '',
      }
    },
    onSaved: ({ remainingAmount, payments }) => {
      const part = newestOf(payments)
      const change = part && changeText({ payment: part.paidBy, total: part.totalAmount, tendered: part.tendered })
      const rest = remainingAmount > 0 ? `${formatDollars(remainingAmount)} remains.` : 'Paid in full.'
      form.clear()
      if (part) onPaid?.(part.id)
      toast.ok('Payment saved', change ? `${rest} ${change}` : rest, change ? CHANGE_SECONDS : undefined)
      void readAgain()
    },
  })
  useLostPayment(form, saved)
  return form
}

const deletionText = (part: PartPayment) => {
  const cash = cashKept(part)
  if (cash > 0) return `Its cash of ${formatDollars(cash)} leaves the till again.`
  return `No cash leaves the till: it was paid by ${paidByText(part.paidBy)}.`
}

export const useDeletePayment = (onDelete?: (paymentId: number) => void) => {
  const readAgain = useReadAgain()
  return async (part: PartPayment) => {
    const { id, totalAmount } = part
    const isSure = await confirm({
      title: `Delete the payment of ${formatDollars(totalAmount)}?`,
      text: deletionText(part),
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    onDelete?.(id)
    await sayDeletion(() => send(deleteJewelryPayment, { id }))
    await readAgain()
  }
}
