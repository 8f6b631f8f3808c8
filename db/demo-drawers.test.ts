import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { listChecks } from '#features/cash/check-register/register.contract.ts'
import { balances } from '#features/cash/ledger/balances.queries.ts'
import { listCoinReceipts } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { fillDemoShop } from './demo.ts'

let portal: TestPortal
beforeAll(async () => {
  // A real demo is filled before the first job runs.
  portal = await openTestPortal({}, { jobs: false })
  const { services } = portal
  await fillDemoShop({ ...services, env: { ...services.env, hasDemoYears: true } })
}, 120_000)
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

test('its coin sales fill more than a page, of today and before, and one receipt waits for its deposit', async () => {
  const admin = await portal.signInAs('Admin')
  const { body } = await portal.send(listCoinReceipts, {}, admin)
  expect(body.data).toHaveLength(50)
  expect(body.totalDailyReceiptCount).toBeGreaterThan(0)
  expect(body.totalDailyReceiptCount).toBeLessThan(10)
  expect(body.notDeposited?.count).toBe(1)
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
  const local = `ticket_time at time zone 'America/Los_Angeles'`
  const closed = `ticket_day < current_date - 1 and (${local})::time not between '09:30' and '18:00'`
  expect([await of('tickets', closed), await of('receipts', closed)]).toEqual([0, 0])
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
    ['print_jobs', `state = 'failed'`],
    ['tickets', `exists (select from block_entries b where b.ticket_id = 'M' || tickets.id)`],
  ] as const
  for (const [table, state] of states) expect([state, (await of(table, state)) > 0]).toEqual([state, true])
})
