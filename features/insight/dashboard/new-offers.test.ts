import { expect, test } from 'vitest'
import { openBidDesk } from '#tests/bid-desk.ts'
import { listNewOffers } from './dashboard.contract.ts'

const desk = await openBidDesk()
const { portal, admin, manager, offerCoins, submit, read, accept, mark, signInCustomer } = desk
const halden = await signInCustomer('Halden Refining')
const ostrander = await signInCustomer('Ostrander Bros')

const offers = async (person = manager) => (await portal.send(listNewOffers, {}, person)).body

test('a submitted offer came in until its lines are sold or the invoice is picked up', async () => {
  const coins = await offerCoins()
  const [first = 0, second = 0, third = 0] = coins.lines
  await submit(coins, [{ id: first, amount: 95 }], halden)
  expect(await offers()).toMatchObject({
    data: [{ invoiceId: coins.id, bidder: 'Halden Refining', lines: 1, amount: 95 }],
    count: 1,
  })
  const more = [
    { id: first, amount: 101 },
    { id: second, amount: 41 },
    { id: third, amount: 0 },
  ]
  await submit(coins, more, ostrander)
  expect((await offers()).data.map(({ bidder, lines, amount }) => [bidder, lines, amount])).toEqual([
    ['Ostrander Bros', 2, 142],
    ['Halden Refining', 1, 95],
  ])

  const best = (await read(coins.id)).items[0]?.Offers?.find(({ amount }) => amount === 101)
  expect((await accept(first, best?.id ?? 0, { amount: 101 })).status).toBe(200)
  expect((await offers()).data.map(({ bidder, lines }) => [bidder, lines])).toEqual([['Ostrander Bros', 1]])
  await mark(coins.id, { pickedUp: true })
  expect((await offers(admin)).count).toBe(0)
})

test('nobody without Coin Invoices reads offers', async () => {
  for (const group of ['Employee', 'Drawer'])
    expect((await portal.send(listNewOffers, {}, await portal.signInAs(group))).status).toBe(403)
  expect((await portal.send(listNewOffers, {}, halden)).status).toBe(403)
})
