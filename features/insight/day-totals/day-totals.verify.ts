import type { Verification } from '#server/verify.ts'
import { countDayTotals, findBrokenDays } from './day-totals.queries.ts'

export const dayTotalsCheck: Verification = {
  name: 'Day totals',
  run: async db => {
    const { days, records } = await countDayTotals(db)
    const broken = await findBrokenDays(db)
    return {
      read: `${records} records on ${days} days`,
      broken: broken.map(
        ({ kind, day, store, figure, kept, counted }) =>
          `${figure} of the ${kind} records on ${day} in store ${store} is kept as ${kept} and is ${counted}`,
      ),
    }
  },
}
