import type { Verification } from '#server/verify.ts'
import { countInvoices, findBrokenInvoices } from './broken-invoices.queries.ts'
import { findBrokenOffers } from './broken-offers.queries.ts'

/** Tickets name the invoices that sell them, invoices add up, and accepted offers are prices. */
export const invoiceCheck: Verification = {
  name: 'Invoices',
  run: async db => ({
    read: `${(await countInvoices(db)).count} invoices`,
    broken: [...(await findBrokenInvoices(db)), ...(await findBrokenOffers(db))].map(
      ({ what, why }) => `${what} does not hold, ${why}`,
    ),
  }),
}
