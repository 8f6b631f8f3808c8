import { sql } from 'kysely'
import type { Side } from '#features/buying/sales/sale-sides.ts'
import { type Db, firstRow, oneRow, orderBy, rows } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { LockRow, lockSorts } from './locks.contract.ts'

type LockFilter = {
  clerk: string
  /** Null for all buyers. */
  buyerId: number | null
  paidInFull: '1' | '0' | '2' | ''
  from?: Day | undefined
  to?: Day | undefined
  sortBy?: (typeof lockSorts)[number] | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

const sold = sql`ticket_sides s join tickets t on t.kind = s.kind and t.id = s.ticket_id join buyers b on b.id = s.buyer_id`

/** A ticket is paid when each of its buyers has paid. */
const isPaid = sql`not exists (select from ticket_sides one where one.kind = t.kind and one.ticket_id = t.id
  and one.buyer_id is not null and not one.is_paid)`

const paidConditions = {
  '1': isPaid,
  '0': sql`not ${isPaid}`,
  '2': sql`s.is_paid and s.invoice_id is null`,
  '': sql`true`,
}

const inDays = ({ from, to }: Pick<LockFilter, 'from' | 'to'>) =>
  sql`t.ticket_day >= ${from ?? '-infinity'}::date and t.ticket_day <= ${to ?? 'infinity'}::date`

const chosen = (
  kind: TicketKind,
  { clerk, buyerId, paidInFull, ...days }: LockFilter,
) => sql`t.kind = ${kind} and t.counts
  and ${inDays(days)} and (${clerk} = '' or lower(t.clerk) = lower(${clerk}))
  and (${buyerId}::integer is null or s.buyer_id = ${buyerId}::integer) and ${paidConditions[paidInFull]}`

const other = sql`(select json_build_object('side', o.side, 'soldTo', ob.name, 'paidInFull', o.is_paid,
    'invoiceNum', coalesce(o.invoice_id, 0))
  from ticket_sides o join buyers ob on ob.id = o.buyer_id
  where o.kind = s.kind and o.ticket_id = s.ticket_id and o.side <> s.side)`

const row = sql<LockRow>`t.id, t.version, s.side, t.ticket_time as "ticketTime", t.ticket_amount_cents as "ticketAmount",
  t.clerk, b.name as "soldTo", s.amount_cents as "soldToAmount", s.is_paid as "paidInFull",
  coalesce(s.invoice_id, 0) as "invoiceNum", t.comment, ${other} as other`

const sorts = {
  ticketTime: sql`t.ticket_time`,
  id: sql`t.id`,
  ticketAmount: sql`t.ticket_amount_cents`,
  soldToAmount: sql`s.amount_cents`,
}

const newestFirst = sql`t.ticket_time desc, t.id desc, s.side`

export const findLocks = (db: Db, kind: TicketKind, filter: LockFilter, page: PageRange) =>
  rows(
    db,
    sql<LockRow>`select ${row} from ${sold} where ${chosen(kind, filter)} ${orderBy(sorts, filter, newestFirst)}
      limit ${page.limit} offset ${page.offset}`,
  )

type LockTotals = { count: number; ticketAmount: Cents; soldToAmount: Cents; unpaid: Cents }

/** Over the filter; a ticket with two buyers counts once. */
export const getLockTotals = (db: Db, kind: TicketKind, filter: LockFilter) =>
  oneRow(
    db,
    sql<LockTotals>`select count(*) as count, coalesce(sum(ticket_amount_cents) filter (where nth = 1), 0) as "ticketAmount",
        coalesce(sum(amount_cents), 0) as "soldToAmount", coalesce(sum(amount_cents) filter (where not is_paid), 0) as unpaid
      from (select t.ticket_amount_cents, s.amount_cents, s.is_paid,
          row_number() over (partition by t.id order by s.side) as nth
        from ${sold} where ${chosen(kind, filter)}) locks`,
  )

export const findSoldPersons = async (db: Db, days: Pick<LockFilter, 'from' | 'to'>) => {
  const found = await rows<{ name: string }>(
    db,
    sql`select distinct b.name from ${sold} where t.counts and ${inDays(days)} order by b.name`,
  )
  return found.map(({ name }) => name)
}

/** These sides of tickets, in the order in which they are named. */
export const findLocksOf = (db: Db, kind: TicketKind, named: readonly { id: number; side: Side }[]) =>
  rows(
    db,
    sql<LockRow>`select ${row} from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(id integer, side text)
      join ${sold} on t.kind = ${kind} and t.id = n.id and s.side = n.side`,
  )

/** A buyer by name or id, even a disabled one, because older sales name many of them. */
export const getBuyerNamed = (db: Db, named: string) =>
  firstRow<{ id: number; name: string }>(
    db,
    sql`select id, name from buyers where lower(name) = lower(${named}) or id::text = ${named}
      order by lower(name) = lower(${named}) desc limit 1`,
  )

/** True for a clerk of the list, and for one named on an older ticket. */
export const isClerkKnown = async (db: Db, name: string) => {
  const { isKnown } = await oneRow<{ isKnown: boolean }>(
    db,
    sql`select exists (select from clerks where lower(name) = lower(${name}))
      or exists (select from tickets where lower(clerk) = lower(${name})) as "isKnown"`,
  )
  return isKnown
}

/** The item descriptions of each ticket's side; a coin ticket is sold whole. */
export const findSoldDescriptions = (db: Db, kind: TicketKind, sold: readonly { id: number; side: Side }[]) =>
  rows<{ id: number; description: string }>(
    db,
    sql`select n.id, coalesce(string_agg(i.description, '; ' order by i.id), '') as description
      from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as n(id integer, side text)
      left join ticket_items i on i.kind = ${kind} and i.ticket_id = n.id and (${kind} = 'coin' or i.sold_to = n.side)
      group by n.id`,
  )
