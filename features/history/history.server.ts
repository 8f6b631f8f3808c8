import { found } from '#server/db.ts'
import { sealHistory } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import { job } from '#server/jobs.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { getHistoryEntry, getTicketLog, listHistory, listHistoryOf } from './history.contract.ts'
import { findHistory, findSnapshots, getEntry } from './history.queries.ts'
import { dayRangeProblems, recordOfNumber } from './history.rules.ts'

export const historyHandlers = [
  handle(listHistory, async ({ db, user, page }, filter) => {
    assertNoProblems(dayRangeProblems(filter))
    return findHistory(db, { ...filter, timeZone: user.timeZone }, page)
  }),

  handle(listHistoryOf, async ({ db, user, page }, filter) => {
    return findHistory(db, { ...filter, timeZone: user.timeZone }, page)
  }),

  handle(getHistoryEntry, async ({ db }, { entryId }) => ({ data: found(await getEntry(db, entryId), 'Entry') })),

  handle(getTicketLog, async ({ db }, { ticketId }) => {
    const record = recordOfNumber(ticketId)
    if (!record) throw refuse('invalid', 'ticketId must be a number such as M48231')
    return { data: await findSnapshots(db, record.entity, record.id) }
  }),
]

export const historyJobs = [
  job({ name: 'seal_history', every: '* * * * *', run: ({ db }) => db.transaction().execute(sealHistory) }),
]
