import { type RawBuilder, sql } from 'kysely'
import {
  answerOf,
  type CountedQuery,
  chosen,
  columnOf,
  inList,
  isByTime,
  isUp,
  keysOf,
  ofKind,
  orderOf,
  recordsOf,
  sortOf,
  sumOver,
  wireTotal,
} from './counted-parts.ts'
import type { KeptSum } from './counted-table.ts'
import { inDays, isAllTime, keptSum } from './kept-totals.ts'

type Sql = RawBuilder<unknown>

const totalsOf = (asked: CountedQuery): Record<string, Sql> => {
  const { list, filter } = asked
  const isKept = !filter.only && !filter.id
  const sumOf = (sum: KeptSum) =>
    isKept ? keptSum(list.kind, filter, sum) : sumOver(list, sum, sql`${recordsOf(list)} where ${chosen(asked)}`)
  const all = Object.entries<KeptSum>({ count: 'records', ...list.totals })
  return { ...Object.fromEntries(all.map(([name, sum]) => [name, wireTotal(sum, sumOf(sum))])), ...list.figures }
}

/** Counts the records from the start of the page to the end of its month, or of the chosen days. */
const restOfPeriod = ({ list, filter, page }: CountedQuery) => {
  const kind = sql.lit(list.kind)
  if (!isAllTime(filter))
    return sql`select null::date as month, ${keptSum(list.kind, filter, 'records')} - ${page.offset}::int as rest`
  const inOrder = sql`month ${isUp(filter) ? sql`asc` : sql`desc`}`
  return sql`select month, upto - ${page.offset}::int as rest from (
      select month, sum(records) over (order by ${inOrder}) as upto from record_months where kind = ${kind}) months
    where upto > ${page.offset}::int order by ${inOrder} limit 1`
}

/** Finds the first record of a page by counting off months and then days, in the list's order. */
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
      where ${inList(list)} and ${columnOf(list, 'day')} = start_day.day
        ${orderOf(asked)} limit 1 offset start_day.skip) start`
}

/** The same for a list ordered by number or amount: counts off spans, then the records of one span. */
const startByPlace = (asked: CountedQuery, places: 'id' | 'amount') => {
  const { list, filter, page } = asked
  const kind = sql.lit(list.kind)
  const sort = sortOf(asked)
  const inOrder = sql`span ${isUp(filter) ? sql`asc` : sql`desc`}`
  const id = columnOf(list, 'id')
  const inSpan =
    places === 'id'
      ? sql`${id} >= start_span.span * 1000 and ${id} < (start_span.span + 1) * 1000`
      : sql`${columnOf(list, 'amount')} = start_span.span`
  return sql`(select span, (${page.offset}::int - upto + records)::bigint as skip from (
      select span, sum(records) as records, sum(sum(records)) over (order by ${inOrder}) as upto from record_places
      where kind = ${kind} and sort = ${sql.lit(places)} group by span) counted
    where upto > ${page.offset}::int order by ${inOrder} limit 1) start_span
    cross join lateral (select ${sql.join(keysOf(sort, 't'))} from ${recordsOf(list)}
      where ${inList(list)} and ${inSpan} ${orderOf(asked)} limit 1 offset start_span.skip) start`
}

const startOf = (asked: CountedQuery) => {
  const { filter } = asked
  if (filter.only || filter.id) return undefined
  if (isByTime(asked)) return startByTime(asked)
  const { places } = sortOf(asked)
  return places && isAllTime(filter) ? startByPlace(asked, places) : undefined
}

/** A page without a search: neither it nor its totals read the records before it. */
export const wholeList = (asked: CountedQuery) => {
  const { list, filter, page, row, joined = sql`` } = asked
  // Written out, because the statement would be planned anew at every call if it were a parameter.
  const first = sql`limit ${sql.lit(page.limit)}`
  const [from, where, order] = [recordsOf(list), chosen(asked), orderOf(asked)]
  const totals = totalsOf(asked)
  const rowsOf = (chosenToo: Sql) => sql`select ${row} from (
    select t.* from ${from} where ${where} and ${chosenToo} ${order} ${first}) t ${joined} ${order}`
  if (page.offset === 0) return answerOf(rowsOf(sql`true`), totals)
  const start = startOf(asked)
  if (!start) {
    // Counts off what is skipped by its key; only the page itself is read.
    const id = columnOf(list, 'id')
    const keys = sql`select ${id} as id from ${from} where ${where} ${order} ${first} offset ${page.offset}::int`
    return answerOf(
      sql`select ${row} from (${keys}) page join ${from} on ${ofKind(list)} and ${id} = page.id ${joined} ${order}`,
      totals,
    )
  }
  const keys = (of: 't' | 'start') => sql.join(keysOf(sortOf(asked), of))
  const fromStart = sql`(${keys('t')}) ${isUp(filter) ? sql`>=` : sql`<=`} (${keys('start')})`
  return answerOf(sql`select page.* from ${start} cross join lateral (${rowsOf(fromStart)}) page`, totals)
}
