import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import type { PostingRow } from './postings.contract.ts'
import type { PostingFilter } from './postings.rules.ts'

export type JournalDays = { startDate: Day; endDate: Day }

/** The moments are in the order of the table, so its small index of moments leads to the days. */
export const postedOn = ({ startDate, endDate }: JournalDays) => sql`t.at >= ${startDate}::date - 1
  and t.at < ${endDate}::date + 2 and t.business_day between ${startDate}::date and ${endDate}::date`

/** Only jewelry is paid in parts. */
export const sourceOfPosting = sql`case when t.source_kind = 'metro' then 'ticket' when t.source_kind = 'coin' then 'coin'
  when t.source_kind = 'coin_receipt' then 'receipt' when t.source_kind in ('jewelry_receipt', 'part_payment')
  then 'jewelryReceipt' else t.purpose::text end`

const wanted = (filter: PostingFilter) => sql`${postedOn(filter)} and ${sourceOfPosting} = any(${filter.source}::text[])
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
