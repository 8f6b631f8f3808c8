import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { ticketKinds } from '#shared/record-kinds.ts'
import { shownKinds } from './dashboard.rules.ts'

/** Roles that may open one kind of record see that kind. */
const ticketAccess = ['ticket', 'new_coin'] as const
const recordAccess = [...ticketAccess, 'receipt'] as const

const count = z.optional(z.int())
/** Sums are only for Admin, as in the daily views. */
const sum = z.optional(Dollars)

/** A business day without voids; kinds that the reader may not open are missing. */
export const RecordDay = z.object({
  day: z.string(),
  metro: count,
  metroAmount: sum,
  metroProfit: sum,
  /** The number of records whose profit is known. */
  metroProfitKnown: count,
  coin: count,
  coinAmount: sum,
  coinProfit: sum,
  coinProfitKnown: count,
  coinReceipt: count,
  coinReceiptAmount: sum,
  coinReceiptProfit: sum,
  coinReceiptProfitKnown: count,
  jewelryReceipt: count,
  jewelryReceiptAmount: sum,
  jewelryReceiptProfit: sum,
  jewelryReceiptProfitKnown: count,
})
export type RecordDay = z.output<typeof RecordDay>

const WeekdaySums = z.object({
  metro: count,
  metroAmount: sum,
  coin: count,
  coinAmount: sum,
  coinReceipt: count,
  coinReceiptAmount: sum,
  jewelryReceipt: count,
  jewelryReceiptAmount: sum,
})

export const listRecordDays = endpoint({
  method: 'GET',
  path: 'dashboard/days',
  access: recordAccess,
  input: z.object({}),
  output: z.object({
    data: z.array(RecordDay),
    /** The same weekday of the eight weeks before today, added up. */
    weekdaysBefore: WeekdaySums,
  }),
})

export const UnsignedTicket = z.object({
  kind: z.enum(ticketKinds),
  id: z.int(),
  name: z.string(),
  booth: z.string(),
  ticketTime: z.int(),
  ticketAmount: Dollars,
})

export const listUnsignedTickets = endpoint({
  method: 'GET',
  path: 'dashboard/unsigned-tickets',
  access: ticketAccess,
  input: z.object({}),
  output: pageOf(UnsignedTicket),
})

/** What the reader entered today. */
export const listOwnRecords = endpoint({
  method: 'GET',
  path: 'dashboard/own-records',
  access: recordAccess,
  input: z.object({}),
  output: pageOf(
    z.object({
      kind: z.enum(shownKinds),
      id: z.int(),
      name: z.string(),
      ticketTime: z.int(),
      ticketAmount: Dollars,
      isUnsigned: z.boolean(),
    }),
  ),
})

/** Submitted offers with lines that nobody has sold yet. */
export const listNewOffers = endpoint({
  method: 'GET',
  path: 'dashboard/new-offers',
  access: 'coin_invoice',
  input: z.object({}),
  output: pageOf(
    z.object({
      invoiceId: z.int(),
      bidder: z.string(),
      submittedAt: z.int(),
      lines: z.int(),
      amount: Dollars,
    }),
  ),
})
