import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * Like `sql`, for a statement that each connection plans once: one that runs at every call and takes longer to plan
 * than to run. Searches do not use it, because their best plan depends on the text.
 */
export const prepared = <Row = unknown>(texts: TemplateStringsArray, ...values: unknown[]): RawBuilder<Row> =>
  sql<Row>`${sql.raw(MARK)} ${sql<Row>(texts, ...values)}`

const names = new Map<string, string>()

export const nameOfPrepared = (text: string) => {
  if (!text.startsWith(MARK)) return undefined
  const name = names.get(text) ?? createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
