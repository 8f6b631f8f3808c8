import { sql } from 'kysely'
import { type Db, oneRow } from '#server/db/db.ts'
import { type Days, inDays } from '#server/makers/kept-totals.ts'
import { findRows } from '#server/records/pages.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { isTicketKind, type ReceiptKind, type TicketKind } from '#shared/record-kinds.ts'

type HighValueRow = {
  id: number
  number: string
  ticketTime: number
  name: string
  clerk: string
  payment: string
  ticketAmount: Cents
}

/** Tickets and receipts have the same names of columns. A receipt that is paid in parts has no payment of its own. */
const columns = sql<HighValueRow>`t.id, ${writtenNumber(sql`t.kind`, sql`t.id`)} as number, t.ticket_time as "ticketTime",
  concat_ws(', ', nullif(t.last_name, ''), nullif(t.first_name, '')) as name, t.clerk,
  coalesce(nullif(t.payment, ''), 'partial') as payment, t.ticket_amount_cents as "ticketAmount"`

type Asked = { kind: TicketKind | ReceiptKind; days: Days; from: Cents; below: Cents | null }

export const findHighValue = async (db: Db, { kind, days, from: least, below }: Asked, page: PageRange) => {
  const from = isTicketKind(kind) ? sql`tickets t` : sql`receipts t`
  const where = sql`t.kind = ${kind} and t.counts and t.ticket_amount_cents >= ${least}
    and ${below === null ? sql`true` : sql`t.ticket_amount_cents < ${below}`} and ${inDays(days, sql`t.ticket_day`)}`
  const order = sql`t.ticket_day desc, t.ticket_time desc, t.id desc`
  const [data, totals] = await Promise.all([
    findRows(db, { columns, from, where, order }, page),
    oneRow<{ count: number; amount: Cents }>(
      db,
      sql`select count(*) as count, coalesce(sum(t.ticket_amount_cents), 0)::bigint as amount from ${from} where ${where}`,
    ),
  ])
  return { data, ...totals }
}
