import { type RawBuilder, sql } from 'kysely'
import { listMetroTickets } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { rows } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

export const TICKETS = 10_500

/** Tickets from number 1 on, at the time that the SQL gives for number `n`; M77 belongs to an Okafor. */
export const addTicketRows = async (
  { services: { db } }: TestPortal,
  kind: 'metro' | 'coin',
  { last, times }: { last: number; times: RawBuilder<unknown> },
) => {
  await sql`insert into records (kind, id) select ${kind}, n from generate_series(1, ${last}::int) n`.execute(db)
  await sql`insert into tickets (kind, id, ticket_time, ticket_day, person_id, ticket_amount_cents, payment, first_name,
      last_name, address, city, state, zip, sex, dob, height, weight, dl_expiration, fromx, clerk, booth)
    select ${kind}, n, at, (at at time zone 'America/Los_Angeles')::date, 1, 100 * (n % 700), 'cash', 'Maria',
      case when n = 77 then 'Okafor' else 'Delgado' end, 'a', 'b', 'NV', '1', 'F', '07141986', '1', '1', 'n/a', 'signs', 'Luis', 'Booth 1'
    from (select n, ${times} as at from generate_series(1, ${last}) n) t`.execute(db)
}

export type Placed = { id: number; time: number; amount: number }

export const newestFirst = (a: Placed, b: Placed) => b.time - a.time || b.id - a.id

/** Two years of Metro tickets, with empty days; every third has an item, and one is a harp. */
export const openLongList = async () => {
  const portal = await openTestPortal()
  const admin = await portal.signInAs('Admin')
  const { db } = portal.services
  await sql`insert into people (name_key) values ('someone')`.execute(db)
  await addTicketRows(portal, 'metro', {
    last: TICKETS,
    times: sql`timestamptz '2026-06-01 12:00Z' - n * interval '100 minutes' - (n / 50) * interval '1 day'`,
  })
  await sql`insert into ticket_items (kind, ticket_id, position, description, serial)
    select 'metro', n, 1, case when n = 5000 then 'Harp' else 'Ring' end, 'SN' || n from generate_series(1, ${TICKETS}, 3) n`.execute(
    db,
  )
  await sql`insert into ticket_items (kind, ticket_id, position, description) values ('metro', 5000, 2, 'Harp')`.execute(
    db,
  )
  const newest = { filterByPeriod: 0, sortBy: 'ticketTime', sortOrder: 'desc' }
  const list = async (input: object) => (await portal.send(listMetroTickets, { ...newest, ...input }, admin)).body
  const placed = () =>
    rows<Placed>(
      db,
      sql`select id, ticket_time as time, ticket_amount_cents as amount from tickets where kind = 'metro'`,
    )
  return { portal, admin, db, list, placed }
}
