import type { Verification } from '#server/verify.ts'
import { countDeposits, findBrokenDeposits } from './broken-deposits.queries.ts'

export const receiptDayCheck: Verification = {
  name: 'Deposits',
  run: async db => {
    const { days, differing } = await countDeposits(db)
    const broken = await findBrokenDeposits(db)
    return {
      read: `${days} days, ${differing} of them with receipts void or edited since`,
      broken: broken.map(({ what, why }) => `${what} does not hold, ${why}`),
    }
  },
}
