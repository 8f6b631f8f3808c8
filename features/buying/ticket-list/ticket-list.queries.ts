import { sql } from 'kysely'
import { isCheckPrinted } from '#features/cash/checks/checks.queries.ts'
import { isReportable } from '#features/outside/police-reports/reportable.queries.ts'
import type { Db } from '#server/db/db.ts'
import { json, wireDollars, wireInstant } from '#server/db/json.ts'
import { findCounted } from '#server/makers/counted-list.ts'
import type { CountedList } from '#server/makers/counted-parts.ts'
import type { CountedTable } from '#server/makers/counted-table.ts'
import type { PageRange } from '#shared/pages.ts'
import { readNumberOf, type TicketKind } from '#shared/record-kinds.ts'
import { joinedSides, sentSides, ticketsWithAmount } from '../sales/sides.queries.ts'
import type { TicketPage, TicketRow } from '../tickets/tickets.contract.ts'
import { documentFields } from './document-fields.queries.ts'

export type ListFilter = {
  id?: number | undefined
  search: string
  scope: 'Ticket' | 'Ticket Items' | 'All'
  /** Both days are included. */
  from?: string | undefined
  to?: string | undefined
  emptyProfit: boolean
  sortBy?: 'id' | 'ticketTime' | 'ticketAmount' | 'soldToAmount' | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
  withSales: boolean
}

const byTime = ['ticket_day', 'ticket_time', 'id'] as const

const sorts = {
  ticketTime: { keys: byTime },
  id: { keys: ['id'], places: 'id' },
  ticketAmount: { keys: ['ticket_amount_cents', ...byTime], places: 'amount' },
  soldToAmount: { keys: ['sold_to_amount_cents', ...byTime], mayBeEmpty: true },
} as const

/** Accepts a ticket number, or the label code of an item: M48231-90412. */
const numberIn = (kind: TicketKind) => (typed: string) => readNumberOf(kind, typed.replace(/-\d+$/, ''))

export const countedTickets: CountedTable = {
  table: 'tickets',
  kind: { column: 'kind' },
  id: 'id',
  day: 'ticket_day',
  amount: 'ticket_amount_cents',
  counts: 'counts',
}

const listOf = (
  kind: TicketKind,
  { sortBy }: Pick<ListFilter, 'sortBy'>,
): CountedList<keyof typeof sorts, 'items'> => ({
  records: countedTickets,
  source: sortBy === 'soldToAmount' ? ticketsWithAmount : undefined,
  kind,
  time: 'ticket_time',
  sorts,
  search: {
    words: 'search_text',
    linesWords: 'lines_text',
    numberIn: numberIn(kind),
    lines: {
      items: { table: 'ticket_items', kind: 'kind', record: 'ticket_id', words: 'search_text', areTimed: true },
    },
  },
})

const scopes = { Ticket: 'records', 'Ticket Items': 'items', All: 'all' } as const

const sales = sql`${sentSides}, t.video_url as "videoUrl", t.is_pulled as pulled,
  ${wireDollars(sql`t.profit_cents`)} as profit,`

/**
 * A limited subselect takes 2 ms; with `exists`, PostgreSQL reads all items of a smaller shop first, which takes 30
 * ms.
 */
const hasItems = sql`(select i.id from ticket_items i where i.kind = t.kind and i.ticket_id = t.id limit 1) is not null`

const row = (
  kind: TicketKind,
  withSales: boolean,
) => sql`t.id, t.version, ${wireInstant(sql`t.ticket_time`)} as "ticketTime",
  t.last_name || ', ' || t.first_name as name, t.signature_file_id is not null as "isSigned",
  t.is_seal_broken as "isSealBroken", t.origin = 'draft' as "isDraft", t.origin = 'import' as "isImported",
  ${hasItems} as "hasItems", ${isCheckPrinted(sql`t`)} as "isCheckPrinted",
  (select count(*) from attachments a where a.kind = t.kind and a.record_id = t.id) as attachments,
  ${withSales ? sales : sql``} t.one_time_edit as "oneTimeEdit", t.is_void as void, t.void_reason as "voidReason",
  t.lo_disabled as "loDisabled", t.lo_state as "loState", ${isReportable(sql`t`, kind)} as "isReportable",
  ${documentFields(kind)}`

const noProfit = sql`t.profit_cents is null and t.counts`

export const findTickets = (db: Db, kind: TicketKind, { scope, emptyProfit, ...filter }: ListFilter, page: PageRange) =>
  findCounted<TicketPage, keyof typeof sorts, 'items'>(db, {
    list: listOf(kind, filter),
    filter: { ...filter, scope: scopes[scope], only: emptyProfit ? noProfit : undefined },
    page,
    row: row(kind, filter.withSales),
    joined: filter.withSales ? joinedSides : undefined,
  })

export const findTicketRow = (db: Db, kind: TicketKind, id: number, withSales: boolean) =>
  json<{ data: TicketRow }>(
    db,
    sql`select json_build_object('data', (select r from (select ${row(kind, withSales)} from tickets t ${withSales ? joinedSides : sql``}
      where t.kind = ${kind} and t.id = ${id}) r))`,
  )
