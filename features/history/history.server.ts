import { found } from '#server/db.ts'
import { sealHistory } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import { job } from '#server/jobs.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { getHistoryEntry, getTicketLog, listHistory, listHistoryOf, type Snapshot } from './history.contract.ts'
import { withoutBankNumbers } from './history.marks.ts'
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

  handle(getHistoryEntry, async ({ db, vault }, { entryId }) => {
    const entry = found(await getEntry(db, entryId), 'Entry')
    const masked = <V extends Snapshot | null>(value: V) => withoutBankNumbers(vault, entry, value)
    return { data: { ...entry, value: masked(entry.value), before: masked(entry.before) } }
  }),

  handle(getTicketLog, async ({ db }, { ticketId }) => {
    const record = recordOfNumber(ticketId)
    if (!record) throw refuse('invalid', 'ticketId must be a number such as M48231')
    return { data: await findSnapshots(db, record.entity, record.id) }
  }),
]

export const historyJobs = [
  job({ name: 'seal_history', every: '* * * * *', run: ({ db }) => db.transaction().execute(sealHistory) }),
]
