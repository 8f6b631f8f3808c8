import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { json, wireDollars, wireInstant } from '#server/json.ts'
import type { CountedTable } from '#server/makers/broken-totals.queries.ts'
import { findCounted } from '#server/makers/counted-list.ts'
import type { CountedFilter, CountedList } from '#server/makers/counted-parts.ts'
import { keptSum } from '#server/makers/kept-totals.ts'
import type { PageRange } from '#shared/pages.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type ReceiptKind, readNumberOf } from '#shared/record-kinds.ts'

const byTime = ['ticket_day', 'ticket_time', 'id'] as const

const sorts = {
  ticketTime: { keys: byTime },
  id: { keys: ['id'], places: 'id' },
  ticketAmount: { keys: ['ticket_amount_cents', ...byTime], places: 'amount' },
} as const
type Sort = keyof typeof sorts

/** What `npm run verify` counts again. */
export const countedReceipts: CountedTable = {
  table: 'receipts',
  day: 'ticket_day',
  amount: 'ticket_amount_cents',
  cash: 'cash_cents',
  check: 'check_cents',
}

const standing = (sum: string) => sql`coalesce(sum(${sql.ref(`t.${sum}`)}) filter (where not t.is_void), 0)`

/** Over the filter; void receipts count in none of them. */
const totals = {
  totalReceiptCount: { kept: 'standing', counted: sql`count(*) filter (where not t.is_void)` },
  totalReceiptCashAmount: { kept: 'cash_cents', counted: standing('cash_cents'), isMoney: true },
  totalReceiptCheckAmount: { kept: 'check_cents', counted: standing('check_cents'), isMoney: true },
} as const

type Asked = { kind: ReceiptKind; today: string; by: Role; withTotals: boolean }

/** Of the last day before today that has cash which was not deposited: the day, and how many receipts. */
const notDeposited = (kind: ReceiptKind, today: string) => {
  const waiting = sql`from receipts where kind = ${kind} and not is_deposited and not is_void and cash_cents > 0`
  return sql`(select json_build_object('day', max(ticket_day)::text, 'count', count(*)) ${waiting}
    and ticket_day = (select max(ticket_day) ${waiting} and ticket_day < ${today}::date) having count(*) > 0)`
}

const figuresOf = ({ kind, today }: Pick<Asked, 'kind' | 'today'>) => ({
  totalDailyReceiptCount: keptSum(kind, { from: today, to: today }, 'standing'),
  ...(kind === 'coin_receipt' ? { notDeposited: notDeposited(kind, today) } : {}),
})

/** The totals leave the server for Admin alone. */
const listOf = ({ kind, today, withTotals }: Asked): CountedList<Sort> => ({
  table: 'receipts',
  kind,
  day: 'ticket_day',
  time: 'ticket_time',
  sorts,
  ...(withTotals ? { totals, figures: figuresOf({ kind, today }) } : {}),
  search: {
    words: 'search_text',
    numberIn: typed => readNumberOf(kind, typed),
    items: { table: 'receipt_items', record: 'receipt_id', words: 'search_text' },
  },
})

const itemIds = sql`array(select i.id from receipt_items i where i.kind = t.kind and i.receipt_id = t.id order by i.position)`
const pictures = sql`array(select a.file_id from attachments a where a.kind = t.kind and a.record_id = t.id order by a.position)`

/** A row as it travels; see the contract's ReceiptRow. */
const sameFields = sql`t.id, t.version, ${wireInstant(sql`t.ticket_time`)} as "ticketTime",
  ${wireDollars(sql`t.ticket_amount_cents`)} as "ticketAmount", ${wireDollars(sql`t.tax_cents`)} as tax,
  t.first_name as "firstName", t.last_name as "lastName", t.clerk, t.booth, t.station, t.station as printer, t.fromx, t.note,
  case when t.payment = 'check' then ${wireDollars(sql`t.check_cents`)} end as "checkAmount",
  coalesce(t.check_number, '') as "checkNumber", coalesce(t.credit_card_number, '') as "creditCardNumber",
  t.one_time_edit as "oneTimeEdit", t.is_deposited as "depositDone", t.is_void as void, t.void_reason as "voidReason", ${itemIds} as items`

const paidBy = sql`case when t.payment = 'cash_creditcard' and t.card_cents = 0 then 'cash' else t.payment end`

const coinFields = sql`t.payment, ${paidBy} as "paidBy", ${wireDollars(sql`t.tendered_cents`)} as tendered,
  ${wireDollars(sql`t.change_cents`)} as change, ${pictures} as receipt_attachments`

/** What is paid in parts is answered for by its payments. */
const ofParts = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql`case when t.payment_type = 'partial' then
    (select ${value} from receipt_payments p where p.kind = t.kind and p.receipt_id = t.id) else ${otherwise} end`
const sumOf = (part: string, whole: string) =>
  ofParts(sql`coalesce(sum(${sql.ref(`p.${part}`)}), 0)`, sql.ref(`t.${whole}`))
const paid = sumOf('amount_cents', 'ticket_amount_cents')
const usedInParts = sql`concat_ws('_', case when bool_or(p.payment in ('cash', 'cash_creditcard')) then 'cash' end,
  case when bool_or(p.card_cents > 0) then 'creditcard' end, case when bool_or(p.payment = 'check') then 'check' end)`

const jewelryFields = sql`t.payment_type as "paymentType", t.phone, t.is_tax_free as "requireShipmentFreeTax",
  ${ofParts(sql`coalesce((array_agg(p.payment order by p.id))[1], '')`, sql`t.payment`)} as payment,
  ${ofParts(usedInParts, paidBy)} as "paidBy",
  ${wireDollars(sumOf('tendered_cents', 'tendered_cents'))} as tendered,
  ${wireDollars(sumOf('change_cents', 'change_cents'))} as change,
  ${wireDollars(paid)} as "paidAmount", ${wireDollars(sql`(t.ticket_amount_cents - ${paid})`)} as "remainingAmount",
  ${ofParts(sql`count(*)`, sql`0`)} as "paymentCount", ${pictures} as jewelry_receipts_attachments`

const rows = {
  coin_receipt: sql`${sameFields}, ${coinFields}`,
  jewelry_receipt: sql`${sameFields}, ${jewelryFields}`,
} as const satisfies Record<ReceiptKind, unknown>

export type ReceiptPage<Row> = { data: Row[]; count: number; isCapped?: boolean | undefined }

/** What was earned is for Admin alone. */
const rowFor = (kind: ReceiptKind, by: Role) =>
  isAdmin(by) ? sql`${rows[kind]}, ${wireDollars(sql`t.profit_cents`)} as profit` : rows[kind]

export const findReceipts = <Row>(db: Db, asked: Asked, filter: CountedFilter<Sort>, page: PageRange) =>
  findCounted<ReceiptPage<Row>, Sort>(db, { list: listOf(asked), filter, page, row: rowFor(asked.kind, asked.by) })

export const findReceiptRow = <Row>(db: Db, { kind, id }: { kind: ReceiptKind; id: number }, by: Role) =>
  json<{ data: Row }>(
    db,
    sql`select json_build_object('data', (select r from (select ${rowFor(kind, by)} from receipts t
      where t.kind = ${kind} and t.id = ${id}) r))`,
  )
