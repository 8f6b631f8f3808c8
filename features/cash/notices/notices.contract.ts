import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, flag, id, idList, listInput, maybe, version, yesOrNo } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { numberedId, recordKindOf, withRecordId } from '#shared/record-ids.ts'
import { accessesOf, ticketKinds } from '#shared/record-kinds.ts'

const payoutPayments = ['cash', 'check', 'barter', 'wire'] as const

/** How much in cash, by check and by wire. */
const PayoutParts = z.object({ cash: Dollars, check: Dollars, wire: Dollars })
export type PayoutParts = z.output<typeof PayoutParts>

/** What a customer holds, or is to hold: `checkNumber` is '' where there is no check, or none yet. */
const HandedOut = z.object({ ...PayoutParts.shape, checkNumber: z.string() })
export type HandedOut = z.output<typeof HandedOut>

/** One ticket's payout, for who stands at the drawer. */
export const Notice = z.object({
  id: z.int(),
  ticketId: z.string(),
  /** All of `payout` together. */
  amount: Dollars,
  isCheck: z.boolean(),
  isPaid: z.boolean(),
  clerk: z.string(),
  booth: z.string(),
  dateAdded: z.int(),
  /** How the whole ticket is paid, and the cash that leaves the drawer for it. */
  payment: z.enum(payoutPayments),
  cash: Dollars,
  /** What is to be handed out, or was, on top of what was paid before; below zero it is taken back. */
  payout: PayoutParts,
  paidBefore: HandedOut,
  /** Of the check that is to be handed out, or was; '' where there is none, or none yet. */
  checkNumber: z.string(),
  /** What moved that cash, whose notes Edit takes; none when no cash moves. */
  transactionId: z.nullable(z.int()),
  isCounted: z.boolean(),
  version: z.int(),
})
export type Notice = z.output<typeof Notice>

/** Those named by `noticeIds`, or a page of the feed, what waits for money first; with `more`, all up to that page. */
const listNoticesBy = (method: 'GET' | 'POST') =>
  endpoint({
    method,
    path: 'common/get-all-notices',
    access: 'notice_view',
    ...(method === 'POST' ? { reads: true as const } : {}),
    input: listInput(['id', 'amount', 'dateAdded'], { noticeIds: idList(500), more: flag() }),
    labels: { noticeIds: 'Notices' },
    output: z.object({
      data: z.array(Notice),
      count: z.int(),
      unpaid: z.int(),
      /** Those of them that give something; the rest only take back. */
      toPay: z.int(),
      /** What is to be given in cash and by check, at the counter; a wire leaves elsewhere. */
      unpaidAmount: Dollars,
      unpaidWire: Dollars,
      /** What is to come back in cash and by check, and what by wire; it lessens neither of the two. */
      unpaidBack: Dollars,
      unpaidWireBack: Dollars,
    }),
  })

export const listNotices = listNoticesBy('GET')
export const listNoticesByPost = listNoticesBy('POST')

/**
 * With `isPaid` the payout is handed out; without it the last one is taken back, or, of a notice that is not paid, all
 * that was given before. See decision 0008.
 */
export const updateNotice = endpoint({
  method: 'POST',
  path: 'common/update-notice-details',
  access: 'notice_view',
  input: z.object({ id: id(), isPaid: yesOrNo(), version: version() }),
  labels: { isPaid: 'Paid' },
  output: done,
})

/** What the customer of a ticket holds of its payout: for who is about to void it. */
export const getHandedOut = endpoint({
  method: 'GET',
  path: 'common/get-handed-out',
  access: accessesOf(ticketKinds),
  input: withRecordId(
    { id: 'ticketId', kinds: ['ticketType'] },
    z.object({ ticketId: numberedId(), ticketType: recordKindOf(ticketKinds) }),
  ),
  output: z.object({ data: HandedOut }),
})

/** By Admin: one, or with `all` every notice that is paid. */
export const dismissNotice = endpoint({
  method: 'POST',
  path: 'common/dismiss-notice',
  access: 'admin_only',
  input: z.object({ id: maybe(id()), all: flag() }),
  output: done,
})
