import { PAGE_SIZE } from '#shared/pages.ts'
import type { Case } from './case.ts'
import { OLD_WORD } from './fill.queries.ts'
import { FIRST_TICKET, lastNames, makers } from './fill.ts'
import { saveTicketCase } from './save-case.ts'

/** Unsold weight by material, with its tickets. */
const metals = `with held as (
    select i.ticket_id, i.item_id, i.metal, i.fineness, i.grams from ticket_items i
    where i.kind = 'metro' and i.item_id is not null and not exists (select from ticket_sides s
      where s.kind = 'metro' and s.ticket_id = i.ticket_id and s.side = i.sold_to and s.buyer_id is not null)),
  standing as (select id, ticket_amount_cents, profit_cents from tickets where kind = 'metro' and counts)
  select json_build_object(
    'allMetals', (select json_agg(m) from (select item_id, metal, fineness, sum(grams) as "weightNotSold", count(*)
      from held join standing on id = ticket_id group by 1, 2, 3) m),
    'tickets', (select to_json(t) from (select count(*), sum(ticket_amount_cents), sum(profit_cents) from standing
      where id in (select ticket_id from held)) t))::text as answer`

const random = (below: number) => Math.floor(Math.random() * below)
const one = <T>(list: readonly T[]) => list[random(list.length)] as T

const row = `t.id, t.version, (extract(epoch from t.ticket_time) * 1000)::bigint as "ticketTime",
  t.ticket_amount_cents / 100 as "ticketAmount", t.payment, t.clerk, t.booth, t.last_name || ', ' || t.first_name as name,
  t.comment, t.signature_file_id is not null as "isSigned", t.is_seal_broken as "isSealBroken",
  (select i.id from ticket_items i where i.kind = t.kind and i.ticket_id = t.id limit 1) is not null as "hasItems",
  (select count(*) from attachments a where a.kind = t.kind and a.record_id = t.id) as attachments,
  t.one_time_edit as "oneTimeEdit", t.is_void as void, t.void_reason as "voidReason", t.lo_disabled as "loDisabled",
  t.lo_state as "loState", true as "isReportable",
  buyer_a.name as "soldTo", side_a.amount_cents / 100 as "soldToAmount", t.is_pulled as pulled,
  side_a.is_paid as "paidInFull", side_a.invoice_id as "invoiceNum", t.profit_cents / 100 as profit,
  buyer_b.name as "soldToB", side_b.amount_cents / 100 as "soldToAmountB", t.video_url as "videoUrl",
  t.first_name as "firstName", t.middle_name as "middleName", t.last_name as "lastName", t.address, t.city, t.state, t.zip,
  t.sex, t.dob as "dOB", t.height, t.weight, t.eyes, t.hair, t.race, t.dl_expiration as "dLExpirationDate",
  t.dl_state as "dLState", t.other_no as "otherNo", t.fromx, t.keyword, t.coupon, t.station, t.store_id as "storeId",
  t.check_amount_cents / 100 as "paymentCheckAmount", t.check_number as "checkNumber", t.signature_file_id as signature,
  t.other_id_type as "otherIdType",
  array(select i.id from ticket_items i where i.kind = t.kind and i.ticket_id = t.id order by i.position) as ticket_items,
  array(select a.file_id from attachments a where a.kind = t.kind and a.record_id = t.id) as ticket_attachments`
const sides = ['a', 'b']
  .map(
    side => `left join ticket_sides side_${side}
      on side_${side}.kind = t.kind and side_${side}.ticket_id = t.id and side_${side}.side = '${side.toUpperCase()}'
    left join buyers buyer_${side} on buyer_${side}.id = side_${side}.buyer_id`,
  )
  .join(' ')
const newest = 't.ticket_day desc, t.ticket_time desc, t.id desc'

const listOf = (
  where: string,
  total: string,
  skip = '0',
) => `select json_build_object('data', (select json_agg(r) from (
    select ${row} from tickets t ${sides} where t.kind = 'metro' and ${where} order by ${newest} limit ${PAGE_SIZE} offset ${skip}) r),
  'count', (${total}))::text as answer`

const found = (hits: string) => `with hits as materialized (${hits})
  select json_build_object('data', (select json_agg(r) from (select ${row}
    from (select kind, id from hits t order by ${newest} limit ${PAGE_SIZE}) h join tickets t using (kind, id) ${sides}
    order by ${newest}) r), 'count', (select count(*) from hits))::text as answer`

const allMonths = `select sum(records) from record_months where kind = 'metro'`
const someDays = (days: number) => {
  const until = Date.now() - random(90) * 86_400_000
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return `${day(until - days * 86_400_000)},${day(until)}`
}
const list = 'metro-tickets/get-all?sortBy=ticketTime&sortOrder=desc'

export const firstPage: Case = {
  name: 'list of all, exact total',
  method: 'GET',
  path: () => `${list}&page=1&filterByPeriod=0`,
  isPrepared: true,
  sql: listOf('true', allMonths),
  params: () => [],
}

export const farPage: Case = {
  name: 'list of all, a page far down',
  method: 'GET',
  path: tickets => `${list}&page=${Math.floor(tickets / PAGE_SIZE / 2)}&filterByPeriod=0`,
  isPrepared: true,
  // The bare handler is given the key at which the page begins.
  sql: listOf(
    "t.id <= $1 and t.ticket_day <= (select ticket_day from tickets where kind = 'metro' and id = $1)",
    allMonths,
  ),
  params: ({ query }) => [FIRST_TICKET + Number(query.get('page')) * PAGE_SIZE],
}

const wordInItems = (name: string, word: string): Case => ({
  name,
  method: 'GET',
  path: () => `${list}&page=1&filterByPeriod=0&filterBy=Ticket%20Items&search=${word}`,
  isPrepared: false,
  sql: listOf(
    `exists (select from ticket_items i where i.kind = t.kind and i.ticket_id = t.id and i.search_text like '%${word}%')`,
    `select count(distinct ticket_id) from (select ticket_id from ticket_items where kind = 'metro' and search_text like '%${word}%' limit 10000) hits`,
  ),
  params: () => [],
})

export const frequentWord = wordInItems('search of a word in every item', 'ring')
export const oldWord = wordInItems('search of a word the newest lack', OLD_WORD)

const invoiceRow = `t.id, t.version, (extract(epoch from t.creation_time) * 1000)::bigint as "creationDate", t.delivery_day as "deliveryDate",
  t.billed_to as "billedTo", t.check_number as "checkNumber", t.total_cents / 100 as total,
  t.total_amount_cents / 100 as "totalAmount", t.locked_amount_cents / 100 as "lockedAmount", t.is_picked_up as "pickedUp",
  t.is_active as active, exists (select from invoice_submissions s where s.kind = t.kind and s.invoice_id = t.id) as submitted,
  t.shows_logo as "showInvoiceLogo", t.applies_discount as "applyDiscount", t.gold_spot_cents / 100 as "goldSpotPrice",
  t.silver_spot_cents / 100 as "silverSpotPrice", t.platinum_spot_cents / 100 as "platinumSpotPrice",
  t.palladium_spot_cents / 100 as "palladiumSpotPrice",
  (select count(*) from attachments a where a.kind = t.kind and a.record_id = t.id)
    + (select count(*) from invoice_items i join invoice_item_pictures p on p.item_id = i.id
      where i.kind = t.kind and i.invoice_id = t.id) as "attachmentCount"`
const newestInvoices = 't.creation_day desc, t.creation_time desc, t.id desc'
const invoiceList = 'invoices/get-all-invoices-data?type=1&page=1'

const invoiceCases: readonly Case[] = [
  {
    name: 'list of invoices with totals',
    method: 'GET',
    path: () => invoiceList,
    isPrepared: true,
    sql: `select json_build_object('data', (select json_agg(r) from (select ${invoiceRow} from invoices t
        where t.kind = 'invoice' and not t.is_deleted order by ${newestInvoices} limit ${PAGE_SIZE}) r),
      'count', sum(records), 'totalAmountSum', sum(amount_cents) / 100)::text as answer
      from record_months where kind = 'invoice'`,
    params: () => [],
  },
  {
    name: 'search of invoices by description',
    method: 'GET',
    path: () => `${invoiceList}&filterBy=Description&search=${encodeURIComponent(one(makers))}`,
    isPrepared: false,
    sql: `with hits as materialized (select * from invoices t where kind = 'invoice' and not is_deleted and id in (
          select invoice_id from invoice_items where kind = 'invoice' and search_text like $1 limit 10000))
      select json_build_object('data', (select json_agg(r) from (select ${invoiceRow} from hits t
          order by ${newestInvoices} limit ${PAGE_SIZE}) r),
        'count', (select count(*) from hits), 'totalAmountSum', (select sum(total_amount_cents) / 100 from hits))::text as answer`,
    params: ({ query }) => [`%${query.get('search')}%`],
  },
]

export const cases: readonly Case[] = [
  {
    name: 'list, 30 days, exact total',
    method: 'GET',
    path: () => `${list}&page=1&dateFilter=${someDays(30)}`,
    isPrepared: true,
    sql: listOf(
      't.ticket_day >= $1::date and t.ticket_day <= $2::date',
      `select sum(records) from record_days where kind = 'metro' and day >= $1::date and day <= $2::date`,
    ),
    params: ({ query }) => query.get('dateFilter')?.split(',') ?? [],
  },
  firstPage,
  farPage,
  {
    name: 'search by name with total',
    method: 'GET',
    path: () => `${list}&page=1&filterByPeriod=0&filterBy=Ticket&search=${encodeURIComponent(one(lastNames))}`,
    isPrepared: false,
    sql: found(
      `select kind, id, ticket_day, ticket_time from tickets where kind = 'metro' and search_text like $1 limit 10000`,
    ),
    params: ({ query }) => [`%${query.get('search')}%`],
  },
  {
    name: 'search by item with total',
    method: 'GET',
    path: () => `${list}&page=1&filterByPeriod=0&filterBy=Ticket%20Items&search=${encodeURIComponent(one(makers))}`,
    isPrepared: false,
    sql: found(
      `select distinct kind, id, ticket_day, ticket_time from (select kind, ticket_id as id, ticket_day, ticket_time
        from ticket_items where kind = 'metro' and search_text like $1 limit 10000) i`,
    ),
    params: ({ query }) => [`%${query.get('search')}%`],
  },
  frequentWord,
  {
    name: 'one ticket with items',
    method: 'GET',
    path: tickets => `metro-tickets/get-ticket-items/${FIRST_TICKET + random(tickets)}`,
    isPrepared: true,
    sql: `select json_build_object('data', (select json_agg(i) from (select id, property_code as "propertyCode", description,
        model, serial, sold_to as "soldTo", quantity::float8 as qty, unit, cost_cents / 100 as cost
        from ticket_items where kind = 'metro' and ticket_id = $1 order by position, id) i),
      'ticketDetails', (select to_json(t) from (select ticket_amount_cents / 100 as "ticketAmount",
        (extract(epoch from ticket_time) * 1000)::bigint as "ticketTime", buyer_a.name as "soldTo",
        buyer_b.name as "soldToB", side_a.amount_cents / 100 as "soldToAmount", side_b.amount_cents / 100 as "soldToAmountB",
        side_a.invoice_id as "invoiceNum", first_name as "firstName", middle_name as "middleName", last_name as "lastName",
        t.address, city, state, zip, sex, dob as "dOB", height, weight, eyes, hair, race, dl_state as "dLState", dl_no as "dLNo",
        dl_expiration as "dLExpirationDate", other_id_type as "otherIdType", other_no as "otherNo"
        from tickets t ${sides} where t.kind = 'metro' and t.id = $1) t))::text as answer`,
    params: ({ path }) => [Number(path.split('/').at(-1))],
  },
  {
    name: 'metals over all tickets',
    method: 'POST',
    path: () => 'metals/get-all-metals-data',
    body: () => ({}),
    connections: 1,
    isPrepared: true,
    sql: metals,
    params: () => [],
  },
  ...invoiceCases,
  saveTicketCase,
]
