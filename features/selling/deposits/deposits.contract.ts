import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, filter, id, listInput, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { recordKindOf } from '#shared/record-ids.ts'
import { receiptKinds } from '#shared/record-kinds.ts'

export const DEPOSITS = 'receipt_deposits'

export const CoinReceiptDeposit = z.object({
  id: z.int(),
  depositDate: z.string(),
  dates: z.array(z.string()),
  comments: z.string(),
  total: Dollars,
  /** Current cash of the ticked receipts less the deposited cash; not zero after a void or an edit. */
  difference: Dollars,
})
export type CoinReceiptDeposit = z.output<typeof CoinReceiptDeposit>

/** `date` is one deposit date, or two with a comma between them; one of the two may be left out. */
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
  receipts: z.int(),
  deposited: Dollars,
  cash: Dollars,
  difference: Dollars,
  comment: z.string(),
})
export type DepositedDay = z.output<typeof DepositedDay>

export const getCoinReceiptDeposit = endpoint({
  method: 'GET',
  path: 'deposits/get/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: z.object({ data: z.extend(CoinReceiptDeposit, { days: z.array(DepositedDay) }) }),
})

const OpenDay = z.object({ day: z.string(), receipts: z.int(), cash: Dollars })
export type OpenDay = z.output<typeof OpenDay>

/** Days of receipts, coin receipts unless `type` says jewelryReceipt, with cash that is not deposited yet, oldest first. */
export const listOpenDays = endpoint({
  method: 'GET',
  path: 'deposits/get-open-days',
  access: 'admin_only',
  input: z.object({ type: filter(choice(recordKindOf(receiptKinds))) }),
  labels: { type: 'Type' },
  output: z.object({ data: z.array(OpenDay), total: Dollars }),
})
