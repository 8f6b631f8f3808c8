import type { PersonKeys } from '#features/people/people/people.queries.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { type Actor, addHistoryEntries } from '#server/records/history.ts'
import { continueAfter } from '#server/records/imported-numbers.ts'
import { type RecordKind, recordKinds } from '#shared/record-kinds.ts'
import type { Added, ImportRow, StagedRow, StagedRows } from '../imports/import-kind.ts'

/** What the kinds of file for records share: rows are checked one by one, and stored when all of them are right. */

export const checkRows = <Row extends ImportRow, Staged extends StagedRow>(
  rows: readonly Row[],
  check: (row: Row) => { texts: readonly string[]; staged: () => Staged },
): Added<Staged> => {
  const checked = rows.map(row => ({ line: row.line, ...check(row) }))
  const right = checked.filter(({ texts }) => texts.length === 0)
  return {
    added: right.length,
    replaced: 0,
    problems: checked.flatMap(({ line, texts }) => texts.map(text => ({ line, text }))),
    staged: right.map(({ staged }) => staged()),
  }
}

const IMPORTED = 'imported'

/** Open lists read themselves again. */
const announceKind = (tx: Tx, kind: RecordKind, id: number) => {
  const { entity: topic, access } = recordKinds[kind]
  return announce(tx, { topic, id, access })
}

type Recording<Staged extends StagedRow> = {
  kind: RecordKind
  sequence: string
  by: Actor
  add: (batch: readonly Staged[]) => Promise<void>
}

/** Adds the records with their numbers and a history entry each. */
export const storeRecords = async <Staged extends StagedRow & { history: object }>(
  tx: Tx,
  { highest, batches }: StagedRows<Staged>,
  { kind, sequence, by, add }: Recording<Staged>,
) => {
  await continueAfter(tx, sequence, highest)
  for await (const batch of batches()) {
    await add(batch)
    const entries = batch.map(({ of: id, history: value }) => ({ id, value }))
    await addHistoryEntries(tx, { of: recordKinds[kind].entity, action: IMPORTED, entries, by })
  }
  await announceKind(tx, kind, highest)
}

type LineStoring<Staged extends StagedRow> = {
  kind: RecordKind
  by: Actor
  add: (batch: readonly Staged[]) => Promise<void>
  find: (ids: readonly number[]) => Promise<{ id: number; value: object }[]>
}

/** Adds lines; the history of each record shows it with them. */
export const storeLines = async <Staged extends StagedRow>(
  tx: Tx,
  { highest, batches }: StagedRows<Staged>,
  { kind, by, add, find }: LineStoring<Staged>,
) => {
  for await (const batch of batches()) {
    await add(batch)
    const entries = await find([...new Set(batch.map(({ of: id }) => id))])
    await addHistoryEntries(tx, { of: recordKinds[kind].entity, action: IMPORTED, entries, by })
  }
  await announceKind(tx, kind, highest)
}

const inHex = (hash: Buffer | null) => hash?.toString('hex') ?? null
const fromHex = (hash: string | null) => (hash === null ? null : Buffer.from(hash, 'hex'))

/** The keys of a person while they wait; numbers are hashed. */
export const keysInJson = ({ licenceHash, otherIdHash, numberHashes, nameKey, birthDate }: PersonKeys) => ({
  ...{ nameKey, birthDate, licence: inHex(licenceHash), otherId: inHex(otherIdHash) },
  numbers: numberHashes.map(hash => hash.toString('hex')),
})
export type KeysInJson = ReturnType<typeof keysInJson>

export const keysOutOfJson = ({ licence, otherId, numbers, nameKey, birthDate }: KeysInJson): PersonKeys => ({
  ...{ nameKey, birthDate, licenceHash: fromHex(licence), otherIdHash: fromHex(otherId) },
  numberHashes: numbers.map(number => Buffer.from(number, 'hex')),
})
