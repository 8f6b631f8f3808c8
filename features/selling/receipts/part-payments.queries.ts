import { sql } from 'kysely'
import { type Db, firstRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { ReceiptPayment } from './receipt-money.rules.ts'

export type KeptPart = {
  payment: ReceiptPayment
  amount: Cents
  tendered: Cents
  creditCardNumber: string | null
  checkNumber: string | null
}
export type StoredPart = KeptPart & { id: number; paidAt: number; isDeposited: boolean }

type Of = { kind: ReceiptKind; id: number }

export const findParts = (db: Db, { kind, id }: Of) =>
  rows<StoredPart>(
    db,
    sql`select id, payment, amount_cents as amount, tendered_cents as tendered, credit_card_number as "creditCardNumber",
        check_number as "checkNumber", paid_at as "paidAt", is_deposited as "isDeposited"
      from receipt_payments where kind = ${kind} and receipt_id = ${id} order by id`,
  )

export const getReceiptOfPart = (db: Db, partId: number) =>
  firstRow<{ kind: ReceiptKind; id: number }>(
    db,
    sql`select kind, receipt_id as id from receipt_payments where id = ${partId}`,
  )

export const addPart = async (tx: Tx, { kind, id }: Of, part: KeptPart, by: { id: number; timeZone: string }) => {
  const { payment, amount, tendered, creditCardNumber, checkNumber } = part
  await sql`insert into receipt_payments (kind, receipt_id, paid_day, payment, amount_cents, tendered_cents, credit_card_number,
      check_number, created_by)
    values (${kind}, ${id}, (now() at time zone ${by.timeZone})::date, ${payment}, ${amount}, ${tendered}, ${creditCardNumber},
      ${checkNumber}, ${by.id})`.execute(tx)
}

export const changePart = async (tx: Tx, of: Of, partId: number, part: KeptPart) => {
  const { payment, amount, tendered, creditCardNumber, checkNumber } = part
  await sql`update receipt_payments set payment = ${payment}, amount_cents = ${amount}, tendered_cents = ${tendered},
      credit_card_number = ${creditCardNumber}, check_number = ${checkNumber}
    where kind = ${of.kind} and receipt_id = ${of.id} and id = ${partId}`.execute(tx)
}

export const removePart = async (tx: Tx, id: number) => {
  await sql`delete from receipt_payments where id = ${id}`.execute(tx)
}

export const changePartsVoid = async (tx: Tx, { kind, id, isVoid }: Of & { isVoid: boolean }) => {
  await sql`update receipt_payments set is_void = ${isVoid} where kind = ${kind} and receipt_id = ${id}
    and is_void <> ${isVoid}`.execute(tx)
}
