import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import { isTicketSection, kindOfSection } from '../day-totals/sections.rules.ts'
import type { LaterRow, PostingRow } from './postings.contract.ts'
import type { PostingFilter, PostingSource } from './postings.rules.ts'

export type JournalDays = { startDate: Day; endDate: Day }

/** The moments are in the order of the table, so its small index of moments leads to the days. */
export const postedOn = ({ startDate, endDate }: JournalDays) => sql`t.at >= ${startDate}::date - 1
  and t.at < ${endDate}::date + 2 and t.business_day between ${startDate}::date and ${endDate}::date`

/** Only jewelry is paid in parts. */
export const sourceOfPosting = sql`case when t.source_kind = 'metro' then 'ticket' when t.source_kind = 'coin' then 'coin'
  when t.source_kind = 'coin_receipt' then 'receipt' when t.source_kind in ('jewelry_receipt', 'part_payment')
  then 'jewelryReceipt' else t.purpose::text end`

const wanted = (filter: PostingFilter) => sql`${postedOn(filter)} and ${sourceOfPosting} = ${filter.source}
  and ${filter.account} in (t.src::text, t.dest::text)`

const moved = (account: string) => sql`case t.dest::text when ${account} then t.amount_cents else -t.amount_cents end`

const record = sql`coalesce(${writtenNumber(sql`t.source_kind`, sql`t.source_id`)}, case when t.source_kind = 'part_payment'
  then (select 'JR' || p.receipt_id from receipt_payments p where p.id = t.source_id) end, '')`

export const findJournalPostings = (db: Db, filter: PostingFilter, page: PageRange) =>
  rows<PostingRow>(
    db,
    sql`select t.number as id, t.at, t.src, t.dest, ${moved(filter.account)} as value, t.comment, ${record} as record,
        t.reverses is not null as "isReversal", t.id as line
      from ledger_transactions t where ${wanted(filter)} order by t.at desc, t.id desc limit ${page.limit} offset ${page.offset}`,
  )

export const sumJournalPostings = (db: Db, filter: PostingFilter) =>
  oneRow<{ count: number; value: Cents }>(
    db,
    sql`select count(*)::integer as count, coalesce(sum(${moved(filter.account)}), 0)::bigint as value
      from ledger_transactions t where ${wanted(filter)}`,
  )

export type RecordType = Extract<PostingSource, 'ticket' | 'coin' | 'receipt' | 'jewelryReceipt'>

const cashOfTickets = (kind: string, { startDate, endDate }: JournalDays) => sql`select id,
    ticket_amount_cents - coalesce(check_amount_cents, 0) as cash from tickets
  where kind = ${kind} and acts and payment <> 'wire' and ticket_day between ${startDate}::date and ${endDate}::date`

const cashOfReceipts = (kind: string, { startDate, endDate }: JournalDays) => sql`select receipt_id as id,
    sum(cash_cents) as cash from payments_of_receipts
  where kind = ${kind} and acts and day between ${startDate}::date and ${endDate}::date group by receipt_id`

/** Of tickets cash went to the customer, of receipts it came. */
const toCustomer = sql`case when t.dest = 'customer' then t.amount_cents else -t.amount_cents end`
const fromCustomer = sql`case when t.src = 'customer' then t.amount_cents else -t.amount_cents end`

/** A part payment that was deleted has no receipt any more and stands under 0. */
const receiptOfPosting = sql`case t.source_kind when 'part_payment' then
  coalesce((select p.receipt_id from receipt_payments p where p.id = t.source_id), 0) else t.source_id end`

const postedOf = (type: RecordType, days: JournalDays) => sql`select ${receiptOfPosting} as id,
    sum(${isTicketSection(type) ? toCustomer : fromCustomer}) as posted
  from ledger_transactions t where ${postedOn(days)} and ${sourceOfPosting} = ${type}
    and 'customer' in (t.src, t.dest) group by 1`

const differing = (type: RecordType, days: JournalDays): RawBuilder<unknown> => {
  const kind = kindOfSection[type]
  const cash = isTicketSection(type) ? cashOfTickets(kind, days) : cashOfReceipts(kind, days)
  return sql`(select coalesce(c.id, p.id) as id, coalesce(c.cash, 0)::bigint as cash,
      coalesce(p.posted, 0)::bigint as posted
    from (${cash}) c full join (${postedOf(type, days)}) p on p.id = c.id
    where coalesce(c.cash, 0) <> coalesce(p.posted, 0)) d`
}

/** Nothing was cashed then for what is a purchase now, or the other way round; sales have the opposite sign. */
const valueOfLater = (type: RecordType) => (isTicketSection(type) ? sql`d.posted - d.cash` : sql`d.cash - d.posted`)

export const findLaterChanges = (db: Db, type: RecordType, days: JournalDays, page: PageRange) =>
  rows<LaterRow>(
    db,
    sql`select case d.id when 0 then 'a deleted payment' else ${writtenNumber(sql`${kindOfSection[type]}::text`, sql`d.id`)} end as number,
        d.cash, d.posted, ${valueOfLater(type)} as value
      from ${differing(type, days)} order by d.id limit ${page.limit} offset ${page.offset}`,
  )

export const sumLaterChanges = (db: Db, type: RecordType, days: JournalDays) =>
  oneRow<{ count: number; value: Cents }>(
    db,
    sql`select count(*)::integer as count, coalesce(sum(${valueOfLater(type)}), 0)::bigint as value
      from ${differing(type, days)}`,
  )
