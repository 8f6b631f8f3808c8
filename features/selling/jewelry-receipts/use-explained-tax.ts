import { useState } from 'react'
import type { Cents } from '#shared/money.ts'
import { dayAt, formatDay } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { explainTax } from '../receipt-form/tax-explained.rules.ts'
import { paidByText } from '../receipts/receipt-money.rules.ts'
import type { PartPayment } from './jewelry-receipts.contract.ts'

type Asked = {
  rate: string
  lines: readonly { name: string; price: Cents; isTaxable: boolean }[]
  isTaxFree: boolean
  payments: readonly PartPayment[] | undefined
  amount: Cents
}

export const useExplainedTax = ({ rate, lines, isTaxFree, payments, amount }: Asked) => {
  const timeZone = useTimeZone()
  const [askedAt] = useState(() => Date.now())
  const dayOf = (at: number) => formatDay(dayAt(at, timeZone))
  const taken = payments?.map(({ createdTime, paidBy, totalAmount }) => ({
    label: `${dayOf(createdTime)} ${paidByText(paidBy)}`,
    amount: totalAmount,
  }))
  const next = { label: `${dayOf(askedAt)} new`, amount }
  const cause = isTaxFree ? 'shipment' : 'jewelry'
  return explainTax({
    cause,
    rate,
    lines,
    ...(taken ? { payments: amount > 0 ? [...taken, next] : taken } : {}),
  })
}
