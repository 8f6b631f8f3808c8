import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { BatchingSocket } from './batching-socket.ts'
import { asOutage, DatabaseOutage } from './outage.ts'
import { nameOfPrepared } from './prepared.ts'

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

const types = new pg.TypeOverrides()
types.setTypeParser(TIMESTAMPTZ, value => Date.parse(value))
types.setTypeParser(DATE, value => value)
types.setTypeParser(INT8, value => Number(value))

/** So many stay open, and more for a while: one that is opened anew has its password to prove and its statements to plan. */
const KEPT_CONNECTIONS = 8
const IDLE_MS = 10 * 60 * 1000

/** Longer than anybody waits for a free connection or a new one while the database is well. */
const CONNECT_MS = 10_000

export const openPool = (url: string, max = 20) => {
  const settings = {
    connectionString: url,
    types,
    // Statements are sent without waiting for the answers to those before them.
    pipeline: true,
    stream: () => new BatchingSocket(),
    application_name: 'loupe',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    min: Math.min(max, KEPT_CONNECTIONS),
    max,
    idleTimeoutMillis: IDLE_MS,
  }
  const pool = new pg.Pool(settings)
  // A connection that the server closes must not take the process down; the next query opens another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** A connection as the query builder uses it: it plans prepared statements once, and tells an outage from a failure. */
export const connectTo = async (pool: pg.Pool): Promise<PostgresPoolClient> => {
  const client = await pool.connect().catch((error: unknown) => {
    // Whatever keeps us from connecting, be it a refusal, a time limit or a password, is an outage.
    throw new DatabaseOutage(error)
  })
  const query = async (text: string, values: readonly unknown[]) => {
    const name = nameOfPrepared(text)
    const statement = { text, values: values as unknown[] }
    const answer = await client
      .query(name === undefined ? statement : { ...statement, name })
      .catch((error: unknown) => {
        throw asOutage(error)
      })
    // PostgreSQL answers a commit so when a statement before it failed.
    if (answer.command === 'ROLLBACK' && text !== 'rollback')
      throw new Error('the transaction was taken back: one of its statements failed')
    return answer
  }
  // The other way to ask, by a cursor, is not used.
  return { query: query as never, release: () => client.release() }
}
