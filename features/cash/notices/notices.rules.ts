import { isTicketKind, readRecord, type TicketKind } from '#shared/record-kinds.ts'
import type { Notice } from './notices.contract.ts'
import { payoutText } from './payouts.rules.ts'

export type Sound = TicketKind | 'other'

export const soundOf = (ticketId: string): Sound => {
  const kind = readRecord(ticketId)?.kind
  return isTicketKind(kind) ? kind : 'other'
}

type Payout = Pick<Notice, 'id' | 'ticketId' | 'amount' | 'payout' | 'paidBefore' | 'checkNumber' | 'isPaid'>

export type Seen = { newest: number; payouts: ReadonlyMap<number, Payout> }

export const seenIn = (payouts: readonly Payout[]): Seen => ({
  newest: Math.max(0, ...payouts.map(({ id }) => id)),
  payouts: new Map(payouts.map(payout => [payout.id, payout])),
})

/** Waiting notices that are new or changed since then; older ones that paging back shows are not new. */
export const newPayouts = <P extends Payout>({ newest, payouts }: Seen, now: readonly P[]): P[] =>
  now.filter(payout => {
    if (payout.isPaid) return false
    const before = payouts.get(payout.id)
    return before ? payoutText(before) !== payoutText(payout) : payout.id > newest
  })

const MINUTE_MS = 60_000
const LATE_MINUTES = 30

const minutesSince = (then: number, now: number) => Math.max(0, Math.floor((now - then) / MINUTE_MS))

export const isLate = (then: number, now: number) => minutesSince(then, now) > LATE_MINUTES

/** 'now', '6 min', '2 h 5 min', '3 d'. */
export const waitText = (then: number, now: number) => {
  const minutes = minutesSince(then, now)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d`
}

const DOUBLE_TAP_MS = 600

export type Tap = { id: number; at: number }

/** A paid row moves away, so the second half of a double tap is ignored. */
export const isSlip = (before: Tap | undefined, tap: Tap) =>
  before !== undefined && before.id !== tap.id && tap.at - before.at < DOUBLE_TAP_MS
