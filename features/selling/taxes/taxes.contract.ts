import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { byLabel, choice, listInput, maybeDay, option, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { taxReceiptTypes } from './taxes.rules.ts'

const receiptWords = {
  [recordKinds.coin_receipt.prefix]: 'Coin Receipt',
  [recordKinds.jewelry_receipt.prefix]: 'Jewelry Receipt',
}

const TaxRow = z.object({
  id: z.int(),
  number: z.string(),
  ticketTime: z.int(),
  amount: Dollars,
  tax: Dollars,
})
export type TaxRow = z.output<typeof TaxRow>

/** A day, such as 2026-11-12, or a month, such as 2026-11. */
const TaxPeriod = z.object({
  period: z.string(),
  receiptType: z.enum(taxReceiptTypes),
  receipts: z.int(),
  amount: Dollars,
  tax: Dollars,
})
export type TaxPeriod = z.output<typeof TaxPeriod>

/** Every taxed receipt on the day of its sale, without voids. */
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
    /** Sums over all pages; `untaxed` counts receipts without tax. */
    totals: z.object({ amount: Dollars, tax: Dollars, untaxed: z.int() }),
  }),
  sections: ['periods'],
})
