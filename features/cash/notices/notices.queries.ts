import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { type RecordKind, recordNumber } from '#shared/record-kinds.ts'
import type { HandedOut, Notice } from './notices.contract.ts'
import {
  amountDue,
  heldBefore,
  isToPay,
  payoutColumn,
  toGive,
  toSendByWire,
  toTakeBack,
  toTakeBackByWire,
} from './payouts.queries.ts'
import { partsLess } from './payouts.rules.ts'

type Paid = { kind: RecordKind; recordId: number }

const numberOf = ({ kind, recordId }: Paid) => recordNumber({ kind, id: recordId })

type PayoutShares = { wanted: HandedOut; paidBefore: HandedOut }

const parts = sql`${payoutColumn('n')} as wanted, ${payoutColumn('b')} as "paidBefore"`

const withPayout = <P extends PayoutShares>(notice: P) => ({
  ...notice,
  payout: partsLess(notice.wanted, notice.paidBefore),
  checkNumber: notice.wanted.checkNumber,
})

const columns = sql<
  Omit<Notice, 'ticketId' | 'payout' | 'checkNumber'> & Paid & PayoutShares
>`n.id, n.kind, n.record_id as "recordId", ${amountDue} as amount, n.payment = 'check' as "isCheck", ${parts},
  n.is_paid as "isPaid", n.clerk, n.booth, n.created_at as "dateAdded", n.payment, coalesce(l.amount_cents, 0) as cash,
  l.number as "transactionId", l.coins_cents is not null as "isCounted", n.version`

const source = sql`notices n
  left join ledger_transactions l on l.source_kind = n.kind and l.source_id = n.record_id
    and l.purpose = 'payout' and not l.is_hidden ${heldBefore}`
const isShown = sql`not n.is_dismissed and not n.is_withdrawn`

const sorts = { id: sql`n.id`, amount: amountDue, dateAdded: sql`n.created_at` }

type Filter = {
  noticeIds: readonly number[]
  sortBy?: keyof typeof sorts | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

type UnpaidSums = {
  unpaid: number
  toPay: number
  unpaidAmount: Cents
  unpaidWire: Cents
  unpaidBack: Cents
  unpaidWireBack: Cents
}

const total = (amount: RawBuilder<Cents>) => sql`coalesce(sum(${amount}), 0)::bigint`

export const findNotices = async (db: Db, filter: Filter, page: PageRange) => {
  const { noticeIds } = filter
  const where = noticeIds.length > 0 ? sql`${isShown} and n.id = any(${sql.val([...noticeIds])})` : isShown
  const order = sql`n.is_paid, n.id desc`
  const { data, count } = await findPage(db, { columns, from: source, where, sorts, chosen: filter, order }, page)
  const sums = await oneRow<UnpaidSums>(
    db,
    sql`select count(*) as unpaid, count(*) filter (where ${isToPay}) as "toPay", ${total(toGive)} as "unpaidAmount",
        ${total(toSendByWire)} as "unpaidWire", ${total(toTakeBack)} as "unpaidBack",
        ${total(toTakeBackByWire)} as "unpaidWireBack"
      from notices n ${heldBefore} where ${isShown} and not n.is_paid`,
  )
  return {
    data: data.map(({ kind, recordId, ...notice }) => ({
      ...withPayout(notice),
      ticketId: numberOf({ kind, recordId }),
    })),
    count,
    ...sums,
  }
}

export type NoticeRecord = Paid &
  PayoutShares &
  Pick<Notice, 'id' | 'version' | 'amount' | 'payout' | 'checkNumber' | 'isPaid'> & {
    title: string
  }

type NoticeRow = Omit<NoticeRecord, 'title' | 'payout' | 'checkNumber'>

const titled = (notice: NoticeRow): NoticeRecord => ({ ...withPayout(notice), title: numberOf(notice) })

const findRecords = async (db: Db, where: RawBuilder<unknown>) =>
  (
    await rows<NoticeRow>(
      db,
      sql`select n.id, n.version, n.kind, n.record_id as "recordId", ${amountDue} as amount, n.is_paid as "isPaid",
        ${parts} from notices n ${heldBefore} where ${where} order by n.id`,
    )
  ).map(titled)

export const getNotice = async (db: Db, id: number) => (await findRecords(db, sql`n.id = ${id}`))[0]

/** Reads after the lock, so that concurrent payouts are visible. */
export const lockNotice = async (tx: Tx, id: number) => {
  const locked = await firstRow(tx, sql`select n.id from notices n where n.id = ${id} and ${isShown} for update`)
  return locked ? getNotice(tx, id) : undefined
}

export const changeNoticePaid = async (tx: Tx, id: number, isPaid: boolean) => {
  await sql`update notices set is_paid = ${isPaid}, version = version + 1 where id = ${id}`.execute(tx)
}

export const dismissOne = async (tx: Tx, id: number) => {
  await sql`update notices set is_dismissed = true, version = version + 1 where id = ${id}`.execute(tx)
}

export const dismissPaid = async (tx: Tx) => {
  const dismissed = await rows<{ id: number }>(
    tx,
    sql`update notices n set is_dismissed = true, version = version + 1 where ${isShown} and n.is_paid returning n.id`,
  )
  return findRecords(tx, sql`n.id = any(${sql.val(dismissed.map(({ id }) => id))})`)
}
