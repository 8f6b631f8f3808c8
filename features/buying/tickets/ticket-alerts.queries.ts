import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db.ts'
import { prepared } from '#server/prepared.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from './tickets.rules.ts'

/** What an alert is about: a ticket's number, or a day. */
export type About = { kind: TicketKind; about: string }

/** A day as far as it has come: the sum of its tickets counts only until it was told. */
export type DaySoFar = { day: string; isTold: boolean; total: Cents }

/** A day's sum, and whether it was told. */
export const daySoFar = (kind: TicketKind, day: RawBuilder<unknown>) => sql`
  select day, told as "isTold", case when told then 0 else (
    select coalesce(sum(ticket_amount_cents), 0)::bigint from tickets
    where kind = ${sql.lit(kind)} and ticket_day = day and not is_void) end as total
  from (select ${day} as day) asked,
    lateral (select exists (select from amount_alerts where kind = ${sql.lit(kind)} and about = day::text) as told) alert`

const readDay = (db: Db, kind: TicketKind, day: RawBuilder<unknown>) =>
  oneRow<DaySoFar>(db, prepared`select * from (${daySoFar(kind, day)}) day`)

export const readDayOf = (db: Db, kind: TicketKind, day: string) => readDay(db, kind, sql`${day}::date`)

/** The shop's day in which the transaction runs. */
export const today = (timeZone: string) => sql`(now() at time zone ${timeZone}::text)::date`

export const readToday = (db: Db, kind: TicketKind, timeZone: string) => readDay(db, kind, today(timeZone))

/** Answers whether it is new: of two at once one is told. */
export const noteTold = async (tx: Tx, { kind, about }: About) =>
  (await firstRow(
    tx,
    sql`insert into amount_alerts (kind, about) values (${kind}, ${about}) on conflict do nothing returning 1`,
  )) !== undefined
