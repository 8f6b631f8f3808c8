import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import pg from 'pg'
import { Flight, type Prepared, type Shapes } from './flight.ts'
import { asOutage, DatabaseOutage } from './outage.ts'

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

const failAsOutage = (error: unknown) => Promise.reject(asOutage(error))

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
      const answer = ask.apply(this, asked)
      return answer instanceof Promise ? answer.catch(failAsOutage) : answer
    }
    return new Promise((resolve, reject) => {
      const prepared: Prepared = {
        name: nameOf(text),
        text,
        values: (values as unknown[]).map(prepareValue),
        settle: (error, answer) => (error ? reject(asOutage(error)) : resolve(answer)),
      }
      if (this.#asked.push(prepared) === 1) this.soon(() => this.#depart())
    })
  }) as pg.Client['query']

  #depart() {
    const asked = this.#asked
    this.#asked = []
    for (const flight of this.flightsOf(asked)) ask.call(this, new Flight(flight, this.#shapes, types))
  }

  protected soon(depart: () => void) {
    process.nextTick(depart)
  }

  /** What is asked in one go leaves together, and fails together. */
  protected flightsOf(asked: readonly Prepared[]): readonly (readonly Prepared[])[] {
    return asked.length > 0 ? [asked] : []
  }
}

/** What all callers asked in one turn of the event loop leaves together; each is a transaction of its own. */
class SharedClient extends PreparingClient {
  protected override soon(depart: () => void) {
    setImmediate(() => {
      const { stream } = (this as unknown as { connection: pg.Connection }).connection
      stream.cork()
      depart()
      stream.uncork()
    })
  }

  protected override flightsOf(asked: readonly Prepared[]) {
    return asked.map(one => [one])
  }
}

const names = new Map<string, string>()
const nameOf = (text: string) => {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('hex')
  names.set(text, known)
  return known
}

/** So many stay open, and more for a while: one that is opened anew has its password to prove and its statements to plan. */
const KEPT_CONNECTIONS = 8
const IDLE_MS = 10 * 60 * 1000

/** Longer than anybody waits for a free connection or a new one while the database is well. */
const CONNECT_MS = 10_000

const settingsFor = (url: string) => ({
  connectionString: url,
  types,
  pipeline: true,
  application_name: 'loupe',
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
})

type Connected = (error: Error | undefined, ...client: unknown[]) => void
type Connect = (this: pg.Pool, connected: Connected) => void
const connect = Reflect.get(pg.Pool.prototype, 'connect') as Connect

/** Whatever keeps us from connecting, be it a refusal, a time limit or a password, is an outage. */
class OutagePool extends pg.Pool {
  override connect = ((connected?: Connected) => {
    const start = (done: Connected) =>
      connect.call(this, (error, ...client) => done(error && new DatabaseOutage(error), ...client))
    if (connected) return start(connected)
    return new Promise<unknown>((resolve, reject) =>
      start((error, client) => (error ? reject(error) : resolve(client))),
    )
  }) as pg.Pool['connect']
}

export const openPool = (url: string, max = 20) => {
  const min = Math.min(max, KEPT_CONNECTIONS)
  const size = { min, max, idleTimeoutMillis: IDLE_MS }
  const pool = new OutagePool({ ...settingsFor(url), ...size, Client: PreparingClient })
  // A connection that the server closes must not take the process down; the next query opens another.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** The statement's own failure; anything else is the connection's. */
const isOfStatement = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/**
 * One connection for the lookups of all callers: they leave and are answered together, which spares each a write, a read
 * and the waking of another PostgreSQL process. Only for what is found by its key in a moment: those behind it wait.
 */
export class SharedLine {
  readonly #url: string
  #client: Promise<pg.Client> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Who was on a line that broke, or could not be opened, may ask elsewhere; for the next it is opened anew. */
  async ask<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[] | 'broken'> {
    this.#client ??= this.#connect()
    const connected = this.#client
    try {
      const client = await connected
      return (await client.query<Row>(text, [...values])).rows
    } catch (error) {
      if (isOfStatement(error)) throw error
      if (this.#client === connected) this.#client = undefined
      return 'broken'
    }
  }

  async #connect() {
    const client = new SharedClient(settingsFor(this.#url))
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async close() {
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }
}
