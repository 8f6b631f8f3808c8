import { type RawBuilder, sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { findPageOfMany } from '#server/records/pages.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'

export type DayTotal = { kind: TicketKind; day: Day; tickets: number; amount: Cents }

type Span = { kinds: readonly TicketKind[]; from: Day; to: Day }

/** The stored counters, updated with every save. */
export const findDayTotals = (db: Db, { kinds, from, to }: Span) =>
  rows<DayTotal>(
    db,
    sql`select kind, day::text, sum(standing) as tickets, sum(amount_cents)::bigint as amount
      from record_days where kind = any(${sql.val([...kinds])}) and day >= ${from}::date and day <= ${to}::date
      group by kind, day having sum(standing) > 0`,
  )

export type Unsigned = {
  kind: TicketKind
  id: number
  name: string
  booth: string
  ticketTime: number
  ticketAmount: Cents
}

const unsignedOf = (kind: TicketKind) =>
  sql`tickets t where t.kind = ${sql.lit(kind)} and t.signature_file_id is null and t.acts`

/** Ids increase with time, so the newest of each kind are at the end of its index. */
const newestOf = (
  kind: TicketKind,
  most: number,
) => sql`(select t.kind, t.id, t.last_name || ', ' || t.first_name as name,
  t.booth, t.ticket_time as "ticketTime", t.ticket_amount_cents as "ticketAmount"
  from ${unsignedOf(kind)} order by t.id desc limit ${most})`

const ofAll = (kinds: readonly TicketKind[], part: (kind: TicketKind) => RawBuilder<unknown>) =>
  sql`(${sql.join(kinds.map(part), sql` union all `)}) u`

export const findUnsigned = (db: Db, kinds: readonly TicketKind[], page: PageRange) =>
  findPageOfMany(
    db,
    {
      columns: sql<Unsigned>`*`,
      from: ofAll(kinds, kind => newestOf(kind, page.offset + page.limit)),
      counted: ofAll(kinds, kind => sql`(select from ${unsignedOf(kind)})`),
      order: sql`u."ticketTime" desc, u.id desc`,
    },
    page,
  )
