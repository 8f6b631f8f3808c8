import type { Verification } from '#server/verify.ts'
import { countRegister, findDoubledNumbers } from './doubled-checks.queries.ts'

/** A number belongs to one check of its group, counting void checks that left the shop. */
export const checkNumberCheck: Verification = {
  name: 'Check numbers',
  run: async db => ({
    read: `${(await countRegister(db)).count} checks`,
    broken: (await findDoubledNumbers(db)).map(
      ({ group, number, count }) => `check ${number} of ${group} stands ${count} times`,
    ),
  }),
}
