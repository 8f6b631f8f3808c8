import type { SaleSide, Side } from '#features/buying/sales/sale-sides.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'

type Sold = { kind: TicketKind; id: number; side: Side }

const named = ({ kind, id, side }: Sold) =>
  kind === 'metro' ? `${recordNumber({ kind, id })} side ${side}` : recordNumber({ kind, id })

/** Why a side can not be put on an invoice; undefined when it can. */
export const whyNotInvoiced = (sold: Sold, { amount, isPaid, invoice }: SaleSide, counts: boolean) => {
  const number = named(sold)
  if (!counts) return `${number} is void or a draft`
  if (invoice) return `${number} is on ${recordKinds[invoice.kind].label} ${invoice.id} already`
  if (!isPaid) return `${number} is not marked Paid`
  return (amount ?? 0) > 0 ? undefined : `${number} has no amount`
}

/** Why its Paid tick can not be changed; undefined when it can. */
export const whyNotTicked = (sold: Sold, { buyer, invoice }: SaleSide, counts: boolean) => {
  if (!counts) return `${named(sold)} is void or a draft`
  if (!buyer) return `${named(sold)} has no buyer`
  return invoice ? `${named(sold)} is on ${recordKinds[invoice.kind].label} ${invoice.id}` : undefined
}

const LONGEST = 500

/** The ticket's number and the items its buyer gets, cut to fit a line. */
export const lineDescription = (number: string, items: string) => {
  const whole = `${number} ${items}`.trim()
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole
}
