import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { type Days, inDays } from '#server/makers/kept-totals.ts'
import type { ClerkRow } from './clerk-figures.contract.ts'

const columns = sql`count(*) filter (where counts)::integer as count,
  coalesce(sum(ticket_amount_cents) filter (where counts), 0)::bigint as amount,
  coalesce(sum(profit_cents) filter (where counts), 0)::bigint as profit,
  count(profit_cents) filter (where counts)::integer as "profitKnown",
  count(*) filter (where is_void)::integer as voids`

export const findClerkFigures = (db: Db, days: Days) =>
  rows<Omit<ClerkRow, 'startDate' | 'endDate'>>(
    db,
    sql`select clerk, case kind when 'metro' then 'ticket' else 'coin' end as type, ${columns},
        count(*) filter (where counts and is_seal_broken)::integer as "brokenSeals"
      from tickets where kind in ('metro', 'coin') and origin <> 'draft' and ${inDays(days, sql`ticket_day`)}
      group by clerk, kind
      union all
      select clerk, case kind when 'coin_receipt' then 'receipt' else 'jewelryReceipt' end, ${columns}, 0
      from receipts where kind in ('coin_receipt', 'jewelry_receipt') and origin <> 'draft'
        and ${inDays(days, sql`ticket_day`)} group by clerk, kind
      order by 1, 2 desc`,
  )
