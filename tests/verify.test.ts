import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { coinReceipt, metroItems, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  const admin = await portal.signInAs('Admin')
  await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  await portal.send(createCoinReceipt, coinReceipt, admin)
})
afterAll(() => portal.close())

const found = async () => {
  const broken: string[] = []
  for (const check of checks) broken.push(...(await check.run(portal.db)).broken)
  return broken
}

test('a shop that bought and sold is whole, and a receipt whose total was changed is named', async () => {
  expect(await found()).toEqual([])
  await sql`update record_days set amount_cents = amount_cents + 1 where kind = 'coin_receipt'`.execute(portal.db)
  expect(await found()).toEqual([
    expect.stringMatching(
      /^the coin_receipt records on .* are kept as 1 \(1 that count, \$74\.94.* and are 1 \(1 that count, \$74\.93/,
    ),
  ])
})
