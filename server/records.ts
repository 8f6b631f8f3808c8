import type { Access } from '#shared/permissions.ts'
import { found, type Tx } from './db.ts'
import { announce } from './events.ts'
import { type Actor, remember } from './history.ts'
import { assertUnchanged } from './versions.ts'

type Versioned = { id: number | string; version: number }

/** A kind of record that people edit: how it is held while it is changed, and who hears of it. */
export type EditedRecord<Row extends Versioned, Key = Row['id']> = {
  /** Its table; history and the open screens know it by the same name. */
  table: string
  noun: string
  access: Access
  lock: (tx: Tx, key: Key) => Promise<Row | undefined>
  /** What history keeps, where it is not the row as it stands. */
  remembered?: (row: Row) => object
  /** Writes a change into history and announces it, where the record and its table alone do not say enough. */
  note?: (tx: Tx, change: { action: string; before: Row; row: Row; by: Actor }) => Promise<void>
}

/** Writes a change down in history and announces it to the open screens. */
export const noteChange = async <Row extends Versioned>(
  tx: Tx,
  { table, access, remembered }: Omit<EditedRecord<Row>, 'lock' | 'noun' | 'note'>,
  { action, row, by }: { action: string; row: Row; by: Actor },
) => {
  await remember(tx, { of: table, id: row.id, action, value: remembered ? remembered(row) : row, by })
  await announce(tx, { topic: table, id: row.id, access })
}

/** The fields that were sent, over those that stand: left out means unchanged. */
export const withSent = <T extends object>(before: T, sent: { [Key in keyof T]?: T[Key] | undefined }): T => {
  const given = Object.entries(sent).filter(([key, value]) => value !== undefined && key in before)
  return { ...before, ...Object.fromEntries(given) }
}

type Change<Key> = { id: Key; version?: number | undefined; by: Actor; action?: string }

/**
 * Holds a record, refuses a stale version, lets `change` check the rules and write, and notes what came of it. A change
 * that answers the very record it was given has changed nothing.
 */
export const changeRecord = async <Row extends Versioned, Key = Row['id']>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  { id, version, by, action = 'updated' }: Change<Key>,
  change: (before: Row) => Promise<Row>,
) => {
  const before = found(await kind.lock(tx, id), kind.noun)
  await assertUnchanged(tx, kind.table, before, version)
  const row = await change(before)
  if (row === before) return row
  if (kind.note) await kind.note(tx, { action, before, row, by })
  else await noteChange(tx, kind, { action, row, by })
  return row
}

/** Holds a record, lets `remove` check the rules and delete it, and notes what is gone. */
export const removeRecord = async <Row extends Versioned, Key = Row['id']>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  { id, by }: Pick<Change<Key>, 'id' | 'by'>,
  remove: (before: Row) => Promise<void>,
) => {
  const before = found(await kind.lock(tx, id), kind.noun)
  await remove(before)
  await noteChange(tx, kind, { action: 'deleted', row: before, by })
}
