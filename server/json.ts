import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow } from './db.ts'
import { prepared } from './prepared.ts'

/**
 * An answer that PostgreSQL wrote in the contract's own words, sent on as it is: for the lists that are asked most,
 * where reading rows into objects and writing them out again would be most of the work. Tests hold it to its contract.
 */
export class Json<_Answer> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** As it travels: dollars, not cents. */
  travelling(): unknown {
    return JSON.parse(this.text)
  }
}

/** The statement answers with one value, a json object that has the shape of `Answer`. */
export const json = async <Answer>(
  db: Db,
  object: RawBuilder<unknown>,
  plan: 'prepared' | 'fresh' = 'prepared',
): Promise<Json<Answer>> => {
  const statement = sql<{ text: string }>`select (${object})::text as text`
  const { text } = await oneRow(db, plan === 'fresh' ? statement : prepared<{ text: string }>`${statement}`)
  return new Json<Answer>(text)
}

/** An instant as it travels: whole milliseconds, cut as the driver cuts them. */
export const wireInstant = (instant: RawBuilder<unknown>) => sql`floor(extract(epoch from ${instant}) * 1000)::bigint`

/** Cents as the dollars that travel. */
export const wireDollars = (cents: RawBuilder<unknown>) => sql`(${cents} / 100.0)::float8`
