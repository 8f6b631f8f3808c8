import { sql } from 'kysely'
import { type Db, firstRow, rows } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import type { listPoliceDays, PoliceDay, PoliceTicket } from './police-reports.contract.ts'
import type { Span } from './police-reports.rules.ts'
import { hasItems, isReportable } from './reportable.queries.ts'

/** A ticket's latest report and its standing; null if it need not be reported. */
const standing = sql`left join lateral (select * from police_reports p
    where p.kind = t.kind and p.ticket_id = t.id order by p.id desc limit 1) r on true
  cross join lateral (select case
    when not t.acts and (r.id is null or r.state = 'withdrawn') then null
    when r.state = 'refused' then 'refused'
    when r.state = 'accepted' then 'accepted'
    when r.operation = 'update' and r.state in ('queued', 'sent', 'kept') then 'amended'
    when r.state in ('queued', 'sent') then 'on its way'
    when r.state = 'kept' then 'kept'
    when ${isReportable(sql`t`)} then 'never sent'
  end as standing) s`

const inSpan = ({ from, to }: Span) =>
  sql`t.kind in ('metro', 'coin') and t.ticket_day between ${from}::date and ${to}::date`

const counted = (name: string) => sql`count(*) filter (where s.standing = ${name})`

const taken = (span: Span) => sql`select t.ticket_day as day, count(*) filter (where t.acts) as tickets,
    count(s.standing) as reportable, ${counted('accepted')} as accepted, ${counted('on its way')} as on_its_way,
    ${counted('refused')} as refused, ${counted('kept')} as kept, ${counted('never sent')} as never_sent,
    ${counted('amended')} as amended
  from tickets t ${standing} where ${inSpan(span)} group by t.ticket_day`

/** Days before the shop's first ticket are not listed. */
const firstDay = sql`least((select min(ticket_day) from tickets where kind = 'metro' and origin = 'counter'),
  (select min(ticket_day) from tickets where kind = 'coin' and origin = 'counter'), (select min(day) from police_days))`

/** A day is open until all reportable tickets are accepted, or the service knows that there are none. */
const days = (span: Span) => sql<PoliceDay>`select to_char(d.day, 'YYYYMMDD')::int as id, d.day::date as day,
    coalesce(t.tickets, 0) as tickets, coalesce(t.reportable, 0) as reportable, coalesce(t.accepted, 0) as accepted,
    coalesce(t.on_its_way, 0) as "onItsWay", coalesce(t.refused, 0) as refused, coalesce(t.kept, 0) as kept,
    coalesce(t.never_sent, 0) as "neverSent", coalesce(t.amended, 0) as amended,
    coalesce(p.state, '') as "noTransactions", coalesce(p.answer, '') as answer, coalesce(p.reason, '') as reason,
    coalesce(t.reportable > t.accepted, false) or (coalesce(t.reportable, 0) = 0
      and coalesce(p.state <> 'accepted', coalesce(t.tickets, 0) > 0)) as "isOpen"
  from generate_series(greatest(${span.from}::date, least(coalesce(${firstDay}, ${span.to}::date), ${span.to}::date)),
    ${span.to}::date, interval '1 day') d(day)
  left join (${taken(span)}) t on t.day = d.day left join police_days p on p.day = d.day`

const sorts = {
  day: sql`day`,
  reportable: sql`reportable`,
  accepted: sql`accepted`,
  refused: sql`refused`,
  neverSent: sql`"neverSent"`,
}

type Filter = Pick<InputOf<typeof listPoliceDays>, 'sortBy' | 'sortOrder'>

export const findPoliceDays = (db: Db, span: Span, filter: Filter, page: PageRange) => {
  const list = { columns: sql<PoliceDay>`*`, from: sql`(${days(span)}) d`, order: sql`"isOpen" desc, day desc` }
  return findPage(db, { ...list, sorts, chosen: filter }, page)
}

export const getPoliceDayRow = (db: Db, day: Day) => firstRow(db, days({ from: day, to: day }))

export const findPoliceTickets = (db: Db, day: Day) =>
  rows<PoliceTicket>(
    db,
    sql`select ${writtenNumber(sql`t.kind`, sql`t.id`)} as id, t.kind, t.id as "ticketId",
      t.ticket_time as "ticketTime", t.ticket_amount_cents as "ticketAmount", t.is_void as void,
      ${hasItems(sql`t`)} as "hasItems", s.standing, r.id as "reportId", coalesce(r.state, '') as state,
      coalesce(r.operation, '') as operation, coalesce(r.tries, 0) as tries, coalesce(r.answer, '') as answer,
      coalesce(r.reason, '') as reason, r.sent_at as "sentAt", r.answered_at as "answeredAt"
    from tickets t ${standing} where ${inSpan({ from: day, to: day })} and s.standing is not null
    order by s.standing = 'accepted', t.ticket_time, t.kind desc, t.id`,
  )
