import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { refuse } from '#shared/errors.ts'
import { connectTo } from './connections.ts'
import { DatabaseOutage } from './outage.ts'

/** SQL is written as SQL here; Kysely's `sql` binds the values and composes the parts. */
export type Db = Kysely<object>
export type Tx = Transaction<object>

/** While `isDown` says so, nobody tries: each call would wait for a connection of its own to be refused. */
export const openDb = (pool: pg.Pool, isDown = () => false): Db => {
  const connect = async () => {
    if (isDown()) throw new DatabaseOutage()
    return connectTo(pool)
  }
  return new Kysely<object>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) })
}

export const rows = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

export const firstRow = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> =>
  (await query.execute(db)).rows[0]

/** For a statement that always answers with one row. */
export const oneRow = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row> => {
  const row = await firstRow(db, query)
  if (row === undefined) throw new Error('a statement that must answer with a row answered with none')
  return row
}

/** The record, or 404 with its name. */
export const found = <Row>(row: Row | undefined, name: string): Row => {
  if (row === undefined) throw refuse('not_found', `${name} not found`)
  return row
}

/** `sortBy` names become SQL only through this table of known expressions. */
export const orderBy = <Name extends string>(
  sorts: Record<Name, RawBuilder<unknown>>,
  chosen: { sortBy?: Name | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined },
  fallback: RawBuilder<unknown>,
) => {
  if (!chosen.sortBy) return sql`order by ${fallback}`
  const direction = chosen.sortOrder === 'desc' ? sql`desc nulls last` : sql`asc nulls first`
  return sql`order by ${sorts[chosen.sortBy]} ${direction}, ${fallback}`
}

/** A search text as a pattern that matches anywhere, its own wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const postgresCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** For a statement that adds or renames: what must be there once is refused by its own field and label. */
export const refuseTaken =
  ({ field, label }: { field: string; label: string }) =>
  (error: unknown): never => {
    if (postgresCode(error) !== UNIQUE_VIOLATION) throw error
    const text = `${label} is already taken`
    throw refuse('conflict', text, { [field]: text })
  }

/** A row that is already there, or is still in use, is the caller's news and not our defect; nor is an outage. */
export const asRefusal = (error: unknown) => {
  if (error instanceof DatabaseOutage)
    return refuse('unavailable', 'The database does not answer right now. Please try again in a moment.')
  const code = postgresCode(error)
  if (code === UNIQUE_VIOLATION) return refuse('conflict', 'This entry exists already')
  if (code === FOREIGN_KEY_VIOLATION) return refuse('conflict', 'This entry is in use')
  return undefined
}
