import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db.ts'
import { findPage } from '#server/pages.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { type RecordKind, recordNumber } from '#shared/record-kinds.ts'
import type { Notice, PayoutParts } from './notices.contract.ts'
import { partsColumn } from './payouts.queries.ts'
import { type PayoutState, partsLess } from './payouts.rules.ts'

/** What a notice pays out. */
type Paid = { kind: RecordKind; recordId: number }

const numberOf = ({ kind, recordId }: Paid) => recordNumber({ kind, id: recordId })

type Parts = Pick<PayoutState, 'wanted' | 'paidBefore'>

const parts = sql`${partsColumn('')} as wanted, ${partsColumn('before_')} as "paidBefore"`

const withPayout = <P extends Parts>({ wanted, ...notice }: P) => ({
  ...notice,
  payout: partsLess(wanted, notice.paidBefore),
})

const columns = sql<
  Omit<Notice, 'ticketId' | 'payout'> & Paid & Parts
>`n.id, n.kind, n.record_id as "recordId", n.amount_cents as amount, n.payment = 'check' as "isCheck", ${parts},
  n.is_paid as "isPaid", n.clerk, n.booth, n.created_at as "dateAdded", n.payment, coalesce(l.amount_cents, 0) as cash,
  l.number as "transactionId", l.coins_cents is not null as "isCounted", n.version`

const source = sql`notices n
  left join ledger_transactions l on l.source_kind = n.kind and l.source_id = n.record_id
    and l.purpose = 'payout' and not l.is_hidden`
const isShown = sql`not n.is_dismissed and not n.is_withdrawn`

const sorts = { id: sql`n.id`, amount: sql`n.amount_cents`, dateAdded: sql`n.created_at` }

type Filter = {
  noticeIds: readonly number[]
  sortBy?: keyof typeof sorts | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

export const findNotices = async (db: Db, filter: Filter, page: PageRange) => {
  const { noticeIds } = filter
  const where = noticeIds.length > 0 ? sql`${isShown} and n.id = any(${sql.val([...noticeIds])})` : isShown
  const order = sql`n.is_paid, n.id desc`
  const { data, count } = await findPage(db, { columns, from: source, where, sorts, chosen: filter, order }, page)
  const sums = await oneRow<{ unpaid: number; unpaidAmount: Cents }>(
    db,
    sql`select count(*) as unpaid, coalesce(sum(n.amount_cents), 0)::bigint as "unpaidAmount"
      from notices n where ${isShown} and not n.is_paid`,
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

export type NoticeRecord = {
  id: number
  version: number
  kind: RecordKind
  /** M48231, the name it goes by. */
  title: string
  amount: Cents
  payout: PayoutParts
  paidBefore: PayoutParts
  isPaid: boolean
}

type NoticeRow = Omit<NoticeRecord, 'title' | 'payout'> & Paid & Parts

const record = sql`n.id, n.version, n.kind, n.record_id as "recordId", n.amount_cents as amount, n.is_paid as "isPaid",
  ${parts}`

const titled = ({ recordId, ...notice }: NoticeRow): NoticeRecord => ({
  ...withPayout(notice),
  title: numberOf({ kind: notice.kind, recordId }),
})

export const lockNotice = async (tx: Tx, id: number) => {
  const notice = await firstRow<NoticeRow>(
    tx,
    sql`select ${record} from notices n where n.id = ${id} and ${isShown} for update`,
  )
  return notice && titled(notice)
}

export const markNoticePaid = async (tx: Tx, id: number, isPaid: boolean) => {
  await sql`update notices set is_paid = ${isPaid}, version = version + 1 where id = ${id}`.execute(tx)
}

export const dismissOne = async (tx: Tx, id: number) => {
  await sql`update notices set is_dismissed = true, version = version + 1 where id = ${id}`.execute(tx)
}

/** Money that was not handed out yet stays in sight. */
export const dismissPaid = async (tx: Tx) =>
  (
    await rows<NoticeRow>(
      tx,
      sql`update notices n set is_dismissed = true, version = version + 1 where ${isShown} and n.is_paid returning ${record}`,
    )
  ).map(titled)
