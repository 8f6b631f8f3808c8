import { type RawBuilder, sql } from 'kysely'
import { containing } from '#server/db/db.ts'
import { wordsIn } from '#shared/search.ts'

type Sql = RawBuilder<unknown>

/** How a ticket's value is read, and how values are put together and shown. */
export type Grouping = {
  value: Sql
  shown: (value: Sql) => Sql
  key: (shown: Sql) => Sql
}

const withoutCase = (shown: Sql) => sql`lower(${shown})`

export const keywordKey = (keyword: Sql) => sql`lower(regexp_replace(${keyword}, '\\s+', '', 'g'))`

const orUnknown = (shown: Sql) => sql`coalesce(nullif(${shown}, ''), 'unknown')`

/** A word in its most frequent spelling. */
export const byWord = (value: Sql): Grouping => ({
  value,
  shown: word => orUnknown(sql`btrim(${word})`),
  key: withoutCase,
})

export const byKeyword = (value: Sql): Grouping => ({ ...byWord(value), key: keywordKey })

/** The same with an empty value for what is blank. */
export const orBlank = (grouping: Grouping): Grouping => ({ ...grouping, shown: word => sql`btrim(${word})` })

/** 20261113, for a subtraction that gives whole years. */
const asNumber = (day: Sql) =>
  sql`(date_part('year', ${day}) * 10000 + date_part('month', ${day}) * 100 + date_part('day', ${day}))::integer`

const ageOnTicket = sql`(${asNumber(sql`t.ticket_day`)} - nullif(right(t.dob, 4) || left(t.dob, 4), '')::integer) / 10000`

const bands = sql`case when age < 18 then '0–17' when age < 25 then '18–24' when age >= 65 then '65+'
  else (age - 5) / 10 * 10 + 5 || '–' || (age - 5) / 10 * 10 + 14 end`

/** The age on the ticket's day, in bands: 18–24, 25–34 … 65+. */
export const byAge: Grouping = {
  value: ageOnTicket,
  shown: age => orUnknown(sql`(select ${bands} from (select ${age} as age) of_age)`),
  key: withoutCase,
}

/** Tickets with a line that holds every word. */
export const withItems = (search: string) => {
  if (search.trim() === '') return sql`true`
  const words = wordsIn(search).map(word => sql`i.search_text like ${containing(word)}`)
  return sql`(t.kind, t.id) in (select i.kind, i.ticket_id from ticket_items i where ${sql.join(words, sql` and `)})`
}
