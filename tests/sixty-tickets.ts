import { sql } from 'kysely'
import type { CountedTable } from '#server/makers/counted-table.ts'
import { openTestPortal } from './portal.ts'

export const sixtyTickets: CountedTable = {
  table: 'tickets',
  kind: { column: 'kind' },
  id: 'id',
  day: 'ticket_day',
  amount: 'ticket_amount_cents',
  counts: 'counts',
}

/** A portal with sixty coin tickets of $1 to $60, two a day from the first of January on; every tenth is void. */
export const openSixtyTickets = async () => {
  const portal = await openTestPortal()
  const { db } = portal.services
  await sql`insert into people (name_key) values ('someone')`.execute(db)
  await sql`insert into records (kind, id) select 'coin', n from generate_series(1, 60) n`.execute(db)
  await sql`insert into tickets (kind, id, ticket_time, ticket_day, person_id, ticket_amount_cents, payment, first_name,
      last_name, address, city, state, zip, sex, dob, height, weight, dl_expiration, fromx, clerk, booth, comment,
      is_void, void_reason)
    select 'coin', n, date '2026-01-01' + n / 2 + time '20:00', date '2026-01-01' + n / 2, 1, 100 * n, 'cash', 'Maria',
      'Delgado', 'a', 'b', 'NV', '1', 'F', '07141986', '1', '1', 'n/a', 'signs', 'Luis', 'Booth 1',
      case when n % 3 = 0 then 'estate' else '' end, n % 10 = 0, case when n % 10 = 0 then 'Test' else '' end
    from generate_series(1, 60) n`.execute(db)
  return portal
}
