import { sql } from 'kysely'
import { type Db, oneRow } from './db.ts'

/** Whether the IP whitelist holds the address. */
export const isListed = async (db: Db, address: string) =>
  (
    await oneRow<{ yes: boolean }>(
      db,
      sql`select exists (select from ip_whitelist where ip >>= ${address}::inet) as yes`,
    )
  ).yes
