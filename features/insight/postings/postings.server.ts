import { type Account, accountNames } from '#features/cash/ledger/ledger.rules.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { lateStartProblems } from '#shared/day-range.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { listJournalPostings, listLaterChanges } from './postings.contract.ts'
import { findJournalPostings, findLaterChanges, sumJournalPostings, sumLaterChanges } from './postings.queries.ts'

export const postingHandlers: Handler[] = [
  handle(listJournalPostings, async ({ db, page }, { page: _page, ...filter }) => {
    assertNoProblems(lateStartProblems(filter))
    const [found, { count, value }] = await Promise.all([
      findJournalPostings(db, filter, page),
      sumJournalPostings(db, filter),
    ])
    const named = (account: string) => accountNames[account as Account]
    return {
      data: found.map(row => ({ ...row, src: named(row.src), dest: named(row.dest) })),
      count,
      totals: { value },
    }
  }),

  handle(listLaterChanges, async ({ db, page }, { type, startDate, endDate }) => {
    assertNoProblems(lateStartProblems({ startDate, endDate }))
    const days = { startDate, endDate }
    const [data, { count, value }] = await Promise.all([
      findLaterChanges(db, type, days, page),
      sumLaterChanges(db, type, days),
    ])
    return { data, count, totals: { value } }
  }),
]
