import { type RawBuilder, sql } from 'kysely'
import { isDayAlerted } from '#features/records/alerts/amount-alerts.queries.ts'
import type { DaySoFar } from '#features/records/alerts/amount-alerts.server.ts'
import { type Db, oneRow } from '#server/db/db.ts'
import { prepared } from '#server/db/prepared.ts'
import type { TicketKind } from '#shared/record-kinds.ts'

export const daySoFar = (kind: TicketKind, day: RawBuilder<unknown>) => sql`
  select day, alerted as "isAlerted", case when alerted then 0 else (
    select coalesce(sum(ticket_amount_cents), 0)::bigint from tickets
    where kind = ${sql.lit(kind)} and ticket_day = day and acts) end as total
  from (select ${day} as day) asked, lateral (select ${isDayAlerted(kind, sql`day`)} as alerted) alert`

const readDay = (db: Db, kind: TicketKind, day: RawBuilder<unknown>) =>
  oneRow<DaySoFar>(db, prepared`select * from (${daySoFar(kind, day)}) day`)

export const readDayOf = (db: Db, kind: TicketKind, day: string) => readDay(db, kind, sql`${day}::date`)

export const today = (timeZone: string) => sql`(now() at time zone ${timeZone}::text)::date`

export const readToday = (db: Db, kind: TicketKind, timeZone: string) => readDay(db, kind, today(timeZone))
