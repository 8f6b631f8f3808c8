import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import type { Day } from '#shared/time.ts'
import type { DayFlow } from './worksheets.rules.ts'

const midnight = (day: Day) => sql`(${day}::date::timestamp at time zone ${shopTimeZone})`

const within = (first: Day, after: Day) => sql`at >= ${midnight(first)} and at < ${midnight(after)}`

/**
 * Movements on the shop's days. A reversal cancels its original within the range, or the replacement of an older one;
 * the rest stays on its own day. Petty cash shows both, because the person may differ.
 */
export const findFlows = (db: Db, first: Day, after: Day) =>
  rows<DayFlow>(
    db,
    sql`with hidden as (
        select id, number, reverses, business_day, src, dest, purpose, amount_cents from ledger_transactions
        where is_hidden and ${within(first, after)}
      ), unpaired as (
        select * from hidden m
        where not exists (select from hidden o where o.id = m.reverses)
          and not exists (select from hidden r where r.reverses = m.id)
      ), again as (
        select p.*, r.id as reversal from unpaired r cross join lateral (
          select id, is_hidden, business_day, src, dest, purpose, amount_cents from ledger_transactions
          where number = r.number and id > r.id and reverses is null and ${within(first, after)}
            and (src, dest, purpose, amount_cents) = (r.dest, r.src, r.purpose, r.amount_cents)
            and (not is_hidden or id in (select id from unpaired))
          limit 1
        ) p
        where r.reverses is not null and r.purpose <> 'petty_cash'
      )
      select least(greatest(business_day, ${first}::date), ${after}::date - 1) as day, src, dest, purpose,
        sum(amount)::bigint as amount
      from (
        select business_day, src, dest, purpose, sum(amount_cents) as amount from ledger_transactions
        where not is_hidden and ${within(first, after)} group by 1, 2, 3, 4
        union all
        select business_day, src, dest, purpose, amount_cents from unpaired
        where id not in (select id from again union all select reversal from again)
        union all
        select business_day, src, dest, purpose, -amount_cents from again where not is_hidden
      ) moved
      group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4`,
  )
