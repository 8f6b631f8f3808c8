import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { refuse } from '#shared/errors.ts'
import { Flight, type Prepared, type Shapes } from './flight.ts'

/** SQL is written as SQL here; Kysely's `sql` binds the values and composes the parts. */
export type Db = Kysely<object>
export type Tx = Transaction<object>

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

const types = new pg.TypeOverrides()
types.setTypeParser(TIMESTAMPTZ, value => Date.parse(value))
types.setTypeParser(DATE, value => value)
types.setTypeParser(INT8, value => Number(value))

/** How the driver writes a value; not among its types. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => Buffer | string | null
}

const PREPARED = '/* prepared */'

type Ask = (this: pg.Client, ...asked: unknown[]) => unknown
const ask = Reflect.get(pg.Client.prototype, 'query') as Ask

/**
 * A statement that begins with the mark is planned once per connection: for what runs at every call and is planned
 * slower than run. Not for searches, whose best plan depends on the text.
 */
class PreparingClient extends pg.Client {
  readonly #shapes: Shapes = new Map()
  #asked: Prepared[] = []

  // The driver has a dozen ways to be asked; only a marked text is taken out, everything else is handed on.
  override query = ((...asked: [unknown, ...unknown[]]) => {
    const [text, values, callback] = asked
    if (typeof text !== 'string' || !text.startsWith(PREPARED) || callback) {
      this.#depart()
      return ask.apply(this, asked)
    }
    return new Promise((resolve, reject) => {
      const prepared: Prepared = {
        name: nameOf(text),
        text,
        values: (values as unknown[]).map(prepareValue),
        settle: (error, answer) => (error ? reject(error) : resolve(answer)),
      }
      if (this.#asked.push(prepared) === 1) process.nextTick(() => this.#depart())
    })
  }) as pg.Client['query']

  /** What is asked in one go leaves together. */
  #depart() {
    if (this.#asked.length === 0) return
    const flight = new Flight(this.#asked, this.#shapes, types)
    this.#asked = []
    ask.call(this, flight)
  }
}

const names = new Map<string, string>()
const nameOf = (text: string) => {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('hex')
  names.set(text, known)
  return known
}

/** So many stay open: one that is opened anew has its password to prove and its statements to plan. */
const KEPT_CONNECTIONS = 8

export const openPool = (url: string, max = 20) => {
  const min = Math.min(max, KEPT_CONNECTIONS)
  const settings = { connectionString: url, min, max, types, pipeline: true, application_name: 'loupe' }
  const pool = new pg.Pool({ ...settings, Client: PreparingClient })
  // A connection that the server closes must not take the process down; the next query opens another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

export const openDb = (pool: pg.Pool): Db => new Kysely<object>({ dialect: new PostgresDialect({ pool }) })

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
  known: Record<Name, RawBuilder<unknown>>,
  chosen: { sortBy?: Name | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined },
  fallback: RawBuilder<unknown>,
) => {
  if (!chosen.sortBy) return sql`order by ${fallback}`
  const direction = chosen.sortOrder === 'desc' ? sql`desc nulls last` : sql`asc nulls first`
  return sql`order by ${known[chosen.sortBy]} ${direction}, ${fallback}`
}

/** A search text as a pattern that matches anywhere, its own wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const postgresCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** A row that is already there, or is still in use, is the caller's news and not our defect. */
export const asRefusal = (error: unknown) => {
  const code = postgresCode(error)
  if (code === UNIQUE_VIOLATION) return refuse('conflict', 'This entry exists already')
  if (code === FOREIGN_KEY_VIOLATION) return refuse('conflict', 'This entry is in use')
  return undefined
}
