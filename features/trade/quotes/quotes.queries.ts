import { type RawBuilder, sql } from 'kysely'
import { containing, type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { readNumberOf, type TicketKind } from '#shared/record-kinds.ts'
import { amountIn, phoneIn, wordsIn } from '#shared/search.ts'
import type { ContactEntry, QuoteItem } from './quotes.contract.ts'
import { type ContactMethod, quoteDescription } from './quotes.rules.ts'

export type QuoteValues = {
  clerk: string
  customerName: string
  contactMethod: ContactMethod
  contactValue: string
  status: 'open' | 'closed'
  amount: Cents
}

export type Quote = QuoteValues & {
  id: number
  version: number
  date: number
  ticketType: TicketKind | null
  ticketId: number | null
}

const record = sql<Quote>`q.id, q.version, q.creation_time as date, q.clerk, q.customer_name as "customerName",
  q.contact_method as "contactMethod", q.contact_value as "contactValue",
  case when q.is_closed then 'closed' else 'open' end as status, q.amount_cents as amount, q.ticket_kind as "ticketType",
  q.ticket_id as "ticketId"`

type QuoteFilter = {
  search: string
  status: 'open' | 'closed' | ''
  sortBy?: 'date' | 'id' | 'amount' | 'customerName' | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

/** By number, name, amount, phone or e-mail. */
const matches = (search: string) => {
  if (search.trim() === '') return sql`true`
  const [number, cents, phone] = [readNumberOf('quote', search.trim()), amountIn(search), phoneIn(search)]
  const words = wordsIn(search).map(word => sql`q.search_text like ${containing(word)}`)
  const ways: RawBuilder<unknown>[] = [sql`(${sql.join(words, sql` and `)})`]
  if (number) ways.push(sql`q.id = ${number}`)
  if (cents !== undefined) ways.push(sql`q.amount_cents = ${cents}`)
  if (phone) ways.push(sql`q.search_text like ${containing(phone)}`)
  return sql`(${sql.join(ways, sql` or `)})`
}

const chosen = ({ search, status }: QuoteFilter) =>
  sql`not q.is_deleted and q.is_closed = ${status === 'closed'} and ${matches(search)}`

type Listed = Quote & { first: string; quote_items: number[]; contactLog: number[] }

const listed = sql<Listed>`${record},
  coalesce((select i.description from quote_items i where i.quote_id = q.id order by i.position limit 1), '') as first,
  array(select i.id from quote_items i where i.quote_id = q.id order by i.position) as quote_items,
  array(select c.id from quote_contacts c where c.quote_id = q.id order by c.created_at desc, c.id desc) as "contactLog"`

const sorts = {
  date: sql`q.creation_time`,
  id: sql`q.id`,
  amount: sql`q.amount_cents`,
  customerName: sql`lower(q.customer_name)`,
}

export const findQuotes = async (db: Db, filter: QuoteFilter, page: PageRange) => {
  const where = chosen(filter)
  const order = sql`q.creation_time desc, q.id desc`
  const { data, count } = await findPage(
    db,
    { columns: listed, from: sql`quotes q`, where, sorts, chosen: filter, order },
    page,
  )
  const totals = await oneRow<{ totalAmount: Cents; withoutContact: number }>(
    db,
    sql`select coalesce(sum(q.amount_cents), 0) as "totalAmount",
        count(*) filter (where not exists (select from quote_contacts c where c.quote_id = q.id)) as "withoutContact"
      from quotes q where ${where}`,
  )
  const rowOf = ({ first, ...quote }: Listed) => ({
    ...quote,
    description: quoteDescription(first, quote.quote_items.length),
    contactCount: quote.contactLog.length,
  })
  return { data: data.map(rowOf), count, ...totals }
}

export const getQuoteRecord = (db: Db, id: number) =>
  firstRow(db, sql<Quote>`select ${record} from quotes q where q.id = ${id} and not q.is_deleted`)

export const lockQuote = (tx: Tx, id: number) =>
  firstRow(tx, sql<Quote>`select ${record} from quotes q where q.id = ${id} and not q.is_deleted for update`)

export const addQuote = (tx: Tx, values: QuoteValues, { timeZone, userId }: { timeZone: string; userId: number }) =>
  oneRow(
    tx,
    sql<Quote>`with numbered as (
        insert into records (kind, id) values ('quote', nextval('quote_numbers')) returning id)
      insert into quotes as q (id, creation_day, created_by, clerk, customer_name, contact_method, contact_value, is_closed,
        amount_cents)
      select id, (now() at time zone ${timeZone})::date, ${userId}, ${values.clerk}, ${values.customerName},
        ${values.contactMethod}, ${values.contactValue}, ${values.status === 'closed'}, ${values.amount}
      from numbered returning ${record}`,
  )

export const changeQuote = (tx: Tx, id: number, values: QuoteValues) =>
  oneRow(
    tx,
    sql<Quote>`update quotes q set version = version + 1, clerk = ${values.clerk}, customer_name = ${values.customerName},
      contact_method = ${values.contactMethod}, contact_value = ${values.contactValue},
      is_closed = ${values.status === 'closed'}, amount_cents = ${values.amount}
      where q.id = ${id} returning ${record}`,
  )

export const markQuoteTicket = (tx: Tx, id: number, ticket: { kind: TicketKind; id: number }) =>
  oneRow(
    tx,
    sql<Quote>`update quotes q set version = version + 1, ticket_kind = ${ticket.kind}, ticket_id = ${ticket.id}
      where q.id = ${id} returning ${record}`,
  )

export const removeQuote = async (tx: Tx, id: number) => {
  await sql`update quotes set is_deleted = true, version = version + 1 where id = ${id}`.execute(tx)
}

export type QuoteLine = { id?: number | undefined; itemDescription: string; itemComment: string; price: Cents }

/** The lines as a whole: those that stand are changed, new ones added, and what is not among them goes. */
export const saveQuoteLines = async (tx: Tx, id: number, lines: readonly QuoteLine[]) => {
  await sql`with sent as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (id integer, "itemDescription" text,
          "itemComment" text, price integer)) with ordinality as l(id, "itemDescription", "itemComment", price, position)),
    gone as (
      delete from quote_items i where i.quote_id = ${id} and not exists (select from sent where sent.id = i.id)),
    kept as (
      update quote_items i set position = l.position, description = l."itemDescription", comment = l."itemComment",
        price_cents = l.price
      from sent l where i.quote_id = ${id} and i.id = l.id)
    insert into quote_items (quote_id, position, description, comment, price_cents)
    select ${id}, l.position, l."itemDescription", l."itemComment", l.price
    from sent l where l.id is null or not exists (select from quote_items i where i.quote_id = ${id} and i.id = l.id)
    order by l.position`.execute(tx)
}

/** Names are compared without case and spaces. */
const plainName = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(${name}, '\\s+', '', 'g'))`

/** The cost of one piece when that name was last bought; 0 if it never was. */
export const recentPrice = (name: RawBuilder<unknown>) => sql`coalesce((select round(t.cost_cents / t.quantity)::int
  from ticket_items t join tickets on tickets.kind = t.kind and tickets.id = t.ticket_id and tickets.counts
  where t.cost_cents > 0 and not t.is_barter and ${plainName(sql`t.description`)} = ${plainName(name)}
  order by t.ticket_time desc limit 1), 0)`

export const findQuoteLines = (db: Db, id: number) =>
  rows<QuoteItem>(
    db,
    sql`select i.id, i.description as "itemDescription", i.comment as "itemComment", i.price_cents as price,
        ${recentPrice(sql`i.description`)} as "recentPrice"
      from quote_items i where i.quote_id = ${id} order by i.position`,
  )

export const getLastPaid = async (db: Db, name: string) =>
  (await oneRow<{ recentPrice: Cents }>(db, sql`select ${recentPrice(sql`${name}::text`)} as "recentPrice"`))
    .recentPrice

export const addContact = async (
  tx: Tx,
  { id, comment, isClosedTicket, userId }: { id: number; comment: string; isClosedTicket: boolean; userId: number },
) => {
  await sql`insert into quote_contacts (quote_id, comment, is_closing, created_by)
    values (${id}, ${comment}, ${isClosedTicket}, ${userId})`.execute(tx)
}

/** Newest first. */
export const findContacts = (db: Db, id: number) =>
  rows<ContactEntry>(
    db,
    sql`select c.id, c.comment, c.is_closing as "isClosedTicket", c.created_at as time, coalesce(u.username, '') as by
      from quote_contacts c left join users u on u.id = c.created_by
      where c.quote_id = ${id} order by c.created_at desc, c.id desc`,
  )
