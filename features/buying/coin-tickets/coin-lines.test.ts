import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saveSpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { openCoinDesk, silver } from '#tests/coin-desk.ts'
import { ticketDetails } from '#tests/factories.ts'
import { addCoinItem, deleteCoinItem, editCoinItem } from './coin-items.contract.ts'
import { createCoinTicket, editCoinTicket } from './coin-tickets.contract.ts'

const { portal, manager, admin, create, itemsOf, lineOf } = await openCoinDesk()
afterAll(() => portal.close())

const barterTicket = () =>
  create({ payment: 'barter', ticketAmount: 0 }, { barterItems: [{ name: 'Peace Dollar', qty: 1, cost: 30 }] })

describe('bitcoin and ether', () => {
  beforeEach(async () => {
    await portal.send(saveSpotPrice, { item: 'btc', price: 98_500 }, admin)
    await portal.send(saveSpotPrice, { item: 'eth', price: 4000 }, admin)
  })

  test('follow the cost at the price of the day, and keep it while the cost stays', async () => {
    const id = await create({}, { items: [{ name: 'bitcoin', cost: 1240 }] })
    const line = { ticketId: id, id: await lineOf(id) }
    await portal.send(saveSpotPrice, { item: 'btc', price: 100_000 }, admin)
    await portal.send(editCoinItem, { ...line, dataToSave: { cost: 1240, qty: '7' } }, manager)
    expect((await itemsOf(id)).data).toMatchObject([{ qty: 0.01258883, unit: 'BTC' }])
    await portal.send(editCoinItem, { ...line, dataToSave: { cost: 500 } }, manager)
    expect((await itemsOf(id)).data).toMatchObject([{ qty: 0.005, cost: 500 }])
    await portal.send(editCoinItem, { ...line, itemId: 'ether' }, manager)
    expect((await itemsOf(id)).data).toMatchObject([{ name: 'ether', qty: 0.125, unit: 'ETH' }])
    const coins = { ...line, itemId: 'Morgan Dollar' }
    expect((await portal.send(editCoinItem, coins, manager)).body.message).toBe('Some Items values are not valid')
    expect((await portal.send(editCoinItem, { ...coins, dataToSave: { qty: 9 } }, manager)).status).toBe(200)
    expect((await itemsOf(id)).data).toMatchObject([{ name: 'Morgan Dollar', qty: 9, unit: '', cost: 500 }])
  })

  test('bought for nothing are refused', async () => {
    const id = await create()
    const answer = await portal.send(addCoinItem, { ticketId: id, itemId: 'bitcoin', cost: 0 }, manager)
    expect(answer.body.message).toBe('Some Items values are not valid')
  })
})

describe('barter items', () => {
  test('are added, changed and removed apart from what was bought', async () => {
    const id = await barterTicket()
    const of = { ticketId: id, barter: true }
    expect((await portal.send(addCoinItem, { ...of, ...silver }, manager)).status).toBe(200)
    const line = await lineOf(id, true)
    expect((await portal.send(editCoinItem, { ticketId: id, id: line }, admin)).status).toBe(404)
    expect((await portal.send(editCoinItem, { ...of, id: line, dataToSave: { qty: 2 } }, admin)).status).toBe(200)
    expect((await itemsOf(id, true)).data).toMatchObject([{ qty: 2 }, { name: 'Silver Certificate' }])
    for (const { id: one } of (await itemsOf(id, true)).data)
      expect((await portal.send(deleteCoinItem, { ...of, itemId: one }, manager)).status).toBe(200)
    expect((await itemsOf(id, true)).data).toEqual([])
    expect((await itemsOf(id)).data).toHaveLength(1)
  })

  test('need the payment barter, when saved and ever after', async () => {
    const id = await create()
    const text = 'Barter items need the payment barter'
    expect((await portal.send(addCoinItem, { ticketId: id, barter: true, ...silver }, manager)).body.message).toBe(text)
    const paid = await portal.send(
      createCoinTicket,
      {
        details: { ...ticketDetails, firstName: '' },
        items: [],
        barterItems: [{ name: 'Peace Dollar', qty: 1, cost: 30 }],
      },
      manager,
    )
    expect(paid.body.message?.split('\n')).toEqual([
      'First Name is Blank',
      '*Required at least 1 Item in Property Description.',
      text,
    ])
    const bartered = await barterTicket()
    const edit = await portal.send(editCoinTicket, { ...ticketDetails, id: bartered }, manager)
    expect(edit).toMatchObject({ status: 400, body: { message: text } })
  })
})
