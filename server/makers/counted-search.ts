import { type RawBuilder, sql } from 'kysely'
import { containing } from '../db.ts'
import { MOST_COUNTED } from '../pages.ts'
import { type Asked, answerOf, chosen, isByTime, isUp, orderOf, recordsOf, sortOf } from './counted-parts.ts'

type Sql = RawBuilder<unknown>

/** The search of a counted list: by a record's own words, by those of its lines, or by both. */

const patternOf = ({ filter }: Asked) => containing(filter.search.toLowerCase())

const inRecord = (asked: Asked) => {
  const { words, numberIn } = asked.list.search
  const number = numberIn(asked.filter.search.trim())
  const text = sql`${sql.ref(`t.${words}`)} like ${patternOf(asked)}`
  return number ? sql`(t.id = ${number} or ${text})` : text
}

const inItems = (asked: Asked) => {
  const { table, record, words } = asked.list.search.items
  return sql`exists (select from ${sql.table(table)} i where i.kind = t.kind and ${sql.ref(`i.${record}`)} = t.id
    and ${sql.ref(`i.${words}`)} like ${patternOf(asked)})`
}

const matches = (asked: Asked) => {
  const { scope } = asked.filter
  if (scope === 'records') return inRecord(asked)
  return scope === 'both' ? sql`(${inRecord(asked)} or ${inItems(asked)})` : inItems(asked)
}

/** What a search finds by lines: a line knows when its record was; for whatever else is asked the record is read. */
const itemsFound = (asked: Asked) => {
  const { list, filter } = asked
  const { table, record, words } = list.search.items
  const time = sql.join([sql.ref(list.day), sql.ref(list.time)])
  if (isByTime(asked) && !filter.only)
    return sql`(select kind, ${sql.ref(record)} as id, ${time}, ${sql.ref(words)} as words from ${sql.table(table)}) t`
  return sql`(select t.*, ${sql.ref(`i.${words}`)} as words from ${sql.table(table)} i
    join ${recordsOf(list)} on t.kind = i.kind and t.id = ${sql.ref(`i.${record}`)}) t`
}

/** The records that a search finds, each once for itself and once for each of its lines, as far as `where` and `upTo`. */
const hits = (asked: Asked, { where = sql`true`, upTo }: { where?: Sql; upTo: Sql }) => {
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
const weeks = ({ list, filter }: Asked) => {
  const end = (most: Sql, asked: string | undefined) =>
    weekOf(asked ? sql`${asked}::date` : sql`(select ${most}(day) from record_days where kind = ${sql.lit(list.kind)})`)
  const [first, last] = [end(sql`min`, filter.from), end(sql`max`, filter.to)]
  return isUp(filter) ? sql`generate_series(${first}, ${last})` : sql`generate_series(${last}, ${first}, -1)`
}

/** So many of the newest records are looked at one by one: of a word that is everywhere they are a page. */
const MOST_WALKED = 300

/**
 * Of a word that is found too often to sort all its records: the first records of the list are walked, and where they do
 * not fill the page, the list is searched week by week. Another order than that of time is walked to its end.
 */
const many = (asked: Asked) => {
  const { list, page } = asked
  const [from, order] = [recordsOf(list), orderOf(asked)]
  const upTo = sql`limit ${page.offset + page.limit}`
  const isFull = sql`(select is_full from counted)`
  const onPage = sql`limit ${page.limit} offset ${page.offset}`
  if (!isByTime(asked))
    return sql`many as (select t.id from ${from}
      where ${isFull} and ${chosen(asked)} and ${matches(asked)} ${order} ${onPage})`
  const inWeek = hits(asked, { where: sql`${weekOf(sql.ref(`t.${list.day}`))} = week`, upTo: sql`` })
  return sql`near as materialized (select t.* from (
      select t.* from ${from} where ${chosen(asked)} ${order} limit ${MOST_WALKED}) t
    where ${isFull} and ${matches(asked)} ${order} ${upTo}),
  walked as materialized (select count(*) >= ${page.offset + page.limit} as is_enough from near),
  by_week as (select h.id from ${weeks(asked)} week
    cross join lateral (select t.* from (select distinct * from (${inWeek}) t) t ${order} ${upTo}) h
    where ${isFull} and not (select is_enough from walked) ${onPage}),
  many as ((select t.id from near t where (select is_enough from walked) ${order} ${onPage})
    union all select id from by_week)`
}

/** Sums over what was found, as far as it was counted. */
const foundTotals = ({ list }: Asked) =>
  Object.fromEntries(
    Object.entries(list.totals ?? {}).map(([name, { counted }]) => [
      name,
      sql`(select ${counted} from (select distinct id from hits) h
        join ${recordsOf(list)} on t.kind = ${sql.lit(list.kind)} and t.id = h.id)`,
    ]),
  )

/** Few hits are found through their words, counted and sorted. */
export const foundList = (asked: Asked) => {
  const { list, page, row } = asked
  const order = orderOf(asked)
  const few = sql`select t.id from (select distinct * from hits where not (select is_full from counted)) t
    ${order} limit ${page.limit} offset ${page.offset}`
  const rows = sql`select ${row} from shown s join ${recordsOf(list)} on t.kind = ${sql.lit(list.kind)} and t.id = s.id
    ${order}`
  const totals = {
    count: sql`(select count from counted)`,
    isCapped: sql`(select is_full from counted)`,
    ...foundTotals(asked),
  }
  return sql`(with hits as materialized (${hits(asked, { upTo: sql`limit ${MOST_COUNTED}` })}),
    counted as materialized (select count(distinct id) as count, count(*) >= ${MOST_COUNTED} as is_full from hits),
    ${many(asked)},
    shown as materialized ((${few}) union all (select id from many))
    select ${answerOf(rows, totals)})`
}
