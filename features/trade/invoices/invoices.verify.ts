import type { Verification } from '#server/verify.ts'
import { countInvoices, findBrokenInvoices } from './broken-invoices.queries.ts'

/** Tickets name the invoices that sell them, and invoices add up. */
export const invoiceCheck: Verification = {
  name: 'Invoices',
  run: async db => ({
    read: `${(await countInvoices(db)).count} invoices`,
    broken: (await findBrokenInvoices(db)).map(({ what, why }) => `${what} does not hold, ${why}`),
  }),
}
