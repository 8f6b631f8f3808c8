import { type Account, accountNames } from '#features/cash/ledger/ledger.rules.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { lateStartProblems, type ReportDays } from '#shared/day-range.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { type Day, dayAt } from '#shared/time.ts'
import { findLaterChanges, sumLaterChanges } from './later-changes.queries.ts'
import { listJournalPostings, listLaterChanges } from './postings.contract.ts'
import { findJournalPostings, type JournalDays, sumJournalPostings } from './postings.queries.ts'

/** Nothing is posted before it. */
const FIRST_DAY = '2000-01-01' as Day

/** Today without dates; one that is missing is open. */
const daysOf = ({ startDate, endDate }: ReportDays, timeZone: string): JournalDays => {
  assertNoProblems(lateStartProblems({ startDate, endDate }))
  const today = dayAt(Date.now(), timeZone)
  return { startDate: startDate ?? (endDate ? FIRST_DAY : today), endDate: endDate ?? today }
}

export const postingHandlers: Handler[] = [
  handle(listJournalPostings, async ({ db, user, page }, { source, account, ...days }) => {
    const filter = { source, account, ...daysOf(days, user.timeZone) }
    const [found, { count, value }] = await Promise.all([
      findJournalPostings(db, filter, page),
      sumJournalPostings(db, filter),
    ])
    const named = (name: string) => accountNames[name as Account]
    return {
      data: found.map(row => ({ ...row, src: named(row.src), dest: named(row.dest) })),
      count,
      totals: { value },
    }
  }),

  handle(listLaterChanges, async ({ db, user, page }, { type, figure, ...asked }) => {
    const filter = { type, figure, ...daysOf(asked, user.timeZone) }
    const [data, { count, value }] = await Promise.all([
      findLaterChanges(db, filter, page),
      sumLaterChanges(db, filter),
    ])
    return { data, count, totals: { value } }
  }),
]
