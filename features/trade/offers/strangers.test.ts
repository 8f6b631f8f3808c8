import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { bidLines, openBidDesk } from '#tests/bid-desk.ts'
import { newLink } from '../coin-invoices/coin-invoices.contract.ts'
import { editOffer, listCustomerInvoices, submitTempOffer } from './offers.contract.ts'
import { customerFields } from './offers.rules.ts'

/** Coin invoices are the one part of the shop that strangers reach. */

const { portal, admin, mark, edit, read, offerCoins, open, submit, bid, accept, end, signInCustomer } =
  await openBidDesk()
const halden = await signInCustomer('Halden Refining')
const ostrander = await signInCustomer('Ostrander Bros')
const nobody = await signInCustomer()
const INACTIVE = 'This invoice is no longer active.'

type Who = Parameters<typeof open>[1]
type Coins = { id: number; key?: string; lines: number[] }

/** The answer of every call of a customer. */
const everyCall = async (coins: Coins, as: Who) => {
  const [line = 0] = coins.lines
  const items = [{ id: line, amount: 5 }]
  const answers = [
    await open(coins, as),
    await portal.send(submitTempOffer, { invoiceId: coins.id, key: coins.key ?? '', items }, as),
    await bid(coins, line, { amount: 5 }, as),
    await submit(coins, items, as),
  ]
  return answers.map(({ status, body }) => [status, body.message])
}
const allRefused = [INACTIVE, INACTIVE, INACTIVE, INACTIVE].map(text => [403, text])

test('its buyer opens it without the key, everybody else with it', async () => {
  const coins = await offerCoins()
  const without = { ...coins, key: '' }
  expect((await open(without, halden)).status).toBe(200)
  for (const stranger of [ostrander, nobody]) {
    expect(await everyCall(without, stranger)).toEqual(allRefused)
    expect((await open(coins, stranger)).status).toBe(200)
  }
})

test('it is closed while Public is off, after its deadline, when it is deleted and with an ended key', async () => {
  const coins = await offerCoins()
  await mark(coins.id, { active: false })
  expect(await everyCall(coins, halden)).toEqual(allRefused)
  await mark(coins.id, { active: true })
  await portal.send(newLink, { id: coins.id }, admin)
  expect(await everyCall(coins, nobody)).toEqual(allRefused)
  await end(coins.id)
  expect(await everyCall(coins, halden)).toEqual(allRefused)
  expect(await everyCall({ id: 999_999, key: coins.key, lines: [1] }, halden)).toEqual(allRefused)
  const other = await offerCoins()
  await sql`update invoices set is_deleted = true where kind = 'coin_invoice' and id = ${other.id}`.execute(portal.db)
  expect(await everyCall(other, halden)).toEqual(allRefused)
})

test('the key of one invoice opens no other', async () => {
  const [one, other] = [await offerCoins(), await offerCoins()]
  expect(await everyCall({ ...other, key: one.key }, nobody)).toEqual(allRefused)
})

test('an offer that stands is not changed after the deadline', async () => {
  const coins = await offerCoins()
  const made = await bid(coins, coins.lines[0] ?? 0, { amount: 5 }, halden)
  await end(coins.id)
  const { status, body } = await portal.send(editOffer, { offerId: made.body.data.id, amount: 6 }, halden)
  expect([status, body.message]).toEqual([403, INACTIVE])
  expect((await portal.send(editOffer, { offerId: 999_999, amount: 6, key: coins.key }, halden)).status).toBe(403)
})

test('offers for removed lines, for lines of others and absurd amounts are refused with a text', async () => {
  const [coins, other] = [await offerCoins(), await offerCoins()]
  const { items } = await read(coins.id)
  await edit(coins.id, { items: items.slice(1) })
  const gone = 'A line is not on this invoice any more. Read it again'
  for (const id of [items[0]?.id ?? 0, other.lines[0] ?? 0]) {
    const sent = [{ id, amount: 5 }]
    const typed = await portal.send(submitTempOffer, { invoiceId: coins.id, key: coins.key, items: sent }, nobody)
    const answers = [typed, await submit(coins, sent, nobody), await bid(coins, id, { amount: 5 }, nobody)]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [409, gone]))
  }
  const [, line = 0] = coins.lines
  const typeIn = (sent: object[]) =>
    portal.send(submitTempOffer, { invoiceId: coins.id, key: coins.key, items: sent }, nobody)
  for (const amount of [-100_000.01, 9_000_000.01, 1e300, 'much', '1.005', '1,50', true, [5]]) {
    const sent = [{ id: line, amount }]
    const answers = [await typeIn(sent), await submit(coins, sent, nobody), await bid(coins, line, { amount }, nobody)]
    expect(
      answers.map(({ status }) => status),
      String(amount),
    ).toEqual([400, 400, 400])
  }
  expect((await typeIn(Array.from({ length: 301 }, () => ({ id: line, amount: 1 })))).status).toBe(400)
  expect((await bid(coins, line, { amount: 5, description: 'x'.repeat(1001) }, nobody)).status).toBe(400)
  expect((await read(coins.id)).items.flatMap(({ tempOffers = [] }) => tempOffers)).toEqual([])
  expect((await submit(coins, [{ id: line, amount: -100_000 }], nobody)).status).toBe(200)
})

test('a customer reaches no call of staff, nor the record itself', async () => {
  const coins = await offerCoins()
  const calls = portal.features.handlers.map(({ call }) => call).filter(({ path }) => path.startsWith('invoices/'))
  const open = calls.filter(({ access }) => [access].flat().includes('customer')).map(({ path }) => path)
  expect(open.toSorted()).toEqual([
    'invoices/add-new-offer',
    'invoices/edit-offer/{offerId}',
    'invoices/get-customer-invoices',
    'invoices/get-customer-invoices-pdf/{id}',
    'invoices/get-single-coin-invoice-data/{id}',
    'invoices/submit-offer/{invoiceId}',
    'invoices/submit-temp-offer/{invoiceId}',
  ])
  for (const call of calls.filter(({ path }) => !open.includes(path)))
    expect((await portal.send(call, { id: coins.id, invoiceId: coins.id }, halden)).status, call.path).toBe(403)
})

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

test('no answer to a customer holds a field that is not on the list, nor anything of another bidder', async () => {
  const secrets = { notes: 'bought cheap', price: 1234.56 }
  const coins = await offerCoins({ items: bidLines.map(line => ({ ...line, ...secrets })) })
  const [line = 0] = coins.lines
  await bid(coins, line, { amount: 777.77, description: 'from the other' }, ostrander)
  const items = [{ id: line, amount: 55 }]
  const typed = () => portal.send(submitTempOffer, { invoiceId: coins.id, items }, halden)
  const before = [await open(coins, halden), await typed(), await bid(coins, line, { amount: 56 }, halden)]
  const single = before[2]?.body as { data: { id: number } }
  const edited = await portal.send(editOffer, { offerId: single.data.id, amount: 57 }, halden)
  const after = [await submit(coins, items, halden), await open(coins, halden)]
  const list = await portal.send(listCustomerInvoices, {}, halden)
  const answers = [...before, edited, ...after, list]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect([...new Set(namesIn(body))].filter(name => !customerFields.includes(name))).toEqual([])
    expect(JSON.stringify(body)).not.toMatch(/bought cheap|1234\.56|777\.77|from the other|Ostrander/)
  }
  for (const { body } of [...before, edited])
    expect(namesIn(body).filter(name => ['estimate', 'result', 'reason'].includes(name))).toEqual([])
  expect(namesIn((await open(coins, ostrander)).body)).not.toContain('billedTo')
})

test('nor does it once a line went to another, after the deadline, or as a file', async () => {
  const coins = await offerCoins({ items: bidLines.map(line => ({ ...line, notes: 'bought cheap' })) })
  const [line = 0] = coins.lines
  const other = (await bid(coins, line, { amount: 777.77, description: 'from the other' }, ostrander)).body.data
  await submit(coins, [{ id: line, amount: 55 }], halden)
  expect((await accept(line, other.id)).status).toBe(200)
  const asFile = { ...halden, headers: { accept: 'text/csv', 'x-section': 'items' } }
  const columns = ['cost', 'notes', 'price', 'custOffer'].map(key => ({ key, header: key }))
  const named = { ...halden, headers: { ...asFile.headers, 'x-columns': encodeURIComponent(JSON.stringify(columns)) } }
  const sold = await open(coins, halden)
  expect(sold.body.items[0]).toMatchObject({ result: 'cross', reason: 'sold' })
  const files = [await open(coins, asFile), await open(coins, named)]
  await end(coins.id)
  const list = await portal.send(listCustomerInvoices, {}, halden)
  expect(list.body.data.map(({ id }) => id)).toContain(coins.id)
  for (const { body } of [sold, list])
    expect([...new Set(namesIn(body))].filter(name => !customerFields.includes(name))).toEqual([])
  const movedTo = coins.id + 1
  expect(sold.body.items.flatMap(({ Offers = [] }) => Offers.map(one => one.invoiceId))).not.toContain(movedTo)
  for (const { body } of [sold, list, ...files])
    expect(JSON.stringify(body)).not.toMatch(/bought cheap|777\.77|from the other|Ostrander/)
})

test('who came by a link finds in the list the lines of the own offers alone, and no pictures', async () => {
  const coins = await offerCoins()
  const [line = 0] = coins.lines
  const guest = await signInCustomer()
  await bid(coins, line, { amount: 5 }, guest)
  await portal.send(newLink, { id: coins.id }, admin)
  const listed = async (as: { token: string }) =>
    (await portal.send(listCustomerInvoices, {}, as)).body.data.find(({ id }) => id === coins.id)
  expect((await listed(guest))?.coin_invoices_items).toMatchObject([{ id: line, coin_invoice_items_attachments: [] }])
  expect((await listed(halden))?.coin_invoices_items).toHaveLength(coins.lines.length)
})

test('an ended key is a guess again, and counted as one', async () => {
  const coins = await offerCoins()
  const guest = await signInCustomer()
  expect((await open(coins, guest)).status).toBe(200)
  await portal.send(newLink, { id: coins.id }, admin)
  const statuses: number[] = []
  for (let use = 0; use < 14; use += 1) statuses.push((await open(coins, guest)).status)
  expect(statuses[0]).toBe(403)
  expect(statuses).toContain(429)
})

test('Submit Offer is as few statements for many lines as for few', async () => {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const countedSubmit = async (lines: number) => {
    const coins = await offerCoins({ items: Array.from({ length: lines }, () => bidLines[1]) })
    statements.mockClear()
    const { status } = await submit(
      coins,
      coins.lines.map(id => ({ id, amount: 12 })),
      nobody,
    )
    expect(status).toBe(200)
    return statements.mock.calls.length
  }
  // Jobs of the portal add a few of their own; one for each of 58 more lines would be seen.
  const few = await countedSubmit(2)
  expect(await countedSubmit(60)).toBeLessThan(few + 20)
  statements.mockRestore()
})

test('thirty wrong keys slow their sender and nobody else, also at the same address', async () => {
  const coins = await offerCoins()
  const guesser = await signInCustomer()
  const statuses: number[] = []
  for (let guess = 0; guess < 30; guess += 1)
    statuses.push((await open({ ...coins, key: `a${String(guess).padStart(23, '0')}` }, guesser)).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403))
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(10)
  expect((await open(coins, guesser)).status).toBe(429)
  expect((await open(coins, nobody)).status).toBe(200)
  expect((await open({ ...coins, key: '' }, halden)).status).toBe(200)
})
