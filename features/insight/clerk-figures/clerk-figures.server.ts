import { type Handler, handle } from '#server/http/handle.ts'
import { reportDays } from '#shared/day-range.ts'
import { cents } from '#shared/money.ts'
import { dayAt } from '#shared/time.ts'
import { listClerkFigures } from './clerk-figures.contract.ts'
import { findClerkFigures } from './clerk-figures.queries.ts'

export const clerkFigureHandlers: Handler[] = [
  handle(listClerkFigures, async ({ db, user }, asked) => {
    const days = reportDays(asked, dayAt(Date.now(), user.timeZone))
    const found = await findClerkFigures(db, days)
    const sum = (of: (row: (typeof found)[number]) => number) => found.reduce((total, row) => total + of(row), 0)
    return {
      data: found.map(row => ({ ...row, startDate: days.from ?? null, endDate: days.to ?? null })),
      totals: {
        count: sum(row => row.count),
        amount: cents(sum(row => row.amount)),
        profit: cents(sum(row => row.profit)),
        profitKnown: sum(row => row.profitKnown),
        voids: sum(row => row.voids),
        brokenSeals: sum(row => row.brokenSeals),
      },
    }
  }),
]
