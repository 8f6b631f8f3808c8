import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { isTicketSection, kindOfSection } from '../day-totals/sections.rules.ts'
import type { LaterRow } from './postings.contract.ts'
import { type JournalDays, postedOn, sourceOfPosting } from './postings.queries.ts'
import { type LaterFilter, type RecordType, type UnpostedFigure, unpostedFigures } from './postings.rules.ts'

type Sql = RawBuilder<unknown>

const isOn = (day: Sql, { startDate, endDate }: JournalDays) =>
  sql`${day} between ${startDate}::date and ${endDate}::date`

const cashOfTickets = (kind: string, days: JournalDays) => sql`select id,
    ticket_amount_cents - coalesce(check_amount_cents, 0) as cash from tickets
  where kind = ${kind} and acts and payment <> 'wire' and ${isOn(sql`ticket_day`, days)}`

const cashOfReceipts = (kind: string, days: JournalDays) => sql`select receipt_id as id,
    sum(cash_cents) as cash from payments_of_receipts
  where kind = ${kind} and acts and ${isOn(sql`day`, days)} group by receipt_id`

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

const cashAndPostings = ({ type, ...days }: LaterFilter) => {
  const kind = kindOfSection[type]
  const cash = isTicketSection(type) ? cashOfTickets(kind, days) : cashOfReceipts(kind, days)
  return sql`select coalesce(c.id, p.id) as id, coalesce(c.cash, 0)::bigint as now, coalesce(p.posted, 0)::bigint as posted
    from (${cash}) c full join (${postedOf(type, days)}) p on p.id = c.id`
}

/** Figures of a record's day that have no posting; `f` are the day's figures. */
const valuesOf = (isImported: Sql): Record<UnpostedFigure, Sql> => ({
  check: sql`f.check_cents`,
  wire: sql`f.wire_cents`,
  card: sql`f.card_cents`,
  importedCash: sql`case when ${isImported} then f.cash_cents else 0 end`,
  open: sql`f.amount_cents - f.cash_cents - f.check_cents - f.card_cents`,
})
const changedValues = valuesOf(sql`f.is_imported`)

/** Changes made on these days to others count, and changes of these days made on others count the other way round. */
const changes = (days: JournalDays) => {
  const [ofDays, onDays] = [isOn(sql`day`, days), isOn(sql`changed_on`, days)]
  return sql`(select *, 1 as sign from later_changes where ${onDays} and not ${ofDays}
    union all select *, -1 from later_changes where ${ofDays} and not ${onDays}) f`
}

type UnpostedFilter = LaterFilter & { figure: UnpostedFigure }

const figuresNow = ({ type, figure, ...days }: UnpostedFilter) => {
  const value = valuesOf(sql`r.origin = 'import'`)[figure]
  const from = (table: Sql, id: Sql, figures: Sql) => sql`select ${id} as id, ${value} as value
    from ${table} r cross join lateral ${figures} f
    where r.kind = ${kindOfSection[type]} and r.counts and ${isOn(sql`f.day`, days)} and ${id} in (select id from changed)`
  if (isTicketSection(type)) return from(sql`tickets`, sql`r.id`, sql`figures_of_ticket(r)`)
  return sql`${from(sql`receipts`, sql`r.id`, sql`figures_of_receipt(r)`)}
    union all ${from(sql`receipt_payments`, sql`r.receipt_id`, sql`figures_of_payment(r)`)}`
}

const figuresAndChanges = (filter: UnpostedFilter) => sql`with changed as (
    select record_id as id, sum(f.sign * (${changedValues[filter.figure]})) as value from ${changes(filter)}
    where f.kind = ${kindOfSection[filter.type]} group by record_id
  ), standing as (select id, sum(value) as value from (${figuresNow(filter)}) n group by id)
  select c.id, coalesce(s.value, 0)::bigint as now, (coalesce(s.value, 0) + c.value)::bigint as posted
  from changed c left join standing s using (id)`

const isUnposted = (filter: LaterFilter): filter is UnpostedFilter => filter.figure !== 'cash'

const differing = (filter: LaterFilter) =>
  sql`(select * from (${isUnposted(filter) ? figuresAndChanges(filter) : cashAndPostings(filter)}) r
    where now <> posted) d`

/** Nothing was paid then for what is a purchase now, or the other way round; sales have the opposite sign. */
const valueOfLater = ({ type }: LaterFilter) => (isTicketSection(type) ? sql`d.posted - d.now` : sql`d.now - d.posted`)

export const findLaterChanges = (db: Db, filter: LaterFilter, page: PageRange) =>
  rows<LaterRow>(
    db,
    sql`select case d.id when 0 then 'a deleted payment'
          else ${writtenNumber(sql`${kindOfSection[filter.type]}::text`, sql`d.id`)} end as number,
        d.now, d.posted, ${valueOfLater(filter)} as value
      from ${differing(filter)} order by d.id limit ${page.limit} offset ${page.offset}`,
  )

export const sumLaterChanges = (db: Db, filter: LaterFilter) =>
  oneRow<{ count: number; value: Cents }>(
    db,
    sql`select count(*)::integer as count, coalesce(sum(${valueOfLater(filter)}), 0)::bigint as value
      from ${differing(filter)}`,
  )

export type LaterSums = { kind: string } & Record<UnpostedFigure, Cents>

/** What was booked on these days less what their records come to now, by kind. */
export const findLaterSums = (db: Db, days: JournalDays) => {
  const sums = unpostedFigures.map(
    name => sql`coalesce(sum(f.sign * (${changedValues[name]})), 0)::bigint as ${sql.ref(name)}`,
  )
  return rows<LaterSums>(db, sql`select f.kind, ${sql.join(sums)} from ${changes(days)} group by f.kind`)
}
