import { readSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { cents } from '#shared/money.ts'
import { dayAt } from '#shared/time.ts'
import { listUnsold } from './unsold.contract.ts'
import { findUnsold, findUnsoldBands } from './unsold.queries.ts'
import { unsoldBands } from './unsold.rules.ts'

export const unsoldHandlers: Handler[] = [
  handle(listUnsold, async ({ db, user, page }, asked) => {
    const { holdDays } = await readSetting(db, 'shop')
    const filter = { ...asked, holdDays, today: dayAt(Date.now(), user.timeZone) }
    const [data, sums] = await Promise.all([findUnsold(db, filter, page), findUnsoldBands(db, filter)])
    const bands = unsoldBands.map(({ key, label }) => {
      const { count = 0, cost = cents(0), released = 0 } = sums.find(({ band }) => band === key) ?? {}
      return { band: key, label, count, cost, released }
    })
    const chosen = bands.filter(({ band }) => asked.band === 'all' || band === asked.band)
    const sum = (of: (band: (typeof bands)[number]) => number) => chosen.reduce((total, band) => total + of(band), 0)
    const count = sum(band => band.count)
    return {
      data,
      count,
      bands,
      totals: { count, cost: cents(sum(band => band.cost)), released: sum(band => band.released) },
    }
  }),
]
