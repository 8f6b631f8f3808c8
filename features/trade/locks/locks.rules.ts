import { onInvoiceText, soldSideName } from '#features/buying/sales/invoiced-sides.rules.ts'
import type { SaleSide, Side } from '#features/buying/sales/sale-sides.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'

type Sold = { kind: TicketKind; id: number; side: Side }

/** Why a side can not be put on an invoice; undefined when it can. */
export const whyNotInvoiced = (sold: Sold, { amount, isPaid, invoice }: SaleSide, counts: boolean) => {
  const number = soldSideName(sold, sold.side)
  if (!counts) return `${number} is void or a draft`
  if (invoice) return `${onInvoiceText(sold, sold.side, invoice)} already`
  if (!isPaid) return `${number} is not marked Paid`
  return (amount ?? 0) > 0 ? undefined : `${number} has no amount`
}

/** Why its Paid tick can not be changed; undefined when it can. */
export const whyNotTicked = (sold: Sold, { buyer, invoice }: SaleSide, counts: boolean) => {
  const number = soldSideName(sold, sold.side)
  if (!counts) return `${number} is void or a draft`
  if (!buyer) return `${number} has no buyer`
  return invoice ? onInvoiceText(sold, sold.side, invoice) : undefined
}

const LONGEST = 500

/** The ticket's number and the items its buyer gets, cut to fit a line. */
export const lineDescription = (number: string, items: string) => {
  const whole = `${number} ${items}`.trim()
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole
}

/** The sum that the buyers of these rows pay. */
export const soldAmountOf = (rows: readonly { soldToAmount: Cents | null }[]) =>
  cents(rows.reduce((sum, { soldToAmount }) => sum + (soldToAmount ?? 0), 0))
