import { faker } from '@faker-js/faker'
import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db.ts'
import { sealHistory } from '#server/history.ts'
import { addHistory, addItems, addPayouts, addPeople, addTickets } from './fill.queries.ts'
import { addTransfers, countFilledPostings, settleThePast } from './fill-ledger.queries.ts'
import { addReceiptEffects, addReceiptItems, addReceipts } from './fill-receipts.queries.ts'

const PAYEES = 20_000
/** The numbers below this one are the demo shop's. */
export const FIRST_TICKET = 10_001
/** A shop's pace: 274 tickets a day, so that ten times the rows are ten times the years. */
const SECONDS_APART = 315
/** The numbers of receipts below this one are the demo shop's. */
export const FIRST_RECEIPT = 10_001
/** 137 receipts a day. */
const SECONDS_BETWEEN_RECEIPTS = 630
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

/** As many last names as a city has, which no list of common ones gives. */
const lastName = () => faker.helpers.arrayElements(syllables, 3).join('')

const first = words(600, () => faker.person.firstName())
export const lastNames = words(5000, lastName)
export const makers = lastNames.slice(0, 2000)
const things = words(
  20_000,
  () => `${faker.commerce.product()} ${faker.helpers.arrayElement(makers)} ${faker.commerce.productMaterial()} ring`,
)
const lists = { first, last: lastNames, things }

/** Building the search's indexes once is quicker than keeping them up through millions of rows. */
const withoutSearchIndexes = async (db: Db, work: () => Promise<void>) => {
  const found = await rows<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes where indexname in ('tickets_words', 'ticket_items_words', 'receipts_words', 'receipt_items_words')`,
  )
  for (const { name } of found) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  await sql`set maintenance_work_mem = '1GB'`.execute(db)
  for (const { definition } of found) await sql.raw(definition).execute(db)
}

/** The past is made up here: what dates and counts each row as it comes is told to look away. */
const withoutTriggers = async (db: Db, work: () => Promise<void>) => {
  await sql`alter table tickets disable trigger tickets_counted`.execute(db)
  await sql`alter table receipts disable trigger receipts_counted`.execute(db)
  await sql`alter table ledger_transactions disable trigger ledger_dated_now`.execute(db)
  await work()
  await sql`alter table ledger_transactions enable trigger ledger_dated_now`.execute(db)
  await sql`alter table receipts enable trigger receipts_counted`.execute(db)
  await sql`alter table tickets enable trigger tickets_counted`.execute(db)
  await sql`truncate record_days, record_months`.execute(db)
  await sql`insert into record_days (kind, day, part, records, standing, amount_cents, cash_cents, check_cents)
    select kind, ticket_day, 0, count(*), count(*) filter (where not is_void),
      coalesce(sum(amount) filter (where not is_void), 0), coalesce(sum(cash) filter (where not is_void), 0),
      coalesce(sum(checks) filter (where not is_void), 0)
    from (select kind, ticket_day, is_void, ticket_amount_cents as amount, 0 as cash, 0 as checks from tickets
      union all select kind, ticket_day, is_void, ticket_amount_cents, cash_cents, check_cents from receipts) r
    group by 1, 2`.execute(db)
  await sql`insert into record_months (kind, month, part, records, standing, amount_cents, cash_cents, check_cents)
    select kind, date_trunc('month', day), 0, sum(records), sum(standing), sum(amount_cents), sum(cash_cents),
      sum(check_cents)
    from record_days group by 1, 2`.execute(db)
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
  await withoutSearchIndexes(db, () =>
    withoutTriggers(db, async () => {
      await addReceipts(db, { first, last: lastNames }, span, SECONDS_BETWEEN_RECEIPTS)
      await addReceiptItems(db, things, span)
      await addReceiptEffects(db, span)
    }),
  )
  await sql`select setval('coin_receipt_numbers', ${span.to})`.execute(db)
}

const fillLedger = async (db: Db, wanted: number) => {
  const lacking = wanted - (await countFilledPostings(db))
  if (lacking <= 0) return
  await withoutTriggers(db, () => addTransfers(db, lacking))
  await settleThePast(db)
}

export type Sizes = { tickets: number; receipts: number; postings: number }

/** Brings the benchmark database to its size; one that has it already is left alone. `licence` is a sealed number. */
export const fill = async (db: Db, { tickets: wanted, receipts, postings }: Sizes, licence: Buffer) => {
  const count = await countTickets(db)
  if (count < wanted) {
    const span = { from: FIRST_TICKET + count, to: FIRST_TICKET + wanted - 1 }
    const people = Math.ceil(wanted / TICKETS_EACH)
    await withoutSearchIndexes(db, () =>
      withoutTriggers(db, async () => {
        await addPeople(db, lists, people)
        await addTickets(db, lists, span, { secondsApart: SECONDS_APART, people, licence })
        await addItems(db, lists, span, ITEMS_EACH)
        await addPayouts(db, span)
        await addHistory(db, span)
      }),
    )
    await sql`select setval('metro_ticket_numbers', ${span.to})`.execute(db)
  }
  await fillReceipts(db, receipts)
  await fillLedger(db, postings)
  await sql`insert into payees (name) select 'Payee ' || n from generate_series(1, ${PAYEES}) n on conflict do nothing`.execute(
    db,
  )
  // A shop's past is sealed; the portal would do it now, in the midst of a measure.
  await db.transaction().execute(sealHistory)
  await sql`vacuum analyze`.execute(db)
}
