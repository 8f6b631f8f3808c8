import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#shared/permissions.ts'
import { firstRow, oneRow, refuseTaken, type Tx } from '../db/db.ts'
import type { Actor } from './history.ts'
import { changeRecord, recordChange, removeRecord } from './records.ts'

type Columns<Fields> = { readonly [Name in keyof Fields]-?: string }

type Declared<Draft, Shown> = {
  table: string
  noun: string
  access: Access
  unique: { field: keyof Draft & string; label: string }
  columns: Columns<Draft>
  shown?: Columns<Shown>
}

type Asked<Row, Draft> = { id: number; version?: number | undefined; by: Actor; draftOf: (before: Row) => Draft }

export const textSorts = <Name extends string>(columns: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(columns).map(([field, column]) => [field, sql`lower(${sql.ref(column)})`]),
  ) as Record<Name, RawBuilder<unknown>>

const selected = (columns: Record<string, string>) =>
  Object.entries(columns).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`)

/** A table of plain records: each field is declared once with its column, and read, added and changed from there. */
export const recordTable = <Draft extends object, Shown extends object = object>(declared: Declared<Draft, Shown>) => {
  type Row = Draft & Shown & { id: number; version: number }
  const { noun, columns, shown } = declared
  const table = sql.table(declared.table)
  const fields = Object.entries<string>(columns) as [keyof Draft, string][]
  const all = sql<Row>`${sql.join([sql`id`, ...selected({ ...columns, ...shown }), sql`version`])}`

  const lock = (tx: Tx, id: number) => firstRow<Row>(tx, sql`select ${all} from ${table} where id = ${id} for update`)
  const kind = { ...declared, lock }
  const recorded = { table: declared.table, access: declared.access }

  /** `computed` columns are filled by SQL, such as the last position of an order. */
  const insert = (tx: Tx, draft: Draft, computed: Record<string, RawBuilder<unknown>>) => {
    const names = [...fields.map(([, column]) => column), ...Object.keys(computed)].map(name => sql.ref(name))
    const values = [...fields.map(([field]) => sql`${draft[field]}`), ...Object.values(computed)]
    return oneRow<Row>(
      tx,
      sql`insert into ${table} (${sql.join(names)}) values (${sql.join(values)}) returning ${all}`,
    ).catch(refuseTaken(declared.unique))
  }

  const update = (tx: Tx, id: number, draft: Draft) => {
    const changes = fields.map(([field, column]) => sql`${sql.ref(column)} = ${draft[field]}`)
    return oneRow<Row>(
      tx,
      sql`update ${table} set ${sql.join(changes)}, version = version + 1 where id = ${id} returning ${all}`,
    ).catch(refuseTaken(declared.unique))
  }

  const remove = async (tx: Tx, id: number) => {
    await sql`delete from ${table} where id = ${id}`.execute(tx)
  }

  return {
    record: (tx: Tx, change: { action: string; row: Pick<Row, 'id'>; by: Actor }) => recordChange(tx, recorded, change),

    list: { columns: all, from: table },

    add: async (tx: Tx, draft: Draft, by: Actor, computed: Record<string, RawBuilder<unknown>> = {}) => {
      const row = await insert(tx, draft, computed)
      await recordChange(tx, kind, { action: 'created', row, by })
      return { data: { id: row.id } }
    },

    /** `draftOf` builds the new values from the stored record, and refuses what breaks a rule. */
    change: async (tx: Tx, { draftOf, ...asked }: Asked<Row, Draft>) => {
      await changeRecord<Row, number>(tx, kind, asked, before => update(tx, asked.id, draftOf(before)))
      return { message: `${noun} saved` }
    },

    remove: async (tx: Tx, id: number, by: Actor, assertFree?: (before: Row) => Promise<void>) => {
      await removeRecord<Row, number>(tx, kind, { id, by }, async before => {
        await assertFree?.(before)
        await remove(tx, id)
      })
      return { message: `${noun} deleted` }
    },
  }
}
