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

/** Idle connections that stay open: a new one must authenticate and plan its statements again. */
const KEPT_CONNECTIONS = 8
const IDLE_MS = 10 * 60 * 1000

/** Longer than anybody waits for a connection while the database works. */
const CONNECT_MS = 10_000

export const openPool = (url: string, max = 20) => {
  const settings = {
    connectionString: url,
    types,
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
  // A connection closed by the server must not end the process; the next query opens another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** A connection for the query builder: it plans prepared statements once and distinguishes outages from failures. */
export const connectTo = async (pool: pg.Pool): Promise<PostgresPoolClient> => {
  const client = await pool.connect().catch((error: unknown) => {
    // Any reason that we can not connect, be it a refusal, a time limit or a password, is an outage.
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
    // PostgreSQL answers a commit with ROLLBACK when a statement before it failed.
    if (answer.command === 'ROLLBACK' && text !== 'rollback')
      throw new Error('the transaction was taken back: one of its statements failed')
    return answer
  }
  // Cursors, the other way to query, are not used.
  return { query: query as never, release: () => client.release() }
}
