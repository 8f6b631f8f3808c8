import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { type Days, inDays, keptSum } from '#server/makers/kept-totals.ts'
import { findRows } from '#server/records/pages.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { PageRange } from '#shared/pages.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { TaxRow } from './taxes.contract.ts'
import type { TaxDay } from './taxes.rules.ts'

const sorts = {
  id: sql`t.id`,
  number: sql`t.id`,
  ticketTime: sql`t.ticket_time`,
  amount: sql`t.ticket_amount_cents`,
  tax: sql`t.tax_cents`,
}

type Asked = Days & {
  kind: ReceiptKind
  sortBy?: keyof typeof sorts | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

/** The same condition as the partial index. */
const taxed = ({ kind, ...days }: Asked) =>
  sql`t.kind = ${kind} and t.tax_cents > 0 and t.counts and ${inDays(days, sql`t.ticket_day`)}`

const columns = sql<TaxRow>`t.id, ${writtenNumber(sql`t.kind`, sql`t.id`)} as number, t.ticket_time as "ticketTime",
  t.ticket_amount_cents as amount, t.tax_cents as tax`

export const findTaxes = (db: Db, asked: Asked, page: PageRange) =>
  findRows(
    db,
    {
      columns,
      from: sql`receipts t`,
      where: taxed(asked),
      sorts,
      chosen: asked,
      order: sql`t.ticket_day desc, t.ticket_time desc, t.id desc`,
    },
    page,
  )

export const findTaxDays = (db: Db, asked: Asked) =>
  rows<TaxDay>(
    db,
    sql`select t.ticket_day::text as day, count(*) as receipts, sum(t.ticket_amount_cents)::bigint as amount,
        sum(t.tax_cents)::bigint as tax
      from receipts t where ${taxed(asked)} group by t.ticket_day order by t.ticket_day`,
  )

export const countReceipts = async (db: Db, { kind, from, to }: Asked) =>
  (await oneRow<{ count: number }>(db, sql`select ${keptSum(kind, { from, to }, 'standing')} as count`)).count
