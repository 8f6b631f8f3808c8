import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { refuse } from '#shared/errors.ts'
import { wordsIn } from '#shared/search.ts'
import { connectTo } from './connections.ts'
import { DatabaseOutage } from './outage.ts'

/** We write plain SQL; Kysely's `sql` binds the values and composes fragments. */
export type Db = Kysely<object>
export type Tx = Transaction<object>

/** While `isDown` is true nothing connects, because each call would wait for its own connection to be refused. */
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

export const oneRow = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row> => {
  const row = await firstRow(db, query)
  if (row === undefined) throw new Error('a statement that must answer with a row answered with none')
  return row
}

export const found = <Row>(row: Row | undefined, name: string): Row => {
  if (row === undefined) throw refuse('not_found', `${name} not found`)
  return row
}

/** Maps a `sortBy` name to a known expression; no other text becomes SQL. */
export const orderBy = <Name extends string>(
  sorts: Record<Name, RawBuilder<unknown>>,
  chosen: { sortBy?: Name | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined },
  fallback: RawBuilder<unknown>,
) => {
  if (!chosen.sortBy) return sql`order by ${fallback}`
  const direction = chosen.sortOrder === 'desc' ? sql`desc nulls last` : sql`asc nulls first`
  return sql`order by ${sorts[chosen.sortBy]} ${direction}, ${fallback}`
}

/** A search text as a LIKE pattern that matches anywhere, with its own wildcards escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Tests whether a text contains every word of a search, in any order and case. */
export const holdsWords = (text: RawBuilder<unknown>, search: string) =>
  sql`(${sql.join(
    wordsIn(search).map(word => sql`${text} ilike ${containing(word)}`),
    sql` and `,
  )})`

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const postgresCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Refuses a duplicate by its own field and label, for a statement that adds or renames. */
export const refuseTaken =
  ({ field, label }: { field: string; label: string }) =>
  (error: unknown): never => {
    if (postgresCode(error) !== UNIQUE_VIOLATION) throw error
    const text = `${label} is already taken`
    throw refuse('conflict', text, { [field]: text })
  }

/** A duplicate row, or one still in use, is the caller's error and not a defect; neither is an outage. */
export const asRefusal = (error: unknown) => {
  if (error instanceof DatabaseOutage)
    return refuse('unavailable', 'The database does not answer right now. Please try again in a moment.')
  const code = postgresCode(error)
  if (code === UNIQUE_VIOLATION) return refuse('conflict', 'This entry exists already')
  if (code === FOREIGN_KEY_VIOLATION) return refuse('conflict', 'This entry is in use')
  return undefined
}
