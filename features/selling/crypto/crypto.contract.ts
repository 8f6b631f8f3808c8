import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { maybeDay } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

const CryptoRow = z.object({
  id: z.string(),
  line: z.string(),
  ticketTime: z.int(),
  side: z.enum(['bought', 'sold']),
  item: z.string(),
  qty: z.number(),
  cryptoPrice: Dollars,
})
export type CryptoRow = z.output<typeof CryptoRow>

export const listCrypto = endpoint({
  method: 'POST',
  path: 'common/get-all-crypto-details',
  access: 'admin_only',
  reads: true,
  input: z.object({ startDate: maybeDay(), endDate: maybeDay() }),
  labels: { startDate: 'Start Date', endDate: 'End Date' },
  output: z.object({
    cryptoData: z.array(CryptoRow),
    total: Dollars,
    totalBought: Dollars,
  }),
  sections: ['cryptoData'],
})
