import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { openPriceFeeds, type PriceFeeds } from '#tests/price-feeds.ts'
import { askFeed } from './spot-feeds.ts'
import { listSpotPrices, refreshSpotPrices, type SpotItem, saveSpotPrice } from './spot-prices.contract.ts'
import { spotPriceJobs } from './spot-prices.jobs.ts'

let portal: TestPortal
let feeds: PriceFeeds
let admin: { token: string }
beforeAll(async () => {
  feeds = await openPriceFeeds()
  portal = await openTestPortal({ SPOT_METALS_URL: `${feeds.url}/`, SPOT_CRYPTO_URL: feeds.url })
  admin = await portal.signInAs('Admin')
})
afterAll(async () => {
  await portal.close()
  await feeds.close()
})
beforeEach(() => {
  for (const symbol of Object.keys(feeds.conducts)) delete feeds.conducts[symbol]
})

const tick = async () => {
  for (const { run } of spotPriceJobs) await run(portal.services, {})
}
const priceOf = async (item: SpotItem) => {
  const { data } = (await portal.send(listSpotPrices, {}, admin)).body
  const price = data.find(row => row.item === item)
  if (!price) throw new Error(`there is no price of ${item}`)
  return price
}
const entriesOf = async (item: SpotItem) =>
  (
    await rows<{ source: string; by: number | null }>(
      portal.db,
      sql`select value->>'source' as source, user_id as by from history_entries
        where entity = 'spot_prices' and value->>'item' = ${item} order by id`,
    )
  ).map(({ source, by }) => `${source} by ${by === null ? 'the system' : 'a person'}`)
const earlier = (item: SpotItem, minutes: number) =>
  sql`update spot_prices set updated_at = updated_at - make_interval(mins => ${minutes}),
      doubt = doubt || jsonb_build_object('at', (doubt->>'at')::bigint - ${minutes}::int * 60000,
        'heardAt', (doubt->>'heardAt')::bigint - ${minutes}::int * 60000)
    where item = ${item}`.execute(portal.db)

test('the job reads every feed; history tells of the new source once, not of every tick', async () => {
  Object.assign(feeds.conducts, {
    XAU: { price: 4100.256 },
    XAG: { price: 51 },
    XPT: { price: 1600 },
    XPD: { price: 1400 },
    BTC: { price: 99_000.5 },
    ETH: { price: 3500 },
  })
  await tick()
  const gold = await priceOf('gold')
  expect(gold).toMatchObject({ price: 4100.26, source: 'feed', hasFeed: true, problem: '', isHeld: false, version: 2 })
  expect(gold.checkedAt).toBeGreaterThan(Date.now() - 60_000)
  expect(await priceOf('btc')).toMatchObject({ price: 99_000.5, source: 'feed' })
  feeds.conducts.XAU = { price: 4110 }
  await tick()
  expect(await priceOf('gold')).toMatchObject({ price: 4110, version: 2 })
  expect(await entriesOf('gold')).toEqual(['feed by the system'])
})

test('a feed that is down, hangs up or talks nonsense leaves the last good price with its time, and says why', async () => {
  const before = await priceOf('gold')
  for (const [conduct, problem] of [
    [{ status: 500 }, 'The feed answered with status 500'],
    [{ status: 301 }, 'The feed answered with status 301'],
    ['hangs up', 'The feed can not be reached'],
    ['never ends', 'The answer is too long'],
    [{ body: '<html>closed</html>' }, 'The answer is not JSON'],
    [{ price: 'n/a' }, 'The answer has no price'],
    [{ price: 0 }, 'The price is not above 0'],
    [{ price: -4100 }, 'The price is not above 0'],
    [{ price: 4100, currency: 'CAD' }, 'The price is not in dollars'],
    [{ price: 4100, updatedAt: '-271821-04-20T00:00:00Z' }, 'The price is more than a week old'],
    [
      { price: 4100, updatedAt: new Date(before.updatedAt - 1000).toISOString() },
      'The price is older than the one we have',
    ],
    [{ price: 4100, updatedAt: '2999-01-01T00:00:00Z' }, 'The time of the price is in the future'],
  ] as const) {
    feeds.conducts.XAU = conduct
    await tick()
    const after = await priceOf('gold')
    expect(after).toMatchObject({ price: before.price, updatedAt: before.updatedAt, source: 'feed', problem })
    expect(after.checkedAt).toBeGreaterThan(before.checkedAt ?? 0)
  }
  feeds.conducts.XAU = { price: 4120 }
  await tick()
  expect(await priceOf('gold')).toMatchObject({ price: 4120, problem: '' })
})

test('a feed that hangs holds no other, and is given up in time', async () => {
  Object.assign(feeds.conducts, { XAU: 'hangs', XAG: { price: 52.5 } })
  const running = tick()
  await expect.poll(async () => (await priceOf('silver')).price).toBe(52.5)
  expect(await Promise.race([running.then(() => 'done'), Promise.resolve('still asking')])).toBe('still asking')
  await running
  expect(await priceOf('gold')).toMatchObject({ price: 4120, problem: 'The feed did not answer within 10 seconds' })
  expect(await askFeed('gold', `${feeds.url}/price/XAU`, 100)).toEqual({
    problem: 'The feed did not answer within 0.1 seconds',
  })
})

test('a jump is doubted until the feed says it again five minutes later', async () => {
  feeds.conducts.XPT = { price: 2400 }
  await tick()
  await tick()
  expect(await priceOf('platinum')).toMatchObject({
    price: 1600,
    problem: '$2,400.00 jumps by 50 %: waiting for a second reading',
  })
  await earlier('platinum', 5)
  await tick()
  expect(await priceOf('platinum')).toMatchObject({ price: 2400, problem: '' })
})

test('a typed price stands until the next good reading, a kept one until it is let go', async () => {
  const save = (fields: object) => portal.send(saveSpotPrice, { item: 'palladium', ...fields }, admin)
  expect((await save({ price: 1450 })).status).toBe(200)
  feeds.conducts.XPD = { status: 502 }
  await tick()
  expect(await priceOf('palladium')).toMatchObject({ price: 1450, source: 'manual' })
  feeds.conducts.XPD = { price: 1410 }
  await tick()
  expect(await priceOf('palladium')).toMatchObject({ price: 1410, source: 'feed' })

  await save({ price: 1500, isHeld: true })
  feeds.asked.length = 0
  await tick()
  expect(feeds.asked).not.toContain('XPD')
  expect(await priceOf('palladium')).toMatchObject({ price: 1500, source: 'manual', isHeld: true, problem: '' })
  await save({ price: 1520 })
  expect(await priceOf('palladium'), 'a caller that does not name the switch leaves it').toMatchObject({ isHeld: true })
  await save({ price: 1520, isHeld: false })
  await tick()
  expect(await priceOf('palladium')).toMatchObject({ price: 1410, source: 'feed', isHeld: false })

  const { updatedAt, version } = await priceOf('palladium')
  await save({ price: 1410, isHeld: true, version })
  expect(await priceOf('palladium'), 'kept as it is, it stays the price of the feed').toMatchObject({
    source: 'feed',
    updatedAt,
    isHeld: true,
  })
  expect((await save({ price: 1410, isHeld: 'perhaps' })).status).toBe(400)
  const person = 'manual by a person'
  const feed = 'feed by the system'
  expect(await entriesOf('palladium')).toEqual([feed, person, feed, person, person, person, feed, 'feed by a person'])
})

test('an admin refreshes at once and is told what came of it; the counter may not', async () => {
  Object.assign(feeds.conducts, { XAU: { price: 4130 }, XAG: { price: 53 }, BTC: { price: 99_500 }, ETH: { price: 0 } })
  await earlier('platinum', 1)
  const refreshed = await portal.send(refreshSpotPrices, {}, admin)
  expect(refreshed.body).toEqual({ message: '3 prices read, 2 refused', taken: 3, refused: 2 })
  expect(await priceOf('btc')).toMatchObject({ price: 99_500 })
  expect((await portal.send(refreshSpotPrices, {}, await portal.signInAs('Employee'))).status).toBe(403)
})

test('an open screen hears of each price', async () => {
  const heard: unknown[] = []
  const leave = portal.services.hub.subscribe(event => heard.push(event))
  feeds.conducts.XAG = { price: 53.5 }
  await tick()
  const { id } = await priceOf('silver')
  await expect.poll(() => heard).toContainEqual({ topic: 'spot_prices', id, access: 'all' })
  leave()
})

describe('without feeds', () => {
  test('nothing is asked, prices stay, and a refresh says so', async () => {
    const quiet = await openTestPortal()
    const boss = await quiet.signInAs('Admin')
    for (const { run } of spotPriceJobs) await run(quiet.services, {})
    const { data } = (await quiet.send(listSpotPrices, {}, boss)).body
    expect(data.every(row => !row.hasFeed && row.source === 'start' && row.checkedAt === null)).toBe(true)
    expect(await quiet.send(refreshSpotPrices, {}, boss)).toMatchObject({
      status: 409,
      body: { message: 'No price feed is configured' },
    })
    await quiet.close()
  })
})
