import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { reconcile } from '../counts/counts.contract.ts'
import { ledgerCheck } from '../ledger/ledger.verify.ts'
import {
  createTransaction,
  deleteTransaction,
  getBalanceBetween,
  getTransaction,
  getTransactionById,
  listAccounts,
  listTransactionOptions,
  listTransactions,
  updateTransaction,
} from './transactions.contract.ts'

let portal: TestPortal
let june: { token: string }
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  june = await portal.signInAs('Drawer')
  admin = await portal.signInAs('Admin')
  for (const name of ['Ray', 'Ray Tull']) await portal.send(pettyCashUserCalls.add, { name }, june)
  await add({ src: 'bank', dest: 'metrovault', denom100: 500, comment: 'opening' })
})
afterAll(() => portal.close())

const add = (values: Record<string, unknown>, by = june) => portal.send(createTransaction, values, by)
const made = async (values: Record<string, unknown>) => (await add(values)).body.data.id
const read = async (id: number, by = june) => (await portal.send(getTransaction, { id }, by)).body.data
const holds = async (slug: string) =>
  (await portal.send(listAccounts, {}, june)).body.data.find(one => one.slug === slug)?.balance
const list = async (filter: Record<string, unknown> = {}) =>
  (await portal.send(listTransactions, filter, june)).body.data

test('moves notes from one place to another, as the documents send them', async () => {
  const before = [await holds('metrovault'), await holds('metrodrawer')] as number[]
  const { status, body } = await add({
    src: { value: 'metrovault', label: 'Metro Vault' },
    dest: 'metrodrawer',
    comment: 'morning float',
    denom100: '10',
    denom20: 5,
    denom1: '',
  })
  expect([status, body.warnings]).toEqual([200, []])
  expect(await read(body.data.id)).toMatchObject({
    src: 'metrovault',
    dest: 'metrodrawer',
    amount: 1100,
    denom100: 10,
    denom20: 5,
    denom1: 0,
    comment: 'morning float',
    isOwn: true,
    record: '',
    by: 'Test Drawer',
    version: 2,
  })
  expect(await holds('metrovault')).toBe((before[0] ?? 0) - 1100)
  expect(await holds('metrodrawer')).toBe((before[1] ?? 0) + 1100)
  expect((await portal.send(getTransactionById, { id: body.data.id }, june)).body.data.amount).toBe(1100)
})

test.each([
  [{ dest: 'metrodrawer', denom1: 1 }, 'To,From fields are required*'],
  [{ src: '', dest: '', denom1: 1 }, 'To,From fields are required*'],
  [{ src: '', dest: '' }, 'To,From fields are required*\nAmount must be greater than 0'],
  [{ src: 'bank', dest: 'bank', denom1: 1 }, 'To and From must have different values'],
  [{ src: 'bank', dest: 'vault2', denom20: -1 }, '$20 field should be greater or equal to 0 *'],
  [{ src: 'bank', dest: 'vault2', denom20: 1.5 }, '$20 must be a whole number'],
  [{ src: 'bank', dest: 'vault2' }, 'Amount must be greater than 0'],
  [{ src: 'bank', dest: 'under the bed', denom1: 1 }, 'To is no place of the shop'],
  [{ src: 'reconcile', dest: 'vault2', denom1: 1 }, 'Please count the place: Reconcile is for counts'],
  [{ src: 'bank', dest: 'PettyCash-Ray', denom1: 1, comment: 'x' }, 'Petty cash comes from the Metro Drawer'],
  [{ src: 'metrodrawer', dest: 'pettycash', denom1: 1, comment: 'x' }, 'Name is Blank'],
  [{ src: 'pettycash', dest: 'customer', denom1: 1, comment: 'x' }, 'Name is Blank'],
  [
    { src: 'metrodrawer', dest: 'PettyCash-Zed Nobody', denom1: 1 },
    'Comment is Blank\nThere is no Petty Cash User Zed Nobody',
  ],
  [{ src: 'metrodrawer', dest: 'PettyCash-Ray', denom1: 1 }, 'Comment is Blank'],
  [
    { src: 'metrodrawer', dest: 'PettyCash-Ray', denom1: 1, comment: 'x', pettyWho: 'Friend' },
    'Who must be one of Customer, Vendor, Employee, Cash Back',
  ],
  [
    { src: 'metrodrawer', dest: 'PettyCash-Ray', denom100: 6, comment: 'x', SSN: '900-12-34', eMail: 'ray@tull' },
    'SSN must be like 999-99-9999\nInvalid Email format',
  ],
  [{ src: 'metrodrawer', dest: 'PettyCash-Ray', denom100: 6, comment: 'x' }, 'SSN is Blank\nE-mail is Blank'],
])('%j is refused: %s', async (values, text) => {
  const { status, body } = await add(values)
  expect([status, body.message]).toEqual([400, text])
})

test('a place that has not so much is saved with a warning, and so is one that is entered twice', async () => {
  const values = { src: 'coinbag', dest: 'coinvault', denom100: 3, comment: 'bag' }
  const first = await add(values)
  expect([first.status, first.body.warnings]).toEqual([200, ['Coin Bag is $300.00 below zero in the books now']])
  const { body } = await add(values)
  expect(body.warnings[1]).toMatch(
    new RegExp(`^It is equal to transaction ${first.body.data.id} of \\d\\d:\\d\\d: was it`),
  )
  expect((await add({ ...values, denom100: 2, denom20: 5 })).body.warnings).toHaveLength(1)
  expect((await add({ ...values, comment: 'another bag' })).body.warnings, 'for something else').toHaveLength(1)
})

test('the same key is one transaction', async () => {
  const key = { 'idempotency-key': 'transfer-1' }
  const send = () =>
    portal.send(createTransaction, { src: 'bank', dest: 'vault2', denom5: 1 }, { ...june, headers: key })
  const [one, two] = [await send(), await send()]
  expect(two.body.data.id).toBe(one.body.data.id)
})

test('an edited transaction keeps its number, and what was not sent stays', async () => {
  const id = await made({ src: 'bank', dest: 'vault2', denom100: 1, denom20: 2, comment: 'first' })
  const before = await holds('vault2')
  const { status } = await portal.send(updateTransaction, { id, version: 2, denom20: 3, comment: 'second' }, june)
  expect(status).toBe(200)
  expect(await read(id)).toMatchObject({ id, amount: 160, denom100: 1, denom20: 3, comment: 'second', version: 5 })
  expect(await holds('vault2')).toBe((before ?? 0) + 20)
  const stale = await portal.send(updateTransaction, { id, version: 2, denom20: 4 }, june)
  expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(/^Changed by Test Drawer at /)])
  await portal.send(updateTransaction, { id, src: 'reconcile', dest: 'coinvault' }, june)
  expect(await read(id)).toMatchObject({ src: 'reconcile', dest: 'coinvault', amount: 160 })
  const same = await portal.send(updateTransaction, { id, denom20: 3 }, june)
  expect([same.status, (await read(id)).version]).toEqual([200, 8])
})

test('a deleted one leaves the list with its reverse, and is shown again on demand', async () => {
  const before = await holds('vault2')
  const id = await made({ src: 'bank', dest: 'vault2', denom100: 1, comment: 'mistake' })
  const { status, body } = await portal.send(deleteTransaction, { id }, june)
  expect([status, body.message]).toEqual([200, `Transaction ${id} deleted`])
  expect(await holds('vault2')).toBe(before)
  expect((await list()).map(one => one.id)).not.toContain(id)
  expect((await list({ showReversed: true })).find(one => one.id === id)).toMatchObject({
    isReversed: true,
    amount: 100,
  })
  expect((await portal.send(deleteTransaction, { id }, june)).status).toBe(409)
  expect((await portal.send(updateTransaction, { id, denom100: 2 }, june)).status).toBe(409)
})

test('what a ticket moved is neither edited nor deleted here', async () => {
  const ticket = await portal.send(
    createMetroTicket,
    { details: { ...ticketDetails, ticketAmount: 375 }, items: metroItems },
    admin,
  )
  const row = (await list()).find(one => one.record === `M${ticket.body.data.id}`)
  expect(row).toMatchObject({ isOwn: false, src: 'metrodrawer', dest: 'customer', amount: 375, purpose: 'payout' })
  const gone = await portal.send(deleteTransaction, { id: row?.id }, admin)
  expect([gone.status, gone.body.message]).toEqual([
    409,
    expect.stringContaining(`Please change M${ticket.body.data.id} itself`),
  ])
  expect((await portal.send(updateTransaction, { id: row?.id, dest: 'bank' }, admin)).status).toBe(409)
})

test('is filtered by drawer, side, the other place and day, and counted unless that is not wanted', async () => {
  await made({ src: 'metrovault', dest: 'coindrawer', denom20: 1, comment: 'to coin' })
  await made({ src: 'coindrawer', dest: 'metrodrawer', denom20: 1, comment: 'from coin' })
  const to = await list({ filter: 'coin', toFrom: 'to' })
  expect(new Set(to.map(one => one.dest))).toEqual(new Set(['coindrawer']))
  const from = await list({ filter: 'coin', toFrom: 'from', other: 'metrodrawer' })
  expect(from.map(one => [one.src, one.dest])).toEqual([['coindrawer', 'metrodrawer']])
  expect((await list({ filter: 'coin' })).length).toBe(to.length + 1)
  expect(await list({ endDate: '1/1/2020' })).toEqual([])
  expect(await portal.send(listTransactions, { startDate: '11/17/2026', endDate: '11/10/2026' }, june)).toMatchObject({
    status: 400,
    body: { message: 'The start date is after the end date' },
  })
  expect((await list({ search: 'from coin' })).map(one => one.comment)).toEqual(['from coin'])
  expect((await list({ search: 'coin FROM' })).map(one => one.comment)).toEqual(['from coin'])
  const [amount] = (await list({ search: 'from coin' })).map(one => one.amount)
  expect((await list({ search: `$${amount}` })).map(one => one.comment)).toContain('from coin')
  const { body } = await portal.send(listTransactions, { returnCount: false }, june)
  expect(body).not.toHaveProperty('count')
  expect((await portal.send(listTransactions, { returnCount: 'true' }, june)).body.count).toBeGreaterThan(3)
  expect((await portal.send(listTransactions, { filter: 'attic' }, june)).status).toBe(400)
})

test('what one drawer owes the other is all transfers less those back', async () => {
  const owes = async () =>
    (await portal.send(getBalanceBetween, { src: 'coindrawer', dest: 'metrodrawer' }, june)).body.data
  const before = await owes()
  await made({ src: 'metrodrawer', dest: 'coindrawer', denom100: 4, comment: 'Drawer Transfer' })
  await made({ src: 'coindrawer', dest: 'metrodrawer', denom100: 1, comment: 'Drawer Transfer' })
  expect(await owes()).toBe(before + 300)
})

test('what goes from one drawer to the other without a comment is a Drawer Transfer', async () => {
  const commentOf = async (values: object) => (await read(await made({ denom20: 1, ...values }))).comment
  expect(await commentOf({ src: 'metrodrawer', dest: 'coindrawer', comment: '' })).toBe('Drawer Transfer')
  expect(await commentOf({ src: 'CoinDrawer', dest: 'metrodrawer' })).toBe('Drawer Transfer')
  expect(await commentOf({ src: 'coindrawer', dest: 'metrodrawer', comment: 'lent' })).toBe('lent')
  expect(await commentOf({ src: 'coindrawer', dest: 'coinbag' })).toBe('')
  const id = await made({ denom20: 1, src: 'coindrawer', dest: 'metrodrawer', comment: 'lent' })
  await portal.send(updateTransaction, { id, comment: '' }, june)
  expect((await read(id)).comment, 'a comment that is taken away').toBe('Drawer Transfer')
})

test('the cash of a count names the count, and is put right by counting again', async () => {
  await portal.send(reconcile, { dest: 'metrobag', denom100: 1 }, june)
  const id = (await list({ filter: 'metrobag' }))[0]?.id
  const origin = String.raw`^This is the cash of the count of Metro Bag of \d\d/\d\d/\d\d \d\d:\d\d`
  const gone = await portal.send(deleteTransaction, { id }, june)
  expect([gone.status, gone.body.message]).toEqual([
    409,
    expect.stringMatching(new RegExp(`${origin}\\. Please count Metro Bag again$`)),
  ])
  const edited = await portal.send(updateTransaction, { id, comment: 'x' }, june)
  expect([edited.status, edited.body.message]).toEqual([
    409,
    expect.stringMatching(new RegExp(`${origin} and takes only notes\\. Please count Metro Bag again$`)),
  ])
})

test('the places are the thirteen of the documents', async () => {
  const { data } = (await portal.send(listTransactionOptions, {}, june)).body
  expect(data.map(({ slug }) => slug)).toEqual([
    'bank',
    'vault2',
    'coinvault',
    'metrovault',
    'coindrawer',
    'metrodrawer',
    'coinbag',
    'metrobag',
    'jewelryretail',
    'retail',
    'pettycash',
    'customer',
    'reconcile',
  ])
  const { sum } = (await portal.send(listAccounts, {}, june)).body
  expect(sum).toBe(0)
})

test('employees neither read nor move cash', async () => {
  const luis = await portal.signInAs('Employee')
  for (const call of [listTransactions, listAccounts, listTransactionOptions])
    expect((await portal.send(call, {}, luis)).status).toBe(403)
  expect((await add({ src: 'bank', dest: 'vault2', denom1: 1 }, luis)).status).toBe(403)
})

test('and the books hold', async () => {
  expect((await ledgerCheck.run(portal.db)).broken).toEqual([])
})
