import { type RawBuilder, sql } from 'kysely'
import { containing, type Db, oneRow } from '../db.ts'
import { Json, json } from '../json.ts'
import { MOST_COUNTED } from '../pages.ts'
import {
  answerOf,
  type CountedQuery,
  chosen,
  isByTime,
  isUp,
  orderOf,
  recordsOf,
  sortOf,
  wireTotal,
} from './counted-parts.ts'

type Sql = RawBuilder<unknown>

/** The search of a counted list: by a record's own words, by those of its lines, or by both. */

const patternOf = ({ filter }: CountedQuery) => containing(filter.search.toLowerCase())

const inRecord = (asked: CountedQuery) => {
  const { words, numberIn } = asked.list.search
  const number = numberIn(asked.filter.search.trim())
  const text = sql`${sql.ref(`t.${words}`)} like ${patternOf(asked)}`
  return number ? sql`(t.id = ${number} or ${text})` : text
}

const inItems = (asked: CountedQuery) => {
  const { table, record, words } = asked.list.search.items
  return sql`exists (select from ${sql.table(table)} i where i.kind = t.kind and ${sql.ref(`i.${record}`)} = t.id
    and ${sql.ref(`i.${words}`)} like ${patternOf(asked)})`
}

const matches = (asked: CountedQuery) => {
  const { scope } = asked.filter
  if (scope === 'records') return inRecord(asked)
  return scope === 'both' ? sql`(${inRecord(asked)} or ${inItems(asked)})` : inItems(asked)
}

/** What a search finds by lines: a line knows when its record was; for whatever else is asked the record is read. */
const itemsFound = (asked: CountedQuery) => {
  const { list, filter } = asked
  const { table, record, words } = list.search.items
  const time = sql.join([sql.ref(list.day), sql.ref(list.time)])
  if (isByTime(asked) && !filter.only)
    return sql`(select kind, ${sql.ref(record)} as id, ${time}, ${sql.ref(words)} as words from ${sql.table(table)}) t`
  return sql`(select t.*, ${sql.ref(`i.${words}`)} as words from ${sql.table(table)} i
    join ${recordsOf(list)} on t.kind = i.kind and t.id = ${sql.ref(`i.${record}`)}) t`
}

/** The records that a search finds, each once for itself and once for each of its lines, as far as `where` and `upTo`. */
const hits = (asked: CountedQuery, { where = sql`true`, upTo }: { where?: Sql; upTo: Sql }) => {
  const keys = new Set(['id', asked.list.day, asked.list.time, ...sortOf(asked).keys])
  const columns = sql.join([...keys].map(key => sql.ref(`t.${key}`)))
  const ofRecords = sql`(select ${columns} from ${recordsOf(asked.list)}
    where ${chosen(asked)} and ${where} and ${inRecord(asked)} ${upTo})`
  const ofItems = sql`(select ${columns} from ${itemsFound(asked)}
    where ${chosen(asked)} and ${where} and t.words like ${patternOf(asked)} ${upTo})`
  if (asked.filter.scope === 'records') return ofRecords
  return asked.filter.scope === 'both' ? sql`${ofRecords} union all ${ofItems}` : ofItems
}

/** The words are indexed by the week of their record too, so that one week's are found without those of all years. */
const weekOf = (day: Sql) => sql`((${day} - date '2001-01-01') / 7)`

/** The weeks that have records, in the order of the list. */
const weeks = ({ list, filter }: CountedQuery) => {
  const kept = (most: Sql) => sql`(select ${most}(day) from record_days where kind = ${sql.lit(list.kind)})`
  const first = weekOf(sql`greatest(${kept(sql`min`)}, ${filter.from ?? null}::date)`)
  const last = weekOf(sql`least(${kept(sql`max`)}, ${filter.to ?? null}::date)`)
  return isUp(filter) ? sql`generate_series(${first}, ${last})` : sql`generate_series(${last}, ${first}, -1)`
}

/** So many of the newest records are looked at one by one: of a word that is everywhere they are a page. */
const MOST_WALKED = 300

/** The first records of the list are walked, and where they do not fill the page, the list is searched week by week. */
const shownByTime = (asked: CountedQuery) => {
  const { list, page } = asked
  const [from, order] = [recordsOf(list), orderOf(asked)]
  const last = page.offset + page.limit
  const onPage = sql`limit ${page.limit} offset ${page.offset}`
  const inWeek = hits(asked, { where: sql`${weekOf(sql.ref(`t.${list.day}`))} = week`, upTo: sql`` })
  return sql`near as materialized (select t.* from (
      select t.* from ${from} where ${chosen(asked)} ${order} limit ${MOST_WALKED}) t
    where ${matches(asked)} ${order} limit ${last}),
  walked as materialized (select count(*) >= ${last} as is_enough from near),
  by_week as (select h.id from ${weeks(asked)} week
    cross join lateral (select t.* from (select distinct * from (${inWeek}) t) t ${order} limit ${last}) h
    where not (select is_enough from walked) ${onPage}),
  shown as materialized ((select t.id from near t where (select is_enough from walked) ${order} ${onPage})
    union all select id from by_week)`
}

/** Another order than that of time is walked to its end. */
const shownByWalking = (asked: CountedQuery) => sql`shown as materialized (select t.id from ${recordsOf(asked.list)}
  where ${chosen(asked)} and ${matches(asked)} ${orderOf(asked)} limit ${asked.page.limit} offset ${asked.page.offset})`

const rowsShown = (asked: CountedQuery) => sql`select ${asked.row} from shown s
  join ${recordsOf(asked.list)} on t.kind = ${sql.lit(asked.list.kind)} and t.id = s.id ${orderOf(asked)}`

/** Sums over what was found, as far as it was counted. */
const totalsFound = ({ list }: CountedQuery) => {
  const sumOf = (counted: Sql) => sql`(select ${counted} from (select distinct id from hits) h
    join ${recordsOf(list)} on t.kind = ${sql.lit(list.kind)} and t.id = h.id)`
  const all = Object.entries(list.totals ?? {})
  return {
    ...Object.fromEntries(all.map(([name, total]) => [name, wireTotal(total, sumOf(total.counted))])),
    ...list.figures,
  }
}

/** Few hits are found through their words, counted and sorted. Of too many the totals alone are answered. */
const few = (asked: CountedQuery) => {
  const { page } = asked
  const totals = {
    count: sql`(select count from counted)`,
    isCapped: sql`(select is_full from counted)`,
    ...totalsFound(asked),
  }
  return sql<{ text: string; isFull: boolean }>`
    with hits as materialized (${hits(asked, { upTo: sql`limit ${MOST_COUNTED}` })}),
    counted as materialized (select count(distinct id) as count, count(*) >= ${MOST_COUNTED} as is_full from hits),
    shown as materialized (select t.id from (
      select distinct * from hits where not (select is_full from counted)) t
      ${orderOf(asked)} limit ${page.limit} offset ${page.offset})
    select (${answerOf(rowsShown(asked), totals)})::text as text, (select is_full from counted) as "isFull"`
}

/** A word that is found too often to sort all its records: those of the page alone are looked for. */
const many = (asked: CountedQuery, totals: object) => {
  const shown = isByTime(asked) ? shownByTime(asked) : shownByWalking(asked)
  const counted = Object.entries(totals).map(([name, total]) => [name, sql`${JSON.stringify(total)}::json`])
  return sql`(with ${shown} select ${answerOf(rowsShown(asked), Object.fromEntries(counted))})`
}

/** Searches are planned for the words that are looked for. */
export const findFound = async <Answer>(db: Db, asked: CountedQuery) => {
  const { text, isFull } = await oneRow(db, few(asked))
  if (!isFull) return new Json<Answer>(text)
  const totals = Object.fromEntries(Object.entries(JSON.parse(text) as object).filter(([name]) => name !== 'data'))
  return json<Answer>(db, many(asked, totals), 'fresh')
}
