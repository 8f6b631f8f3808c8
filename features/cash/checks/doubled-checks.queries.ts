import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db.ts'
import type { CheckGroup } from './checks.rules.ts'

export const findDoubledNumbers = (db: Db) =>
  rows<{ group: CheckGroup; number: string; count: number }>(
    db,
    sql`select check_group as "group", check_number as number, count(*) as count from checks where not is_void
      group by check_group, check_number having count(*) > 1 order by 1, 2`,
  )

export const countRegister = (db: Db) => oneRow<{ count: number }>(db, sql`select count(*) as count from checks`)
