import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  atLeast,
  atMost,
  byLabel,
  choice,
  codeText,
  filter,
  id,
  listInput,
  listOfIds,
  maybeDay,
  numberOrBlank,
  option,
  orEmpty,
  text,
  version,
  yesOrNo,
} from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { recordId, recordKindOf } from '#shared/record-ids.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'

/** One ticket and one of its buyers, with what that buyer pays. */
export const LockRow = z.object({
  id: z.int(),
  version: z.int(),
  side: z.enum(['A', 'B']),
  ticketTime: z.int(),
  ticketAmount: Dollars,
  clerk: z.string(),
  soldTo: z.string(),
  soldToAmount: z.nullable(Dollars),
  paidInFull: z.boolean(),
  /** The invoice it stands on, 0 for none. */
  invoiceNum: z.int(),
  comment: z.string(),
  /** The other buyer of the ticket, if it has one. */
  other: z.nullable(
    z.object({ side: z.enum(['A', 'B']), soldTo: z.string(), paidInFull: z.boolean(), invoiceNum: z.int() }),
  ),
})
export type LockRow = z.output<typeof LockRow>

export const paidFilters = {
  1: ['Paid', 'true'],
  0: ['Unpaid', 'false'],
  2: ['Paid, no invoice', 'paidNoInvoice'],
} as const

export const lockSorts = ['ticketTime', 'id', 'ticketAmount', 'soldToAmount'] as const

export const listLocks = endpoint({
  method: 'GET',
  path: 'locks/get-all',
  access: 'invoice',
  input: listInput(lockSorts, {
    clerk: choice(text(100)),
    /** Blank for all buyers. */
    soldTo: choice(text(100)),
    paidInFull: byLabel(paidFilters, option(['1', '0', '2', ''], '0')),
    startDate: maybeDay(),
    endDate: maybeDay(),
  }),
  output: z.object({
    data: z.array(LockRow),
    count: z.int(),
    coinData: z.array(LockRow),
    coinCount: z.int(),
    /** Over the filter, each ticket once. */
    totalTicketAmount: Dollars,
    totalCoinTicketAmount: Dollars,
    totalSoldToAmount: Dollars,
    totalCoinSoldToAmount: Dollars,
    totalUnpaid: Dollars,
    totalCoinUnpaid: Dollars,
    /** The buyers of tickets in the range of days. */
    ticketSoldPersons: z.array(z.string()),
  }),
  sections: ['data', 'coinData'],
})

export const setPaid = endpoint({
  method: 'POST',
  path: 'locks/set-paid',
  access: 'invoice',
  input: z.object({
    type: recordKindOf(['metro', 'coin']),
    rows: z
      .array(z.object({ id: id(), side: option(['A', 'B'], 'A'), version: version() }), 'must be a list')
      .check(atLeast(1, 'is Blank'), atMost(MAX_INVOICE_LINES, 'is too long')),
    paidInFull: yesOrNo(),
  }),
  output: z.object({ data: z.array(LockRow) }),
})

const makeInvoiceCall = (path: string, kind: TicketKind) =>
  endpoint({
    method: 'POST',
    path,
    access: 'invoice',
    input: z.object({
      billedTo: choice(text(100)),
      checkNumber: codeText(20),
      total: filter(WholeCents),
      data: orEmpty(
        [],
        z
          .array(z.object({ id: recordId(kind), amount: numberOrBlank(WholeCents) }), 'must be a list')
          .check(atMost(MAX_INVOICE_LINES, `must have at most ${MAX_INVOICE_LINES} lines`)),
      ),
      ids: listOfIds(recordId(kind), MAX_INVOICE_LINES),
    }),
    labels: { billedTo: 'Billed To', checkNumber: 'Check Number#', data: 'Tickets', ids: 'Tickets' },
    output: z.object({ data: z.object({ id: z.int(), version: z.int() }), message: z.string() }),
  })

export const makeMetroInvoice = makeInvoiceCall('metro-tickets/generate-invoice-from-items', 'metro')
export const makeCoinInvoice = makeInvoiceCall('coin-tickets/generate-invoice-from-items', 'coin')
