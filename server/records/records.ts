import type { Access } from '#shared/permissions.ts'
import { found, type Tx } from '../db/db.ts'
import type { PortalEvent } from '../db/events.ts'
import { type Actor, addHistoryEntry } from './history.ts'
import { assertUnchanged } from './versions.ts'

/** A record without a version is never stale. */
type Stored = { id: number | string; version?: number }

export type EditedRecord<Row extends Stored, Key = Row['id']> = {
  /** The table's name is also the name in history and the topic of its events. */
  table: string
  noun: string
  access: Access
  lock: (tx: Tx, key: Key) => Promise<Row | undefined>
  /** The value for history, when it is not the row itself. */
  historyValue?: (row: Row) => object
  /** Events for other records that the change affects. */
  alsoAnnounces?: (row: Row) => PortalEvent[]
  /** Replaces the usual history entry and event when they do not say enough. */
  record?: (tx: Tx, change: RecordedChange<Row> & { before: Row; more: object }) => Promise<void>
}

type RecordedChange<Row> = { action: string; row: Row; by: Actor }

/** Writes a change into history and announces it to the open screens. */
export const recordChange = <Row extends Stored>(
  tx: Tx,
  { table, access, historyValue, alsoAnnounces }: Omit<EditedRecord<Row>, 'lock' | 'noun' | 'record'>,
  { action, row, by, more = {} }: RecordedChange<Row> & { more?: object },
) =>
  addHistoryEntry(
    tx,
    { of: table, id: row.id, action, value: { ...(historyValue?.(row) ?? row), ...more }, by },
    { topic: table, id: row.id, access },
    ...(alsoAnnounces?.(row) ?? []),
  )

/** Merges the sent fields over the stored ones; a field left out is unchanged. */
export const withSent = <T extends object>(before: T, sent: { [Key in keyof T]?: T[Key] | undefined }): T => {
  const given = Object.entries(sent).filter(([key, value]) => value !== undefined && key in before)
  return { ...before, ...Object.fromEntries(given) }
}

type Change<Key> = { id: Key; version?: number | undefined; by: Actor; action?: string }

export const lockRecord = async <Row extends Stored, Key = Row['id']>(
  tx: Tx,
  kind: Pick<EditedRecord<Row, Key>, 'lock' | 'noun'>,
  id: Key,
) => found(await kind.lock(tx, id), kind.noun)

const recordAs = <Row extends Stored, Key>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  change: RecordedChange<Row> & { before: Row; more: object },
) => (kind.record ? kind.record(tx, change) : recordChange(tx, kind, change))

/**
 * Locks a record, refuses a stale version, lets `change` check the rules and write, and records the result. A change
 * that returns the record it was given is not recorded. `say` adds facts to the history entry.
 */
export const changeRecord = async <Row extends Stored, Key = Row['id']>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  { id, version, by, action = 'updated' }: Change<Key>,
  change: (before: Row, say: (more: object) => void) => Promise<Row>,
) => {
  const before = await lockRecord(tx, kind, id)
  await assertUnchanged(tx, kind.table, before, version)
  const more = {}
  const row = await change(before, added => void Object.assign(more, added))
  if (row !== before) await recordAs(tx, kind, { action, before, row, by, more })
  return row
}

type Addition = { action?: string; more?: object }

/**
 * Locks a record for something that is no edit, such as a print or a retry, and records it under `action`, unless `say`
 * names another action.
 */
export const actOnRecord = async <Row extends Stored, Answer, Key = Row['id']>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  { id, by, action }: Pick<Change<Key>, 'id' | 'by'> & { action: string },
  act: (record: Row, say: (added: Addition) => void) => Promise<Answer>,
) => {
  const row = await lockRecord(tx, kind, id)
  const added: Required<Addition> = { action, more: {} }
  const answer = await act(row, one => void Object.assign(added, one))
  await recordAs(tx, kind, { ...added, before: row, row, by })
  return answer
}

export const removeRecord = async <Row extends Stored, Key = Row['id']>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  { id, by }: Pick<Change<Key>, 'id' | 'by'>,
  remove: (before: Row) => Promise<void>,
) => {
  const before = await lockRecord(tx, kind, id)
  await remove(before)
  await recordChange(tx, kind, { action: 'deleted', row: before, by })
}
