import { sql } from 'kysely'
import type { TicketKind } from '#features/buying/tickets/tickets.rules.ts'
import { type Db, firstRow, oneRow, orderBy, rows, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { Notice } from './notices.contract.ts'

const ticketNumber = sql`upper(left(n.kind, 1)) || n.ticket_id`

const columns = sql`n.id, ${ticketNumber} as "ticketId", n.amount_cents as amount, n.is_check as "isCheck",
  n.is_paid as "isPaid", t.clerk, t.booth, n.created_at as "dateAdded", t.payment, coalesce(l.amount_cents, 0) as cash,
  l.number as "transactionId", l.coins_cents is not null as "isCounted", n.version`

const source = sql`from notices n join tickets t on t.kind = n.kind and t.id = n.ticket_id
  left join ledger_transactions l on l.source_kind = n.kind and l.source_id = n.ticket_id
    and l.purpose = 'payout' and not l.is_hidden`
const isShown = sql`not n.is_dismissed and not n.is_withdrawn`

const sorts = { id: sql`n.id`, amount: sql`n.amount_cents`, dateAdded: sql`n.created_at` }

type Filter = {
  noticeIds: readonly number[]
  sortBy?: keyof typeof sorts | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

export const findNotices = async (db: Db, filter: Filter, page: { limit: number; offset: number }) => {
  const { noticeIds } = filter
  const where = noticeIds.length > 0 ? sql`${isShown} and n.id = any(${sql.val([...noticeIds])})` : isShown
  const data = await rows<Notice>(
    db,
    sql`select ${columns} ${source} where ${where} ${orderBy(sorts, filter, sql`n.is_paid, n.id desc`)} limit ${page.limit} offset ${page.offset}`,
  )
  const sums = await oneRow<{ count: number; unpaid: number; unpaidAmount: Cents }>(
    db,
    sql`select count(*) as count, count(*) filter (where not n.is_paid) as unpaid,
      coalesce(sum(n.amount_cents) filter (where not n.is_paid), 0)::bigint as "unpaidAmount"
      from notices n where ${isShown}`,
  )
  return { data, ...sums }
}

export type NoticeRecord = {
  id: number
  version: number
  kind: TicketKind
  /** M48231, the name it goes by. */
  title: string
  amount: Cents
  isPaid: boolean
}

const record = sql`n.id, n.version, n.kind, ${ticketNumber} as title, n.amount_cents as amount, n.is_paid as "isPaid"`

export const lockNotice = (tx: Tx, id: number) =>
  firstRow<NoticeRecord>(tx, sql`select ${record} from notices n where n.id = ${id} and ${isShown} for update`)

export const markNoticePaid = async (tx: Tx, id: number, isPaid: boolean) => {
  await sql`update notices set is_paid = ${isPaid}, version = version + 1 where id = ${id}`.execute(tx)
}

export const dismissOne = async (tx: Tx, id: number) => {
  await sql`update notices set is_dismissed = true, version = version + 1 where id = ${id}`.execute(tx)
}

/** Money that was not handed out yet stays in sight. */
export const dismissPaid = (tx: Tx) =>
  rows<NoticeRecord>(
    tx,
    sql`update notices n set is_dismissed = true, version = version + 1 where ${isShown} and n.is_paid returning ${record}`,
  )
