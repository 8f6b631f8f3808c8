import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, flag, id, idList, listInput, maybe, version, yesOrNo } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { numberedId, recordKindOf, withRecordId } from '#shared/record-ids.ts'
import { accessesOf, ticketKinds } from '#shared/record-kinds.ts'

const payoutPayments = ['cash', 'check', 'barter', 'wire'] as const

const PayoutParts = z.object({ cash: Dollars, check: Dollars, wire: Dollars })
export type PayoutParts = z.output<typeof PayoutParts>

const HandedOut = z.object({ ...PayoutParts.shape, checkNumber: z.string() })
export type HandedOut = z.output<typeof HandedOut>

export const Notice = z.object({
  id: z.int(),
  ticketId: z.string(),
  /** The sum of `payout`, without a void check that comes back for its replacement. */
  amount: Dollars,
  isCheck: z.boolean(),
  isPaid: z.boolean(),
  clerk: z.string(),
  booth: z.string(),
  dateAdded: z.int(),
  /** The ticket's payment, and the cash it takes from the drawer. */
  payment: z.enum(payoutPayments),
  cash: Dollars,
  /** Cash to pay beyond earlier payouts; negative cash is taken back. */
  payout: PayoutParts,
  paidBefore: HandedOut,
  checkNumber: z.string(),
  /** The transaction of that cash, for Edit; none if no cash moves. */
  transactionId: z.nullable(z.int()),
  isCounted: z.boolean(),
  version: z.int(),
})
export type Notice = z.output<typeof Notice>

/** Named notices, or a page of the list; `more` answers all pages up to that one. */
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
      /** Notices that pay something; the others only take back. */
      toPay: z.int(),
      /** Cash and checks at the counter, without wires. */
      unpaidAmount: Dollars,
      unpaidWire: Dollars,
      /** Cash and checks, and wires, to take back; they do not reduce the other sums. */
      unpaidBack: Dollars,
      unpaidWireBack: Dollars,
    }),
  })

export const listNotices = listNoticesBy('GET')
export const listNoticesByPost = listNoticesBy('POST')

/**
 * `isPaid` pays out; without it the last payout is reversed, or, for an unpaid notice, all earlier ones. See decision
 * 0008.
 */
export const updateNotice = endpoint({
  method: 'POST',
  path: 'common/update-notice-details',
  access: 'notice_view',
  input: z.object({ id: id(), isPaid: yesOrNo(), version: version() }),
  labels: { isPaid: 'Paid' },
  output: done,
})

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

/** Admin dismisses one notice, or with `all` every paid one. */
export const dismissNotice = endpoint({
  method: 'POST',
  path: 'common/dismiss-notice',
  access: 'admin_only',
  input: z.object({ id: maybe(id()), all: flag() }),
  output: done,
})
