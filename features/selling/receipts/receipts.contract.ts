import * as z from 'zod/mini'
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
import { Dollars, WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { receiptPayments } from './receipt-money.rules.ts'

/** What both kinds of receipt are made of; their calls stand beside this, one file for each kind. */

const chosen = (max = 100) => choice(text(max))

/** `ticketAmount`, `tax` and `change` are held against what the server works out. */
export const receiptFields = {
  ticketAmount: filter(Dollars),
  tax: filter(Dollars),
  tendered: filter(WholeCents),
  change: filter(Dollars),
  payment: choice(option([...receiptPayments, ''], '')),
  creditCardNumber: codeText(40),
  checkAmount: filter(WholeCents),
  checkNumber: codeText(20),
  firstName: text(80),
  lastName: text(80),
  fromx: chosen(60),
  clerk: chosen(),
  booth: chosen(),
  /** Either names the station. */
  station: chosen(20),
  printer: chosen(20),
  note: text(1000),
}

/** A line that is saved already is named by its id; without one, or with 0, it is new. */
export const lineId = () => filter(wholeNumber(0, MAX_ID))

const moneyWire = {
  ticketTime: z.int(),
  ticketAmount: Dollars,
  tax: Dollars,
  payment: z.string(),
  tendered: Dollars,
  change: Dollars,
  paidBy: z.string(),
  creditCardNumber: z.string(),
  checkAmount: z.nullable(Dollars),
  checkNumber: z.string(),
}

const personWire = {
  firstName: z.string(),
  lastName: z.string(),
  fromx: z.string(),
  clerk: z.string(),
  booth: z.string(),
  station: z.string(),
  /** The documents have both names. */
  printer: z.string(),
  note: z.string(),
}

export const receiptWire = {
  id: z.int(),
  version: z.int(),
  ...moneyWire,
  ...personWire,
  oneTimeEdit: z.boolean(),
  depositDone: z.boolean(),
  /** Typed on the Profit page, empty before; for Admin alone. */
  profit: z.optional(z.nullable(Dollars)),
  void: z.boolean(),
  voidReason: z.string(),
}

/** Lines and pictures by their ids. */
export const ReceiptRow = z.object({
  ...receiptWire,
  items: z.array(z.int()),
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

/** Numbers of receipts over the filter and of today, and dollars over the filter; for Admin alone. */
export const receiptTotalsWire = {
  totalReceiptCount: z.optional(z.int()),
  totalDailyReceiptCount: z.optional(z.int()),
  totalReceiptCheckAmount: z.optional(Dollars),
  totalReceiptCashAmount: z.optional(Dollars),
  /** Of coin receipts: the last day before today whose cash waits for its deposit, and how many of them. */
  notDeposited: z.optional(z.nullable(z.object({ day: z.string(), count: z.int() }))),
}
