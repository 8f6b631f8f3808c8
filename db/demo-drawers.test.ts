import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { listCoinTickets } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { listMetroTickets } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listTicketNumbers } from '#features/buying/ticket-numbers/ticket-numbers.contract.ts'
import { listChecks } from '#features/cash/check-register/register.contract.ts'
import { listDisparities } from '#features/cash/counts/counts.contract.ts'
import { balances } from '#features/cash/ledger/balances.queries.ts'
import { listTransactions } from '#features/cash/transactions/transactions.contract.ts'
import { listUnsold } from '#features/insight/unsold/unsold.contract.ts'
import { listMails } from '#features/outside/mail/mail.contract.ts'
import { listPrintJobs } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { listBlocks } from '#features/people/block-list/block-list.contract.ts'
import { listVoids } from '#features/records/voids/voids.contract.ts'
import { listCoinReceipts } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { listCoinReceiptDeposits } from '#features/selling/deposits/deposits.contract.ts'
import { listJewelryReceipts } from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { payeeCalls } from '#features/shop/payees/payees.contract.ts'
import { listOpenTicketLines } from '#features/trade/coin-invoices/coin-invoices.contract.ts'
import { listInvoices } from '#features/trade/invoices/invoices.contract.ts'
import { listLocks } from '#features/trade/locks/locks.contract.ts'
import { listQuotes } from '#features/trade/quotes/quotes.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { dayAt } from '#shared/time.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { fillDemoShop } from './demo.ts'
import { DEMO_ZONE, newestDemoDay } from './demo-days.ts'

let portal: TestPortal
beforeAll(async () => {
  // A real demo is filled before the first job runs.
  portal = await openTestPortal({}, { jobs: false })
  const { services } = portal
  await fillDemoShop({ ...services, env: { ...services.env, hasDemoYears: true } })
}, 300_000)
afterAll(() => portal.close())

test('no drawer of the demo shop is below zero', async () => {
  const inside = (await balances(portal.db)).filter(account => !account.isOutside)
  expect(inside.filter(({ balance }) => balance < 0)).toEqual([])
})

test('on no evening was one, and the books hold', async () => {
  const evenings = await rows<{ before: string; account: string }>(
    portal.db,
    sql`select before::text, account from ledger_closings c join ledger_accounts a on a.slug = c.account
      where not a.is_outside and balance_cents < 0`,
  )
  expect(evenings).toEqual([])
  const { count } = await oneRow<{ count: number }>(
    portal.db,
    sql`select count(distinct before) as count from ledger_closings`,
  )
  expect(count).toBeGreaterThan(25)
  for (const { run } of checks) expect((await run(portal.db)).broken).toEqual([])
})

test('its coin sales fill more than a page, of today once it is open, and a receipt waits for its deposit', async () => {
  const admin = await portal.signInAs('Admin')
  const { body } = await portal.send(listCoinReceipts, {}, admin)
  expect(body.data).toHaveLength(50)
  const isOpenToday = newestDemoDay() === dayAt(Date.now(), DEMO_ZONE)
  expect((body.totalDailyReceiptCount ?? 0) > 0).toBe(isOpenToday)
  expect(body.totalDailyReceiptCount).toBeLessThan(10)
  // Before the bank opens yesterday's cash waits too.
  expect(body.notDeposited?.count).toBeGreaterThan(0)
  expect(body.notDeposited?.count).toBeLessThan(5)
  expect(new Set(body.data.map(({ paidBy }) => paidBy))).toEqual(new Set(['cash', 'check', 'creditcard']))
  expect(body.data.some(row => row.void)).toBe(true)
})

test('its checks are cleared after a while, one was returned, and one number is missing', async () => {
  const admin = await portal.signInAs('Admin')
  const { data, groups } = (await portal.send(listChecks, {}, admin)).body
  for (const checks of Object.values(data)) {
    expect(checks.length).toBeGreaterThan(4)
    expect(checks.some(({ isCleared }) => isCleared)).toBe(true)
    expect(checks.some(({ isCleared, isCheckVoid }) => !isCleared && !isCheckVoid)).toBe(true)
  }
  expect(data.plain.filter(({ isCheckVoid }) => isCheckVoid)).toMatchObject([{ note: 'returned by the payee' }])
  const missing = Object.values(groups).map(figures => figures?.missing.length)
  expect(missing).toEqual([1, 0, 0])
})

const moments = [
  ['invoices', 'creation_time'],
  ['invoices', 'picked_up_at'],
  ['invoice_offers', 'changed_at'],
  ['quotes', 'creation_time'],
  ['quote_contacts', 'created_at'],
  ['history_entries', 'at'],
  ['ledger_transactions', 'at'],
  ['drawer_counts', 'counted_at'],
  ['receipt_payments', 'paid_at'],
  ['signatures', 'signed_at'],
  ['void_records', 'created_at'],
  ['checks', 'created_at'],
  ['print_jobs', 'created_at'],
] as const

const countsOf = async () => {
  const admin = await portal.signInAs('Admin')
  const count = async (call: Endpoint, input: object = {}) => {
    const { body } = await portal.send(call, input as never, admin)
    return Number((body as { count?: unknown }).count)
  }
  const locks = (await portal.send(listLocks, { paidInFull: '1' }, admin)).body
  const checksOf = (await portal.send(listChecks, {}, admin)).body.count
  return {
    metroTickets: await count(listMetroTickets),
    coinTickets: await count(listCoinTickets),
    coinReceipts: await count(listCoinReceipts),
    jewelryReceipts: await count(listJewelryReceipts),
    invoices: await count(listInvoices, { type: '1' }),
    coinInvoices: await count(listInvoices, { type: '2' }),
    openQuotes: await count(listQuotes),
    closedQuotes: await count(listQuotes, { status: 'closed' }),
    ticketLines: await count(listOpenTicketLines),
    locks: locks.count,
    coinLocks: locks.coinCount,
    transactions: await count(listTransactions),
    disparities: await count(listDisparities, { onlyDifferences: '1' }),
    deposits: await count(listCoinReceiptDeposits),
    voids: await count(listVoids),
    blocks: await count(listBlocks),
    printJobs: await count(listPrintJobs),
    mails: await count(listMails),
    unsold: await count(listUnsold),
    ticketNumbers: await count(listTicketNumbers),
    payees: await count(payeeCalls.list),
    metroChecks: checksOf.metro,
    coinChecks: checksOf.coin,
    plainChecks: checksOf.plain,
  }
}

test('every list has a second page', async () => {
  const counts = await countsOf()
  expect(Object.entries(counts).filter(([, count]) => count <= 50)).toEqual([])
})

test('it has two years of records in opening hours, more than a page of each, and every state', async () => {
  const of = (table: string, where = 'true') =>
    oneRow<{ count: number }>(
      portal.db,
      sql`select count(*) as count from ${sql.table(table)} where ${sql.raw(where)}`,
    ).then(({ count }) => count)
  const records = await of('records')
  expect(records).toBeGreaterThan(5900)
  expect(records).toBeLessThan(6500)
  for (const table of ['old_tickets', 'void_records', 'quotes', 'block_entries', 'checks', 'print_jobs', 'payouts'])
    expect([table, (await of(table)) > 50]).toEqual([table, true])
  expect(await of('later_changes')).toBe(0)
  const local = `ticket_time at time zone 'America/Los_Angeles'`
  const closed = `(${local})::time not between '09:30' and '18:00'`
  expect([await of('tickets', closed), await of('receipts', closed)]).toEqual([0, 0])
  const atNight = (moment: string) =>
    `(${moment} at time zone 'America/Los_Angeles')::time not between '08:00' and '18:30'`
  for (const [table, moment] of moments)
    expect([table, moment, await of(table, atNight(moment))]).toEqual([table, moment, 0])
  const { first } = await oneRow<{ first: number }>(
    portal.db,
    sql`select current_date - min(ticket_day) as first from tickets`,
  )
  expect(first).toBeGreaterThan(720)
  const states = [
    ['tickets', 'is_void'],
    ['tickets', 'acts and signature_file_id is null'],
    ['tickets', 'is_seal_broken'],
    ['tickets', `origin = 'draft'`],
    ['tickets', `acts and lo_state = 'refused'`],
    ['tickets', `acts and ticket_day > current_date - 31`],
    ['receipts', 'is_void'],
    ['receipts', 'is_deposited'],
    ['receipts', `payment_type = 'partial'`],
    ['drawer_counts', 'amount_cents <> count_cents'],
    ['tickets', `acts and ticket_day > current_date - 31 and kind = 'metro'`],
    ['quotes', `not is_closed and not exists (select from quote_contacts c where c.quote_id = quotes.id)`],
    ['quotes', 'is_closed'],
    ['quotes', 'ticket_id is not null'],
    ['invoices', 'is_picked_up and applies_discount'],
    ['invoices', `is_picked_up and check_number = ''`],
    ['invoices', 'not is_active and not is_picked_up'],
    ['invoices', 'is_active and not is_picked_up and expires_at < now()'],
    ['invoices', 'is_active and expires_at > now()'],
    ['invoices', 'made_from_id is not null'],
    ['settlement_lines', 'not is_settled'],
    ['invoice_offers', 'is_approved'],
    ['invoice_offers', 'amount_cents = 0'],
    ['ticket_sides', `invoice_kind = 'coin_invoice'`],
    ['print_jobs', `state = 'failed'`],
    ['tickets', `exists (select from block_entries b where b.ticket_id = 'M' || tickets.id)`],
  ] as const
  for (const [table, state] of states) expect([state, (await of(table, state)) > 0]).toEqual([state, true])
})
