import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { getSignatureInfo } from '#features/records/signatures/signatures.contract.ts'
import { lookUpClerks } from '#features/shop/reference-lists/word-lists.contract.ts'
import { getShopSettings } from '#features/shop/settings/shop.contract.ts'
import { getSetupGuide } from '#features/shop/setup-guide/setup-guide.contract.ts'
import { rows } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

/** Takes the migrations back, as in a folder from before them, and runs them again. */
const migrateAgain = async (name: string, back: string) => {
  const pool = new pg.Pool({ connectionString: portal.databaseUrl })
  await pool.query(back)
  await pool.query('delete from migrations where name = $1', [name])
  expect(await migrate(pool)).toEqual([name])
  await pool.end()
}

test('a shop from before keeps its name, its clerks and its prices, and is shown no guide', async () => {
  const pricesNow = () => rows(portal.db, sql`select item, price_cents from spot_prices order by item`)
  const prices = await pricesNow()
  await migrateAgain(
    '0051_nothing_is_invented.sql',
    `delete from settings; alter table spot_prices drop constraint known_price_has_source;
      alter table spot_prices alter column price_cents set not null`,
  )
  expect((await portal.send(getShopSettings, {}, admin)).body.data).toMatchObject({
    name: 'Loupe Coin & Jewelry',
    address: '100 Fremont Street, Las Vegas, NV 89101',
    phone: '(702) 555-0100',
  })
  expect((await portal.send(lookUpClerks, {}, admin)).body.data).toHaveLength(5)
  expect(await pricesNow()).toEqual(prices)
  expect((await portal.send(getSetupGuide, {}, admin)).body.data.isAway).toBe(true)
})

test('a request to sign from before has the time of its ticket: of today it comes, an older one does not', async () => {
  const create = async (booth: string) =>
    (await portal.send(createMetroTicket, { details: { ...ticketDetails, booth }, items: metroItems }, admin)).body.data
      .id
  const [old, today] = [await create('Booth 1'), await create('Booth 2')]
  await sql`update tickets set ticket_time = ticket_time - interval '2 days' where id = ${old}`.execute(portal.db)
  await migrateAgain(
    '0050_requests_are_sent.sql',
    `alter table signature_requests rename column record_id to ticket_id; drop index signature_requests_held; drop index signature_requests_open;
      alter table signature_requests drop column sent_at;
      create index signature_requests_open on signature_requests (booth, id) where state = 'open'`,
  )
  await sql`alter table signature_requests rename column ticket_id to record_id`.execute(portal.db)
  const shownAt = async (booth: string) =>
    (await portal.send(getSignatureInfo, { booth }, admin)).body.data?.ticket ?? null
  expect([await shownAt('Booth 1'), await shownAt('Booth 2')]).toEqual([null, `M${today}`])
})
