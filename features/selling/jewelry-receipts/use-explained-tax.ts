import { useState } from 'react'
import { type Cents, cents } from '#shared/money.ts'
import { dayAt, formatDay } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { paidByText } from '../receipts/receipt-money.rules.ts'
import { explainTax } from '../receipts/tax-explained.rules.ts'
import type { PartPayment } from './jewelry-receipts.contract.ts'
import { sharesOf } from './PaymentsEditor.tsx'

type Asked = {
  rate: string
  lines: readonly { name: string; price: Cents; isTaxable: boolean }[]
  isTaxFree: boolean
  totals: { tax: Cents; total: Cents }
  /** Undefined for what is paid at once. */
  payments: readonly PartPayment[] | undefined
  /** What is being paid now. */
  amount: Cents
}

/** How the tax of a jewelry receipt came about, with the share of each payment. */
export const useExplainedTax = ({ rate, lines, isTaxFree, totals, payments, amount }: Asked) => {
  const timeZone = useTimeZone()
  const [askedAt] = useState(() => Date.now())
  const dayOf = (at: number) => formatDay(dayAt(at, timeZone))
  const shares = sharesOf(payments ?? [], amount, totals)
  const taken = payments?.map(({ createdTime, paidBy, totalAmount }, at) => ({
    label: `${dayOf(createdTime)} ${paidByText(paidBy)}`,
    amount: totalAmount,
    tax: shares[at] ?? cents(0),
  }))
  const next = { label: `${dayOf(askedAt)} new`, amount, tax: shares.at(-1) ?? cents(0) }
  const cause = isTaxFree ? 'shipment' : 'jewelry'
  return explainTax({
    cause,
    rate,
    lines,
    ...(taken ? { payments: amount > 0 ? [...taken, next] : taken } : {}),
  })
}
