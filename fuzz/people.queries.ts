import { sql } from 'kysely'
import { hashToken, randomToken } from '#server/base/secrets.ts'
import { type Db, oneRow, rows } from '#server/db/db.ts'

/** The groups of a new shop, even if they were renamed. */
export const findGroupIds = (db: Db) =>
  rows<{ id: number; name: string }>(db, sql`select id, name from groups order by id`)

export const addGroupSession = async (db: Db, groupId: number) => {
  const token = randomToken()
  await oneRow(
    db,
    sql`with name as (select 'fuzz' || gen_random_uuid() as name), u as (
        insert into users (first_name, last_name, username, email, group_id, password_hash)
        select 'Fuzz', 'User', name, name || '@example.com', ${groupId}, '' from name returning id)
      insert into sessions (user_id, token_hash, idle_seconds, address)
      select u.id, ${hashToken(token)}, 43200, '127.0.0.1' from u returning id`,
  )
  return token
}
