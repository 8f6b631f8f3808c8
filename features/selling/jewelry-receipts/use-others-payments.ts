import { useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import { paidByText } from '../receipts/receipt-money.rules.ts'
import type { PartPayment } from './jewelry-receipts.contract.ts'

type Known = {
  /** The payments there were when the form was opened. */
  opened: readonly number[]
  /** Those that were taken or deleted here. */
  own: readonly number[]
}

/** 'cash $500.00 was taken', 'a payment was deleted': what of the payments is news to who has the form open. */
export const paymentNews = (payments: readonly PartPayment[], { opened, own }: Known) => {
  const known = [...opened, ...own]
  const taken = payments.filter(({ id }) => !known.includes(id))
  const isDeleted = opened.some(id => !own.includes(id) && !payments.some(payment => payment.id === id))
  return [
    ...taken.map(({ paidBy, totalAmount }) => `${paidByText(paidBy)} ${formatDollars(totalAmount)} was taken`),
    ...(isDeleted ? ['a payment was deleted'] : []),
  ].join(', ')
}

/** What others did to the payments since the form was opened. */
export const useOthersPayments = (payments: readonly PartPayment[]) => {
  const [opened] = useState(() => payments.map(({ id }) => id))
  const [own, setOwn] = useState<readonly number[]>([])
  return {
    news: paymentNews(payments, { opened, own }),
    noteOwn: (id: number) => setOwn(before => [...before, id]),
  }
}
