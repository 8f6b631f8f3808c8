import type { Verification } from '#server/verify.ts'
import { countRegister, findDoubledNumbers } from './doubled-checks.queries.ts'

/** A number stands for one check of its group, and not for another one that left the house before. */
export const checkNumberCheck: Verification = {
  name: 'Check numbers',
  run: async db => ({
    read: `${(await countRegister(db)).count} checks`,
    broken: (await findDoubledNumbers(db)).map(
      ({ group, number, count }) => `check ${number} of ${group} stands ${count} times`,
    ),
  }),
}
