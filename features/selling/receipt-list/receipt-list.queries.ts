import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { json, wireDollars, wireInstant } from '#server/db/json.ts'
import { findCounted } from '#server/makers/counted-list.ts'
import type { CountedFilter, CountedList } from '#server/makers/counted-parts.ts'
import type { CountedTable } from '#server/makers/counted-table.ts'
import { keptSum } from '#server/makers/kept-totals.ts'
import { sentColumns } from '#server/records/column-sql.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Role } from '#shared/permissions.ts'
import { type ReceiptKind, readNumberOf } from '#shared/record-kinds.ts'
import { hiddenReceiptFields } from '../receipts/receipts.rules.ts'
import { jewelryTable, receiptTable } from '../receipts/receipts.table.ts'

const byTime = ['ticket_day', 'ticket_time', 'id'] as const

const sorts = {
  ticketTime: { keys: byTime },
  id: { keys: ['id'], places: 'id' },
  ticketAmount: { keys: ['ticket_amount_cents', ...byTime], places: 'amount' },
} as const
type Sort = keyof typeof sorts

/** `npm run verify` recounts these totals. */
export const countedReceipts: CountedTable = {
  table: 'receipts',
  kind: { column: 'kind' },
  id: 'id',
  day: 'ticket_day',
  amount: 'ticket_amount_cents',
  counts: 'counts',
  cash: 'cash_cents',
  checks: 'check_cents',
}

const totals = {
  totalReceiptCount: 'standing',
  totalReceiptCashAmount: 'cash_cents',
  totalReceiptCheckAmount: 'check_cents',
} as const

type Asked = { kind: ReceiptKind; today: string; by: Role; withTotals: boolean }

/** The last earlier day with undeposited cash, and its number of receipts. */
const notDeposited = (kind: ReceiptKind, today: string) => {
  const waiting = sql`from receipts where kind = ${kind} and not is_deposited and acts and cash_cents > 0`
  return sql`(select json_build_object('day', max(ticket_day)::text, 'count', count(*)) ${waiting}
    and ticket_day = (select max(ticket_day) ${waiting} and ticket_day < ${today}::date) having count(*) > 0)`
}

const figuresOf = ({ kind, today }: Pick<Asked, 'kind' | 'today'>) => ({
  totalDailyReceiptCount: keptSum(kind, { from: today, to: today }, 'standing'),
  ...(kind === 'coin_receipt' ? { notDeposited: notDeposited(kind, today) } : {}),
})

const listOf = ({ kind, today, withTotals }: Asked): CountedList<Sort, 'items'> => ({
  records: countedReceipts,
  kind,
  time: 'ticket_time',
  sorts,
  ...(withTotals ? { totals, figures: figuresOf({ kind, today }) } : {}),
  search: {
    words: 'search_text',
    numberIn: typed => readNumberOf(kind, typed),
    lines: {
      items: { table: 'receipt_items', kind: 'kind', record: 'receipt_id', words: 'search_text', areTimed: true },
    },
  },
})

const itemIds = sql`array(select i.id from receipt_items i where i.kind = t.kind and i.receipt_id = t.id order by i.position)`
const pictures = sql`array(select a.file_id from attachments a where a.kind = t.kind and a.record_id = t.id order by a.position)`

const sameFields = sql`t.id, t.version, ${wireInstant(sql`t.ticket_time`)} as "ticketTime",
  ${sentColumns(receiptTable)}, t.station as printer,
  case when t.payment = 'check' then ${wireDollars(sql`t.check_cents`)} end as "checkAmount",
  t.one_time_edit as "oneTimeEdit", t.is_deposited as "depositDone", t.is_void as void, t.void_reason as "voidReason", ${itemIds} as items`

const paidBy = sql`case when t.payment = 'cash_creditcard' and t.card_cents = 0 then 'cash' else t.payment end`

const coinFields = sql`t.payment, ${paidBy} as "paidBy", ${wireDollars(sql`t.tendered_cents`)} as tendered,
  ${wireDollars(sql`t.change_cents`)} as change, t.is_deposited as "hasDeposit", ${pictures} as attachments,
  ${pictures} as receipt_attachments`

/** Receipts in parts take these values from their payments. */
const ofParts = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql`case when t.payment_type = 'partial' then
    (select ${value} from receipt_payments p where p.kind = t.kind and p.receipt_id = t.id) else ${otherwise} end`
const sumOf = (part: string, whole: string) =>
  ofParts(sql`coalesce(sum(${sql.ref(`p.${part}`)}), 0)`, sql.ref(`t.${whole}`))
const paid = sumOf('amount_cents', 'ticket_amount_cents')
const usedInParts = sql`concat_ws('_', case when bool_or(p.payment in ('cash', 'cash_creditcard')) then 'cash' end,
  case when bool_or(p.card_cents > 0) then 'creditcard' end, case when bool_or(p.payment = 'check') then 'check' end)`

const jewelryFields = sql`${sentColumns(jewelryTable)},
  ${ofParts(sql`coalesce((array_agg(p.payment order by p.id))[1], '')`, sql`t.payment`)} as payment,
  ${ofParts(usedInParts, paidBy)} as "paidBy",
  ${wireDollars(sumOf('tendered_cents', 'tendered_cents'))} as tendered,
  ${wireDollars(sumOf('change_cents', 'change_cents'))} as change,
  ${wireDollars(paid)} as "paidAmount", ${wireDollars(sql`(t.ticket_amount_cents - ${paid})`)} as "remainingAmount",
  ${ofParts(sql`count(*)`, sql`0`)} as "paymentCount",
  ${ofParts(sql`coalesce(bool_or(p.is_deposited), false)`, sql`t.is_deposited`)} as "hasDeposit", ${pictures} as jewelry_receipts_attachments`

const rows = {
  coin_receipt: sql`${sameFields}, ${coinFields}`,
  jewelry_receipt: sql`${sameFields}, ${jewelryFields}`,
} as const satisfies Record<ReceiptKind, unknown>

export type ReceiptPage<Row> = { data: Row[]; count: number; isCapped?: boolean | undefined }

const rowFor = (kind: ReceiptKind, by: Role) =>
  hiddenReceiptFields(by).includes('profit')
    ? rows[kind]
    : sql`${rows[kind]}, ${wireDollars(sql`t.profit_cents`)} as profit`

export const findReceipts = <Row>(db: Db, asked: Asked, filter: CountedFilter<Sort, 'items'>, page: PageRange) =>
  findCounted<ReceiptPage<Row>, Sort, 'items'>(db, {
    list: listOf(asked),
    filter,
    page,
    row: rowFor(asked.kind, asked.by),
  })

export const findReceiptRow = <Row>(db: Db, { kind, id }: { kind: ReceiptKind; id: number }, by: Role) =>
  json<{ data: Row }>(
    db,
    sql`select json_build_object('data', (select r from (select ${rowFor(kind, by)} from receipts t
      where t.kind = ${kind} and t.id = ${id}) r))`,
  )
