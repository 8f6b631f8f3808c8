import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { hasLeftTheHouse } from './checks.queries.ts'
import type { CheckGroup } from './checks.rules.ts'

/** Two checks with one number; a void check counts only if it left the shop. */
export const findDoubledNumbers = (db: Db) =>
  rows<{ group: CheckGroup; number: string; count: number }>(
    db,
    sql`select check_group as "group", min(check_number) as number, count(*) as count from checks c
      where not is_void or ${hasLeftTheHouse(sql`c`)}
      group by check_group, ltrim(check_number, '0') having count(*) > 1 and bool_or(not is_void) order by 1, 2`,
  )

export const countRegister = (db: Db) => oneRow<{ count: number }>(db, sql`select count(*) as count from checks`)
