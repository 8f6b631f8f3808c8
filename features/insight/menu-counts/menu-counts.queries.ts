import { type RawBuilder, sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { newOffers, refusedTickets, unsignedOf } from '../dashboard/dashboard.queries.ts'
import type { MenuCountKey } from './menu-counts.rules.ts'

/** Each is found through an index that holds the waiting rows alone, or in a small table. */
const waiting: Record<MenuCountKey, RawBuilder<unknown>> = {
  unsignedMetro: sql`select from ${unsignedOf('metro')}`,
  unsignedCoin: sql`select from ${unsignedOf('coin')}`,
  quotes: sql`select from quotes q where not q.is_deleted and not q.is_closed
    and not exists (select from quote_contacts c where c.quote_id = q.id)`,
  notices: sql`select from notices n where not n.is_paid and not n.is_dismissed and not n.is_withdrawn`,
  offers: sql`select distinct s.invoice_id from ${newOffers}`,
  prints: sql`select from print_jobs where state in ('failed', 'unclear')`,
  policeReports: sql`select from ${refusedTickets}`,
  mails: sql`select from mails where state = 'failed'`,
}

/** The menu shows no more digits than this. */
const MOST_COUNTED = 1000

const countOf = (key: MenuCountKey) => sql`select ${sql.lit(key)} as key,
  (select count(*)::integer from (${waiting[key]} limit ${sql.lit(MOST_COUNTED)}) w) as count`

export const findMenuCounts = (db: Db, keys: readonly MenuCountKey[]) =>
  rows<{ key: MenuCountKey; count: number }>(db, sql`${sql.join(keys.map(countOf), sql` union all `)}`)
