import { type RawBuilder, sql } from 'kysely'
import { countedTickets } from '#features/buying/ticket-list/ticket-list.queries.ts'
import { countedReceipts } from '#features/selling/receipt-list/receipt-list.queries.ts'
import { countedInvoices } from '#features/trade/invoice-list/invoice-list.queries.ts'
import { containing, type Db } from '#server/db/db.ts'
import { wireInstant } from '#server/db/json.ts'
import { findCounted } from '#server/makers/counted-list.ts'
import type { CountedFilter, CountedList } from '#server/makers/counted-parts.ts'
import type { CountedTable } from '#server/makers/counted-table.ts'
import type { Cents } from '#shared/money.ts'
import { allKinds, type KindLike, type RecordKind, readNumberOf, recordKinds } from '#shared/record-kinds.ts'
import type { SearchedValues, SearchQuery } from './search.rules.ts'

/** Tickets, receipts and invoices are found as in their own lists, by the same indexes. */

type Sql = RawBuilder<unknown>

export type SearchHit = SearchedValues & {
  type: string
  id: number
  ticketTime: number
  amount: Cents | null
  void: boolean
  ticket?: string
}
export type FoundRecords = { data: SearchHit[]; count: number; isCapped?: boolean | undefined }

export type ListedKind = KindLike<{ noun: 'ticket' } | { noun: 'receipt' } | { noun: 'invoice' }>

const isListed = (kind: RecordKind): kind is ListedKind =>
  ['ticket', 'receipt', 'invoice'].includes(recordKinds[kind].noun)
export const listedKinds = allKinds.filter(isListed)

type Listed = { list: Omit<CountedList<never, never>, 'kind'>; row: Sql; lines: string; of: string }

const numbered = (records: CountedTable, time: string): Listed['list'] => ({
  records,
  time,
  sorts: {},
  search: { words: 'search_text', linesWords: 'lines_text', numberIn: () => undefined, lines: {} },
})

const named = sql`concat_ws(', ', nullif(t.last_name, ''), nullif(t.first_name, '')) as name`
const amount = sql`t.ticket_amount_cents as amount`

const byNoun: Record<'ticket' | 'receipt' | 'invoice', Listed> = {
  ticket: {
    list: numbered(countedTickets, 'ticket_time'),
    row: sql`t.id, ${wireInstant(sql`t.ticket_time`)} as "ticketTime", ${named}, ${amount}, t.clerk, t.comment,
      coalesce(t.check_number, '') as "checkNumber", t.is_void as void`,
    lines: 'ticket_items',
    of: 'ticket_id',
  },
  receipt: {
    list: numbered(countedReceipts, 'ticket_time'),
    row: sql`t.id, ${wireInstant(sql`t.ticket_time`)} as "ticketTime", ${named}, ${amount}, t.clerk, t.note as comment,
      coalesce(t.check_number, '') as "checkNumber", t.is_void as void`,
    lines: 'receipt_items',
    of: 'receipt_id',
  },
  invoice: {
    list: numbered(countedInvoices, 'creation_time'),
    row: sql`t.id, ${wireInstant(sql`t.creation_time`)} as "ticketTime", t.billed_to as name, t.total_amount_cents as amount,
      '' as clerk, '' as comment, t.check_number as "checkNumber", false as void`,
    lines: 'invoice_items',
    of: 'invoice_id',
  },
}

/** The description of the line that holds most of the words, if one holds any. */
export const lineWith = (words: readonly string[], { lines, of, text }: { lines: Sql; of: Sql; text: Sql }) => {
  const holds = words.map(word => sql`(${text} like ${containing(word)})`)
  return sql`coalesce((select i.description from ${lines} i where ${of} and (${sql.join(holds, sql` or `)})
    order by ${sql.join(
      holds.map(one => sql`${one}::integer`),
      sql` + `,
    )} desc, i.position limit 1), '') as line`
}

const lineOf = ({ lines, of }: Listed, words: readonly string[]) =>
  lineWith(words, {
    lines: sql.table(lines),
    of: sql`i.kind = t.kind and ${sql.ref(`i.${of}`)} = t.id`,
    text: sql`i.search_text`,
  })

type Asked = { query: SearchQuery; upTo: number; filter: Partial<CountedFilter<never, never>> }

const findListed = async (db: Db, kind: ListedKind, { query, upTo, filter }: Asked): Promise<FoundRecords> => {
  const listed = byNoun[recordKinds[kind].noun]
  const list = {
    ...listed.list,
    kind,
    search: { ...listed.list.search, numberIn: (typed: string) => readNumberOf(kind, typed) },
  }
  const answer = await findCounted<FoundRecords, never, never>(db, {
    list,
    filter: { search: '', scope: 'all', ...filter },
    page: { limit: upTo, offset: 0 },
    row: sql`${kind}::text as type, ${listed.row}, ${filter.search ? lineOf(listed, query.words) : sql`'' as line`}`,
  })
  return answer.travelling() as FoundRecords
}

/** Voids and drafts stand in their own lists, and are not searched; invoices have neither. */
const counting = (kind: ListedKind) => (recordKinds[kind].noun === 'invoice' ? [] : [sql`t.counts`])

const allOf = (conditions: readonly Sql[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined)

const findOfNumber = async (db: Db, kind: ListedKind, query: SearchQuery, only?: Sql): Promise<SearchHit[]> => {
  const id = readNumberOf(kind, query.text)
  return id === undefined ? [] : (await findListed(db, kind, { query, upTo: 1, filter: { id, only } })).data
}

/** The record of a typed number, M48231 or 48231, as its list shows it. */
export const findListedNumber = (db: Db, kind: ListedKind, query: SearchQuery) => findOfNumber(db, kind, query)

/** The same, if it counts. */
export const findNumbered = (db: Db, kind: ListedKind, query: SearchQuery) =>
  findOfNumber(db, kind, query, allOf(counting(kind)))

const isTicket = (kind: ListedKind) => recordKinds[kind].noun === 'ticket'

/** Records of the day, or with the words; a record found by its number or its seller's licence stands by itself. */
export const findMatching = (
  db: Db,
  kind: ListedKind,
  { query, upTo, people }: { query: SearchQuery; upTo: number; people: readonly number[] },
) => {
  const { day, text } = query
  if (day) return findListed(db, kind, { query, upTo, filter: { from: day, to: day, only: allOf(counting(kind)) } })
  const number = readNumberOf(kind, text)
  const only = allOf([
    ...counting(kind),
    ...(number === undefined ? [] : [sql`t.id <> ${number}`]),
    ...(people.length > 0 && isTicket(kind) ? [sql`not coalesce(t.person_id = any(${people}::integer[]), false)`] : []),
  ])
  return findListed(db, kind, { query, upTo, filter: { search: text, only } })
}

/** The tickets of the people whose licence was typed, but for the one of that number. */
export const findByLicence = async (
  db: Db,
  kind: ListedKind,
  { query, upTo, people }: { query: SearchQuery; upTo: number; people: readonly number[] },
): Promise<FoundRecords> => {
  if (people.length === 0 || query.day || !isTicket(kind)) return { data: [], count: 0 }
  const only = sql`t.counts and t.person_id = any(${people}::integer[]) and t.id <> ${readNumberOf(kind, query.text) ?? 0}`
  return findListed(db, kind, { query, upTo, filter: { only } })
}
