import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, rows } from '#server/db/db.ts'
import type { Days } from '#server/makers/kept-totals.ts'
import { findPage } from '#server/records/pages.ts'
import type { PageRange } from '#shared/pages.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { CoinReceiptDeposit, DepositedDay, OpenDay } from './deposits.contract.ts'

type Sql = RawBuilder<unknown>

const deposited = sql`(select coalesce(sum(t.amount_cents), 0)::bigint from ledger_transactions t
  where t.source_kind = 'deposit' and t.source_id = m.id and t.purpose = 'deposit' and not t.is_hidden)`

const ticked = (figure: Sql) => sql`(select ${figure} from payments_of_receipts p
  where p.kind = m.kind and p.day = m.day and p.is_deposited and p.acts)`

const cash = ticked(sql`coalesce(sum(p.cash_cents), 0)::bigint`)

const sumOver = (figure: Sql) => sql`(select coalesce(sum(${figure}), 0)::bigint from receipt_deposits m
  where m.kind = d.kind and m.deposit_day = d.deposit_day)`

const columns = sql<CoinReceiptDeposit>`to_char(d.deposit_day, 'YYYYMMDD')::integer as id, d.deposit_day::text as "depositDate",
  d.dates, d.comments, ${sumOver(deposited)} as total, ${sumOver(sql`${cash} - ${deposited}`)} as difference`

const deposits = (kind: ReceiptKind, { from, to }: Days) => sql`(
  select kind, deposit_day, array_agg(day::text order by day) as dates,
    coalesce(string_agg(comment, '; ' order by day) filter (where comment <> ''), '') as comments
  from receipt_deposits
  where kind = ${kind} and deposit_day >= ${from ?? '-infinity'}::date and deposit_day <= ${to ?? 'infinity'}::date
  group by kind, deposit_day) d`

const sorts = { depositDate: sql`d.deposit_day` }

type Filter = Days & { sortBy?: keyof typeof sorts | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined }

export const findDeposits = (db: Db, kind: ReceiptKind, filter: Filter, page: PageRange) =>
  findPage(db, { columns, from: deposits(kind, filter), sorts, chosen: filter, order: sql`d.deposit_day desc` }, page)

export const getDeposit = (db: Db, kind: ReceiptKind, day: Day) =>
  firstRow(db, sql<CoinReceiptDeposit>`select ${columns} from ${deposits(kind, { from: day, to: day })}`)

export const findDepositedDays = (db: Db, kind: ReceiptKind, depositDay: Day) =>
  rows<DepositedDay>(
    db,
    sql`select m.day::text as day, ${ticked(sql`count(distinct p.receipt_id)`)} as receipts, ${deposited} as deposited,
        ${cash} as cash, ${cash} - ${deposited} as difference, m.comment
      from receipt_deposits m where m.kind = ${kind} and m.deposit_day = ${depositDay}::date order by m.day`,
  )

export const findOpenDays = (db: Db, kind: ReceiptKind) =>
  rows<OpenDay>(
    db,
    sql`select day::text, count(distinct receipt_id) as receipts, sum(cash_cents)::bigint as cash from payments_of_receipts
      where kind = ${kind} and not is_deposited and acts and cash_cents > 0 group by day order by day`,
  )
