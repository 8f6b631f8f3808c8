import { type RawBuilder, sql } from 'kysely'
import { amountIn, phoneIn, wordsIn } from '#shared/search.ts'
import { containing, type Db, oneRow } from '../db/db.ts'
import { Json, json } from '../db/json.ts'
import { MOST_COUNTED } from '../records/pages.ts'
import {
  answerOf,
  type CountedList,
  type CountedQuery,
  chosen,
  columnOf,
  isByTime,
  isUp,
  ofKind,
  orderOf,
  recordsOf,
  type SearchedLines,
  sortOf,
  sumOver,
  wireTotal,
} from './counted-parts.ts'

type Sql = RawBuilder<unknown>

/** The search of a counted list: by a record's own words, by those of its lines, or by all together. */

/** One condition per word, because the index supports several but no array of them. */
const holdsAll = (text: Sql, words: readonly string[]) =>
  sql.join(
    words.map(word => sql`${text} like ${containing(word)}`),
    sql` and `,
  )

const lineHolds = (text: Sql, { filter }: CountedQuery) => holdsAll(text, wordsIn(filter.search))

/** '$450' is an amount; searched as a word, its few digits would match too many lines. */
const isWrittenAmount = (search: string) => search.trim().startsWith('$') && amountIn(search) !== undefined

/** A record's own words, or with those of its lines, spelt as the index is. */
const wordsOf = ({ list: { search }, filter }: CountedQuery) => {
  const own = sql.ref(`t.${search.words}`)
  const isAlone = filter.scope === 'records' || search.linesWords === undefined || isWrittenAmount(filter.search)
  return isAlone ? own : sql`(${own} || E'\n' || ${sql.ref(`t.${search.linesWords}`)})`
}

/** Matches by words, number, amount or phone. */
const inRecord = (asked: CountedQuery) => {
  const { list, filter } = asked
  const { numberIn } = list.search
  const text = wordsOf(asked)
  const [number, cents, phone] = [numberIn(filter.search.trim()), amountIn(filter.search), phoneIn(filter.search)]
  const ways = [sql`(${holdsAll(text, wordsIn(filter.search))})`]
  if (number) ways.push(sql`${columnOf(list, 'id')} = ${number}`)
  if (cents !== undefined) ways.push(sql`${columnOf(list, 'amount')} = ${cents}`)
  if (phone) ways.push(sql`${text} like ${containing(phone)}`)
  return sql`(${sql.join(ways, sql` or `)})`
}

const ofSameKind = ({ kind }: SearchedLines, list: CountedList) =>
  kind === undefined ? sql`true` : sql`${sql.ref(`i.${kind}`)} = ${sql.lit(list.kind)}`

const inLines = (lines: SearchedLines, asked: CountedQuery) =>
  sql`exists (select from ${sql.table(lines.table)} i where ${ofSameKind(lines, asked.list)}
    and ${sql.ref(`i.${lines.record}`)} = ${columnOf(asked.list, 'id')} and ${lineHolds(sql.ref(`i.${lines.words}`), asked)})`

const linesAsked = ({ list, filter: { scope } }: CountedQuery) =>
  scope === 'records' || scope === 'all' ? undefined : list.search.lines[scope]

const matches = (asked: CountedQuery) => {
  const lines = linesAsked(asked)
  return lines ? inLines(lines, asked) : inRecord(asked)
}

/** Matches in lines; the record is read only for conditions that its lines cannot answer. */
const linesFound = (lines: SearchedLines, asked: CountedQuery) => {
  const { list, filter } = asked
  const { kind, id, day, hidden } = list.records
  const [record, words] = [sql.ref(`i.${lines.record}`), sql.ref(`i.${lines.words}`)]
  if (lines.areTimed && isByTime(asked) && !filter.only && hidden === undefined) {
    const ofRecord = 'is' in kind ? sql`` : sql`${sql.lit(list.kind)} as ${sql.ref(kind.column)},`
    return sql`(select ${ofRecord} ${record} as ${sql.ref(id)}, ${sql.ref(day)}, ${sql.ref(list.time)}, ${words} as line_words
      from ${sql.table(lines.table)} i where ${ofSameKind(lines, list)}) t`
  }
  return sql`(select t.*, ${words} as line_words from ${sql.table(lines.table)} i
    join ${recordsOf(list)} on ${ofSameKind(lines, list)} and ${columnOf(list, 'id')} = ${record}) t`
}

/** All matches of a search: the records, or one for each matching line. */
const hits = (asked: CountedQuery, { where = sql`true`, upTo }: { where?: Sql; upTo: Sql }) => {
  const { records, time } = asked.list
  const keys = new Set([records.id, records.day, time, ...sortOf(asked).keys])
  const columns = sql.join([...keys].map(key => sql.ref(`t.${key}`)))
  const lines = linesAsked(asked)
  const [from, holds] = lines
    ? [linesFound(lines, asked), lineHolds(sql`t.line_words`, asked)]
    : [recordsOf(asked.list), inRecord(asked)]
  return sql`select ${columns} from ${from} where ${chosen(asked)} and ${where} and ${holds} ${upTo}`
}

/** Words are indexed together with their record's week, so one week is searched without reading all years. */
const weekOf = (day: Sql) => sql`((${day} - date '2001-01-01') / 7)`

/** Names the days too, because amounts are indexed by day. A day before the first week counts to the week after it. */
const inWeek = (day: Sql) => sql`${weekOf(day)} = weeks.week
  and ${day} between date '2001-01-01' + weeks.week * 7 - 6 and date '2001-01-01' + weeks.week * 7 + 6`

/** The weeks that have records, in the list's order. */
const weeks = ({ list, filter }: CountedQuery) => {
  const kept = (most: Sql) => sql`(select ${most}(day) from record_days where kind = ${sql.lit(list.kind)})`
  const first = weekOf(sql`greatest(${kept(sql`min`)}, ${filter.from ?? null}::date)`)
  const last = weekOf(sql`least(${kept(sql`max`)}, ${filter.to ?? null}::date)`)
  return isUp(filter) ? sql`generate_series(${first}, ${last})` : sql`generate_series(${last}, ${first}, -1)`
}

/** So many of the newest records are checked one by one; for a frequent word they fill a page. */
const MOST_WALKED = 300

/** Checks the first records one by one, and searches week by week if they do not fill the page. */
const shownByTime = (asked: CountedQuery) => {
  const { list, page } = asked
  const [from, order] = [recordsOf(list), orderOf(asked)]
  const last = page.offset + page.limit
  const id = columnOf(list, 'id')
  const onPage = sql`limit ${page.limit} offset ${page.offset}`
  const ofWeek = hits(asked, { where: inWeek(columnOf(list, 'day')), upTo: sql`` })
  return sql`near as materialized (select t.* from (
      select t.* from ${from} where ${chosen(asked)} ${order} limit ${MOST_WALKED}) t
    where ${matches(asked)} ${order} limit ${last}),
  walked as materialized (select count(*) >= ${last} as is_enough from near),
  by_week as (select ${sql.ref(`h.${list.records.id}`)} as id from ${weeks(asked)} weeks (week)
    cross join lateral (select t.* from (select distinct * from (${ofWeek}) t) t ${order} limit ${last}) h
    where not (select is_enough from walked) ${onPage}),
  shown as materialized ((select ${id} as id from near t where (select is_enough from walked) ${order} ${onPage})
    union all select id from by_week)`
}

/** An order other than by time is read to its end. */
const shownByWalking = (asked: CountedQuery) => sql`shown as materialized (select ${columnOf(asked.list, 'id')} as id
  from ${recordsOf(asked.list)} where ${chosen(asked)} and ${matches(asked)} ${orderOf(asked)} limit ${asked.page.limit} offset ${asked.page.offset})`

const rowsShown = (asked: CountedQuery) => sql`select ${asked.row} from shown s
  join ${recordsOf(asked.list)} on ${ofKind(asked.list)} and ${columnOf(asked.list, 'id')} = s.id ${asked.joined ?? sql``} ${orderOf(asked)}`

/** Sums over the matches, as far as they were counted. */
const totalsFound = ({ list }: CountedQuery) => {
  const id = columnOf(list, 'id')
  const found = sql`(select distinct ${id} as id from hits t) h join ${recordsOf(list)} on ${ofKind(list)} and ${id} = h.id`
  const all = Object.entries(list.totals ?? {})
  return {
    ...Object.fromEntries(all.map(([name, sum]) => [name, wireTotal(sum, sumOver(list, sum, found))])),
    ...list.figures,
  }
}

/** Finds few matches by their words, counts and sorts them. For too many it answers only the totals. */
const few = (asked: CountedQuery) => {
  const { list, page } = asked
  const id = columnOf(list, 'id')
  const totals = {
    count: sql`(select count from counted)`,
    isCapped: sql`(select is_full from counted)`,
    ...totalsFound(asked),
  }
  return sql<{ text: string; isFull: boolean }>`
    with hits as materialized (${hits(asked, { upTo: sql`limit ${MOST_COUNTED}` })}),
    counted as materialized (select count(distinct ${id}) as count, count(*) >= ${MOST_COUNTED} as is_full from hits t),
    shown as materialized (select ${id} as id from (
      select distinct * from hits where not (select is_full from counted)) t
      ${orderOf(asked)} limit ${page.limit} offset ${page.offset})
    select (${answerOf(rowsShown(asked), totals)})::text as text, (select is_full from counted) as "isFull"`
}

/** Too many matches to sort them all: finds only those of the page. */
const many = (asked: CountedQuery, totals: object) => {
  const shown = isByTime(asked) ? shownByTime(asked) : shownByWalking(asked)
  const counted = Object.entries(totals).map(([name, total]) => [name, sql`${JSON.stringify(total)}::json`])
  return sql`(with ${shown} select ${answerOf(rowsShown(asked), Object.fromEntries(counted))})`
}

/** Planned for its words each time, because the best plan depends on them. */
export const findFound = async <Answer>(db: Db, asked: CountedQuery) => {
  const { text, isFull } = await oneRow(db, few(asked))
  if (!isFull) return new Json<Answer>(text)
  const totals = Object.fromEntries(Object.entries(JSON.parse(text) as object).filter(([name]) => name !== 'data'))
  return json<Answer>(db, many(asked, totals), 'fresh')
}
