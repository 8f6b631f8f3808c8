import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * Like `sql`, for a statement that each connection plans once: for what runs at every call and takes longer to plan than
 * to run. Not for searches, whose best plan depends on the text.
 */
export const prepared = <Row = unknown>(texts: TemplateStringsArray, ...values: unknown[]): RawBuilder<Row> =>
  sql<Row>`${sql.raw(MARK)} ${sql<Row>(texts, ...values)}`

const names = new Map<string, string>()

/** The name under which a connection keeps the plan; none for a statement that is planned anew each time. */
export const nameOfPrepared = (text: string) => {
  if (!text.startsWith(MARK)) return undefined
  const name = names.get(text) ?? createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
