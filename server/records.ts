import type { Access } from '#shared/permissions.ts'
import { found, type Tx } from './db.ts'
import type { PortalEvent } from './events.ts'
import { type Actor, remember } from './history.ts'
import { assertUnchanged } from './versions.ts'

/** One without a version is never stale. */
type Held = { id: number | string; version?: number }

/** A kind of record that people edit: how it is held while it is changed, and who hears of it. */
export type EditedRecord<Row extends Held, Key = Row['id']> = {
  /** Its table; history and the open screens know it by the same name. */
  table: string
  noun: string
  access: Access
  lock: (tx: Tx, key: Key) => Promise<Row | undefined>
  /** What history keeps, where it is not the row as it stands. */
  remembered?: (row: Row) => object
  /** What else the open screens have to read again. */
  alsoTells?: (row: Row) => PortalEvent[]
  /** Writes a change into history and announces it, where the record and its table alone do not say enough. */
  note?: (tx: Tx, change: Noted<Row> & { before: Row; more: object }) => Promise<void>
}

type Noted<Row> = { action: string; row: Row; by: Actor }

/** Writes a change down in history and announces it to the open screens: the one way to do both. */
export const noteChange = <Row extends Held>(
  tx: Tx,
  { table, access, remembered, alsoTells }: Omit<EditedRecord<Row>, 'lock' | 'noun' | 'note'>,
  { action, row, by, more = {} }: Noted<Row> & { more?: object },
) =>
  remember(
    tx,
    { of: table, id: row.id, action, value: { ...(remembered?.(row) ?? row), ...more }, by },
    { topic: table, id: row.id, access },
    ...(alsoTells?.(row) ?? []),
  )

/** The fields that were sent, over those that stand: left out means unchanged. */
export const withSent = <T extends object>(before: T, sent: { [Key in keyof T]?: T[Key] | undefined }): T => {
  const given = Object.entries(sent).filter(([key, value]) => value !== undefined && key in before)
  return { ...before, ...Object.fromEntries(given) }
}

type Change<Key> = { id: Key; version?: number | undefined; by: Actor; action?: string }

/** The record, which nobody else changes until the transaction ends. */
export const holdRecord = async <Row extends Held, Key = Row['id']>(
  tx: Tx,
  kind: Pick<EditedRecord<Row, Key>, 'lock' | 'noun'>,
  id: Key,
) => found(await kind.lock(tx, id), kind.noun)

const noteOf = <Row extends Held, Key>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  change: Noted<Row> & { before: Row; more: object },
) => (kind.note ? kind.note(tx, change) : noteChange(tx, kind, change))

/**
 * Holds a record, refuses a stale version, lets `change` check the rules and write, and notes what came of it. A change
 * that answers the very record it was given has changed nothing. What it `say`s stands in history beside the record.
 */
export const changeRecord = async <Row extends Held, Key = Row['id']>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  { id, version, by, action = 'updated' }: Change<Key>,
  change: (before: Row, say: (more: object) => void) => Promise<Row>,
) => {
  const before = await holdRecord(tx, kind, id)
  await assertUnchanged(tx, kind.table, before, version)
  const more = {}
  const row = await change(before, said => void Object.assign(more, said))
  if (row !== before) await noteOf(tx, kind, { action, before, row, by, more })
  return row
}

type Said = { action?: string; more?: object }

/**
 * Holds a record while something is done with it that is no edit, as a print or another try, and notes that it was done:
 * as `action`, unless it `say`s something else, with what else it says beside the record as it was.
 */
export const actOnRecord = async <Row extends Held, Answer, Key = Row['id']>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  { id, by, action }: Pick<Change<Key>, 'id' | 'by'> & { action: string },
  act: (record: Row, say: (said: Said) => void) => Promise<Answer>,
) => {
  const row = await holdRecord(tx, kind, id)
  const said: Required<Said> = { action, more: {} }
  const answer = await act(row, one => void Object.assign(said, one))
  await noteOf(tx, kind, { ...said, before: row, row, by })
  return answer
}

/** Holds a record, lets `remove` check the rules and delete it, and notes what is gone. */
export const removeRecord = async <Row extends Held, Key = Row['id']>(
  tx: Tx,
  kind: EditedRecord<Row, Key>,
  { id, by }: Pick<Change<Key>, 'id' | 'by'>,
  remove: (before: Row) => Promise<void>,
) => {
  const before = await holdRecord(tx, kind, id)
  await remove(before)
  await noteChange(tx, kind, { action: 'deleted', row: before, by })
}
