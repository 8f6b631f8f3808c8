import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { nameKey } from '#features/people/people/name-key.rules.ts'
import { rows } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openCounter } from '#tests/portal.ts'

const { portal } = await openCounter()

const MIGRATION = '0097_pads_payees_and_names.sql'

test('payees from before have the days of their last check, and names that look alike are mended where they can be', async () => {
  const pool = new pg.Pool({ connectionString: portal.databaseUrl })
  await pool.query(`drop table signature_pads; alter table checks drop column void_day; drop index checks_of_payee;
    insert into checks (check_group, check_number, amount_cents, payee) values ('plain', '8801', 2000, 'Blue  Gas');
    insert into payees (name) values ('Blue  Gas'), ('Never  Paid'), ('Twin  Oaks'), ('twin oaks');
    delete from migrations where name = '${MIGRATION}'`)
  expect(await migrate(pool)).toEqual([MIGRATION])
  await pool.end()
  expect(
    await rows(portal.db, sql`select name, void_day from payees where name ~ 'Gas|Paid|[Tt]win' order by id`),
  ).toEqual([
    { name: 'Blue Gas', void_day: 15 },
    { name: 'Never Paid', void_day: null },
    { name: 'Twin  Oaks', void_day: null },
    { name: 'twin oaks', void_day: null },
  ])
})

test('names that were on file with their punctuation have the key of today', async () => {
  const pool = new pg.Pool({ connectionString: portal.databaseUrl })
  const migration = '0116_names_are_compared_without_punctuation.sql'
  const names = ['j.r. colt', 'hal st.john,jr.', '“ray” dunn€', '李。 佐々木', 'oʻahu λογοσ', '... ---']
  await sql`insert into block_entries (first_name, last_name, name_key)
    select 'Name', 'On file', unnest(${names}::text[])`.execute(portal.db)
  await sql`insert into people (name_key) values ('j.r.onfile')`.execute(portal.db)
  await pool.query('delete from migrations where name = $1', [migration])
  expect(await migrate(pool)).toEqual([migration])
  await pool.end()
  const keys = await rows<{ key: string }>(
    portal.db,
    sql`select name_key as key from block_entries where last_name = 'On file' order by id`,
  )
  const keyOf = (name: string) => name.split(' ').map(nameKey).join(' ')
  expect(keys.map(({ key }) => key)).toEqual([...names.slice(0, -1).map(keyOf), '... ---'])
  expect(await rows(portal.db, sql`select 1 from people where name_key = 'jronfile'`)).toHaveLength(1)
})
