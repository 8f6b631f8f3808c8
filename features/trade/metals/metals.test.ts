import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCoinTicket, editCoinRow } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { heldLinesCheck } from '#features/buying/line-metals/held-lines.verify.ts'
import { addMetroItems, editMetroItem, getMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { saveSpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { listVoids, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { createCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { itemCalls } from '#features/shop/items/items.contract.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { coinReceipt, ticketDetails } from '#tests/factories.ts'
import { openTradeDesk } from '#tests/trade-desk.ts'
import { listMetalBuyers, listMetalItems, listMetals, listMetalYears } from './metals.contract.ts'

const { portal, admin, employee } = await openTradeDesk()

type Asked = Record<string, unknown>
const metals = async (asked: Asked = {}) => (await portal.send(listMetals, asked, admin)).body
const metal = async (name: string, asked: Asked = {}) =>
  (await metals(asked)).allMetals.find(row => row.name === name) ?? expect.fail(`no ${name}`)
const itemsOf = async (name: string, asked: Asked = {}) =>
  (await portal.send(listMetalItems, { metal: name, ...asked }, admin)).body

const buy = async (descriptions: readonly string[], ticketAmount = 1240) => {
  const items = descriptions.map(name => ({ qty: 1, name, unit: '', cost: 0, propertyCode: 3 }))
  const answer = await portal.send(createMetroTicket, { details: { ...ticketDetails, ticketAmount }, items }, employee)
  return answer.body.data.id
}
const linesOf = async (ticket: number) => (await portal.send(getMetroItems, { id: ticket }, employee)).body.data
const sell = (id: number, soldTo: string) => portal.send(editMetroRow, { id, soldTo, soldToAmount: 1400 }, admin)
const voided = (id: number) => portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, admin)
const price = (item: string, amount: number) => portal.send(saveSpotPrice, { item, price: amount }, admin)

const today = dayAt(Date.now(), 'America/Los_Angeles')
const year = Number(today.slice(0, 4))

await sql`update spot_prices set price_cents = null`.execute(portal.db)
const fresh = await metals()
await price('gold', 2400)
await price('silver', 30)
await price('platinum', 1548)
await price('btc', 100_000)
await price('eth', 4000)

test('a fresh shop lists its materials and says which prices are missing', () => {
  const { allMetals, error, ...sums } = fresh
  expect(allMetals.map(({ name }) => name)).toEqual([
    ...['Gold 10k', 'Gold 14k', 'Gold 18k', 'Gold 22k', 'Gold Filled', 'Sterling Silver', 'Platinum', 'btc', 'eth'],
  ])
  expect(error).toBe('There is no spot price for gold, silver, platinum, btc, eth')
  expect(sums).toEqual({
    ...{ countTickets: 0, totalTicketAmount: 0, totalProfitAmount: 0, countProfitKnown: 0, total: 0, spotTime: null },
  })
})

test('nobody without invoices sees them', async () => {
  expect((await portal.send(listMetals, {}, employee)).status).toBe(403)
})

const WHOLE = 'Halden Refining'

test('the reference results, sold to a buyer and not sold', async () => {
  const ticket = await buy(['Gold 14k. Rope chain. 10 grams', 'Sterling Silver. Flatware. 480 grams'])
  expect(await metal('Gold 14k')).toMatchObject({ weightNotSold: 10, unitPrice: 45.01, total: 450.11 })
  expect(await metal('Sterling Silver')).toMatchObject({ weightNotSold: 480, total: 428.25 })
  expect(await metals()).toMatchObject({ countTickets: 1, totalTicketAmount: 1240, total: 878.36, error: '' })
  await sell(ticket, WHOLE)
  expect((await metal('Gold 14k')).weightNotSold).toBe(0)
  for (const asked of [{ buyer: WHOLE }, { soldTo: { value: WHOLE, label: WHOLE } }])
    expect(await metal('Gold 14k', asked)).toMatchObject({ weightNotSold: 10, total: 450.11 })
  expect(await metals({ buyer: WHOLE })).toMatchObject({ totalProfitAmount: 160, countProfitKnown: 1 })
  await voided(ticket)
  expect((await metal('Gold 14k', { buyer: WHOLE })).weightNotSold).toBe(0)
})

test('a year or a range of days', async () => {
  await buy(['Gold 22k. Bangle. 20 grams'])
  const weights = async (asked: Asked) => (await metal('Gold 22k', asked)).weightNotSold
  for (const asked of [
    { year },
    { year: String(year) },
    { year: `1/1/${year},12/31/${year}` },
    { dateFilter: today },
    { date: today },
  ])
    expect(await weights(asked)).toBe(20)
  expect(await weights({ startDate: today, endDate: today })).toBe(20)
  for (const asked of [{ year: year - 1 }, { startDate: daysAfter(today, 1) }, { endDate: daysAfter(today, -1) }])
    expect(await weights(asked)).toBe(0)
  expect((await portal.send(listMetals, { startDate: today, endDate: '1/1/2020' }, admin)).status).toBe(400)
  expect((await portal.send(listMetals, { year: 'soon' }, admin)).status).toBe(400)
  expect((await portal.send(listMetalYears, {}, admin)).body.data).toEqual([year])
})

test('the buyers, and one that is not on the list', async () => {
  const { data } = (await portal.send(listMetalBuyers, {}, admin)).body
  expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Halden Refining', 'Ostrander Bros']))
  expect(await portal.send(listMetals, { buyer: 'Nobody' }, admin)).toMatchObject({ status: 400 })
})

test('the lines of a metal are found without case and spaces', async () => {
  const ticket = await buy(['Gold 18k. Ring. 4 grams'])
  for (const name of ['Gold 18k', 'gold18k', ' GOLD 18 K '])
    expect((await itemsOf(name)).data).toMatchObject([{ weight: 4 }])
  expect((await itemsOf('B T C')).count).toBe(0)
  expect((await portal.send(listMetalItems, { metal: 'Gold 9k' }, admin)).status).toBe(400)
  await voided(ticket)
})

test('Gold Filled has a weight and neither price nor error', async () => {
  await buy(['Gold Filled. Locket. 7.5 grams'])
  const row = await metal('Gold Filled')
  expect(row).toMatchObject({ weightNotSold: 7.5, unitPrice: null, spotPrice: null, total: null })
  expect((await metals()).error).toBe('')
})

test('bitcoin not sold is what unsold tickets bought less what receipts sold', async () => {
  const buyCoin = async (cost: number) => {
    const items = [{ name: 'bitcoin', cost }]
    const answer = await portal.send(createCoinTicket, { details: ticketDetails, items }, employee)
    return answer.body.data.id
  }
  await buyCoin(1200)
  const sold = await buyCoin(500)
  await portal.send(editCoinRow, { id: sold, soldTo: 'Ostrander Bros', soldToAmount: 600 }, admin)
  const items = [{ item: 'bitcoin', price: 250 }]
  const formDetails = { ...coinReceipt.formDetails, tendered: 400 }
  const receipt = (await portal.send(createCoinReceipt, { formDetails, items }, admin)).body.data.id
  expect(await metal('btc')).toMatchObject({
    ...{ weightNotSold: 0.0095, isCrypto: true, unitPrice: 100_000, unitPriceFormula: '100,000.00 × 1', total: 950 },
  })
  expect(await metal('btc', { buyer: 'Ostrander Bros' })).toMatchObject({ weightNotSold: 0.005, total: 500 })
  const { data, count } = await itemsOf('btc')
  expect([count, data.map(({ ticket, weight }) => [ticket, weight])]).toEqual([
    2,
    [
      [`CR${receipt}`, -0.0025],
      [expect.stringMatching(/^C\d+$/), 0.012],
    ],
  ])
})

test('the items of a metal, twenty a page or as many as asked for', async () => {
  const many = Array.from({ length: 10 }, (_, at) => `Gold 18k. Signet ring ${at}. 1 g`)
  for (const _ of [1, 2, 3]) await buy(many)
  const first = await itemsOf('gold 18k')
  expect([first.count, first.data.length]).toEqual([30, 20])
  expect(first.data[0]).toEqual({
    ...{ id: expect.any(Number), ticketId: expect.any(Number), ticket: expect.stringMatching(/^M\d+$/) },
    ...{ itemType: '3 Jewelry', description: expect.stringContaining('Signet ring'), weight: 1 },
  })
  expect((await itemsOf('Gold 18k', { page: 2 })).data).toHaveLength(10)
  expect((await itemsOf('Gold 18k', { pageSize: 7, page: 5 })).data).toHaveLength(2)
  expect((await itemsOf('Gold 18k', { year: year - 1 })).count).toBe(0)
  expect((await itemsOf('Gold 18k', { buyer: WHOLE })).count).toBe(0)
  expect((await portal.send(listMetalItems, { metal: 'Tin' }, admin)).status).toBe(400)
})

test('a line keeps what was in force when it was saved', async () => {
  const { id } = (
    await portal.send(
      itemCalls.add,
      { name: 'Gold 9k', category: 'Gold', itemType: 'metro', isMetal: true, metal: 'gold', fineness: '9k' },
      admin,
    )
  ).body.data
  const ticket = await buy(['Gold 9k. Brooch. 24 grams'])
  const change = (fineness: string) => portal.send(itemCalls.edit, { id, fineness }, admin)
  expect((await change('.375')).status).toBe(200)
  expect(await metal('Gold 9k (9/24)')).toMatchObject({ weightNotSold: 24 })
  expect((await itemsOf('Gold 9k (9/24)')).data).toMatchObject([{ ticketId: ticket }])
  const [line] = await linesOf(ticket)
  const edit = { ticketId: ticket, itemId: line?.id, field: 'description', value: 'Gold 9k. Brooch, pinned. 25 grams' }
  await portal.send(editMetroItem, edit, admin)
  expect(await metal('Gold 9k')).toMatchObject({ weightNotSold: 25, unitPriceFormula: expect.stringContaining('.375') })
  await portal.send(itemCalls.edit, { id, isMetal: false }, admin)
  expect((await metals()).allMetals.map(({ name }) => name)).not.toContain('Gold 9k')
})

const shares = { 'Gold 10k': 10 / 24, 'Sterling Silver': 0.925, Platinum: 0.95, 'Silver Plate': 0 } as const
const spotOf = { 'Gold 10k': 2400, 'Sterling Silver': 30, Platinum: 1548, 'Silver Plate': 0 } as const
type Material = keyof typeof shares
const materials = Object.keys(shares) as Material[]

const someLine = fc.record({ material: fc.constantFrom(...materials), hundredths: fc.integer({ min: 1, max: 9999 }) })
const someTicket = fc.record({
  lines: fc.array(someLine, { minLength: 1, maxLength: 4 }),
  added: fc.array(someLine, { maxLength: 2 }),
  amount: fc.integer({ min: 1, max: 900 }),
  fate: fc.constantFrom('kept', 'kept', 'sold', 'void'),
})
const described = ({ material, hundredths }: { material: Material; hundredths: number }) =>
  `${material}. Piece. ${hundredths / 100} grams`

test('any tickets add up to what a plain sum of their lines says', async () => {
  const before = await metals()
  const tickets = fc.sample(someTicket, { numRuns: 14, seed: 28 })
  for (const { lines, added, amount, fate } of tickets) {
    const id = await buy(lines.map(described), amount)
    const allItems = added.map(line => ({ itemType: line.material, description: `Piece. ${line.hundredths / 100}` }))
    if (added.length > 0) await portal.send(addMetroItems, { ticketId: id, allItems }, admin)
    if (fate === 'sold') await sell(id, 'Ostrander Bros')
    if (fate === 'void') await voided(id)
  }
  const whole = tickets.map(ticket => ({ ...ticket, all: [...ticket.lines, ...ticket.added] }))
  const ofFate = (fate: string) => whole.filter(ticket => ticket.fate === fate)
  const expected = (fate: string, material: Material) =>
    ofFate(fate)
      .flatMap(({ all }) => all)
      .reduce((sum, line) => sum + (line.material === material ? line.hundredths : 0), 0) / 100
  for (const name of materials.filter(one => one !== 'Silver Plate')) {
    for (const [fate, asked] of [
      ['kept', {}],
      ['sold', { buyer: 'Ostrander Bros' }],
    ] as const) {
      const row = await metal(name, asked)
      const weight = expected(fate, name)
      expect(row.weightNotSold, `${name} ${fate}`).toBeCloseTo(weight, 5)
      expect(row.total).toBeCloseTo(Math.round((weight * spotOf[name] * shares[name] * 100) / 31.1034768) / 100, 2)
    }
  }
  const counted = ofFate('kept').filter(({ all }) => all.some(({ material }) => material !== 'Silver Plate'))
  const after = await metals()
  expect(after.countTickets - before.countTickets).toBe(counted.length)
  expect(after.totalTicketAmount - before.totalTicketAmount).toBe(counted.reduce((sum, { amount }) => sum + amount, 0))
})

test('a line keeps its holder over a void, a restore and a sale taken back', async () => {
  const told = async () => (await heldLinesCheck.run(portal.db)).broken
  const before = (await metal('Gold 10k')).weightNotSold
  const kept = async () => (await metal('Gold 10k', { buyer: WHOLE })).weightNotSold
  const ticket = await buy(['Gold 10k. Ring. 6 grams'])
  await sell(ticket, WHOLE)
  expect(await kept()).toBe(6)
  await voided(ticket)
  expect(await kept()).toBe(0)
  expect(await told()).toEqual([])
  const { data } = (await portal.send(listVoids, {}, admin)).body
  await portal.send(restoreVoid, { id: data.find(({ ticketId }) => ticketId === ticket)?.id }, admin)
  expect(await kept()).toBe(6)
  const none = await portal.send(editMetroRow, { id: ticket, soldTo: '', soldToAmount: '' }, admin)
  expect(none.status).toBe(200)
  expect(await kept()).toBe(0)
  expect((await metal('Gold 10k')).weightNotSold).toBe(before + 6)
  expect(await told()).toEqual([])
  await sql`update ticket_items set holder = null where ticket_id = ${ticket}`.execute(portal.db)
  expect(await told()).toEqual([`a line of M${ticket} is kept for nobody and is held by the shop`])
  await sql`update ticket_items set holder = 0 where ticket_id = ${ticket}`.execute(portal.db)
})
