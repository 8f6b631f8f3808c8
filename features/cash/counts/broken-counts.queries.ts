import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'

export const findBrokenCounts = (db: Db) =>
  rows<{ what: string; why: string }>(
    db,
    sql`with entries as (
        select * from ledger_transactions where purpose = 'count' and not is_hidden
      ), held as (
        select 'count ' || c.id as what, case c.origin when 'prompt' then 0 else c.count_cents - c.amount_cents end as difference,
          coalesce(case when e.dest = c.drawer then e.amount_cents else -e.amount_cents end, 0) as posted,
          e.id is not null and 'reconcile' not in (e.src, e.dest) as is_elsewhere
        from drawer_counts c left join entries e on e.source_kind = 'count' and e.source_id = c.id
      )
      select what, 'its difference is not what was posted' as why from held where difference <> posted
      union all
      select what, 'its difference was posted to another place' from held where is_elsewhere
      union all
      select 'transaction ' || e.number, 'it is the difference of no count' from entries e
      where not exists (select from drawer_counts c where e.source_kind = 'count' and c.id = e.source_id)
      order by 1, 2`,
  )

export const countCounts = (db: Db) => oneRow<{ count: number }>(db, sql`select count(*) as count from drawer_counts`)
