import { type RawBuilder, sql } from 'kysely'
import { firstRow, oneRow, type Tx } from '#server/db.ts'
import type { RecordKey } from '#shared/record-kinds.ts'
import type { Notice, PayoutParts } from './notices.contract.ts'
import { isSameParts, noParts, type PayoutState } from './payouts.rules.ts'

/** A record's payout, for who stands at the drawer. */
export type Payout = RecordKey & { parts: PayoutParts; payment: Notice['payment']; clerk: string; booth: string }

const columns = sql`kind, record_id, cash_cents, check_cents, wire_cents, is_paid, payment, clerk, booth`

/** What a new notice asks for; where there is nothing to hand out it is paid. */
const partValues = (parts: PayoutParts) =>
  sql`${parts.cash}::integer, ${parts.check}::integer, ${parts.wire}::integer, ${isSameParts(parts, noParts)}::boolean`

/** For the statement that makes a record: the notice of each row of `made`, which has what a payout has. */
export const addNoticesOf = (made: RawBuilder<unknown>, parts: PayoutParts) =>
  sql`insert into notices (${columns}) select kind, id, ${partValues(parts)}, payment, clerk, booth from ${made}`

export const addNotice = async (tx: Tx, { kind, id, parts, payment, clerk, booth }: Payout) => {
  await sql`insert into notices (${columns})
    values (${kind}, ${id}, ${partValues(parts)}, ${payment}, ${clerk}, ${booth})`.execute(tx)
}

/** How much of each, as one value: in front of the names stands '' or 'before_'. */
export const partsColumn = (before: '' | 'before_') => {
  const column = (means: keyof PayoutParts) => sql.ref(`n.${before}${means}_cents`)
  return sql<PayoutParts>`jsonb_build_object('cash', ${column('cash')}, 'check', ${column('check')}, 'wire', ${column('wire')})`
}

/** The notice of a record with what it pays out, for who changes the record. */
export const lockPayout = (tx: Tx, { kind, id }: RecordKey) =>
  firstRow<PayoutState & { id: number }>(
    tx,
    sql`select n.id, ${partsColumn('')} as wanted, ${partsColumn('before_')} as "paidBefore", n.is_paid as "isPaid"
      from notices n where kind = ${kind} and record_id = ${id} and not is_withdrawn for update`,
  )

export const changePayout = (tx: Tx, id: number, { wanted, paidBefore, isPaid }: PayoutState) =>
  oneRow<{ version: number }>(
    tx,
    sql`update notices set is_dismissed = false, version = version + 1, is_paid = ${isPaid},
      cash_cents = ${wanted.cash}, check_cents = ${wanted.check}, wire_cents = ${wanted.wire},
      before_cash_cents = ${paidBefore.cash}, before_check_cents = ${paidBefore.check}, before_wire_cents = ${paidBefore.wire}
      where id = ${id} returning version`,
  )

/** How it is paid, by whom and where. */
export const changeNoticeWords = async (tx: Tx, id: number, { payment, clerk, booth }: Payout) => {
  await sql`update notices set payment = ${payment}, clerk = ${clerk}, booth = ${booth}
    where id = ${id} and (payment, clerk, booth) <> (${payment}, ${clerk}, ${booth})`.execute(tx)
}

export const withdrawNotice = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`update notices set is_withdrawn = true, version = version + 1
    where kind = ${kind} and record_id = ${id} and not is_withdrawn`.execute(tx)
}
