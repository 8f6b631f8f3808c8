import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import type { ChangedRow } from './month-closing.contract.ts'

type Figures = { count: number; amount: Cents; profit: Cents; profitKnown: number }
export type KnownMonth = Figures & {
  month: string
  closedAt: number | null
  closedBy: string
  keptCount: number | null
  keptAmount: Cents | null
  keptProfit: Cents | null
}

/** Every month with records, the newest first, with what was kept when it was closed. */
export const findMonths = (db: Db) =>
  rows<KnownMonth>(
    db,
    sql`select to_char(coalesce(now.month, c.month), 'YYYY-MM') as month, coalesce(now.count, 0) as count,
        coalesce(now.amount, 0) as amount, coalesce(now.profit, 0) as profit, coalesce(now.known, 0) as "profitKnown",
        c.closed_at as "closedAt", coalesce(u.first_name, '') as "closedBy", kept.count as "keptCount",
        kept.amount as "keptAmount", kept.profit as "keptProfit"
      from (select date_trunc('month', day)::date as month, sum(count)::integer as count, sum(amount_cents)::bigint as amount,
          sum(profit_cents)::bigint as profit, sum(profit_known)::integer as known
        from day_totals group by 1 having sum(count) <> 0) now
      full join closed_months c on c.month = now.month
      left join (select month, coalesce(sum(count), 0)::integer as count, coalesce(sum(amount_cents), 0)::bigint as amount,
          coalesce(sum(profit_cents), 0)::bigint as profit from closed_figures group by month) kept on kept.month = c.month
      left join users u on u.id = c.closed_by
      order by 1 desc`,
  )

/** Answers false for a month that is closed already. */
export const addClosedMonth = async (tx: Tx, month: Day, by: number) =>
  (await firstRow(
    tx,
    sql`insert into closed_months (month, closed_by) values (${month}::date, ${by}) on conflict do nothing returning month`,
  )) !== undefined

const inMonth = (month: Day) => sql`ticket_day >= ${month}::date and ticket_day < ${month}::date + interval '1 month'`

const recordsOf = (month: Day) => sql`
  select kind, id, ticket_amount_cents::bigint as amount_cents, profit_cents::bigint as profit_cents from tickets
    where ${inMonth(month)} and kind in ('metro', 'coin') and counts
  union all select kind, id, ticket_amount_cents, profit_cents from receipts
    where ${inMonth(month)} and kind in ('coin_receipt', 'jewelry_receipt') and counts
  union all select kind, id, ticket_amount_cents, profit_cents from old_tickets where ${inMonth(month)}`

/** The figures come from the records that are kept, so that both say the same. */
export const keepMonth = async (tx: Tx, month: Day) => {
  await sql`insert into closed_records (month, kind, id, amount_cents, profit_cents)
    select ${month}::date, kind, id, amount_cents, profit_cents from (${recordsOf(month)}) r`.execute(tx)
  await sql`insert into closed_figures (month, kind, count, amount_cents, profit_cents, profit_known)
    select month, kind, count(*), sum(amount_cents), coalesce(sum(profit_cents), 0), count(profit_cents)
    from closed_records where month = ${month}::date group by month, kind`.execute(tx)
}

const changes = (month: Day) => sql`(
  select coalesce(now.kind, kept.kind) as kind, coalesce(now.id, kept.id) as id,
    case when now.id is null then 'void' when kept.id is null then 'added' else 'changed' end as what,
    coalesce(now.amount_cents, 0) as amount, coalesce(kept.amount_cents, 0) as before,
    now.profit_cents as profit, kept.profit_cents as profit_before
  from (${recordsOf(month)}) now
  full join (select * from closed_records where month = ${month}::date) kept on kept.kind = now.kind and kept.id = now.id
  where now.amount_cents is distinct from kept.amount_cents or now.profit_cents is distinct from kept.profit_cents) d`

const profitDifference = sql`coalesce(profit, 0) - coalesce(profit_before, 0)`

const oldNumber = sql`case kind when 'old_coin' then 'old coin ' when 'bullion' then 'bullion ' end || id`

export const isMonthClosed = async (db: Db, month: Day) =>
  (await firstRow(db, sql`select from closed_months where month = ${month}::date`)) !== undefined

export const findMonthChanges = (db: Db, month: Day, page: PageRange) =>
  rows<ChangedRow>(
    db,
    sql`select coalesce(${oldNumber}, ${writtenNumber(sql`kind`, sql`id`)}) as number, what, amount, before as "amountBefore",
        profit, profit_before as "profitBefore", amount - before as value, ${profitDifference} as "profitValue"
      from ${changes(month)} order by kind, id limit ${page.limit} offset ${page.offset}`,
  )

export const sumMonthChanges = (db: Db, month: Day) =>
  oneRow<{ count: number; value: Cents; profitValue: Cents }>(
    db,
    sql`select count(*)::integer as count, coalesce(sum(amount - before), 0)::bigint as value,
        coalesce(sum(${profitDifference}), 0)::bigint as "profitValue" from ${changes(month)}`,
  )
