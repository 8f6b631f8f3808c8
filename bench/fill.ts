import { sql } from 'kysely'
import { type Db, oneRow } from '#server/db.ts'

const PAYEES = 20_000

/** Brings the benchmark database to its size; one that has it already is left alone. */
export const fill = async (db: Db, rows: number) => {
  const { count } = await oneRow<{ count: number }>(db, sql`select count(*) as count from history_entries`)
  if (count < rows)
    await sql`insert into history_entries (entity, entity_id, update_type, action, user_id, at, value, hash)
      select 'payees', (n % 5000)::text, 2, 'updated', (select min(id) from users), now() - n * interval '1 second',
        jsonb_build_object('id', n, 'name', 'Payee ' || n), sha256(n::text::bytea)
      from generate_series(1, ${rows - count}) n`.execute(db)
  await sql`insert into payees (name) select 'Payee ' || n from generate_series(1, ${PAYEES}) n on conflict do nothing`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
