import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type ReceiptKind, recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { type Day, dayAt, daysAfter, instantAt } from '#shared/time.ts'

/** When the demo shop is open: every day, from morning to evening. */

export const DEMO_ZONE = 'America/Los_Angeles'
export const OPENS = 9 * 60 + 35
export const CLOSES = 17 * 60 + 45

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const minuteOf = (day: Day, minutes: number) => instantAt(day, timeOf(minutes), DEMO_ZONE)

/** A demo that starts before opening has nothing of today. */
const FIRST_SALE = OPENS + 10

export const newestDemoDay = (now = Date.now()) => {
  const today = dayAt(now, DEMO_ZONE)
  return now < minuteOf(today, FIRST_SALE) ? daysAfter(today, -1) : today
}

/** Now, or the last closing time. */
export const lastOpenMoment = (now = Date.now()) => Math.min(now, minuteOf(newestDemoDay(now), CLOSES))

/** The cash of a day is at the bank the next morning. */
const BANK = 9 * 60 + 6

/** The first day whose cash is still in the shop. */
export const firstUndepositedDay = (now = Date.now()) => {
  const today = dayAt(now, DEMO_ZONE)
  return now < minuteOf(today, BANK) ? daysAfter(today, -1) : today
}

/** The moment of a day, or on the day that is not over yet the same part of the hours until now. */
const openMoment = (day: Day, minutes: number, now: number) => {
  const [opens, closes] = [minuteOf(day, OPENS), minuteOf(day, CLOSES)]
  const at = minuteOf(day, minutes)
  return now >= closes ? at : opens + Math.floor(((at - opens) * (now - opens)) / (closes - opens))
}

/** So many a day, the first at `first` and the others some hours apart; `jitter` spreads them. */
type Rhythm = { aDay: number; first: number; hoursApart: number; jitter: number }

/** The moments of the records of the last weeks, the newest last. */
export const recentMoments = (count: number, rhythm: Rhythm, now = Date.now()) =>
  Array.from({ length: count }, (_, index) => {
    const { aDay, first, hoursApart, jitter } = rhythm
    const day = daysAfter(newestDemoDay(now), -Math.floor((count - 1 - index) / aDay))
    const minutes = first + (index % aDay) * hoursApart * 60 + (((index + 1) * jitter) % 90)
    return openMoment(day, minutes, now)
  })

/** Moves the newest records of a kind to these moments. */
export const moveRecords = async (db: Db, kind: TicketKind | ReceiptKind, moments: readonly number[]) => {
  const table = recordKinds[kind].deal === 'purchase' ? 'tickets' : 'receipts'
  await sql`with times as (
      select id, to_timestamp(moment / 1000.0) as at
      from (select id, ${moments.length} + 1 - row_number() over (order by id desc) as place
        from ${sql.table(table)} where kind = ${kind}) numbered
      join unnest(${sql.val([...moments])}::bigint[]) with ordinality as list (moment, place) using (place))
    update ${sql.table(table)} t set ticket_time = times.at, ticket_day = (times.at at time zone ${DEMO_ZONE})::date
    from times where t.kind = ${kind} and t.id = times.id`.execute(db)
}
