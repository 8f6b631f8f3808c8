import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export const removeStale = async (db: Db) => {
  await sql`delete from sessions where last_used_at < now() - interval '60 days' or expires_at < now() - interval '60 days'`.execute(
    db,
  )
  await sql`delete from known_devices where last_used_at < now() - interval '400 days'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '7 days'`.execute(db)
  await sql`delete from tries where last_at < now() - interval '2 days'`.execute(db)
  await sql`delete from login_links where created_at < now() - interval '7 days'`.execute(db)
}
