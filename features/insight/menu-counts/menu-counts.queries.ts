import { type RawBuilder, sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import { newOffers, refusedTickets, unsignedOf } from '../dashboard/dashboard.queries.ts'
import type { MenuCountKey } from './menu-counts.rules.ts'

const ofToday = (kind: TicketKind, today: Day) => sql`select from ${unsignedOf(kind)} and t.ticket_day = ${today}::date`

/** Each is found through an index that holds the waiting rows or the day's rows alone, or in a small table. */
const waiting = (today: Day): Record<MenuCountKey, RawBuilder<unknown>> => ({
  unsignedMetro: ofToday('metro', today),
  unsignedCoin: ofToday('coin', today),
  quotes: sql`select from quotes q where not q.is_deleted and not q.is_closed
    and not exists (select from quote_contacts c where c.quote_id = q.id)`,
  notices: sql`select from notices n where not n.is_paid and not n.is_dismissed and not n.is_withdrawn`,
  offers: sql`select distinct s.invoice_id from ${newOffers}`,
  prints: sql`select from print_jobs where state in ('failed', 'unclear')`,
  policeReports: sql`select from ${refusedTickets}`,
  mails: sql`select from mails where state = 'failed'`,
})

/** The menu shows no more digits than this. */
const MOST_COUNTED = 1000

export const findMenuCounts = (db: Db, keys: readonly MenuCountKey[], today: Day) => {
  const all = waiting(today)
  const counts = keys.map(
    key => sql`select ${sql.lit(key)} as key,
      (select count(*)::integer from (${all[key]} limit ${sql.lit(MOST_COUNTED)}) w) as count`,
  )
  return rows<{ key: MenuCountKey; count: number }>(db, sql`${sql.join(counts, sql` union all `)}`)
}
