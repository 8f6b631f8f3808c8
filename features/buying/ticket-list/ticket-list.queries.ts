import { type RawBuilder, sql } from 'kysely'
import { isReportable } from '#features/outside/police-reports/reportable.queries.ts'
import { containing, type Db } from '#server/db.ts'
import { json, wireDollars, wireInstant } from '#server/json.ts'
import type { TicketPage, TicketRow } from '../tickets/tickets.contract.ts'
import type { TicketKind } from '../tickets/tickets.rules.ts'
import { documentFields } from './document-fields.queries.ts'

export type ListFilter = {
  id?: number | undefined
  search: string
  scope: 'Ticket' | 'Ticket Items' | 'All'
  /** The first and last business day, both included. */
  from?: string | undefined
  to?: string | undefined
  emptyProfit: boolean
  sortBy?: 'id' | 'ticketTime' | 'ticketAmount' | 'soldToAmount' | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
  /** Admin alone sees what was sold to whom. */
  withSales: boolean
}

type Page = { limit: number; offset: number }
type Sql = RawBuilder<unknown>

/** Counting further, for a last page nobody opens, is not worth the wait. */
const MOST_COUNTED = 10_000

/** What each sort compares, one after the other; no two tickets are equal in all of it. */
const columnsOf = {
  ticketTime: ['ticket_day', 'ticket_time', 'id'],
  id: ['id'],
  ticketAmount: ['ticket_amount_cents', 'ticket_day', 'ticket_time', 'id'],
} as const

const keysOf = (sortBy: keyof typeof columnsOf, of: 't' | 'start') =>
  columnsOf[sortBy].map(column => sql.ref(`${of}.${column}`))

const isUp = ({ sortBy, sortOrder }: ListFilter) => sortBy !== undefined && sortOrder !== 'desc'

/** Upwards is downwards read from the end, ties included: one index serves both. */
const order = (filter: ListFilter) => {
  const { sortBy = 'ticketTime' } = filter
  const direction = isUp(filter) ? sql`asc` : sql`desc`
  const all = (keys: readonly Sql[]) => sql.join(keys.map(key => sql`${key} ${direction}`))
  if (sortBy !== 'soldToAmount') return sql`order by ${all(keysOf(sortBy, 't'))}`
  const nulls = isUp(filter) ? sql`nulls first` : sql`nulls last`
  return sql`order by t.sold_to_amount_cents ${direction} ${nulls}, ${all(keysOf('ticketTime', 't'))}`
}

const inDays = ({ from, to }: ListFilter, day: Sql) => sql`${from ? sql`${day} >= ${from}::date` : sql`true`}
  and ${to ? sql`${day} <= ${to}::date` : sql`true`}`

const chosen = (kind: TicketKind, filter: ListFilter) => sql`t.kind = ${sql.lit(kind)}
  and ${filter.id ? sql`t.id = ${filter.id}` : sql`true`} and ${inDays(filter, sql`t.ticket_day`)}
  and ${filter.emptyProfit ? sql`t.profit_cents is null and not t.is_void` : sql`true`}`

const sales = sql`t.sold_to as "soldTo", ${wireDollars(sql`t.sold_to_amount_cents`)} as "soldToAmount",
  t.sold_to_b as "soldToB", ${wireDollars(sql`t.sold_to_amount_b_cents`)} as "soldToAmountB", t.video_url as "videoUrl",
  t.is_pulled as pulled, t.is_paid_in_full as "paidInFull", t.is_paid_in_full_b as "paidInFullB",
  t.invoice_num as "invoiceNum", t.invoice_num_b as "invoiceNumB",
  ${wireDollars(sql`t.profit_cents`)} as profit,`

/** With `exists`, PostgreSQL reads all items of a smaller shop at once before it begins: 30 ms instead of 2. */
const hasItems = sql`(select i.id from ticket_items i where i.kind = t.kind and i.ticket_id = t.id limit 1) is not null`

/** A row as it travels; see the contract's TicketRow. */
const row = (
  kind: TicketKind,
  withSales: boolean,
) => sql`t.id, t.version, ${wireInstant(sql`t.ticket_time`)} as "ticketTime",
  ${wireDollars(sql`t.ticket_amount_cents`)} as "ticketAmount", t.payment, t.clerk, t.booth,
  t.last_name || ', ' || t.first_name as name, t.comment, t.signature_file_id is not null as "isSigned",
  t.is_seal_broken as "isSealBroken",
  ${hasItems} as "hasItems",
  (select count(*) from attachments a where a.kind = t.kind and a.record_id = t.id) as attachments,
  ${withSales ? sales : sql``} t.one_time_edit as "oneTimeEdit", t.is_void as void, t.void_reason as "voidReason",
  t.lo_disabled as "loDisabled", t.lo_state as "loState", ${isReportable(sql`t`, kind)} as "isReportable",
  ${documentFields(kind)}`

const pageObject = (rows: Sql, count: Sql) => sql`json_build_object(
  'data', coalesce((select json_agg(r) from (${rows}) r), '[]'), 'count', ${count})`

const isByTime = ({ sortBy }: ListFilter) => !sortBy || sortBy === 'ticketTime'
const isWhole = ({ from, to }: ListFilter) => !from && !to

const keptTotal = (kind: TicketKind, filter: ListFilter) =>
  isWhole(filter)
    ? sql`(select coalesce(sum(tickets), 0) from ticket_months where kind = ${sql.lit(kind)})`
    : sql`(select coalesce(sum(tickets), 0) from ticket_days where kind = ${sql.lit(kind)} and ${inDays(filter, sql`day`)})`

/** How many tickets there are from where a page begins to the end of its month, or of the days that were asked for. */
const restOfPeriod = (kind: TicketKind, filter: ListFilter, offset: number) => {
  if (!isWhole(filter)) return sql`select null::date as month, ${keptTotal(kind, filter)} - ${offset}::int as rest`
  const inOrder = sql`month ${isUp(filter) ? sql`asc` : sql`desc`}`
  return sql`select month, upto - ${offset}::int as rest from (
      select month, sum(tickets) over (order by ${inOrder}) as upto from ticket_months where kind = ${sql.lit(kind)}) months
    where upto > ${offset}::int order by ${inOrder} limit 1`
}

/** The ticket with which a page begins: the month is counted off in the order of the list, its days from their end. */
const pageStart = (kind: TicketKind, filter: ListFilter, offset: number) => {
  const inMonth = sql`day >= month and day < month + interval '1 month'`
  const fromEnd = sql`day ${isUp(filter) ? sql`desc` : sql`asc`}`
  return sql`(${restOfPeriod(kind, filter, offset)}) period
    cross join lateral (select day, upto - rest as skip from (
        select day, sum(tickets) over (order by ${fromEnd}) as upto from ticket_days
        where kind = ${sql.lit(kind)} and ${isWhole(filter) ? inMonth : inDays(filter, sql`day`)}) days
      where upto >= rest order by ${fromEnd} limit 1) start_day
    cross join lateral (select t.ticket_day, t.ticket_time, t.id from tickets t
      where t.kind = ${sql.lit(kind)} and t.ticket_day = day ${order(filter)} limit 1 offset skip) start`
}

/** The thousand numbers, or the one amount, that a span of `ticket_places` stands for. */
const spans = {
  id: { sort: 'id', tickets: sql`t.id >= span * 1000 and t.id < (span + 1) * 1000` },
  ticketAmount: { sort: 'amount', tickets: sql`t.ticket_amount_cents = span` },
}

/** The same for a list in the order of numbers or amounts: the spans are counted off, and the tickets of one of them. */
const spanStart = (kind: TicketKind, filter: ListFilter, sortBy: keyof typeof spans, offset: number) => {
  const { sort, tickets } = spans[sortBy]
  const inOrder = sql`span ${isUp(filter) ? sql`asc` : sql`desc`}`
  return sql`(select span, (${offset}::int - upto + tickets)::bigint as skip from (
      select span, sum(tickets) as tickets, sum(sum(tickets)) over (order by ${inOrder}) as upto from ticket_places
      where kind = ${sql.lit(kind)} and sort = ${sql.lit(sort)} group by span) counted
    where upto > ${offset}::int order by ${inOrder} limit 1) start_span
    cross join lateral (select ${sql.join(keysOf(sortBy, 't'))} from tickets t
      where t.kind = ${sql.lit(kind)} and ${tickets} ${order(filter)} limit 1 offset skip) start`
}

const startOf = (kind: TicketKind, filter: ListFilter, offset: number) => {
  const { sortBy = 'ticketTime' } = filter
  if (filter.emptyProfit || filter.id || sortBy === 'soldToAmount') return undefined
  if (sortBy === 'ticketTime') return { sortBy, start: pageStart(kind, filter, offset) }
  return isWhole(filter) ? { sortBy, start: spanStart(kind, filter, sortBy, offset) } : undefined
}

/**
 * The page of a list without a search. How many tickets a day, a month, a thousand numbers and an amount have is kept, so
 * neither the total nor a page far down reads the tickets before it.
 */
const wholeList = (kind: TicketKind, filter: ListFilter, { limit, offset }: Page) => {
  // Written out: as a parameter it could be any number, and the statement would be planned anew at every call.
  const first = sql`limit ${sql.lit(limit)}`
  const where = chosen(kind, filter)
  const rows = sql`select ${row(kind, filter.withSales)} from tickets t where ${where} ${order(filter)} ${first}`
  const isCounted = filter.emptyProfit || filter.id
  const total = isCounted ? sql`(select count(*) from tickets t where ${where})` : keptTotal(kind, filter)
  if (offset === 0) return pageObject(rows, total)
  const begin = startOf(kind, filter, offset)
  if (!begin) {
    // What is skipped is counted off by its key; only the page itself is read.
    const keys = sql`select t.kind, t.id from tickets t where ${where} ${order(filter)} ${first} offset ${offset}::int`
    const later = sql`select ${row(kind, filter.withSales)} from (${keys}) page
      join tickets t on t.kind = page.kind and t.id = page.id ${order(filter)}`
    return pageObject(later, total)
  }
  const keys = (of: 't' | 'start') => sql.join(keysOf(begin.sortBy, of))
  const fromStart = sql`(${keys('t')}) ${isUp(filter) ? sql`>=` : sql`<=`} (${keys('start')})`
  const page = sql`select ${row(kind, filter.withSales)} from tickets t where ${where} and ${fromStart} ${order(filter)} ${first}`
  return pageObject(sql`select page.* from ${begin.start} cross join lateral (${page}) page`, total)
}

const inTicket = (pattern: string, search: string) => {
  // A number, or what a scanner reads from the label of an item: M48231-90412.
  const number = /^[mc]?(\d{1,9})(?:-\d+)?$/i.exec(search)?.[1]
  const text = sql`t.search_text like ${pattern}`
  return number ? sql`(t.id = ${Number(number)} or ${text})` : text
}

const inItems = (pattern: string) => sql`exists (select from ticket_items i
  where i.kind = t.kind and i.ticket_id = t.id and i.search_text like ${pattern})`

/** The tickets that a search finds, as far as they are counted; one that is found by two items comes twice. */
const hits = (kind: TicketKind, filter: ListFilter, pattern: string) => {
  const keys = isByTime(filter) ? sql`` : sql`, t.ticket_amount_cents, t.sold_to_amount_cents`
  const columns = sql`t.id, t.ticket_day, t.ticket_time ${keys}`
  const ofTickets = sql`(select ${columns} from tickets t
    where ${chosen(kind, filter)} and ${inTicket(pattern, filter.search.trim())} limit ${MOST_COUNTED})`
  // An item knows when its ticket was; for whatever else is asked for, the ticket itself is looked up.
  const items = sql`(select kind, ticket_id as id, ticket_day, ticket_time, search_text as words from ticket_items) t`
  const lookedUp = sql`(select t.*, i.search_text as words from ticket_items i
    join tickets t on t.kind = i.kind and t.id = i.ticket_id) t`
  const ofItems = sql`(select ${columns} from ${isByTime(filter) && !filter.emptyProfit ? items : lookedUp}
    where ${chosen(kind, filter)} and t.words like ${pattern} limit ${MOST_COUNTED})`
  if (filter.scope === 'Ticket') return ofTickets
  return filter.scope === 'All' ? sql`${ofTickets} union all ${ofItems}` : ofItems
}

const matches = (filter: ListFilter, pattern: string) => {
  const text = inTicket(pattern, filter.search.trim())
  if (filter.scope === 'Ticket') return text
  return filter.scope === 'All' ? sql`(${text} or ${inItems(pattern)})` : inItems(pattern)
}

/**
 * Few hits are found through their words, counted and sorted. Of a word that is everywhere the newest are found sooner
 * by walking the list in its order.
 */
const foundList = (kind: TicketKind, filter: ListFilter, { limit, offset }: Page) => {
  const pattern = containing(filter.search.toLowerCase())
  const sorted = sql`${order(filter)} limit ${limit} offset ${offset}`
  const few = sql`select t.id from (select distinct * from hits where not (select is_full from counted)) t ${sorted}`
  const many = sql`select t.id from tickets t
    where (select is_full from counted) and ${chosen(kind, filter)} and ${matches(filter, pattern)} ${sorted}`
  const rows = sql`select ${row(kind, filter.withSales)} from shown s join tickets t on t.kind = ${sql.lit(kind)} and t.id = s.id ${order(filter)}`
  return sql`(with hits as materialized (${hits(kind, filter, pattern)}),
    counted as materialized (select count(distinct id) as count, count(*) >= ${MOST_COUNTED} as is_full from hits),
    shown as materialized ((${few}) union all (${many}))
    select json_build_object('data', coalesce((select json_agg(r) from (${rows}) r), '[]'),
      'count', (select count from counted), 'isCapped', (select is_full from counted)))`
}

/** One statement for the page and its total. */
export const findTickets = (db: Db, kind: TicketKind, filter: ListFilter, page: Page) =>
  filter.search.trim() === ''
    ? json<TicketPage>(db, wholeList(kind, filter, page))
    : json<TicketPage>(db, foundList(kind, filter, page), 'fresh')

export const findTicketRow = (db: Db, kind: TicketKind, id: number, withSales: boolean) =>
  json<{ data: TicketRow }>(
    db,
    sql`select json_build_object('data', (select r from (select ${row(kind, withSales)} from tickets t
      where t.kind = ${kind} and t.id = ${id}) r))`,
  )
