import { useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import type { PartPayment } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { paidByText } from '../receipts/receipt-money.rules.ts'

type Known = {
  opened: readonly number[]
  own: readonly number[]
}

/** 'cash $500.00 was taken', 'a payment was deleted': changes by others since the form was opened. */
export const othersChanges = (payments: readonly PartPayment[], { opened, own }: Known) => {
  const known = [...opened, ...own]
  const taken = payments.filter(({ id }) => !known.includes(id))
  const isDeleted = opened.some(id => !own.includes(id) && !payments.some(payment => payment.id === id))
  return [
    ...taken.map(({ paidBy, totalAmount }) => `${paidByText(paidBy)} ${formatDollars(totalAmount)} was taken`),
    ...(isDeleted ? ['a payment was deleted'] : []),
  ].join(', ')
}

export const useOthersPayments = (payments: readonly PartPayment[]) => {
  const [opened] = useState(() => payments.map(({ id }) => id))
  const [own, setOwn] = useState<readonly number[]>([])
  return {
    news: othersChanges(payments, { opened, own }),
    addOwnPayment: (id: number) => setOwn(before => [...before, id]),
  }
}
