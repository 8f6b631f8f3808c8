import { sql } from 'kysely'
import { type Db, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'

/** All cash of one kind of receipt on one day is one deposit. */
export type ReceiptDay = { kind: ReceiptKind; day: Day }

type ReceiptDayMarks = { id: number; depositDay: Day | null; isChangeReturned: boolean }

/** Locks the days in date order, so two callers can not deadlock. */
export const lockReceiptDay = (tx: Tx, { kind, day }: ReceiptDay) =>
  oneRow<ReceiptDayMarks>(
    tx,
    sql`insert into receipt_deposits (kind, day) values (${kind}, ${day}::date)
      on conflict (kind, day) do update set day = excluded.day
      returning id, deposit_day::text as "depositDay", is_change_returned as "isChangeReturned"`,
  )

export const changeDepositDay = async (tx: Tx, id: number, depositDay: Day | null) => {
  await sql`update receipt_deposits set deposit_day = ${depositDay}::date where id = ${id}`.execute(tx)
}

export const changeDeposited = async (tx: Tx, id: number, amount: Cents) => {
  await sql`update receipt_deposits set deposited_cents = ${amount} where id = ${id}`.execute(tx)
}

export const changeIsChangeReturned = async (tx: Tx, id: number, isChangeReturned: boolean) => {
  await sql`update receipt_deposits set is_change_returned = ${isChangeReturned} where id = ${id}`.execute(tx)
}

/** Unticks void payments, so that a restored one waits for its deposit again. */
export const untickVoid = async (tx: Tx, { kind, day }: ReceiptDay) => {
  await sql`with parts as (
      update receipt_payments set is_deposited = false
      where kind = ${kind} and paid_day = ${day}::date and is_deposited and is_void
    )
    update receipts set is_deposited = false, version = version + 1
    where kind = ${kind} and ticket_day = ${day}::date and payment_type = 'full' and is_deposited and is_void`.execute(
    tx,
  )
}

export const getCashToDeposit = (db: Db, { kind, day }: ReceiptDay) =>
  oneRow<{ cash: Cents; count: number }>(
    db,
    sql`select coalesce(sum(cash_cents), 0)::bigint as cash, count(*) as count
      from payments_of_receipts where kind = ${kind} and day = ${day}::date and is_deposited`,
  )

type Ticked = { receiptId: number; day: Day }

export type TickedPayments = { kind: ReceiptKind } & ({ receiptId: number } | { day: Day })

/** Answers the payments whose tick changed; void and imported payments are never ticked. */
export const changeDepositTicks = (tx: Tx, payments: TickedPayments, isDeposited: boolean) => {
  const { kind } = payments
  const [whole, part] =
    'day' in payments
      ? [sql`ticket_day = ${payments.day}::date`, sql`paid_day = ${payments.day}::date`]
      : [sql`id = ${payments.receiptId}`, sql`receipt_id = ${payments.receiptId}`]
  const isOther = sql`kind = ${kind} and is_deposited <> ${isDeposited} and (acts or not ${isDeposited})`
  return rows<Ticked>(
    tx,
    sql`with whole as (
        update receipts set is_deposited = ${isDeposited}
        where ${whole} and payment_type = 'full' and ${isOther} returning id, ticket_day as day
      ), parts as (
        update receipt_payments set is_deposited = ${isDeposited}
        where ${part} and ${isOther} returning receipt_id, paid_day
      )
      select id as "receiptId", day::text from whole union select receipt_id, paid_day::text from parts order by 1, 2`,
  )
}

export const raiseVersions = async (tx: Tx, kind: ReceiptKind, receiptIds: readonly number[]) => {
  await sql`update receipts set version = version + 1
    where kind = ${kind} and id = any(${receiptIds}::integer[])`.execute(tx)
}
