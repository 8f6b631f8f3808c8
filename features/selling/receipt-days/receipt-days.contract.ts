import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { day, filter, flag, listOfDays, maybeDay } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { recordKindOf } from '#shared/record-ids.ts'
import { receiptKinds } from '#shared/record-kinds.ts'

/**
 * The receipts of a day, without voids. Cash, checks and cards count on the day of payment; `change` is the change
 * given.
 */
export const ReceiptDayRow = z.object({
  timeStamp: z.int(),
  type: z.literal('day'),
  totalCount: z.int(),
  amount: Dollars,
  cashAmount: Dollars,
  checkAmount: Dollars,
  creditAmount: Dollars,
  change: Dollars,
  changeReturned: z.boolean(),
  /** Change given less change returned, for a returned day. Another tick settles it. */
  changeDifference: Dollars,
  depositDone: z.boolean(),
  /** Only some of its payments are deposited. */
  partlyDeposited: z.boolean(),
  /** It has payments that were taken here: imported receipts are never deposited. */
  canDeposit: z.boolean(),
  /** Their cash that is not deposited. */
  openCash: Dollars,
  /** The date of the day's last deposit. */
  depositDate: z.nullable(z.string()),
  dailyDate: z.string(),
})
export type ReceiptDayRow = z.output<typeof ReceiptDayRow>

const answer = z.object({ data: z.array(ReceiptDayRow) })

export const receiptDayLabels = {
  date: 'Date',
  dates: 'Dates',
  type: 'Type',
  dataType: 'Data Type',
  depositDone: 'Deposit Done',
  changeReturned: 'Change Returned',
  depositDate: 'Deposit Date',
}

/** Ticks or unticks a day; needs at least one of the last three fields. */
export const editReceiptDay = endpoint({
  method: 'POST',
  path: 'common/edit-daily-date',
  access: 'admin_only',
  input: z.object({
    date: day(),
    type: recordKindOf(receiptKinds),
    depositDone: filter(flag()),
    changeReturned: filter(flag()),
    depositDate: maybeDay(),
  }),
  labels: receiptDayLabels,
  output: answer,
})

export const depositReceiptDays = endpoint({
  method: 'POST',
  path: 'common/bulk-edit-daily-date',
  access: 'admin_only',
  input: z.object({ dates: listOfDays(), dataType: recordKindOf(receiptKinds), depositDate: maybeDay() }),
  labels: receiptDayLabels,
  output: answer,
})
