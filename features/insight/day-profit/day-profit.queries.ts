import { sql } from 'kysely'
import { joinedSides } from '#features/buying/sales/sides.queries.ts'
import { type Db, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import { isTicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { DayKind } from '../day-totals/day-totals.rules.ts'
import type { ProfitRow, TallyRow } from './day-profit.contract.ts'

const columns = sql`id, version, ticket_amount_cents as "ticketAmount", profit_cents as profit`
const oldColumns = sql`id, 1 as version, ticket_amount_cents as "ticketAmount", profit_cents as profit`

const from = (kind: DayKind) => {
  if (kind === 'old_coin' || kind === 'bullion') return sql`${oldColumns} from old_tickets where kind = ${kind}`
  return sql`${columns} from ${isTicketKind(kind) ? sql`tickets` : sql`receipts`} where kind = ${kind} and counts`
}

export const findProfitsOfDay = (db: Db, kind: DayKind, day: Day) =>
  rows<ProfitRow>(db, sql`select ${from(kind)} and ticket_day = ${day}::date order by ticket_time, id`)

/** Those of these records that count. */
export const findProfits = (db: Db, kind: DayKind, ids: readonly number[]) =>
  rows<ProfitRow>(db, sql`select ${from(kind)} and id = any(${ids}::integer[])`)

const oldNumber = sql`case kind when 'old_coin' then 'old coin ' else 'bullion ' end || id`

export const findTally = (db: Db, day: Day) =>
  rows<TallyRow>(
    db,
    sql`select case t.kind when 'metro' then 'ticket' else 'new_coin' end as type, t.id,
        ${writtenNumber(sql`t.kind`, sql`t.id`)} as number, t.ticket_amount_cents as "ticketAmount", t.profit_cents as profit,
        t.ticket_time as "ticketTime", coalesce("side_A".buyer, '') as "soldTo", "side_A".amount_cents as "soldToAmount",
        coalesce("side_B".buyer, '') as "soldToB", "side_B".amount_cents as "soldToAmountB", t.comment
      from tickets t ${joinedSides} where t.kind in ('metro', 'coin') and t.ticket_day = ${day}::date and t.counts
      union all
      select case kind when 'old_coin' then 'coin' else 'bullion' end, id, ${oldNumber}, ticket_amount_cents, profit_cents,
        ticket_time, '', null, '', null, comment
      from old_tickets where ticket_day = ${day}::date
      order by 6, 2`,
  )
