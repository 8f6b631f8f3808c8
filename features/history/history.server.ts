import { found } from '#server/db.ts'
import { sealHistory } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import { job } from '#server/jobs.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { changesText } from './history.changes.ts'
import { getHistoryEntry, getTicketLog, listHistory, listHistoryOf } from './history.contract.ts'
import { type EntryWithSnapshots, findEntries, findHistory, findSnapshots, getEntry } from './history.queries.ts'
import { dayRangeProblems, recordOfNumber } from './history.rules.ts'
import { snapshotOut } from './history.wire.ts'

const entryOut = ({ value, before, ...entry }: EntryWithSnapshots) => ({
  ...entry,
  value: snapshotOut(entry.entity, value),
  before: snapshotOut(entry.entity, before),
})

export const historyHandlers = [
  handle(listHistory, async ({ db, user, page }, filter) => {
    assertNoProblems(dayRangeProblems(filter))
    return findHistory(db, { ...filter, timeZone: user.timeZone }, page)
  }),

  handle(listHistoryOf, async ({ db, user, page }, filter) => {
    const { data, ...counted } = await findHistory(db, { ...filter, timeZone: user.timeZone }, page)
    const entries = (
      await findEntries(
        db,
        data.map(entry => entry.entryId),
      )
    ).map(entryOut)
    const changes = new Map(entries.map(entry => [entry.entryId, changesText(entry, user.timeZone)]))
    return { data: data.map(entry => ({ ...entry, changes: changes.get(entry.entryId) ?? '' })), ...counted }
  }),

  handle(getHistoryEntry, async ({ db }, { entryId }) => ({
    data: entryOut(found(await getEntry(db, entryId), 'Entry')),
  })),

  handle(getTicketLog, async ({ db }, { ticketId }) => {
    const record = recordOfNumber(ticketId)
    if (!record) throw refuse('invalid', 'ticketId must be a number such as M48231')
    const entries = await findSnapshots(db, record.entity, record.id)
    return { data: entries.map(entry => ({ ...entry, value: snapshotOut(entry.entity, entry.value) })) }
  }),
]

export const historyJobs = [
  job({ name: 'seal_history', every: '* * * * *', run: ({ db }) => db.transaction().execute(sealHistory) }),
]
