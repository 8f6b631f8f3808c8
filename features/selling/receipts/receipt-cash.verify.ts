import type { Verification } from '#server/verify.ts'
import { countPayments, findBrokenTenders } from './broken-tenders.queries.ts'

/** What came into the tills and went out as change is what the receipts say. */
export const receiptCashCheck: Verification = {
  name: 'Receipt cash',
  run: async db => ({
    read: `${(await countPayments(db)).count} payments`,
    broken: (await findBrokenTenders(db)).map(({ what, why }) => `${what} does not hold, ${why}`),
  }),
}
