import { sql } from 'kysely'
import { type Db, oneRow } from '../db/db.ts'

export const isWhitelisted = async (db: Db, address: string) =>
  (
    await oneRow<{ yes: boolean }>(
      db,
      sql`select exists (select from ip_whitelist where ip >>= ${address}::inet) as yes`,
    )
  ).yes
