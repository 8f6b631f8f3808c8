import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { SignedKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'

export type DayTotal = { kind: SignedKind; day: Day; tickets: number; amount: Cents }

type Span = { kinds: readonly SignedKind[]; from: Day; to: Day }

/** How many stand and what they amount to is kept for each day, so no ticket is read. */
export const findDayTotals = (db: Db, { kinds, from, to }: Span) =>
  rows<DayTotal>(
    db,
    sql`select kind, day::text as day, sum(standing) as tickets, sum(amount_cents)::bigint as amount from record_days
      where kind = any(${sql.val([...kinds])}) and day >= ${from}::date and day <= ${to}::date group by kind, day`,
  )

export type Unsigned = {
  kind: SignedKind
  id: number
  name: string
  booth: string
  ticketTime: number
  ticketAmount: Cents
}

/** Counting further would read every ticket of a shop that never asks for signatures. */
const MOST_COUNTED = 1000

const isUnsigned = sql`t.signature_file_id is null and not t.is_void`

/** Numbers rise with time, so the newest of each kind are the last of its index. */
const newestOf = (
  kind: SignedKind,
  limit: number,
) => sql`(select t.kind, t.id, t.last_name || ', ' || t.first_name as name,
  t.booth, t.ticket_time as "ticketTime", t.ticket_amount_cents as "ticketAmount" from tickets t
  where t.kind = ${sql.lit(kind)} and ${isUnsigned} order by t.id desc limit ${limit})`

const fewOf = (kind: SignedKind) =>
  sql`(select from tickets t where t.kind = ${sql.lit(kind)} and ${isUnsigned} limit ${MOST_COUNTED})`

export const findUnsigned = async (
  db: Db,
  kinds: readonly SignedKind[],
  { limit, offset }: { limit: number; offset: number },
) => {
  const newest = sql.join(
    kinds.map(kind => newestOf(kind, offset + limit)),
    sql` union all `,
  )
  const data = await rows<Unsigned>(
    db,
    sql`select * from (${newest}) u order by u."ticketTime" desc, u.id desc limit ${limit} offset ${offset}`,
  )
  const few = sql.join(kinds.map(fewOf), sql` union all `)
  const { count } = await oneRow<{ count: number }>(db, sql`select count(*) as count from (${few}) u`)
  return { data, count, isCapped: count >= MOST_COUNTED }
}
