import type { Verification } from '#server/verify.ts'
import { cents, formatDollars } from '#shared/money.ts'
import { balances } from './balances.queries.ts'
import { countPostings, findBrokenPostings } from './broken-postings.queries.ts'
import { findBrokenClosings } from './closings.queries.ts'

/** Checks what the database enforces too, because a restored or repaired one may violate it. */
export const ledgerCheck: Verification = {
  name: 'Ledger',
  run: async db => {
    const broken = await findBrokenPostings(db)
    const closings = await findBrokenClosings(db)
    const sum = (await balances(db)).reduce((total, { balance }) => total + balance, 0)
    const { count } = await countPostings(db)
    return {
      read: `${count} transactions`,
      broken: [
        ...broken.map(({ id, why }) => `transaction ${id} does not hold, ${why}`),
        ...closings.map(
          ({ before, account }) => `the closing of ${account} before ${before} is not the sum of its postings`,
        ),
        ...(sum === 0 ? [] : [`the accounts add up to ${formatDollars(cents(sum))} and not to zero`]),
      ],
    }
  },
}
