import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, id, listInput, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** What history and open screens call the days of receipts. */
export const DEPOSITS = 'receipt_deposits'

/** What went to the bank with one date, and the days of receipts that it was taken in on. */
export const CoinReceiptDeposit = z.object({
  /** The date as a number: 20261112. */
  id: z.int(),
  depositDate: z.string(),
  dates: z.array(z.string()),
  /** What was written down with the notes of the days. */
  comments: z.string(),
  total: Dollars,
  /** What the ticked receipts come to now, less what went to the bank: a receipt was voided or edited since. */
  difference: Dollars,
})
export type CoinReceiptDeposit = z.output<typeof CoinReceiptDeposit>

/** `date` is one deposit date, or two with a comma between them. */
export const listCoinReceiptDeposits = endpoint({
  method: 'POST',
  path: 'common/get-coin-receipt-deposits',
  access: 'admin_only',
  reads: true,
  input: listInput(['depositDate'], { date: codeText(40) }),
  labels: { date: 'Date' },
  output: pageOf(CoinReceiptDeposit),
})

const DepositedDay = z.object({
  day: z.string(),
  /** Receipts that are ticked and not void. */
  receipts: z.int(),
  deposited: Dollars,
  cash: Dollars,
  difference: Dollars,
  comment: z.string(),
})
export type DepositedDay = z.output<typeof DepositedDay>

/** A deposit by its date as a number, with the days behind it. */
export const getCoinReceiptDeposit = endpoint({
  method: 'GET',
  path: 'deposits/get/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: z.object({ data: z.extend(CoinReceiptDeposit, { days: z.array(DepositedDay) }) }),
})

const OpenDay = z.object({ day: z.string(), receipts: z.int(), cash: Dollars })
export type OpenDay = z.output<typeof OpenDay>

/** The days of coin receipts whose cash is not at the bank yet, the oldest first. */
export const listOpenDays = endpoint({
  method: 'GET',
  path: 'deposits/get-open-days',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: z.array(OpenDay), total: Dollars }),
})
