import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { RecordKey } from '#shared/record-kinds.ts'
import type { HandedOut, Notice } from './notices.contract.ts'
import { isSamePayout, nothing } from './payouts.rules.ts'

export type Payout = RecordKey & { wanted: HandedOut; payment: Notice['payment']; clerk: string; booth: string }

const columns = sql`kind, record_id, cash_cents, check_cents, check_number, wire_cents, is_paid, payment, clerk, booth`

/** The payout of a new notice; it counts as paid if nothing is left to pay. */
const wantedValues = (wanted: HandedOut, held: HandedOut) => sql`${wanted.cash}::integer, ${wanted.check}::integer,
  ${wanted.checkNumber}::text, ${wanted.wire}::integer, ${isSamePayout(wanted, held)}::boolean`

/** Notices for the rows of `made`, inside the statement that adds the records. */
export const addNoticesOf = (made: RawBuilder<unknown>, wanted: HandedOut) =>
  sql`insert into notices (${columns}) select kind, id, ${wantedValues(wanted, nothing)}, payment, clerk, booth from ${made}`

/** The notice of a restored record, with what its customer has. */
export const addNotice = async (tx: Tx, { kind, id, wanted, payment, clerk, booth }: Payout, held: HandedOut) => {
  await sql`insert into notices (${columns})
    values (${kind}, ${id}, ${wantedValues(wanted, held)}, ${payment}, ${clerk}, ${booth})`.execute(tx)
}

/** Amounts and check of a notice (`n`) or a payout (`b`, which may be missing). */
export const payoutColumn = (of: 'n' | 'b') => {
  const amount = (means: string) => sql`coalesce(${sql.ref(`${of}.${means}_cents`)}, 0)`
  return sql<HandedOut>`jsonb_build_object('cash', ${amount('cash')}, 'check', ${amount('check')},
    'wire', ${amount('wire')}, 'checkNumber', coalesce(${sql.ref(`${of}.check_number`)}, ''))`
}

/** For a paid notice, the state before its last payout; otherwise the current state. */
export const heldBefore = sql`left join lateral (
  select cash_cents, check_cents, check_number, wire_cents from (
    select p.*, row_number() over (order by id desc) as place
    from payouts p where p.kind = n.kind and p.record_id = n.record_id) p
  where place = case when n.is_paid then 2 else 1 end) b on true`

/** A check never changes: another one replaces it and the old one comes back. */
const isOtherCheck = sql`(n.check_cents, n.check_number) <> (coalesce(b.check_cents, 0), coalesce(b.check_number, ''))`

export const toGive = sql<Cents>`(greatest(n.cash_cents - coalesce(b.cash_cents, 0), 0)
  + case when ${isOtherCheck} then n.check_cents else 0 end)`

export const toSendByWire = sql<Cents>`greatest(n.wire_cents - coalesce(b.wire_cents, 0), 0)`

export const toTakeBack = sql<Cents>`(greatest(coalesce(b.cash_cents, 0) - n.cash_cents, 0)
  + case when ${isOtherCheck} then coalesce(b.check_cents, 0) else 0 end)`

export const toTakeBackByWire = sql<Cents>`greatest(coalesce(b.wire_cents, 0) - n.wire_cents, 0)`

/** True if anything is paid, even if something else comes back. */
export const isToPay = sql<boolean>`(${toGive} > 0 or ${toSendByWire} > 0)`

/** The amount to pay beyond earlier payouts. A void check paid nothing, so its replacement counts in full. */
export const amountDue = sql<Cents>`(n.cash_cents + n.check_cents + n.wire_cents - coalesce(b.cash_cents + b.wire_cents
  + case when ${isOtherCheck} and ${isToPay} then 0 else b.check_cents end, 0))`

export const getHeld = async (db: Db, { kind, id }: RecordKey): Promise<HandedOut> =>
  (
    await firstRow<{ held: HandedOut }>(
      db,
      sql`select ${payoutColumn('b')} as held from payouts b where kind = ${kind} and record_id = ${id}
        order by b.id desc limit 1`,
    )
  )?.held ?? nothing

export const addPayout = async (tx: Tx, { kind, id }: RecordKey, held: HandedOut, by: { id: number }) => {
  await sql`insert into payouts (kind, record_id, cash_cents, check_cents, check_number, wire_cents, paid_by)
    values (${kind}, ${id}, ${held.cash}, ${held.check}, ${held.checkNumber}, ${held.wire}, ${by.id})`.execute(tx)
}

export const removeLastPayout = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`delete from payouts where id = (select max(id) from payouts
    where kind = ${kind} and record_id = ${id})`.execute(tx)
}

export const removePayouts = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`delete from payouts where kind = ${kind} and record_id = ${id}`.execute(tx)
}

export const getLastPayer = (db: Db, { kind, id }: RecordKey) =>
  firstRow<{ name: string; at: number }>(
    db,
    sql`select u.first_name || ' ' || u.last_name as name, p.paid_at as at from payouts p join users u on u.id = p.paid_by
      where p.kind = ${kind} and p.record_id = ${id} order by p.id desc limit 1`,
  )

/** Locks the notice, then reads the payout, so that a concurrent one is visible. */
export const lockPayout = (tx: Tx, { kind, id }: RecordKey) =>
  firstRow<{ id: number; wanted: HandedOut }>(
    tx,
    sql`select n.id, ${payoutColumn('n')} as wanted from notices n
      where kind = ${kind} and record_id = ${id} and not is_withdrawn for update`,
  )

export const changePayout = (tx: Tx, id: number, wanted: HandedOut, isPaid: boolean) =>
  oneRow(
    tx,
    sql`update notices set is_dismissed = false, version = version + 1, is_paid = ${isPaid}, cash_cents = ${wanted.cash},
      check_cents = ${wanted.check}, check_number = ${wanted.checkNumber}, wire_cents = ${wanted.wire}
      where id = ${id} returning id`,
  )

export const changeNoticeWords = async (tx: Tx, id: number, { payment, clerk, booth }: Payout) => {
  await sql`update notices set payment = ${payment}, clerk = ${clerk}, booth = ${booth}
    where id = ${id} and (payment, clerk, booth) <> (${payment}, ${clerk}, ${booth})`.execute(tx)
}

export const withdrawNotice = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`update notices set is_withdrawn = true, version = version + 1
    where kind = ${kind} and record_id = ${id} and not is_withdrawn`.execute(tx)
}
