import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow } from './db.ts'
import { prepared } from './prepared.ts'

/**
 * An answer that PostgreSQL writes in the contract's shape and we send unchanged, for the busiest lists, where parsing
 * and writing rows would be most of the work. Tests compare it with its contract.
 */
export class Json<_Answer> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The answer as sent: dollars, not cents. */
  travelling(): unknown {
    return JSON.parse(this.text)
  }
}

export const json = async <Answer>(
  db: Db,
  object: RawBuilder<unknown>,
  plan: 'prepared' | 'fresh' = 'prepared',
): Promise<Json<Answer>> => {
  const statement = sql<{ text: string }>`select (${object})::text as text`
  const { text } = await oneRow(db, plan === 'fresh' ? statement : prepared<{ text: string }>`${statement}`)
  return new Json<Answer>(text)
}

/** An instant as sent: whole milliseconds, truncated like the driver does. */
export const wireInstant = (instant: RawBuilder<unknown>) => sql`floor(extract(epoch from ${instant}) * 1000)::bigint`

export const wireDollars = (cents: RawBuilder<unknown>) => sql`(${cents} / 100.0)::float8`
