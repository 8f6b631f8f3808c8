import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBidDesk } from '#tests/bid-desk.ts'
import { openTestStream } from '#tests/event-streams.ts'
import { listCustomerInvoices, submitTempOffer } from '../offers/offers.contract.ts'
import { getLiveOffers } from './live-offers.contract.ts'
import { bidOf, isTyping, lastToType, lineTypedOn, standingOf } from './live-offers.rules.ts'

const { portal, manager, offerCoins, open, submit, bid, accept, signInCustomer, mark, buyerId } = await openBidDesk()
const base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
const halden = await signInCustomer('Halden Refining')
const ostrander = await signInCustomer('Ostrander Bros')

type Coins = Awaited<ReturnType<typeof offerCoins>>
const typeIn = ({ id, key }: Coins, items: object[], as: { token: string }) =>
  portal.send(submitTempOffer, { invoiceId: id, key, items }, as)
const follow = async (id: number, as: { token: string } = manager) =>
  (await portal.send(getLiveOffers, { id }, as)).body.data

test('staff see what each bidder types and has sent, line by line', async () => {
  const coins = await offerCoins()
  const [first = 0, second = 0] = coins.lines
  await submit(coins, [{ id: first, amount: 95 }], ostrander)
  await bid(coins, first, { amount: 90 }, halden)
  await typeIn(coins, [{ id: first, amount: 92 }], halden)
  await typeIn(coins, [{ id: second, amount: -4 }], halden)
  const live = await follow(coins.id)
  expect(live.bidders).toMatchObject([
    { name: 'Halden Refining', buyerId: await buyerId('Halden Refining'), submittedAt: null, isHere: false },
    { name: 'Ostrander Bros', submittedAt: expect.any(Number) },
  ])
  const [own, other] = live.bidders
  if (!own || !other) throw new Error('a bidder is missing')
  const standing = live.lines.map(line =>
    [own, other].map(({ key }) => standingOf((bidOf(line, key) ?? { offer: null, typed: null }) as never)),
  )
  expect(standing).toEqual([
    [92, 95],
    [-4, 0],
    [null, 0],
  ])
  expect(bidOf(live.lines[0] ?? { bids: [] }, own.key)).toMatchObject({ offer: { amount: 90 }, typed: { amount: 92 } })
  expect([lineTypedOn(live.lines, own), lastToType(live.bidders)]).toEqual([second, own.key])
  const silent = live.bidders.map(bidder => ({ ...bidder, typedAt: null, submittedAt: null }))
  expect(lastToType(silent)).toBeUndefined()
  expect([isTyping(own, live.now), isTyping(other, live.now), isTyping(own, live.now + 60_000)]).toEqual([
    true,
    false,
    false,
  ])
})

test('what was typed before Submit Offer or a single offer stands no more', async () => {
  const coins = await offerCoins()
  const [first = 0] = coins.lines
  await typeIn(coins, [{ id: first, amount: 50 }], halden)
  const { id } = (await bid(coins, first, { amount: 60 }, halden)).body.data
  const bidNow = async () =>
    bidOf((await follow(coins.id)).lines[0] ?? { bids: [] }, `b${await buyerId('Halden Refining')}`)
  expect(await bidNow()).toMatchObject({ offer: { amount: 60 }, typed: null })
  await typeIn(coins, [{ id: first, amount: 61 }], halden)
  await submit(coins, [{ id: first, amount: 62 }], halden)
  expect(await bidNow()).toMatchObject({ offer: { id, amount: 62, isApproved: false }, typed: null })
  await accept(first, id)
  expect(await bidNow()).toMatchObject({ offer: { isApproved: true } })
})

test('an account that got its buyer later stands with it, once', async () => {
  const coins = await offerCoins()
  const guest = await signInCustomer()
  await typeIn(coins, [{ id: coins.lines[0], amount: 7 }], guest)
  expect((await follow(coins.id)).bidders).toMatchObject([
    { key: `u${guest.userId}`, name: 'Test Customer', buyerId: null },
  ])
  const buyer = await buyerId('Ostrander Bros')
  await sql`update users set buyer_id = ${buyer} where id = ${guest.userId}`.execute(portal.db)
  await typeIn(coins, [{ id: coins.lines[0], amount: 8 }], ostrander)
  const live = await follow(coins.id)
  expect(live.bidders).toMatchObject([{ key: `b${buyer}`, name: 'Ostrander Bros' }])
  expect(live.lines[0]?.bids).toMatchObject([{ typed: { amount: 8 } }])
})

test('who has the page open is here, until the page is left or closed', async () => {
  const coins = await offerCoins()
  const staff = await openTestStream(base, manager)
  const phone = await openTestStream(base, halden, 'Mozilla/5.0 (iPhone) Mobile')
  const desk = await openTestStream(base, ostrander)
  await follow(coins.id, staff.as)
  const heard = `"topic":"coin_invoice_live","id":${coins.id}`
  await open(coins, phone.as)
  await staff.until(heard)
  await open(coins, desk.as)
  const here = async () =>
    (await follow(coins.id, staff.as)).bidders.map(({ name, isHere, isOnPhone }) => [name, isHere, isOnPhone])
  expect(await here()).toEqual([
    ['Halden Refining', true, true],
    ['Ostrander Bros', true, false],
  ])
  await portal.send(listCustomerInvoices, {}, desk.as)
  expect(await here()).toEqual([['Halden Refining', true, true]])
  phone.close()
  // Two came and one left before.
  await staff.untilCount(heard, 4)
  expect(await here()).toEqual([])
  staff.close()
  desk.close()
})

test('it says whether the invoice is public and over, and is not there for a deleted one', async () => {
  const coins = await offerCoins()
  expect(await follow(coins.id)).toMatchObject({ active: true, isOver: false })
  await mark(coins.id, { active: false })
  expect(await follow(coins.id)).toMatchObject({ active: false })
  await sql`update invoices set is_deleted = true where kind = 'coin_invoice' and id = ${coins.id}`.execute(portal.db)
  expect((await portal.send(getLiveOffers, { id: coins.id }, manager)).status).toBe(404)
  expect((await portal.send(getLiveOffers, { id: coins.id }, halden)).status).toBe(403)
})
