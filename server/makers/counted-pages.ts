import { type RawBuilder, sql } from 'kysely'
import {
  answerOf,
  type CountedQuery,
  chosen,
  isByTime,
  isUp,
  keysOf,
  type ListTotal,
  orderOf,
  recordsOf,
  sortOf,
  wireTotal,
} from './counted-parts.ts'
import { inDays, isAllTime, keptSum } from './kept-totals.ts'

type Sql = RawBuilder<unknown>

const totalsOf = (asked: CountedQuery): Record<string, Sql> => {
  const { list, filter } = asked
  const count: ListTotal = { kept: 'records', counted: sql`count(*)` }
  const isKept = !filter.only && !filter.id
  const sumOf = ({ kept, counted }: ListTotal) =>
    isKept ? keptSum(list.kind, filter, kept) : sql`(select ${counted} from ${recordsOf(list)} where ${chosen(asked)})`
  const all = Object.entries({ count, ...list.totals })
  return { ...Object.fromEntries(all.map(([name, total]) => [name, wireTotal(total, sumOf(total))])), ...list.figures }
}

/** How many records there are from where a page begins to the end of its month, or of the days that were asked for. */
const restOfPeriod = ({ list, filter, page }: CountedQuery) => {
  const kind = sql.lit(list.kind)
  if (!isAllTime(filter))
    return sql`select null::date as month, ${keptSum(list.kind, filter, 'records')} - ${page.offset}::int as rest`
  const inOrder = sql`month ${isUp(filter) ? sql`asc` : sql`desc`}`
  return sql`select month, upto - ${page.offset}::int as rest from (
      select month, sum(records) over (order by ${inOrder}) as upto from record_months where kind = ${kind}) months
    where upto > ${page.offset}::int order by ${inOrder} limit 1`
}

/** The record with which a page begins: the month is counted off in the order of the list, its days from their end. */
const startByTime = (asked: CountedQuery) => {
  const { list, filter } = asked
  const kind = sql.lit(list.kind)
  const inMonth = sql`day >= month and day < month + interval '1 month'`
  const fromEnd = sql`day ${isUp(filter) ? sql`desc` : sql`asc`}`
  return sql`(${restOfPeriod(asked)}) period
    cross join lateral (select day, upto - rest as skip from (
        select day, sum(records) over (order by ${fromEnd}) as upto from record_days
        where kind = ${kind} and ${isAllTime(filter) ? inMonth : inDays(filter, sql`day`)}) days
      where upto >= rest order by ${fromEnd} limit 1) start_day
    cross join lateral (select ${sql.join(keysOf(sortOf(asked), 't'))} from ${recordsOf(list)}
      where t.kind = ${kind} and ${sql.ref(`t.${list.day}`)} = day ${orderOf(asked)} limit 1 offset skip) start`
}

/** The same for a list in the order of numbers or amounts: the spans are counted off, and the records of one of them. */
const startByPlace = (asked: CountedQuery, places: 'id' | 'amount') => {
  const { list, filter, page } = asked
  const kind = sql.lit(list.kind)
  const sort = sortOf(asked)
  const inOrder = sql`span ${isUp(filter) ? sql`asc` : sql`desc`}`
  const inSpan =
    places === 'id' ? sql`t.id >= span * 1000 and t.id < (span + 1) * 1000` : sql`${keysOf(sort, 't')[0]} = span`
  return sql`(select span, (${page.offset}::int - upto + records)::bigint as skip from (
      select span, sum(records) as records, sum(sum(records)) over (order by ${inOrder}) as upto from record_places
      where kind = ${kind} and sort = ${sql.lit(places)} group by span) counted
    where upto > ${page.offset}::int order by ${inOrder} limit 1) start_span
    cross join lateral (select ${sql.join(keysOf(sort, 't'))} from ${recordsOf(list)}
      where t.kind = ${kind} and ${inSpan} ${orderOf(asked)} limit 1 offset skip) start`
}

const startOf = (asked: CountedQuery) => {
  const { filter } = asked
  if (filter.only || filter.id) return undefined
  if (isByTime(asked)) return startByTime(asked)
  const { places } = sortOf(asked)
  return places && isAllTime(filter) ? startByPlace(asked, places) : undefined
}

/** The page of a list without a search: neither its totals nor a page far down read the records before it. */
export const wholeList = (asked: CountedQuery) => {
  const { list, filter, page, row } = asked
  // Written out: as a parameter it could be any number, and the statement would be planned anew at every call.
  const first = sql`limit ${sql.lit(page.limit)}`
  const [from, where, order] = [recordsOf(list), chosen(asked), orderOf(asked)]
  const totals = totalsOf(asked)
  if (page.offset === 0) return answerOf(sql`select ${row} from ${from} where ${where} ${order} ${first}`, totals)
  const start = startOf(asked)
  if (!start) {
    // What is skipped is counted off by its key; only the page itself is read.
    const keys = sql`select t.kind, t.id from ${from} where ${where} ${order} ${first} offset ${page.offset}::int`
    return answerOf(
      sql`select ${row} from (${keys}) page join ${from} on t.kind = page.kind and t.id = page.id ${order}`,
      totals,
    )
  }
  const keys = (of: 't' | 'start') => sql.join(keysOf(sortOf(asked), of))
  const fromStart = sql`(${keys('t')}) ${isUp(filter) ? sql`>=` : sql`<=`} (${keys('start')})`
  const rows = sql`select ${row} from ${from} where ${where} and ${fromStart} ${order} ${first}`
  return answerOf(sql`select page.* from ${start} cross join lateral (${rows}) page`, totals)
}
