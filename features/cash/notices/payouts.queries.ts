import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { RecordKey } from '#shared/record-kinds.ts'
import type { Notice } from './notices.contract.ts'

/** A record's payout, for who stands at the drawer. */
export type Payout = RecordKey & { amount: Cents; payment: Notice['payment']; clerk: string; booth: string }

/** For the statement that makes a record: the notice of each row of `made`, which has what a payout has. */
export const addNoticesOf = (made: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`insert into notices (kind, record_id, amount_cents, is_check, payment, clerk, booth)
    select kind, id, ${amount}, payment = 'check', payment, clerk, booth from ${made}`

export const addNotice = async (tx: Tx, { kind, id, amount, payment, clerk, booth }: Payout) => {
  await sql`insert into notices (kind, record_id, amount_cents, is_check, payment, clerk, booth)
    values (${kind}, ${id}, ${amount}, ${payment === 'check'}, ${payment}, ${clerk}, ${booth})`.execute(tx)
}

/**
 * The record changed: what was handed out already counts, and only the difference waits. Cash that became a check, or the
 * other way round, waits as a whole.
 */
export const changeNotice = async (tx: Tx, { kind, id, amount, payment, clerk, booth }: Payout) => {
  const isCheck = payment === 'check'
  await sql`update notices set payment = ${payment}, clerk = ${clerk}, booth = ${booth}
    where kind = ${kind} and record_id = ${id} and not is_withdrawn
      and (payment, clerk, booth) <> (${payment}, ${clerk}, ${booth})`.execute(tx)
  await sql`with noted as (
      select id, amount_cents + paid_before_cents as total,
        case when is_check <> ${isCheck} then 0 else paid_before_cents + case when is_paid then amount_cents else 0 end end
          as handed
      from notices where kind = ${kind} and record_id = ${id} and not is_withdrawn
    )
    update notices n set is_check = ${isCheck}, is_dismissed = false, version = version + 1,
      paid_before_cents = case when handed = ${amount}::integer then 0 else handed end,
      amount_cents = case when handed = ${amount}::integer then handed else ${amount}::integer - handed end,
      is_paid = handed = ${amount}::integer and handed <> 0
    from noted where n.id = noted.id and (total <> ${amount} or is_check <> ${isCheck})`.execute(tx)
}

export const withdrawNotice = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`update notices set is_withdrawn = true, version = version + 1
    where kind = ${kind} and record_id = ${id} and not is_withdrawn`.execute(tx)
}
