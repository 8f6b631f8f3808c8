import { sql } from 'kysely'
import { oneRow, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'

/** The deposit of a day, held until the transaction ends. */
export const lockDeposit = (tx: Tx, kind: ReceiptKind, day: string) =>
  oneRow<{ id: number }>(
    tx,
    sql`insert into receipt_deposits (kind, day) values (${kind}, ${day}::date)
      on conflict (kind, day) do update set day = excluded.day returning id`,
  )

/** The cash kept of the day's receipts that are ticked. */
export const cashToDeposit = async (tx: Tx, kind: ReceiptKind, day: string) =>
  (
    await oneRow<{ cash: Cents }>(
      tx,
      sql`select coalesce(sum(cash_cents), 0)::bigint as cash from receipts
        where kind = ${kind} and ticket_day = ${day}::date and is_deposited and not is_void`,
    )
  ).cash
