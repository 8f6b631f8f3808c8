import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { byLabel, choice, listInput, maybeDay, option, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { taxReceiptTypes } from './taxes.rules.ts'

/** How callers may name them too. */
const receiptWords = {
  [recordKinds.coin_receipt.prefix]: 'Coin Receipt',
  [recordKinds.jewelry_receipt.prefix]: 'Jewelry Receipt',
}

const TaxRow = z.object({
  id: z.int(),
  /** As people write it: CR77. */
  number: z.string(),
  ticketTime: z.int(),
  amount: Dollars,
  tax: Dollars,
})
export type TaxRow = z.output<typeof TaxRow>

/** A day, 2026-11-12, or a month, 2026-11. */
const TaxPeriod = z.object({
  period: z.string(),
  receiptType: z.enum(taxReceiptTypes),
  receipts: z.int(),
  amount: Dollars,
  tax: Dollars,
})
export type TaxPeriod = z.output<typeof TaxPeriod>

/** Every receipt with tax, once, on the day it was made; void ones are left out. */
export const listTaxes = endpoint({
  method: 'POST',
  path: 'common/get-all-tax-details',
  access: 'admin_only',
  reads: true,
  input: listInput(['id', 'number', 'ticketTime', 'amount', 'tax'], {
    startDate: maybeDay(),
    endDate: maybeDay(),
    receiptType: choice(byLabel(receiptWords, option(taxReceiptTypes, recordKinds.coin_receipt.prefix))),
  }),
  labels: { startDate: 'Start Date', endDate: 'End Date', receiptType: 'Receipt Type' },
  output: z.extend(pageOf(TaxRow), {
    receiptType: z.enum(taxReceiptTypes),
    periods: z.array(TaxPeriod),
    /** Over all pages. `untaxed` is how many receipts had no tax. */
    totals: z.object({ amount: Dollars, tax: Dollars, untaxed: z.int() }),
  }),
  sections: ['periods'],
})
