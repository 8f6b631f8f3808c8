import { sql } from 'kysely'
import type { Account } from '#features/cash/ledger/ledger.rules.ts'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import type { Cents } from '#shared/money.ts'
import { kindOfSection } from '../day-totals/sections.rules.ts'
import { type JournalDays, postedOn, sourceOfPosting } from '../postings/postings.queries.ts'
import type { PostingSource, RecordType } from '../postings/postings.rules.ts'

const sumOf = (value: ReturnType<typeof sql>) => sql`coalesce(sum(${value}), 0)::bigint`
const onDays = (day: ReturnType<typeof sql>, { startDate, endDate }: JournalDays) =>
  sql`${day} between ${startDate}::date and ${endDate}::date`

export type Bought = {
  count: number
  amount: Cents
  checks: Cents
  wires: Cents
  cash: Cents
  /** Cash of imported tickets, which this ledger never saw. */
  imported: Cents
}

const cash = sql`case when payment <> 'wire' then ticket_amount_cents - coalesce(check_amount_cents, 0) end`

export const getBought = (db: Db, type: RecordType, days: JournalDays) =>
  oneRow<Bought>(
    db,
    sql`select count(*)::integer as count, ${sumOf(sql`ticket_amount_cents`)} as amount,
        ${sumOf(sql`check_amount_cents`)} as checks,
        ${sumOf(sql`case when payment = 'wire' then ticket_amount_cents end`)} as wires,
        ${sumOf(sql`case when acts then ${cash} end`)} as cash,
        ${sumOf(sql`case when not acts then ${cash} end`)} as imported
      from tickets where kind = ${kindOfSection[type]} and counts and ${onDays(sql`ticket_day`, days)}`,
  )

export type Sold = {
  count: number
  amount: Cents
  tax: Cents
  cash: Cents
  imported: Cents
  checks: Cents
  cards: Cents
}

export const getSold = (db: Db, type: RecordType, days: JournalDays) =>
  oneRow<Sold>(
    db,
    sql`select * from (
        select count(*)::integer as count, ${sumOf(sql`ticket_amount_cents`)} as amount, ${sumOf(sql`tax_cents`)} as tax
        from receipts where kind = ${kindOfSection[type]} and counts and ${onDays(sql`ticket_day`, days)}) made,
      (select ${sumOf(sql`case when acts then cash_cents end`)} as cash,
          ${sumOf(sql`case when not acts then cash_cents end`)} as imported,
          ${sumOf(sql`check_cents`)} as checks, ${sumOf(sql`card_cents`)} as cards
        from payments_of_receipts where kind = ${kindOfSection[type]} and counts and ${onDays(sql`day`, days)}) paid`,
  )

export type MovedCash = { source: PostingSource; account: Account; count: number; amount: Cents }

/** The net amount of each account, by source. */
export const findMoved = (db: Db, days: JournalDays) =>
  rows<MovedCash>(
    db,
    sql`select ${sourceOfPosting} as source, side.account, count(*)::integer as count, sum(side.amount)::bigint as amount
      from ledger_transactions t
      cross join lateral (values (t.dest, t.amount_cents), (t.src, -t.amount_cents)) as side (account, amount)
      where ${postedOn(days)} group by 1, 2`,
  )

export type InvoiceMove = {
  kind: 'invoice' | 'coin_invoice'
  id: number
  billedTo: string
  checkNumber: string
  amount: Cents
  isPayment: boolean
}

const pickedUpDay = sql`(v.picked_up_at at time zone ${shopTimeZone})::date`
const moves = (
  isPayment: boolean,
) => sql`select v.kind, v.id, v.billed_to as "billedTo", v.check_number as "checkNumber",
  v.total_amount_cents as amount, ${isPayment}::boolean as "isPayment" from invoices v
  where v.is_picked_up and not v.is_deleted`

/** The indexes know moments and not the days of the shop. */
const pickedUpAbout = ({ startDate, endDate }: JournalDays) =>
  sql`v.picked_up_at >= ${startDate}::date - 1 and v.picked_up_at < ${endDate}::date + 2`

/** An invoice counts when it is picked up; its check number closes it, at that time or later. */
export const findInvoiceMoves = (db: Db, days: JournalDays) =>
  rows<InvoiceMove>(
    db,
    sql`${moves(false)} and ${pickedUpAbout(days)} and ${onDays(pickedUpDay, days)}
      union all ${moves(true)} and (${onDays(sql`v.check_day`, days)} or v.check_day is not null and ${pickedUpAbout(days)})
        and ${onDays(sql`greatest(v.check_day, ${pickedUpDay})`, days)}
      order by 6, 1, 2`,
  )
