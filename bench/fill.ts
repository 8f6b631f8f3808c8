import { faker } from '@faker-js/faker'
import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { addHistorySeal } from '#server/records/history.ts'
import { addPayouts, addTenders } from '../db/older-effects.queries.ts'
import { addHistory, addItems, addPeople, addSides, addTickets } from './fill.queries.ts'
import { addInvoiceItems, addInvoices } from './fill-invoices.queries.ts'
import {
  addTransfers,
  balanceDays,
  closePastDays,
  countFilledPostings,
  countOddEvenings,
} from './fill-ledger.queries.ts'
import { addReceiptHistory, addReceiptItems, addReceipts } from './fill-receipts.queries.ts'

const PAYEES = 20_000
/** The demo shop has the numbers below this one. */
export const FIRST_TICKET = 10_001
/** 274 tickets a day, so that ten times the rows are ten times the years. */
const SECONDS_APART = 315
/** The demo shop has the receipt numbers below this one. */
export const FIRST_RECEIPT = 10_001
const SECONDS_BETWEEN_RECEIPTS = 630
/** The demo shop has the invoice numbers below this one. */
const FIRST_INVOICE = 10_001
const SECONDS_BETWEEN_INVOICES = 3150
const ITEMS_EACH = 3
const TICKETS_EACH = 5

const words = (count: number, make: () => string) => {
  faker.seed(7)
  const made = new Set<string>()
  while (made.size < count) made.add(make())
  return [...made]
}

const syllables = (
  'al an ar be bri ca cor da del dor ed el en fa fin ga gar ha hol il is ja jor ka ken la len lo mac mar mel mi mon ' +
  'na ne nor ol or pa per pol qui ra rin ros sa sel sho sim sto ta tas ten tol ul va vel vin wa wes win yar ze zor'
).split(' ')

/** A list of common last names has too few for a city. */
const lastName = () => faker.helpers.arrayElements(syllables, 3).join('')

const first = words(600, () => faker.person.firstName())
export const lastNames = words(5000, lastName)
export const makers = lastNames.slice(0, 2000)
const things = words(
  20_000,
  () => `${faker.commerce.product()} ${faker.helpers.arrayElement(makers)} ${faker.commerce.productMaterial()} ring`,
)
const lists = { first, last: lastNames, things }

/** Building the search indexes once is faster than updating them for millions of rows. */
const withoutSearchIndexes = async (db: Db, tables: readonly string[], work: () => Promise<void>) => {
  const found = await rows<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where tablename = any(${tables}::text[]) and indexdef like '%gin_trgm_ops%'`,
  )
  for (const { name } of found) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  await sql`set maintenance_work_mem = '1GB'`.execute(db)
  for (const { definition } of found) await sql.raw(definition).execute(db)
}

const keepingTriggers = [
  ['tickets', 'tickets_counted'],
  ['tickets', 'tickets_on_their_day'],
  ['ticket_items', 'ticket_items_searched_first'],
  ['receipts', 'receipts_counted'],
  ['receipts', 'receipts_on_their_day'],
  ['receipt_items', 'receipt_items_searched_first'],
  ['receipt_payments', 'receipt_payments_on_their_day'],
  ['ledger_transactions', 'ledger_dated_now'],
] as const

const keepWordsOfLines = (db: Db, table: string, lines: string, record: string) =>
  sql`update ${sql.ref(table)} t set lines_text = i.words
    from (select kind, ${sql.ref(record)} as id, string_agg(search_text, E'\n' order by position, id) as words
      from ${sql.ref(lines)} group by 1, 2) i
    where t.kind = i.kind and t.id = i.id and t.lines_text <> i.words`.execute(db)

/** Switches off the triggers that date, count and gather, because the rows here are many and dated in the past. */
const withoutTriggers = async (db: Db, work: () => Promise<void>) => {
  for (const [table, trigger] of keepingTriggers)
    await sql`alter table ${sql.ref(table)} disable trigger ${sql.ref(trigger)}`.execute(db)
  await work()
  await keepWordsOfLines(db, 'tickets', 'ticket_items', 'ticket_id')
  await keepWordsOfLines(db, 'receipts', 'receipt_items', 'receipt_id')
  for (const [table, trigger] of keepingTriggers)
    await sql`alter table ${sql.ref(table)} enable trigger ${sql.ref(trigger)}`.execute(db)
  for (const counted of ['record_days', 'record_months', 'record_places'])
    await sql`delete from ${sql.ref(counted)} where kind in ('metro', 'coin', 'coin_receipt', 'jewelry_receipt')`.execute(
      db,
    )
  await sql`insert into record_days (kind, day, part, records, standing, amount_cents, cash_cents, check_cents)
    select kind, ticket_day, 0, count(*), count(*) filter (where counts),
      coalesce(sum(amount) filter (where counts), 0), coalesce(sum(cash) filter (where counts), 0),
      coalesce(sum(checks) filter (where counts), 0)
    from (select kind, ticket_day, counts, ticket_amount_cents as amount, 0 as cash, 0 as checks from tickets
      union all select kind, ticket_day, counts, ticket_amount_cents, cash_cents, check_cents from receipts) r
    group by 1, 2`.execute(db)
  await sql`insert into record_months (kind, month, part, records, standing, amount_cents, cash_cents, check_cents)
    select kind, date_trunc('month', day), 0, sum(records), sum(standing), sum(amount_cents), sum(cash_cents),
      sum(check_cents)
    from record_days where kind in ('metro', 'coin', 'coin_receipt', 'jewelry_receipt') group by 1, 2`.execute(db)
  await sql`insert into record_places (kind, sort, span, part, records)
    select kind, sort, span, 0, count(*)
    from (select kind, id, ticket_amount_cents as amount from tickets
        union all select kind, id, ticket_amount_cents from receipts) r
      cross join lateral (values ('id', id / 1000), ('amount', amount)) place (sort, span)
    group by 1, 2, 3`.execute(db)
  await sql`truncate day_totals`.execute(db)
  await sql`insert into day_totals
    select kind, day, store_id, sum(count), sum(amount_cents), sum(profit_cents), sum(profit_known), sum(known_cents),
      sum(cash_cents), sum(check_cents), sum(wire_cents), sum(card_cents), sum(change_cents), 0
    from figures_of_records group by kind, day, store_id`.execute(db)
}

export const countTickets = async (db: Db) => {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) as count from tickets where kind = 'metro' and id >= ${FIRST_TICKET}`,
  )
  return count
}

export const countFilledReceipts = async (db: Db) => {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) as count from receipts where kind = 'coin_receipt' and id >= ${FIRST_RECEIPT}`,
  )
  return count
}

const fillReceipts = async (db: Db, wanted: number) => {
  const count = await countFilledReceipts(db)
  if (count >= wanted) return
  const span = { from: FIRST_RECEIPT + count, to: FIRST_RECEIPT + wanted - 1 }
  await withoutSearchIndexes(db, ['receipts', 'receipt_items'], () =>
    withoutTriggers(db, async () => {
      await addReceipts(db, { first, last: lastNames }, span, SECONDS_BETWEEN_RECEIPTS)
      await addReceiptItems(db, things, span)
      await addTenders(db, 'coin_receipt', span)
      await addReceiptHistory(db, span)
    }),
  )
  await sql`select setval('coin_receipt_numbers', ${span.to})`.execute(db)
}

const fillInvoices = async (db: Db, wanted: number) => {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) as count from invoices where kind = 'invoice' and id >= ${FIRST_INVOICE}`,
  )
  if (count >= wanted) return
  const span = { from: FIRST_INVOICE + count, to: FIRST_INVOICE + wanted - 1 }
  await withoutSearchIndexes(db, ['invoices', 'invoice_items'], async () => {
    await addInvoices(db, span, SECONDS_BETWEEN_INVOICES)
    await addInvoiceItems(db, things, span)
  })
  await sql`select setval('invoice_numbers', ${span.to})`.execute(db)
}

const fillLedger = async (db: Db, wanted: number) => {
  const lacking = wanted - (await countFilledPostings(db))
  if (lacking <= 0) return
  await withoutTriggers(db, async () => {
    await addTransfers(db, lacking)
    await balanceDays(db)
  })
  await closePastDays(db)
  const odd = await countOddEvenings(db)
  if (odd > 0) throw new Error(`the books that were filled in are not those of a shop: ${odd} odd evenings`)
}

export type Sizes = { tickets: number; receipts: number; invoices: number; postings: number }

/** Fills the benchmark database up to its size. `licence` is an encrypted number. */
export const fill = async (db: Db, { tickets: wanted, receipts, invoices, postings }: Sizes, licence: Buffer) => {
  const count = await countTickets(db)
  if (count < wanted) {
    const span = { from: FIRST_TICKET + count, to: FIRST_TICKET + wanted - 1 }
    const people = Math.ceil(wanted / TICKETS_EACH)
    await withoutSearchIndexes(db, ['tickets', 'ticket_items'], () =>
      withoutTriggers(db, async () => {
        await addPeople(db, lists, people)
        await addTickets(db, lists, span, { secondsApart: SECONDS_APART, people, licence })
        await addSides(db, span)
        await addItems(db, lists, span, ITEMS_EACH)
        await addPayouts(db, 'metro', span)
        await addHistory(db, span)
      }),
    )
    await sql`select setval('metro_ticket_numbers', ${span.to})`.execute(db)
  }
  await fillReceipts(db, receipts)
  await fillInvoices(db, invoices)
  await fillLedger(db, postings)
  await sql`insert into payees (name) select 'Payee ' || n from generate_series(1, ${PAYEES}) n on conflict do nothing`.execute(
    db,
  )
  // Seals the history now, or the portal would do it during a measurement.
  await db.transaction().execute(addHistorySeal)
  await sql`vacuum analyze`.execute(db)
}
