import type { Verification } from '#server/verify.ts'
import { countPaidTickets, findBrokenPayouts } from './broken-payouts.queries.ts'

export const ticketCashCheck: Verification = {
  name: 'Ticket cash',
  run: async db => ({
    read: `${(await countPaidTickets(db)).count} tickets`,
    broken: (await findBrokenPayouts(db)).map(({ what, why }) => `${what} does not hold, ${why}`),
  }),
}
