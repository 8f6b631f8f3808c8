import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { SEEN_SECONDS } from '#server/db/open-pages.ts'

type Present = { userId: number; buyerId: number | null; name: string; isOnPhone: boolean }

/** Who has the page of this coin invoice open now. */
export const findPresent = (db: Db, topic: string, invoiceId: number) =>
  rows<Present>(
    db,
    sql`select u.id as "userId", u.buyer_id as "buyerId", coalesce(b.name, u.first_name || ' ' || u.last_name) as name,
        bool_or(p.is_phone) as "isOnPhone"
      from open_pages p join users u on u.id = p.user_id left join buyers b on b.id = u.buyer_id
      where p.event->>'topic' = ${topic} and p.event->>'id' = ${String(invoiceId)}
        and p.seen_at > now() - make_interval(secs => ${SEEN_SECONDS})
      group by u.id, b.name`,
  )
