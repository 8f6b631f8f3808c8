import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { wireDollars, wireInstant } from '#server/db/json.ts'
import { findCounted } from '#server/makers/counted-list.ts'
import type { CountedFilter, CountedList } from '#server/makers/counted-parts.ts'
import type { CountedTable } from '#server/makers/counted-table.ts'
import type { PageRange } from '#shared/pages.ts'
import { readNumberOf } from '#shared/record-kinds.ts'
import type { InvoiceRow } from '../invoices/invoices.contract.ts'
import type { InvoiceKind } from '../invoices/invoices.rules.ts'

const byTime = ['creation_day', 'creation_time', 'id'] as const

const sorts = {
  creationDate: { keys: byTime },
  id: { keys: ['id'], places: 'id' },
  deliveryDate: { keys: ['delivery_day', 'id'] },
  billedTo: { keys: ['billed_to', 'id'] },
  total: { keys: ['total_amount_cents', ...byTime], places: 'amount' },
} as const
type Sort = keyof typeof sorts
type Lines = 'ticket' | 'description'

/** `npm run verify` counts it again. */
export const countedInvoices: CountedTable = {
  table: 'invoices',
  kind: { column: 'kind' },
  id: 'id',
  day: 'creation_day',
  amount: 'total_amount_cents',
  hidden: 'is_deleted',
}

const listOf = (kind: InvoiceKind): CountedList<Sort, Lines> => ({
  records: countedInvoices,
  kind,
  time: 'creation_time',
  sorts,
  totals: { totalAmountSum: 'amount_cents' },
  search: {
    words: 'search_text',
    numberIn: typed => readNumberOf(kind, typed),
    lines: {
      ticket: { table: 'invoice_items', kind: 'kind', record: 'invoice_id', words: 'ticket_text' },
      description: { table: 'invoice_items', kind: 'kind', record: 'invoice_id', words: 'search_text' },
    },
  },
})

const spot = (item: string, name: string) => sql`${wireDollars(sql.ref(`t.${item}_spot_cents`))} as ${sql.ref(name)}`

/** A row as it travels; see the contract's InvoiceRow. */
const rowIn = (timeZone: string): RawBuilder<unknown> => sql`t.id, t.version,
  ${wireInstant(sql`t.creation_time`)} as "creationDate",
  ${wireInstant(sql`(t.delivery_day::timestamp at time zone ${timeZone})`)} as "deliveryDate", t.billed_to as "billedTo",
  t.check_number as "checkNumber", ${wireDollars(sql`t.total_cents`)} as total,
  ${wireDollars(sql`t.total_amount_cents`)} as "totalAmount", ${wireDollars(sql`t.locked_amount_cents`)} as "lockedAmount",
  t.is_picked_up as "pickedUp", t.is_active as active,
  exists (select from invoice_submissions s where s.kind = t.kind and s.invoice_id = t.id) as submitted, t.shows_logo as "showInvoiceLogo",
  t.applies_discount as "applyDiscount", ${spot('gold', 'goldSpotPrice')}, ${spot('silver', 'silverSpotPrice')},
  ${spot('platinum', 'platinumSpotPrice')}, ${spot('palladium', 'palladiumSpotPrice')},
  (select count(*) from attachments a where a.kind = t.kind and a.record_id = t.id) + (
    select count(*) from invoice_items i join invoice_item_pictures p on p.item_id = i.id
    where i.kind = t.kind and i.invoice_id = t.id) as "attachmentCount"`

const lineIds = sql`array(select i.id from invoice_items i where i.kind = t.kind and i.invoice_id = t.id order by i.position)`
const fileIds = sql`array(select a.file_id from attachments a where a.kind = t.kind and a.record_id = t.id order by a.position)`
const partsOf: Record<InvoiceKind, RawBuilder<unknown>> = {
  invoice: sql`${lineIds} as items`,
  coin_invoice: sql`${lineIds} as coin_invoices_items, ${fileIds} as coin_invoices_attachments`,
}

type Asked = { kind: InvoiceKind; timeZone: string }

export const findInvoices = (db: Db, { kind, timeZone }: Asked, filter: CountedFilter<Sort, Lines>, page: PageRange) =>
  findCounted<{ data: InvoiceRow[]; count: number; totalAmountSum: number }, Sort, Lines>(db, {
    list: listOf(kind),
    filter,
    page,
    row: sql`${rowIn(timeZone)}, ${partsOf[kind]}`,
  })
