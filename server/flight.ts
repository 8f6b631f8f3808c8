import pg from 'pg'

type Row = Record<string, unknown>
type Column = { name: string; read: (text: string) => unknown }
type Answer = { command: string; rowCount: number; rows: Row[] }

/** A statement that a connection plans once, under its name. */
export type Prepared = {
  name: string
  text: string
  values: readonly (Buffer | string | null)[]
  settle: (error: unknown, answer?: Answer) => void
}

/** The columns that each statement answers with, by its name. */
export type Shapes = Map<string, readonly Column[]>

/** As the driver calls it; its types are those of another version. */
type Connection = {
  stream: pg.Connection['stream']
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse: (statement: { name: string; text: string }) => void
  bind: (values: { statement: string; values: Prepared['values'] }) => void
  describe: (what: { type: 'P' }) => void
  execute: () => void
  sync: () => void
}

/** As in `INSERT 0 5`, `SELECT 1` and `COMMIT`. */
const DONE = /^(\w+)(?:.* (\d+))?/

/**
 * Prepared statements that travel together: PostgreSQL answers them in one go, and passes over those behind one that
 * fails. To the driver they are one query. Which columns a statement answers with is asked the first time only.
 */
export class Flight extends pg.Query {
  readonly #asked: readonly Prepared[]
  readonly #shapes: Shapes
  readonly #types: pg.CustomTypesConfig
  #place = 0
  #rows: Row[] = []

  constructor(asked: readonly Prepared[], shapes: Shapes, types: pg.CustomTypesConfig) {
    super('')
    this.#asked = asked
    this.#shapes = shapes
    this.#types = types
  }

  // The driver writes down under these that a statement is parsed; it sets them too, and means nothing by it.
  get name() {
    return this.#asked[this.#place]?.name ?? ''
  }
  set name(_: string) {}
  get text() {
    return this.#asked[this.#place]?.text ?? ''
  }
  set text(_: string) {}

  override submit = (driver: unknown) => {
    const connection = driver as Connection
    connection.stream.cork()
    for (const { name, text, values } of this.#asked) {
      if (!(name in connection.parsedStatements || name in connection.submittedNamedStatements)) {
        connection.parse({ name, text })
        connection.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values })
      if (!this.#shapes.has(name)) connection.describe({ type: 'P' })
      connection.execute()
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, read: this.#types.getTypeParser(dataTypeID) }))
    this.#shapes.set(this.name, columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const row: Row = {}
    this.#shapes.get(this.name)?.forEach(({ name, read }, place) => {
      const text = fields[place] ?? null
      row[name] = text === null ? null : read(text)
    })
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }) {
    const rows = this.#rows
    const { name, settle } = this.#asked[this.#place] as Prepared
    if (!this.#shapes.has(name)) this.#shapes.set(name, [])
    this.#place += 1
    this.#rows = []
    const [, command = '', count = 0] = DONE.exec(text) ?? []
    // PostgreSQL answers so when it is asked to commit behind a statement that failed.
    if (command === 'ROLLBACK') settle(new Error('the transaction was taken back: one of its statements failed'))
    else settle(undefined, { command, rowCount: Number(count), rows })
  }

  handleReadyForQuery() {}

  handleError(error: unknown, { submittedNamedStatements }: Connection) {
    for (const { name, settle } of this.#asked.slice(this.#place)) {
      delete submittedNamedStatements[name]
      settle(error)
    }
  }
}
