import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { saveSpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { openBidDesk } from '#tests/bid-desk.ts'
import { ticketDetails } from '#tests/factories.ts'
import { submitTempOffer } from '../offers/offers.contract.ts'
import { getOfferRoom, listOfferChanges } from './offer-room.contract.ts'

const { portal, admin, manager, offerCoins, bid, submit, accept, signInCustomer } = await openBidDesk()
const halden = await signInCustomer('Halden Refining')
const ostrander = await signInCustomer('Ostrander Bros')

test('a line has its minimum, its last price bought and its melt of now, for all pieces', async () => {
  const items = [{ name: 'Morgan Dollar', qty: '20', cost: 400 }]
  await portal.send(createCoinTicket, { details: { ...ticketDetails, payment: 'cash' }, items }, admin)
  await portal.send(saveSpotPrice, { item: 'silver', price: 30 }, admin)
  const coins = await offerCoins({
    items: [
      { itemDescription: 'morgan dollar', qty: 3, estimate: 100 },
      { itemDescription: 'Bag of wheat cents', qty: 1 },
    ],
  })
  await portal.send(saveSpotPrice, { item: 'silver', price: 31.1 }, admin)
  const { data } = (await portal.send(getOfferRoom, { id: coins.id }, manager)).body
  expect(data.lines).toMatchObject([
    { qty: 3, estimate: 100, lastBought: 60, melt: 72.16, ticket: '', movedTo: null },
    { qty: 1, estimate: null, lastBought: null, melt: null },
  ])
  expect(data.spots.find(({ item }) => item === 'silver')).toMatchObject({ now: 31.1, frozen: 30 })
  expect((await portal.send(getOfferRoom, { id: 999_999 }, manager)).status).toBe(404)
})

test('its timeline has what stood for a while, what was sent and what came by phone, newest first', async () => {
  const coins = await offerCoins()
  const [line = 0, other = 0] = coins.lines
  const typeIn = (amount: number) =>
    portal.send(submitTempOffer, { invoiceId: coins.id, items: [{ id: line, amount }] }, halden)
  const pass = (seconds: number) =>
    sql`update invoice_temp_offers set changed_at = changed_at - make_interval(secs => ${seconds})
      where item_id = ${line}`.execute(portal.db)
  await typeIn(9)
  await typeIn(90)
  await pass(60)
  await typeIn(9)
  await typeIn(95)
  await bid(coins, line, { amount: 80, buyer: 'Ostrander Bros' }, manager)
  await bid(coins, other, { amount: 30 }, ostrander)
  await submit(coins, [{ id: line, amount: 96 }], halden)
  const changes = async (input: object) =>
    (await portal.send(listOfferChanges, { id: coins.id, ...input }, manager)).body.data
  const ofLine = (await changes({ itemID: line })).map(({ bidder, kind, before, amount }) => [
    bidder,
    kind,
    before,
    amount,
  ])
  expect(ofLine).toEqual([
    ['Halden Refining', 'sent', 95, 96],
    ['Ostrander Bros', 'by phone', null, 80],
    ['Halden Refining', 'typed', 90, 95],
    ['Halden Refining', 'typed', null, 90],
  ])
  expect((await changes({})).filter(({ itemId }) => itemId === other)).toMatchObject([
    { kind: 'sent', amount: 0 },
    { kind: 'sent', amount: 30 },
  ])
})

test('a line that was accepted for another says where it went', async () => {
  const coins = await offerCoins()
  const [line = 0] = coins.lines
  const { id } = (await bid(coins, line, { amount: 99 }, ostrander)).body.data
  await accept(line, id)
  const { lines } = (await portal.send(getOfferRoom, { id: coins.id }, manager)).body.data
  expect(lines.map(({ id: of, movedTo, price }) => [of, movedTo !== null, price])).toEqual([
    [line, true, 99],
    ...coins.lines.slice(1).map(of => [of, false, null]),
  ])
})
