import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { saveDailyCount } from '#features/cash/counts/counts.contract.ts'
import { createCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { editReceiptDay } from '#features/selling/receipt-days/receipt-days.contract.ts'
import type { Db } from '#server/db/db.ts'
import { dayAt } from '#shared/time.ts'
import { coinReceipt, metroItems, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** `npm run verify` finds what someone with access to the database may falsify. */

let portal: TestPortal
let ticket: number
let checked: number
let gone: number
beforeAll(async () => {
  portal = await openTestPortal({}, { jobs: false })
  const admin = await portal.signInAs('Admin')
  const buy = async (more: object) =>
    (await portal.send(createMetroTicket, { details: { ...ticketDetails, ...more }, items: metroItems }, admin)).body
      .data.id
  ticket = await buy({ ticketAmount: 300 })
  checked = await buy({ ticketAmount: 500, payment: 'check', paymentCheckAmount: 500, checkNumber: '12001' })
  await buy({ ticketAmount: 500, payment: 'check', paymentCheckAmount: 500, checkNumber: '12002' })
  gone = await buy({ ticketAmount: 200 })
  await portal.send(editMetroRow, { id: gone, void: true, voidReason: 'Duplicate' }, admin)
  await portal.send(createCoinReceipt, coinReceipt, admin)
  const date = dayAt(Date.now(), 'America/Los_Angeles')
  await portal.send(editReceiptDay, { date, type: 'receipt', depositDone: true }, admin)
  await portal.send(saveDailyCount, { items: [{ slug: 'coindrawer', denom100: 1 }] }, admin)
})
afterAll(() => portal.close())

const found = async (db: Db) => {
  const all = []
  for (const { run } of checks) all.push(...(await run(db)).broken)
  return all
}

/** Plants the faults without triggers, verifies, and rolls back. */
const after = async (...faults: RawBuilder<unknown>[]) => {
  let all: string[] = []
  const harmless = new Error('as if it had never been')
  const harming = portal.db.transaction().execute(async tx => {
    for (const table of ['ledger_transactions', 'tickets', 'history_entries', 'checks'])
      await sql`alter table ${sql.ref(table)} disable trigger user`.execute(tx)
    for (const fault of faults) await fault.execute(tx)
    all = await found(tx)
    throw harmless
  })
  await expect(harming).rejects.toBe(harmless)
  return all
}

const columns = sql.raw(
  'src, dest, amount_cents, comment, at, business_day, made_by, reverses, is_hidden, source_kind, source_id, purpose, part',
)
const payout = () => sql`source_kind = 'metro' and source_id = ${ticket} and purpose = 'payout'`

test('nothing is wrong before', async () => expect(await found(portal.db)).toEqual([]))

test('a missing posting', async () =>
  expect(await after(sql`delete from ledger_transactions where ${payout()}`)).toContain(
    `M${ticket} does not hold, its cash went out of no drawer`,
  ))

test('a doubled one', async () =>
  expect(
    await after(
      sql`drop index ledger_one_standing`,
      sql`insert into ledger_transactions (${columns}) select ${columns} from ledger_transactions where ${payout()}`,
    ),
  ).toContainEqual(expect.stringContaining('another one stands for the same source, purpose and part')))

test('a changed amount', async () =>
  expect(await after(sql`update ledger_transactions set amount_cents = 29900 where ${payout()}`)).toContain(
    `M${ticket} does not hold, other cash went out of the drawer than it says`,
  ))

test('a void without reversal', async () =>
  expect(
    await after(sql`update tickets set is_void = true, void_reason = 'Test' where kind = 'metro' and id = ${ticket}`),
  ).toContain(`M${ticket} does not hold, it is void and its cash was not taken back`))

test('a used check number', async () =>
  expect(
    await after(
      sql`drop index checks_number`,
      sql`update checks set check_number = '12002' where check_group = 'metro' and ticket_id = ${checked}`,
    ),
  ).toContain('check 12002 of metro stands 2 times'))

test('a deposit without posting', async () =>
  expect(await after(sql`delete from ledger_transactions where purpose = 'deposit'`)).toContainEqual(
    expect.stringContaining('other cash went to the bank than was deposited'),
  ))

test('a broken history hash', async () =>
  expect(
    await after(sql`update history_entries set value = value || '{"ticketAmount": 1}' where entity = 'metro_ticket'`),
  ).toContainEqual(expect.stringMatching(/^entry \d+ does not hold, it was changed$/)))

test('a Daily Count without its difference entry', async () =>
  expect(await after(sql`delete from ledger_transactions where purpose = 'count'`)).toContainEqual(
    expect.stringMatching(/^count \d+ does not hold, its difference is not what was posted$/),
  ))

test('a receipt without cash', async () =>
  expect(await after(sql`delete from ledger_transactions where purpose = 'tender'`)).toContainEqual(
    expect.stringMatching(/^CR\d+ does not hold, other cash came into the till than was tendered$/),
  ))

test('a back-dated posting', async () =>
  expect(
    await after(
      sql`insert into ledger_transactions (src, dest, amount_cents, at, business_day, purpose)
        values ('bank', 'vault2', 500, now() - interval '3 days', current_date - 3, 'transfer')`,
    ),
  ).toContainEqual(expect.stringContaining('it is dated before one that was made earlier')))

test('and one that is in no closing', async () =>
  expect(
    await after(
      sql`insert into ledger_closings (before, account, balance_cents) select now() + interval '1 hour', slug, 0 from ledger_accounts`,
    ),
  ).toContainEqual(expect.stringContaining('the closing of metrodrawer')))

test('nothing is wrong after', async () => expect(await found(portal.db)).toEqual([]))
