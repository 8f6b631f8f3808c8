import type { Verification } from '#server/verify.ts'
import { countCounts, findBrokenCounts } from './broken-counts.queries.ts'

export const countCheck: Verification = {
  name: 'Counts',
  run: async db => ({
    read: `${(await countCounts(db)).count} counts`,
    broken: (await findBrokenCounts(db)).map(({ what, why }) => `${what} does not hold, ${why}`),
  }),
}
