import { sql } from 'kysely'
import { isCheckPrinted } from '#features/cash/checks/checks.queries.ts'
import { isReportable } from '#features/outside/police-reports/reportable.queries.ts'
import type { Db } from '#server/db.ts'
import { json, wireDollars, wireInstant } from '#server/json.ts'
import type { CountedTable } from '#server/makers/broken-totals.queries.ts'
import { findCounted } from '#server/makers/counted-list.ts'
import type { CountedList } from '#server/makers/counted-parts.ts'
import type { PageRange } from '#shared/pages.ts'
import { readNumberOf, type TicketKind } from '#shared/record-kinds.ts'
import type { TicketPage, TicketRow } from '../tickets/tickets.contract.ts'
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

const byTime = ['ticket_day', 'ticket_time', 'id'] as const

const sorts = {
  ticketTime: { keys: byTime },
  id: { keys: ['id'], places: 'id' },
  ticketAmount: { keys: ['ticket_amount_cents', ...byTime], places: 'amount' },
  soldToAmount: { keys: ['sold_to_amount_cents', ...byTime], mayBeEmpty: true },
} as const

/** A number, or what a scanner reads from the label of an item: M48231-90412. */
const numberIn = (kind: TicketKind) => (typed: string) => readNumberOf(kind, typed.replace(/-\d+$/, ''))

/** What `npm run verify` counts again. */
export const countedTickets: CountedTable = { table: 'tickets', day: 'ticket_day', amount: 'ticket_amount_cents' }

const listOf = (kind: TicketKind): CountedList<keyof typeof sorts> => ({
  table: 'tickets',
  kind,
  day: 'ticket_day',
  time: 'ticket_time',
  sorts,
  search: {
    words: 'search_text',
    numberIn: numberIn(kind),
    items: { table: 'ticket_items', record: 'ticket_id', words: 'search_text' },
  },
})

const scopes = { Ticket: 'records', 'Ticket Items': 'items', All: 'both' } as const

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
  ${hasItems} as "hasItems", ${isCheckPrinted(sql`t`)} as "isCheckPrinted",
  (select count(*) from attachments a where a.kind = t.kind and a.record_id = t.id) as attachments,
  ${withSales ? sales : sql``} t.one_time_edit as "oneTimeEdit", t.is_void as void, t.void_reason as "voidReason",
  t.lo_disabled as "loDisabled", t.lo_state as "loState", ${isReportable(sql`t`, kind)} as "isReportable",
  ${documentFields(kind)}`

const noProfit = sql`t.profit_cents is null and not t.is_void`

export const findTickets = (db: Db, kind: TicketKind, { scope, emptyProfit, ...filter }: ListFilter, page: PageRange) =>
  findCounted<TicketPage, keyof typeof sorts>(db, {
    list: listOf(kind),
    filter: { ...filter, scope: scopes[scope], only: emptyProfit ? noProfit : undefined },
    page,
    row: row(kind, filter.withSales),
  })

export const findTicketRow = (db: Db, kind: TicketKind, id: number, withSales: boolean) =>
  json<{ data: TicketRow }>(
    db,
    sql`select json_build_object('data', (select r from (select ${row(kind, withSales)} from tickets t
      where t.kind = ${kind} and t.id = ${id}) r))`,
  )
