import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { RecordKey } from '#shared/record-kinds.ts'
import type { HandedOut, Notice } from './notices.contract.ts'
import { isSamePayout, nothing } from './payouts.rules.ts'

/** A record's payout, for who stands at the drawer. */
export type Payout = RecordKey & { wanted: HandedOut; payment: Notice['payment']; clerk: string; booth: string }

const columns = sql`kind, record_id, cash_cents, check_cents, check_number, wire_cents, is_paid, payment, clerk, booth`

/** What a new notice asks for; where nothing is left to hand out it is paid. */
const wantedValues = (wanted: HandedOut, held: HandedOut) => sql`${wanted.cash}::integer, ${wanted.check}::integer,
  ${wanted.checkNumber}::text, ${wanted.wire}::integer, ${isSamePayout(wanted, held)}::boolean`

/** For the statement that makes a record: the notice of each row of `made`, which has what a payout has. */
export const addNoticesOf = (made: RawBuilder<unknown>, wanted: HandedOut) =>
  sql`insert into notices (${columns}) select kind, id, ${wantedValues(wanted, nothing)}, payment, clerk, booth from ${made}`

/** The notice of a record that comes back, with what its customer holds. */
export const addNotice = async (tx: Tx, { kind, id, wanted, payment, clerk, booth }: Payout, held: HandedOut) => {
  await sql`insert into notices (${columns})
    values (${kind}, ${id}, ${wantedValues(wanted, held)}, ${payment}, ${clerk}, ${booth})`.execute(tx)
}

/** How much of each and which check, of a notice (`n`) or a payout (`b`, where there is one). */
export const payoutColumn = (of: 'n' | 'b') => {
  const amount = (means: string) => sql`coalesce(${sql.ref(`${of}.${means}_cents`)}, 0)`
  return sql<HandedOut>`jsonb_build_object('cash', ${amount('cash')}, 'check', ${amount('check')},
    'wire', ${amount('wire')}, 'checkNumber', coalesce(${sql.ref(`${of}.check_number`)}, ''))`
}

/** What was held before: of a paid notice before its last payout, of another one now. */
export const heldBefore = sql`left join lateral (
  select cash_cents, check_cents, check_number, wire_cents from (
    select p.*, row_number() over (order by id desc) as place
    from payouts p where p.kind = n.kind and p.record_id = n.record_id) p
  where place = case when n.is_paid then 2 else 1 end) b on true`

/** All that is to be handed out, or was, on top of what was held before. */
export const amountDue = sql<Cents>`(n.cash_cents + n.check_cents + n.wire_cents
  - coalesce(b.cash_cents + b.check_cents + b.wire_cents, 0))`

/** A check is never changed: another one is given, and the one before comes back. */
const isOtherCheck = sql`(n.check_cents, n.check_number) <> (coalesce(b.check_cents, 0), coalesce(b.check_number, ''))`

/** What goes over the counter: cash and checks. */
export const toGive = sql<Cents>`(greatest(n.cash_cents - coalesce(b.cash_cents, 0), 0)
  + case when ${isOtherCheck} then n.check_cents else 0 end)`

/** What no counter hands out. */
export const toSendByWire = sql<Cents>`greatest(n.wire_cents - coalesce(b.wire_cents, 0), 0)`

/** What comes back over the counter: cash and checks. */
export const toTakeBack = sql<Cents>`(greatest(coalesce(b.cash_cents, 0) - n.cash_cents, 0)
  + case when ${isOtherCheck} then coalesce(b.check_cents, 0) else 0 end)`

/** What comes back by wire. */
export const toTakeBackByWire = sql<Cents>`greatest(coalesce(b.wire_cents, 0) - n.wire_cents, 0)`

/** Something is given, over the counter or by wire, whatever comes back. */
export const isToPay = sql<boolean>`(${toGive} > 0 or ${toSendByWire} > 0)`

/** What the customer of a record holds. */
export const getHeld = async (db: Db, { kind, id }: RecordKey): Promise<HandedOut> =>
  (
    await firstRow<{ held: HandedOut }>(
      db,
      sql`select ${payoutColumn('b')} as held from payouts b where kind = ${kind} and record_id = ${id}
        order by b.id desc limit 1`,
    )
  )?.held ?? nothing

/** The customer holds this from now on. */
export const addPayout = async (tx: Tx, { kind, id }: RecordKey, held: HandedOut, by: { id: number }) => {
  await sql`insert into payouts (kind, record_id, cash_cents, check_cents, check_number, wire_cents, paid_by)
    values (${kind}, ${id}, ${held.cash}, ${held.check}, ${held.checkNumber}, ${held.wire}, ${by.id})`.execute(tx)
}

export const removeLastPayout = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`delete from payouts where id = (select max(id) from payouts
    where kind = ${kind} and record_id = ${id})`.execute(tx)
}

/** The customer holds nothing any more. */
export const removePayouts = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`delete from payouts where kind = ${kind} and record_id = ${id}`.execute(tx)
}

/** Who handed it out last, and when. */
export const getLastPayer = (db: Db, { kind, id }: RecordKey) =>
  firstRow<{ name: string; at: number }>(
    db,
    sql`select u.first_name || ' ' || u.last_name as name, p.paid_at as at from payouts p join users u on u.id = p.paid_by
      where p.kind = ${kind} and p.record_id = ${id} order by p.id desc limit 1`,
  )

/** The notice of a record, for who changes the record. What is held is read after it, as whoever held the lock left it. */
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

/** How it is paid, by whom and where. */
export const changeNoticeWords = async (tx: Tx, id: number, { payment, clerk, booth }: Payout) => {
  await sql`update notices set payment = ${payment}, clerk = ${clerk}, booth = ${booth}
    where id = ${id} and (payment, clerk, booth) <> (${payment}, ${clerk}, ${booth})`.execute(tx)
}

export const withdrawNotice = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`update notices set is_withdrawn = true, version = version + 1
    where kind = ${kind} and record_id = ${id} and not is_withdrawn`.execute(tx)
}
