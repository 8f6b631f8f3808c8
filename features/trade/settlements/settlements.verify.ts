import type { Verification } from '#server/verify.ts'
import { countSheets, findBrokenSheets } from './broken-sheets.queries.ts'

/** A settled line must be on its sheet's invoice, with the amount that the invoice has. */
export const settlementCheck: Verification = {
  name: 'Settlements',
  run: async db => ({
    read: `${(await countSheets(db)).count} settlement sheets`,
    broken: (await findBrokenSheets(db)).map(({ what, why }) => `${what} does not hold, ${why}`),
  }),
}
