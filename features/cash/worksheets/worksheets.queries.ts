import { sql } from 'kysely'
import { type Db, rows } from '#server/db.ts'
import { shopTimeZone } from '#server/settings.ts'
import type { Day } from '#shared/time.ts'
import type { DayFlow } from './worksheets.rules.ts'

const midnight = (day: Day) => sql`(${day}::date::timestamp at time zone ${shopTimeZone})`

const within = (first: Day, after: Day) => sql`at >= ${midnight(first)} and at < ${midnight(after)}`

/**
 * What moved on days of the shop. A reversal whose original lies in the range is netted with it, on the original's day;
 * of one whose original is older the reverse stands on its own day.
 */
export const findFlows = (db: Db, first: Day, after: Day) =>
  rows<DayFlow>(
    db,
    sql`with hidden as (
        select id, reverses, business_day, src, dest, purpose, amount_cents from ledger_transactions
        where is_hidden and ${within(first, after)}
      )
      select least(greatest(business_day, ${first}::date), ${after}::date - 1) as day, src, dest, purpose,
        sum(amount)::bigint as amount
      from (
        select business_day, src, dest, purpose, sum(amount_cents) as amount from ledger_transactions
        where not is_hidden and ${within(first, after)} group by 1, 2, 3, 4
        union all
        select business_day, src, dest, purpose, amount_cents from hidden m
        where not exists (select from hidden o where o.id = m.reverses)
          and not exists (select from hidden r where r.reverses = m.id)
      ) moved
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
