import { type RawBuilder, sql } from 'kysely'
import type { ColumnFacts, ColumnTable } from '#shared/column-table.ts'
import type { Cents } from '#shared/money.ts'
import { wireDollars } from '../db/json.ts'

/** SQL for a declared table of columns. Names come only from the declaration, so they are not escaped. */

type Kept = { text: string; cents: Cents; integer: number; smallint: number; flag: boolean; sealed: Buffer }

type KeptValue<Facts extends ColumnFacts> = Facts extends { of: readonly (infer Value)[] } ? Value : Kept[Facts['as']]

/** A record's values as the server holds them. */
export type ColumnValues<Table extends ColumnTable> = {
  [Name in keyof Table]: KeptValue<Table[Name]> | (Table[Name] extends { nullable: true } ? null : never)
}

const sqlTypes: Record<ColumnFacts['as'], string> = {
  text: 'text',
  cents: 'integer',
  integer: 'integer',
  smallint: 'smallint',
  flag: 'boolean',
  sealed: 'bytea',
}

type NameOf<Table> = Extract<keyof Table, string>

export const columnNames = <Table extends ColumnTable>(table: Table) => Object.keys(table) as NameOf<Table>[]

export const columnsByField = <Table extends ColumnTable>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, { column }]) => [name, column])) as Record<NameOf<Table>, string>

/** `first_name, last_name` */
export const columnList = (table: ColumnTable) =>
  sql.raw(
    Object.values(table)
      .map(({ column }) => column)
      .join(', '),
  )

/** `first_name as "firstName", last_name as "lastName"` */
export const selectedColumns = (table: ColumnTable) =>
  sql.raw(
    Object.entries(table)
      .map(([name, { column }]) => `${column} as "${name}"`)
      .join(', '),
  )

/** `first_name text, last_name text`, for rows that come as JSON. */
export const typedColumns = (table: ColumnTable) =>
  sql.raw(
    Object.values(table)
      .map(({ column, as }) => `${column} ${sqlTypes[as]}`)
      .join(', '),
  )

const sentColumn = ([name, { column, as, nullable, wire = name }]: [string, ColumnFacts]): RawBuilder<unknown> => {
  const value = sql.raw(`t.${column}`)
  if (as === 'cents') return sql`${wireDollars(value)} as ${sql.ref(wire)}`
  return as === 'text' && nullable
    ? sql`coalesce(${value}, '') as ${sql.ref(wire)}`
    : sql.raw(`t.${column} as "${wire}"`)
}

/** The columns of row `t` that are sent unchanged, under their wire names. */
export const sentColumns = (table: ColumnTable) =>
  sql.join(
    Object.entries(table)
      .filter(([, { apart }]) => !apart)
      .map(sentColumn),
  )
