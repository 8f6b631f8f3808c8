import { type Db, found } from '#server/db.ts'
import { sealHistory } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import { job } from '#server/jobs.ts'
import type { Vault } from '#server/secrets.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { capitalized } from '#shared/labels.ts'
import { type RecordKey, readRecord, recordKinds } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { changesText, snapshotText } from './history.changes.ts'
import { getHistoryEntry, getTicketLog, listHistory, listHistoryOf, type Snapshot } from './history.contract.ts'
import { withoutBankNumbers } from './history.marks.ts'
import { noteOf } from './history.notes.ts'
import {
  type EntryWithSnapshots,
  findEntries,
  findHistory,
  findSnapshots,
  findStoreNames,
  getEntry,
  isRecord,
} from './history.queries.ts'
import { dayRangeProblems } from './history.rules.ts'
import { snapshotOut } from './history.wire.ts'

type StoreNames = ReadonlyMap<unknown, string>

/** What is kept by store names it beside its number. */
const withStoreName = <V extends Snapshot | null>(value: V, names: StoreNames): V =>
  value && 'storeName' in value ? { ...value, storeName: names.get(value.storeId) ?? '' } : value

const entryOut = (vault: Vault, names: StoreNames, { value, before, ...entry }: EntryWithSnapshots) => {
  const out = <V extends Snapshot | null>(stored: V) =>
    withStoreName(snapshotOut(entry.entity, withoutBankNumbers(vault, entry, stored)), names)
  return { ...entry, note: noteOf(value), value: out(value), before: out(before) }
}

/** A record from before may have no history. */
const assertRecordExists = async (db: Db, record: RecordKey) => {
  if (await isRecord(db, record)) return
  throw refuse('not_found', `${capitalized(recordKinds[record.kind].noun)} not found`)
}

const NO_TICKET = 'Ticket must be a number such as M48231'

export const historyHandlers = [
  handle(listHistory, async ({ db, user, page }, filter) => {
    assertNoProblems(dayRangeProblems(filter))
    return findHistory(db, { ...filter, timeZone: user.timeZone }, page)
  }),

  handle(listHistoryOf, async ({ db, vault, user, page }, filter) => {
    const { data, ...counted } = await findHistory(db, { ...filter, timeZone: user.timeZone }, page)
    const [stored, names] = await Promise.all([
      findEntries(
        db,
        data.map(entry => entry.entryId),
      ),
      findStoreNames(db),
    ])
    const entries = stored.map(entry => entryOut(vault, names, entry))
    const changes = new Map(entries.map(entry => [entry.entryId, changesText(entry, user.timeZone)]))
    return { data: data.map(entry => ({ ...entry, changes: changes.get(entry.entryId) ?? '' })), ...counted }
  }),

  handle(getHistoryEntry, async ({ db, vault }, { entryId }) => ({
    data: entryOut(vault, await findStoreNames(db), found(await getEntry(db, entryId), 'Entry')),
  })),

  handle(
    getTicketLog,
    async ({ db }, { ticketId }) => {
      const record = readRecord(ticketId)
      if (!record) throw refuse('invalid', NO_TICKET, { ticketId: NO_TICKET })
      const { entity } = recordKinds[record.kind]
      const [entries, names] = await Promise.all([findSnapshots(db, entity, String(record.id)), findStoreNames(db)])
      if (entries.length === 0) await assertRecordExists(db, record)
      const out = (value: Snapshot) => withStoreName(snapshotOut(entity, value), names)
      return { data: entries.map(entry => ({ ...entry, note: noteOf(entry.value), value: out(entry.value) })) }
    },
    ({ entity, createdAt, value }, timeZone) => ({
      createdAt: formatInstant(createdAt, timeZone),
      value: snapshotText(entity, value, timeZone),
    }),
  ),
]

export const historyJobs = [
  job({ name: 'seal_history', every: '* * * * *', run: ({ db }) => db.transaction().execute(sealHistory) }),
]
