import type { Verification } from '#server/verify.ts'
import { countTickets, findBrokenPayouts } from './broken-payouts.queries.ts'

/** What went out of the drawers is what the tickets say. */
export const ticketCashCheck: Verification = {
  name: 'Ticket cash',
  run: async db => ({
    read: `${(await countTickets(db)).count} tickets`,
    broken: (await findBrokenPayouts(db)).map(({ what, why }) => `${what} does not hold, ${why}`),
  }),
}
