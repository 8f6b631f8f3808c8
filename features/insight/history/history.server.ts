import type { Vault } from '#server/base/secrets.ts'
import { type Db, found } from '#server/db/db.ts'
import { handle } from '#server/http/handle.ts'
import { addHistorySeal } from '#server/records/history.ts'
import { job } from '#server/services/jobs.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { capitalized } from '#shared/labels.ts'
import { NO_PERMISSION, type Role } from '#shared/permissions.ts'
import { type RecordKey, readRecord, recordKinds } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { changesText, snapshotText } from './history.changes.ts'
import { getHistoryEntry, getTicketLog, listHistory, listHistoryOf, type Snapshot } from './history.contract.ts'
import { mayReadHistory, readableEntities } from './history.kinds.ts'
import { withoutSecrets } from './history.marks.ts'
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
import { snapshotFor } from './history.wire.ts'

type StoreNames = ReadonlyMap<unknown, string>

/** Records per store show the store's name beside the number. */
const withStoreName = <V extends Snapshot | null>(value: V, names: StoreNames): V =>
  value && 'storeName' in value ? { ...value, storeName: names.get(value.storeId) ?? '' } : value

const OTHER_RECORD = 'Entries of two records can not be compared'

type SnapshotsOfEntry = Pick<EntryWithSnapshots, 'entity' | 'value' | 'before'>

type Reading = { vault: Vault; user: Role; names: StoreNames }

const snapshotsOut = ({ vault, user, names }: Reading, { entity, ...stored }: SnapshotsOfEntry) => {
  const { value, before } = withoutSecrets(vault, entity, stored)
  const out = <V extends Snapshot | null>(snapshot: V): V => withStoreName(snapshotFor(user, entity, snapshot), names)
  return { value: out(value), before: out(before) }
}

const entryOut = (reading: Reading, { value, before, ...entry }: EntryWithSnapshots) => ({
  ...entry,
  note: noteOf(value),
  ...snapshotsOut(reading, { entity: entry.entity, value, before }),
})

/** The snapshot of an older entry of the same record. */
const olderSnapshot = async (db: Db, { entity, entityId }: EntryWithSnapshots, id: number) => {
  const older = found(await getEntry(db, id), 'Entry')
  if (older.entity === entity && older.entityId === entityId) return older.value
  throw refuse('invalid', OTHER_RECORD, { comparedWith: OTHER_RECORD })
}

/** The history shows what the record itself shows. */
const assertMayRead = (by: Role, entity: string) => {
  if (!mayReadHistory(by, entity)) throw refuse('forbidden', NO_PERMISSION)
}

/** Records from before the audit log may have no history. */
const assertRecordExists = async (db: Db, record: RecordKey) => {
  if (await isRecord(db, record)) return
  throw refuse('not_found', `${capitalized(recordKinds[record.kind].noun)} not found`)
}

const NO_TICKET = 'Ticket must be a number such as M48231'

export const historyHandlers = [
  handle(listHistory, async ({ db, user, page }, filter) => {
    assertNoProblems(dayRangeProblems(filter))
    return findHistory(db, { ...filter, entities: readableEntities(user), timeZone: user.timeZone }, page)
  }),

  handle(listHistoryOf, async ({ db, vault, user, page }, filter) => {
    assertMayRead(user, filter.entity)
    const { data, ...counted } = await findHistory(db, { ...filter, timeZone: user.timeZone }, page)
    const [stored, names] = await Promise.all([
      findEntries(
        db,
        data.map(entry => entry.entryId),
      ),
      findStoreNames(db),
    ])
    const entries = stored.map(entry => entryOut({ vault, user, names }, entry))
    const changes = new Map(entries.map(entry => [entry.entryId, changesText(entry, user.timeZone)]))
    return { data: data.map(entry => ({ ...entry, changes: changes.get(entry.entryId) ?? '' })), ...counted }
  }),

  handle(getHistoryEntry, async ({ db, vault, user }, { entryId, comparedWith }) => {
    const entry = found(await getEntry(db, entryId), 'Entry')
    assertMayRead(user, entry.entity)
    const before = comparedWith === undefined ? entry.before : await olderSnapshot(db, entry, comparedWith)
    return { data: entryOut({ vault, user, names: await findStoreNames(db) }, { ...entry, before }) }
  }),

  handle(
    getTicketLog,
    async ({ db, vault, user }, { ticketId }) => {
      const record = readRecord(ticketId)
      if (!record) throw refuse('invalid', NO_TICKET, { ticketId: NO_TICKET })
      const { entity } = recordKinds[record.kind]
      assertMayRead(user, entity)
      const [entries, names] = await Promise.all([findSnapshots(db, entity, String(record.id)), findStoreNames(db)])
      if (entries.length === 0) await assertRecordExists(db, record)
      const out = (value: Snapshot) => snapshotsOut({ vault, user, names }, { entity, value, before: null }).value
      return { data: entries.map(entry => ({ ...entry, note: noteOf(entry.value), value: out(entry.value) })) }
    },
    ({ entity, createdAt, value }, timeZone) => ({
      createdAt: formatInstant(createdAt, timeZone),
      value: snapshotText(entity, value, timeZone),
    }),
  ),
]

export const historyJobs = [
  job({ name: 'seal_history', every: '* * * * *', run: ({ db }) => db.transaction().execute(addHistorySeal) }),
]
