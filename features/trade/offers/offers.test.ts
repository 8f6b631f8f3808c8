import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { openBidDesk } from '#tests/bid-desk.ts'
import { deleteCoinInvoice } from '../invoices/invoices.contract.ts'
import { editOffer, listCustomerInvoices, submitTempOffer, takeBackOffer } from './offers.contract.ts'

const desk = await openBidDesk()
const {
  portal,
  admin,
  manager,
  read,
  mark,
  offerCoins,
  open,
  submit,
  bid,
  accept,
  end,
  edit,
  signInCustomer,
  buyerId,
} = desk
const halden = await signInCustomer('Halden Refining')
const colleague = await signInCustomer('Halden Refining')
const ostrander = await signInCustomer('Ostrander Bros')

type Invoice = Awaited<ReturnType<typeof offerCoins>>
const amounts = (lines: readonly number[], ...offered: (number | null)[]) =>
  offered.map((amount, at) => ({ id: lines[at], amount }))
const typeIn = ({ id, key }: Invoice, items: object[], as: { token: string }) =>
  portal.send(submitTempOffer, { invoiceId: id, key, items }, as)
const offersOf = async (id: number, at = 0) => (await read(id)).items[at]?.Offers ?? []

test('what a bidder types is kept, also for colleagues, and is no offer yet', async () => {
  const coins = await offerCoins()
  const { version } = (await read(coins.id)).data
  const typed = await typeIn(coins, amounts(coins.lines, 95.5, null, -4), halden)
  expect([typed.status, typed.body.data.totalAmount]).toEqual([200, 91.5])
  await typeIn(coins, amounts(coins.lines, 96), colleague)
  const { data, items, totalAmount } = (await open(coins, halden)).body
  expect(items.map(line => line.tempOffers?.[0]?.amount)).toEqual([96, null, -4])
  expect([data.submitted, totalAmount, items[0]?.Offers]).toEqual([false, 92, []])
  const staff = await read(coins.id)
  expect(staff.items[0]?.tempOffers).toMatchObject([{ id: expect.any(Number), amount: 96, bidder: 'Halden Refining' }])
  expect(staff.items[0]?.custOffer).toBeNull()
  expect(staff.data.version).toBe(version)
})

test('Submit Offer takes what is sent, else what was typed, and an empty line is a pass', async () => {
  const coins = await offerCoins()
  await typeIn(coins, amounts(coins.lines, 10, 41), halden)
  const { status, body } = await submit(coins, amounts(coins.lines, 95), halden)
  expect([status, body.message]).toEqual([200, 'Offer has been successfully sent'])
  const lines = body.data.coin_invoices_items
  expect(lines.map(({ Offers, result, reason, estimate }) => [Offers[0]?.amount, result, reason, estimate])).toEqual([
    [95, 'cross', '', 100],
    [41, 'tick', '', 40],
    [0, 'cross', 'pass', 12.5],
  ])
  expect(body.data).toMatchObject({ submitted: true, totalAmount: 136 })
  const staff = await read(coins.id)
  expect(staff.items.map(({ custOffer, gapColour }) => [custOffer, gapColour])).toEqual([
    [95, 'yellow'],
    [41, ''],
    [0, ''],
  ])
  expect(staff.data.submitted).toBe(true)
})

test('after Submit Offer every offer call of that bidder is a 409, and of others none', async () => {
  const coins = await offerCoins()
  const made = await bid(coins, coins.lines[0] ?? 0, { amount: 70 }, halden)
  await submit(coins, [], halden)
  const text = 'Your offer has been submitted, so it can not be changed any more'
  const tries = [
    await submit(coins, [], colleague),
    await typeIn(coins, amounts(coins.lines, 1), halden),
    await bid(coins, coins.lines[0] ?? 0, { amount: 71 }, halden),
    await portal.send(editOffer, { offerId: made.body.data.id, amount: 72 }, halden),
  ]
  expect(tries.map(({ status, body }) => [status, body.message])).toEqual(tries.map(() => [409, text]))
  expect((await open(coins, ostrander)).body.data.submitted).toBe(false)
  expect((await submit(coins, [], ostrander)).status).toBe(200)
})

test('an offer keeps its id and every earlier amount, with its message', async () => {
  const coins = await offerCoins()
  const { body } = await bid(coins, coins.lines[0] ?? 0, { amount: 70, description: 'today only' }, halden)
  const { id } = body.data
  expect(body.data).toMatchObject({
    message: 'today only',
    description: 'today only',
    approved: 0,
    invoiceId: coins.id,
  })
  const changed = await portal.send(editOffer, { offerId: id, amount: 75, description: 'final' }, colleague)
  expect(changed.body.data).toMatchObject({ id, amount: 75, message: 'final', earlier: [{ amount: 70 }] })
  const again = await portal.send(editOffer, { offerId: id, amount: 76 }, colleague)
  expect(again.body.data).toMatchObject({ amount: 76, message: 'final' })
  const [line = 0, other = 0] = coins.lines
  for (const meant of [{ invoiceItemId: other }, { invoiceId: coins.id + 1, invoiceItemId: line }])
    expect((await portal.send(editOffer, { offerId: id, amount: 9, ...meant }, halden)).status).toBe(409)
  expect((await portal.send(editOffer, { offerId: id, amount: 80, key: coins.key }, ostrander)).status).toBe(403)
  expect((await bid(coins, coins.lines[0] ?? 0, { amount: 0 }, halden)).status).toBe(400)
})

test('an accepted offer is the price, once, and can be taken back', async () => {
  const coins = await offerCoins()
  await submit(coins, amounts(coins.lines, 95, 30), halden)
  await submit(coins, amounts(coins.lines, 90), ostrander)
  const [line = 0] = coins.lines
  const [first, second] = await offersOf(coins.id)
  const { version } = (await read(coins.id)).data
  const { status, body } = await accept(line, first?.id ?? 0)
  expect([status, body.data.total, body.data.version > version]).toEqual([200, 95, true])
  expect(body.data.coin_invoices_items?.[0]).toMatchObject({ price: 95, amountPer: 47.5, gapColour: '' })
  expect((await accept(line, second?.id ?? 0)).status).toBe(409)
  const { items } = await read(coins.id)
  for (const [field, value] of Object.entries({
    qty: { qty: 5 },
    amount: { price: 1 },
    date: { dateTime: '1/5/2026' },
  })) {
    const refused = await edit(coins.id, { items: [{ ...items[0], ...value }, ...items.slice(1)] })
    const text = `The ${field} of ${items[0]?.itemDescription} stays because its offer is accepted`
    expect([refused.status, refused.body.message]).toEqual([400, text])
  }
  expect((await edit(coins.id, { items })).status).toBe(200)
  expect((await open(coins, halden)).body.items[0]).toMatchObject({ result: 'tick' })
  expect((await open(coins, ostrander)).body.items[0]).toMatchObject({ result: 'cross', reason: 'sold' })
  const back = await portal.send(takeBackOffer, { offerID: first?.id }, manager)
  expect([back.status, back.body.data.total, back.body.data.coin_invoices_items?.[0]?.price]).toEqual([200, 0, null])
  expect((await portal.send(takeBackOffer, { offerID: first?.id }, manager)).status).toBe(409)
  expect((await accept(line, second?.id ?? 0)).status).toBe(200)
})

test('a line that was sold takes no offers of the others, and shows them a cross at once', async () => {
  const coins = await offerCoins()
  const [line = 0, other = 0] = coins.lines
  await typeIn(coins, amounts(coins.lines, 120, 30), ostrander)
  await submit(coins, amounts([line], 95), halden)
  const [sent] = await offersOf(coins.id)
  await accept(line, sent?.id ?? 0)
  const { data, items } = (await open(coins, ostrander)).body
  expect(items[0]).toMatchObject({ result: 'cross', reason: 'sold', tempOffers: [] })
  expect(items[1]).not.toHaveProperty('result')
  expect([data.submitted, data.totalAmount]).toEqual([false, 30])
  const late = [
    await typeIn(coins, amounts([line, other], 130, 31), ostrander),
    await bid(coins, line, { amount: 130 }, ostrander),
  ]
  const text = 'An offer for this line is accepted already'
  expect(late.map(({ status, body }) => [status, body.message])).toEqual(late.map(() => [409, text]))
  expect((await typeIn(coins, amounts([other], 31), ostrander)).status, 'the page sends the others again').toBe(200)
  expect((await submit(coins, amounts([line], 130), ostrander)).body.data.totalAmount).toBe(31)
  expect(await offersOf(coins.id)).toMatchObject([{ bidder: 'Halden Refining' }])
})

test('the own offer that was accepted shows its tick before the others are submitted', async () => {
  const coins = await offerCoins()
  const [line = 0, other = 0] = coins.lines
  const made = await bid(coins, line, { amount: 95 }, halden)
  await accept(line, made.body.data.id)
  const { items, totalAmount } = (await open(coins, halden)).body
  expect([items[0], totalAmount]).toMatchObject([{ result: 'tick', Offers: [{ approved: 1 }] }, 95])
  expect(items[1]).not.toHaveProperty('result')
  expect((await typeIn(coins, amounts([line], 1), halden)).status).toBe(409)
  expect((await submit(coins, amounts([other], 30), halden)).body.data.totalAmount).toBe(125)
})

test('a pass, an offer that changed meanwhile and one of another line are not accepted', async () => {
  const coins = await offerCoins()
  await submit(coins, amounts(coins.lines, 95, 0), halden)
  const [[first], [pass]] = [await offersOf(coins.id), await offersOf(coins.id, 1)]
  const [line = 0, other = 0] = coins.lines
  expect((await accept(other, pass?.id ?? 0)).body.message).toBe('A pass can not be accepted')
  expect((await accept(line, first?.id ?? 0, { amount: 94 })).body.message).toBe(
    'The offer is $95.00 now. Read the invoice again',
  )
  expect((await accept(other, first?.id ?? 0)).status).toBe(404)
})

test("accepting another bidder's offer moves the line to that buyer's own invoice, and taking it back moves it home", async () => {
  const coins = await offerCoins()
  await submit(coins, amounts(coins.lines, 100, 50), { ...ostrander })
  const [line = 0, other = 0] = coins.lines
  const [[first], [second]] = [await offersOf(coins.id), await offersOf(coins.id, 1)]
  const moved = (await accept(line, first?.id ?? 0)).body.data
  const there = moved.movedLines?.[0]?.invoiceId ?? 0
  expect([moved.coin_invoices_items?.length, moved.total, there > coins.id]).toEqual([2, 0, true])
  const own = await read(there)
  expect(own.data).toMatchObject({
    billedTo: 'Ostrander Bros',
    total: 100,
    active: false,
    deliveryDate: moved.deliveryDate,
  })
  expect(own.data.expiresAt).toBe(moved.expiresAt)
  expect(own.items).toMatchObject([{ id: line, homeId: coins.id, price: 100, Offers: [{ approved: 1 }] }])
  await accept(other, second?.id ?? 0)
  expect((await read(there)).data.total).toBe(150)
  expect((await open(coins, ostrander)).body.items).toMatchObject([{ result: 'tick' }, { result: 'tick' }, {}])
  expect((await portal.send(takeBackOffer, { offerID: second?.id }, admin)).body.data.coin_invoices_items).toHaveLength(
    2,
  )
  await mark(there, { pickedUp: true })
  expect((await portal.send(takeBackOffer, { offerID: first?.id }, admin)).status).toBe(409)
  await mark(there, { pickedUp: false })
  expect((await portal.send(takeBackOffer, { offerID: first?.id }, admin)).status).toBe(200)
  expect((await read(coins.id)).items).toHaveLength(3)
  const { data } = (await portal.send(listHistoryOf, { entity: 'coin_invoice', entityId: coins.id }, admin)).body
  expect(data.map(({ action }) => action)).toEqual([
    ...['line came back', 'line came back', 'offer accepted', 'offer accepted'],
    ...['offers submitted', 'updated', 'created'],
  ])
})

test('a line with an accepted offer stays and keeps its price until the offer is taken back', async () => {
  const coins = await offerCoins()
  await submit(coins, amounts(coins.lines, 100), halden)
  const [first] = await offersOf(coins.id)
  await accept(coins.lines[0] ?? 0, first?.id ?? 0)
  const { items } = await read(coins.id)
  expect((await edit(coins.id, { items: items.slice(1) })).status).toBe(409)
  const [bought, ...others] = items
  await edit(coins.id, { items: [bought, ...others.map(line => ({ ...line, price: 7, qty: 9 }))] })
  expect((await read(coins.id)).items).toMatchObject([{ price: 100, qty: 2 }, { price: 7, qty: 9 }, { price: 7 }])
})

test('staff enter a bid that was taken by phone, also after the deadline', async () => {
  const coins = await offerCoins()
  await end(coins.id)
  const [line = 0] = coins.lines
  expect((await bid(coins, line, { amount: 50 }, manager)).body.message).toBe('Buyer must be a buyer of the list')
  const { status, body } = await bid(coins, line, { amount: 50, buyer: 'Ostrander Bros' }, manager)
  expect(status).toBe(200)
  expect(await offersOf(coins.id)).toMatchObject([
    { amount: 50, bidder: 'Ostrander Bros', buyerId: await buyerId('Ostrander Bros') },
  ])
  expect((await offersOf(coins.id))[0]?.byPhone).not.toBe('')
  expect((await portal.send(editOffer, { offerId: body.data.id, amount: 55 }, manager)).status).toBe(200)
  expect((await accept(line, body.data.id)).status).toBe(200)
})

test('what a bidder offered for itself is not changed by phone', async () => {
  const coins = await offerCoins()
  const [line = 0, other = 0] = coins.lines
  await submit(coins, amounts([line], 95), halden)
  const [own] = await offersOf(coins.id)
  for (const refused of [
    await bid(coins, line, { amount: 1, buyer: 'Halden Refining' }, manager),
    await portal.send(editOffer, { offerId: own?.id, amount: 1 }, manager),
  ])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Only its bidder changes an offer that was not taken by phone',
    ])
  expect(await offersOf(coins.id)).toMatchObject([{ amount: 95, earlier: [], byPhone: '' }])
  expect((await bid(coins, other, { amount: 1, buyer: 'Ostrander Bros' }, manager)).status).toBe(200)
})

test('an invoice is deleted only after its lines came back from their bidders', async () => {
  const coins = await offerCoins()
  await submit(coins, amounts(coins.lines, 100), ostrander)
  const [offer] = await offersOf(coins.id)
  await accept(coins.lines[0] ?? 0, offer?.id ?? 0)
  const refused = await portal.send(deleteCoinInvoice, { id: coins.id }, admin)
  expect([refused.status, refused.body.message]).toEqual([409, 'Take back the offer for 1881-S Morgan, MS64 first'])
  await portal.send(takeBackOffer, { offerID: offer?.id }, admin)
  expect((await portal.send(deleteCoinInvoice, { id: coins.id }, admin)).status).toBe(200)
})

test('an account without a buyer bids with the key, and is accepted once it has a buyer', async () => {
  const coins = await offerCoins()
  const stranger = await signInCustomer()
  await submit(coins, amounts(coins.lines, 100), stranger)
  const [offer] = await offersOf(coins.id)
  const refused = await accept(coins.lines[0] ?? 0, offer?.id ?? 0)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Test Customer belongs to no buyer yet. Choose the buyer in Users first',
  ])
  await sql`update users set buyer_id = ${await buyerId('Ostrander Bros')} where id = ${stranger.userId}`.execute(
    portal.db,
  )
  expect((await accept(coins.lines[0] ?? 0, offer?.id ?? 0)).status).toBe(200)
  expect((await open(coins, stranger)).body.items[0]).toMatchObject({ result: 'tick' })
})

test('the portal lists open invoices and the results of the last months', async () => {
  const customer = await signInCustomer('Ostrander Bros')
  const before = (await portal.send(listCustomerInvoices, {}, customer)).body.data.map(({ id }) => id)
  const coins = await offerCoins()
  await submit(coins, amounts(coins.lines, 100, 45), customer)
  const [offer] = await offersOf(coins.id, 1)
  await accept(coins.lines[1] ?? 0, offer?.id ?? 0)
  await end(coins.id)
  const { data, count } = (await portal.send(listCustomerInvoices, {}, customer)).body
  expect(data.map(({ id }) => id)).toEqual([coins.id, ...before])
  expect(count).toBe(data.length)
  expect(data[0]).toMatchObject({ isOpen: false, submitted: true, accepted: 1, acceptedAmount: 45, totalAmount: 145 })
  expect((await open(coins, customer)).status).toBe(403)
})
