import { type RawBuilder, sql } from 'kysely'
import { containing } from '#server/db/db.ts'
import { wordsIn } from '#shared/search.ts'
import type { ReferType, SellerFact } from './figures.rules.ts'

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
const byWord = (value: Sql): Grouping => ({
  value,
  shown: word => orUnknown(sql`btrim(${word})`),
  key: withoutCase,
})

const byKeyword = (value: Sql): Grouping => ({ ...byWord(value), key: keywordKey })

/** The same with an empty value for what is blank. */
const orBlank = (grouping: Grouping): Grouping => ({ ...grouping, shown: word => sql`btrim(${word})` })

/** 20261113, for a subtraction that gives whole years. */
const asNumber = (day: Sql) =>
  sql`(date_part('year', ${day}) * 10000 + date_part('month', ${day}) * 100 + date_part('day', ${day}))::integer`

const ageOnTicket = sql`(${asNumber(sql`t.ticket_day`)} - nullif(right(t.dob, 4) || left(t.dob, 4), '')::integer) / 10000`

const bands = sql`case when age < 18 then '0–17' when age < 25 then '18–24' when age >= 65 then '65+'
  else (age - 5) / 10 * 10 + 5 || '–' || (age - 5) / 10 * 10 + 14 end`

/** The age on the ticket's day, in bands: 18–24, 25–34 … 65+. */
const byAge: Grouping = {
  value: ageOnTicket,
  shown: age => orUnknown(sql`(select ${bands} from (select ${age} as age) of_age)`),
  key: withoutCase,
}

export const sellerGroupings: Record<SellerFact, Grouping> = {
  keyword: byKeyword(sql`t.keyword`),
  sex: byWord(sql`t.sex`),
  age: byAge,
  race: byWord(sql`t.race`),
  zip: byWord(sql`t.zip`),
  city: byWord(sql`t.city`),
  state: byWord(sql`t.state`),
  source: byWord(sql`t.fromx`),
}

const noWord = sql`''::text`

const referGroupings = (values: Record<ReferType, Sql>): Record<ReferType, Grouping> => ({
  fromx: orBlank(byWord(values.fromx)),
  zip: orBlank(byWord(values.zip)),
  keyword: orBlank(byKeyword(values.keyword)),
})

export const ticketReferGroupings = referGroupings({
  fromx: sql`t.fromx`,
  zip: sql`t.zip`,
  keyword: sql`t.keyword`,
})

/** Receipts have neither zip nor keyword. */
export const receiptReferGroupings = referGroupings({ fromx: sql`t.fromx`, zip: noWord, keyword: noWord })

export const oldReferGroupings = referGroupings({ fromx: sql`t.source`, zip: sql`t.zip`, keyword: sql`t.keyword` })

/** Chooses the records that a report shows under a value. */
export const isInGroup = ({ value, shown, key }: Grouping, group: string) =>
  sql`${key(shown(value))} = ${key(sql`${group}::text`)}`

const isRepeatFrom = (source: Sql) => sql`lower(btrim(${source})) = 'repeat'`

export const isRepeat = isRepeatFrom(sql`t.fromx`)

/** The first visit that is no repeat says the source, as it is now: the one kept with the person never changes. */
export const byFirstSource = (person: Sql): Grouping => ({
  value: sql`coalesce((select coalesce(nullif(btrim(v.fromx), ''), 'unknown') from tickets v
    where v.person_id = ${person} and v.counts and not ${isRepeatFrom(sql`v.fromx`)}
    order by v.ticket_time, v.id, v.kind limit 1), 'unknown')`,
  shown: source => source,
  key: withoutCase,
})

export const isFirstTicket = sql`not exists (select from tickets e where e.person_id = t.person_id and e.counts
  and (e.ticket_time, e.id, e.kind) < (t.ticket_time, t.id, t.kind))`

/** Tickets with a line that holds every word. */
export const withItems = (search: string) => {
  if (search.trim() === '') return sql`true`
  const words = wordsIn(search).map(word => sql`i.search_text like ${containing(word)}`)
  return sql`(t.kind, t.id) in (select i.kind, i.ticket_id from ticket_items i where ${sql.join(words, sql` and `)})`
}
