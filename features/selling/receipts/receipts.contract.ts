import * as z from 'zod/mini'
import { sentShape } from '#shared/column-table.ts'
import { period } from '#shared/day-range.ts'
import {
  choice,
  codeText,
  filter,
  flag,
  listInput,
  MAX_ID,
  option,
  text,
  version,
  wholeNumber,
} from '#shared/fields.ts'
import { Dollars, RoundedDollars, WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { receiptPayments } from './receipt-money.rules.ts'
import { receiptTable } from './receipts.table.ts'

/** Fields that both kinds of receipt share; each kind has its own contract. */

const chosen = (max = 100) => choice(text(max))

/** The server checks `ticketAmount`, `tax` and `change` against its own results. */
export const receiptFields = {
  ticketAmount: filter(RoundedDollars),
  tax: filter(RoundedDollars),
  tendered: filter(WholeCents),
  change: filter(RoundedDollars),
  payment: choice(option([...receiptPayments, ''], '')),
  creditCardNumber: codeText(40),
  checkAmount: filter(WholeCents),
  checkNumber: codeText(20),
  firstName: text(80),
  lastName: text(80),
  fromx: chosen(60),
  clerk: chosen(),
  booth: chosen(),
  /** The station has two names in the specification. */
  station: chosen(20),
  printer: chosen(20),
  note: text(1000),
}

/** A line with an id is saved already; without one, or with 0, it is new. */
export const lineId = () => filter(wholeNumber(0, MAX_ID))

export const receiptWire = {
  id: z.int(),
  version: z.int(),
  ticketTime: z.int(),
  ...sentShape(receiptTable),
  payment: z.string(),
  tendered: Dollars,
  change: Dollars,
  paidBy: z.string(),
  checkAmount: z.nullable(Dollars),
  printer: z.string(),
  oneTimeEdit: z.boolean(),
  depositDone: z.boolean(),
  hasDeposit: z.boolean(),
  /** Typed on the Profit page; only for Admin. */
  profit: z.optional(z.nullable(Dollars)),
  void: z.boolean(),
  voidReason: z.string(),
}

export const ReceiptRow = z.object({
  ...receiptWire,
  items: z.array(z.int()),
  attachments: z.array(z.string()),
  receipt_attachments: z.array(z.string()),
})
export type ReceiptRow = z.output<typeof ReceiptRow>

export const receiptSorts = ['id', 'ticketTime', 'ticketAmount'] as const

export const receiptFilters = (kind: ReceiptKind) => ({
  id: filter(recordId(kind)),
  search: text(100),
  filterBy: option(['Receipt', 'Receipt Items', ''], ''),
  filterByItem: flag(),
  todayOnly: flag(),
  dateFilter: codeText(40),
  filterByPeriod: period('30'),
})

export const receiptMarks = {
  version: version(),
  oneTimeEdit: filter(flag()),
  depositDone: filter(flag()),
  void: filter(flag()),
  voidReason: text(200),
}

export const receiptListInput = (kind: ReceiptKind) => listInput(receiptSorts, receiptFilters(kind))
export const receiptAccess = recordKinds.coin_receipt.access

/** Counts and dollars of the filter and of today; only for Admin. */
export const receiptTotalsWire = {
  totalReceiptCount: z.optional(z.int()),
  totalDailyReceiptCount: z.optional(z.int()),
  totalReceiptCheckAmount: z.optional(Dollars),
  totalReceiptCashAmount: z.optional(Dollars),
  /** The last earlier day of coin receipts with undeposited cash, and their number. */
  notDeposited: z.optional(z.nullable(z.object({ day: z.string(), count: z.int() }))),
}
