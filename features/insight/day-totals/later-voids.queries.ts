import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import { inDays } from '#server/makers/kept-totals.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

export type LaterVoid = { number: string; by: string; at: number; amount: Cents; reason: string }

const MOST = 100

/** Records of these days that were voided on a later day than their own, the newest void first. */
export const findLaterVoids = (db: Db, days: { from: Day; to: Day }) =>
  rows<LaterVoid>(
    db,
    sql`select ${writtenNumber(sql`v.kind`, sql`v.record_id`)} as number, coalesce(u.first_name, '') as by, v.created_at as at,
        v.amount_cents as amount, v.reason
      from (
        select kind, id, ticket_day from tickets where ${inDays(days, sql`ticket_day`)} and is_void
        union all select kind, id, ticket_day from receipts where ${inDays(days, sql`ticket_day`)} and is_void
      ) r join void_records v on v.kind = r.kind and v.record_id = r.id and v.restored_at is null
        and (v.created_at at time zone ${shopTimeZone})::date > r.ticket_day
      left join users u on u.id = v.voided_by
      order by v.created_at desc, v.id desc limit ${MOST}`,
  )
