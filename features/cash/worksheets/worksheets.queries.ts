import { sql } from 'kysely'
import { type Db, rows } from '#server/db.ts'
import { shopTimeZone } from '#server/settings.ts'
import type { Day } from '#shared/time.ts'
import type { DayFlow } from './worksheets.rules.ts'

const midnight = (day: Day) => sql`(${day}::date::timestamp at time zone ${shopTimeZone})`

/**
 * What moved on days of the shop. A reversal whose original lies in the range is netted with it, on the original's day;
 * of one whose original is older the reverse stands on its own day.
 */
export const findFlows = (db: Db, first: Day, after: Day) =>
  rows<DayFlow>(
    db,
    sql`with moved as (
        select id, reverses, src, dest, purpose, amount_cents, (at at time zone ${shopTimeZone})::date as day
        from ledger_transactions where at >= ${midnight(first)} and at < ${midnight(after)}
      )
      select m.day, m.src, m.dest, m.purpose, sum(m.amount_cents)::bigint as amount
      from moved m
      where not exists (select from moved o where o.id = m.reverses)
        and not exists (select from moved r where r.reverses = m.id)
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
