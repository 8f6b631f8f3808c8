import type { Verification } from '#server/verify.ts'
import { countPayments, findBrokenTenders } from './broken-tenders.queries.ts'

export const receiptCashCheck: Verification = {
  name: 'Receipt cash',
  run: async db => ({
    read: `${(await countPayments(db)).count} payments`,
    broken: (await findBrokenTenders(db)).map(({ what, why }) => `${what} does not hold, ${why}`),
  }),
}
