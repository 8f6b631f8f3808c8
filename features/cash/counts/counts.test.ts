import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneRow } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { ledgerCheck } from '../ledger/ledger.verify.ts'
import {
  createTransaction,
  deleteTransaction,
  getTransaction,
  listAccounts,
  listTransactions,
  updateTransaction,
} from '../transactions/transactions.contract.ts'
import {
  compareCount,
  getCount,
  getDailyData,
  listDisparities,
  reconcile,
  saveDailyCount,
  sayCause,
} from './counts.contract.ts'

let portal: TestPortal
let june: { token: string }
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  june = await portal.signInAs('Drawer')
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const move = async (src: string, dest: string, notes: object) =>
  (await portal.send(createTransaction, { src, dest, comment: 'float', ...notes }, admin)).body.data.id
const place = async (slug: string) =>
  (await portal.send(getDailyData, {}, admin)).body.data.transactionOptions.find(one => one.slug === slug)
const count = (items: readonly object[], by = admin) => portal.send(saveDailyCount, { items }, by)
const balance = async (slug: string) =>
  (await portal.send(listAccounts, {}, admin)).body.data.find(one => one.slug === slug)?.balance

test('the ten places of the shop, their notes, and the sums of the day', async () => {
  await move('bank', 'metrodrawer', { denom100: 5, denom20: 10 })
  const { data } = (await portal.send(getDailyData, {}, admin)).body
  expect(data.transactionOptions.map(({ slug }) => slug)).toEqual([
    'metrodrawer',
    'coindrawer',
    'retail',
    'jewelryretail',
    'metrovault',
    'coinvault',
    'vault2',
    'metrobag',
    'coinbag',
    'pettycash',
  ])
  expect(await place('metrodrawer')).toMatchObject({
    name: 'Metro Drawer',
    amount: 700,
    uncounted: 0,
    lastCount: null,
    balances: { denom100: 5, denom20: 10, denom1: 0 },
  })
  expect(data.meta).toMatchObject({
    metroTotal: 0,
    coinChangeTotal: 0,
    denoms: [100, 50, 20, 10, 5, 1],
    vault: { 100: 500, 50: 2000, 20: 2000, 10: 10_000, 5: 5000, 1: 60_000 },
    inVault: { 100: 0 },
  })
})

test('the drawer group reads it, of the totals the coin change alone, and confirms nothing', async () => {
  const { data } = (await portal.send(getDailyData, {}, june)).body
  expect(data.meta).toMatchObject({
    metroTotal: null,
    coinTotal: null,
    coinDeposit: null,
    jewelryDeposit: null,
    coinChangeTotal: 0,
  })
  expect(data.transactionOptions[0]?.amount).toBe(700)
  const { status, body } = await count([{ slug: 'metrodrawer', denom100: 7 }], june)
  expect([status, body.message]).toEqual([403, 'Daily Count is read-only for you'])
})

test('a difference is posted to reconcile and stays readable; a count that matches posts nothing', async () => {
  const { status, body } = await count([
    { slug: 'metrodrawer', denom100: '5', denom20: '9', denom10: '', denom5: '', denom1: '' },
    { slug: 'coindrawer', denom100: '', denom20: '', denom1: '' },
    { slug: 'retail' },
  ])
  expect([status, body.message]).toEqual([200, '1 counted, 1 unlike the books: Metro Drawer −$20.00'])
  expect(body.data).toMatchObject([{ slug: 'metrodrawer', amount: 700, count: 680, difference: -20, warnings: [] }])
  const { id, transactionId } = body.data[0] as { id: number; transactionId: number }
  expect((await portal.send(getTransaction, { id: transactionId }, admin)).body.data).toMatchObject({
    src: 'metrodrawer',
    dest: 'reconcile',
    amount: 20,
    purpose: 'count',
    isOwn: false,
  })
  expect(await balance('metrodrawer')).toBe(680)
  const again = await count([{ slug: 'metrodrawer', denom100: 5, denom20: 9 }])
  expect(again.body).toMatchObject({
    message: 'Counted: it matches: Metro Drawer $680.00',
    data: [{ difference: 0, transactionId: null }],
  })
  const { data } = (await portal.send(listDisparities, { onlyDifferences: true }, june)).body
  expect(data).toMatchObject([
    {
      id,
      drawerName: 'metrodrawer',
      drawerAmount: 700,
      drawerCount: 680,
      difference: -20,
      origin: 'daily_count',
      by: 'Test Admin',
      cause: '',
      transactionId,
    },
  ])
  expect((await portal.send(listDisparities, {}, june)).body.count).toBe(2)
  await portal.send(sayCause, { id, cause: 'A $20 under the tray' }, june)
  expect((await portal.send(getCount, { id }, june)).body.data).toMatchObject({
    difference: -20,
    notes: { denom100: 5, denom20: 9 },
    cause: 'A $20 under the tray',
    causeBy: 'Test Drawer',
  })
})

test.each([
  [[{ slug: 'metrodrawer', denom100: '-1' }]],
  [[{ slug: 'metrodrawer', denom100: '1.5' }]],
  [[{ slug: 'metrodrawer', denom100: 'many' }]],
  [[{ slug: 'metrodrawer', denom100: 99_999_999 }]],
  [[{ slug: 'metrodrawer', denom100: '1,50' }]],
  [[{ slug: 'metrodrawer', denom100: { toString: 'x' } }]],
  [[{ slug: 'metrodrawer', denom100: [1] }]],
  [[{ slug: 'metrodrawer', coins: { toString: 'x' } }]],
  [[{ slug: 'metrodrawer', coins: 0.015 }]],
  [[{ slug: 'metrodrawer', coins: '1,5' }]],
  [[{ slug: 'bank', denom100: 1 }]],
  [[{ slug: 'attic', denom100: 1 }]],
  [
    [
      { slug: 'retail', denom100: 1 },
      { slug: 'retail', denom100: 2 },
    ],
  ],
  [[{ slug: 'retail' }]],
  [[]],
])('%j: Some Items values are not valid, and nothing is counted', async items => {
  const { status, body } = await count([{ slug: 'vault2', denom100: '' }, ...items])
  expect([status, body.message]).toEqual([400, 'Some Items values are not valid'])
})

test.each(['lastCountId', 'startedAt'])('%s is a whole number or is left out', async field => {
  const send = async (value: unknown) => (await count([{ slug: 'vault2', denom100: 0, [field]: value }])).status
  for (const value of ['abc', 1.5, -1, true, [1], { toString: 'x' }])
    expect(await send(value), JSON.stringify(value)).toBe(400)
  for (const value of ['', null, undefined]) expect(await send(value)).toBe(200)
})

test('50s that are not asked for are kept', async () => {
  await move('bank', 'coinvault', { denom50: 4, denom100: 1 })
  const { body } = await count([{ slug: 'coinvault', denom100: 1, denom20: '', denom10: '', denom5: '', denom1: '' }])
  expect(body.data[0]).toMatchObject({ count: 300, difference: 0 })
  expect((await place('coinvault'))?.balances).toMatchObject({ denom50: 4, denom100: 1 })
})

test('a second count of a place since the screen was opened is told who was first; what moved is not in its way', async () => {
  const last = (await place('metrodrawer'))?.lastCount?.id
  const startedAt = Date.now()
  const moved = await move('bank', 'metrodrawer', { denom20: 1 })
  const first = await count([{ slug: 'metrodrawer', denom100: 5, denom20: 10, lastCountId: last, startedAt }])
  expect(first.body.data[0]).toMatchObject({ difference: 0, moved: [{ id: moved, amount: 20 }] })
  const second = await count([{ slug: 'metrodrawer', denom100: 5, denom20: 10, lastCountId: last }])
  expect([second.status, second.body.message]).toEqual([
    409,
    expect.stringMatching(/^Metro Drawer was counted by Test Admin at /),
  ])
})

test('two people count one drawer at once: one difference is posted', async () => {
  await move('bank', 'retail', { denom100: 3 })
  const both = await Promise.all([0, 0].map(lastCountId => count([{ slug: 'retail', denom100: 2, lastCountId }])))
  expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
  const last = await Promise.all([1, 2].map(() => count([{ slug: 'retail', denom100: 2 }])))
  expect(last.map(({ body }) => body.data[0]?.difference)).toEqual([0, 0])
  expect(await balance('retail')).toBe(200)
})

test('while tickets are paid a count is exact: books and count agree after it, whatever came in between', async () => {
  const feeds = Array.from({ length: 10 }, () => move('bank', 'jewelryretail', { denom10: 1 }))
  const counts = Array.from({ length: 3 }, () => count([{ slug: 'jewelryretail', denom10: 4 }]))
  const results = await Promise.all([...feeds, ...counts])
  expect(results).toHaveLength(13)
  const books = await place('jewelryretail')
  expect(books?.amount).toBe((books?.balances.denom10 ?? 0) * 10)
  expect(books?.uncounted).toBe(0)
})

test('an empty drawer after a day that left money in it is not booked without a word', async () => {
  await move('bank', 'metrobag', { denom100: 8 })
  const { body } = await count([{ slug: 'metrobag', denom100: 0 }])
  expect(body.data[0]).toMatchObject({
    difference: -800,
    warnings: ['Metro Bag is counted as empty: all of its $800.00 is booked as missing'],
  })
})

test('reconcile counts one place', async () => {
  await move('bank', 'vault2', { denom100: 10 })
  const empty = await portal.send(reconcile, { dest: '', denom100: -1 }, june)
  expect([empty.status, empty.body.message]).toEqual([
    400,
    'To field is required*\n$100 field should be greater or equal to 0 *',
  ])
  expect((await portal.send(reconcile, { dest: 'bank', denom100: 1 }, june)).status).toBe(400)
  const { status, body } = await portal.send(reconcile, { dest: 'vault2', comment: 'closing', denom100: 11 }, june)
  expect([status, body.data]).toMatchObject([200, { slug: 'vault2', amount: 1000, count: 1100, difference: 100 }])
  const { comment } = (await portal.send(getTransaction, { id: body.data.transactionId }, june)).body.data
  expect(comment).toMatch(/^Reconcile \d\d:\d\d, counted more: closing$/)
})

test('a Reconcile tells what moved while it was counted, before it is saved and after', async () => {
  const startedAt = Date.now()
  const out = await move('coinbag', 'coinvault', { denom100: 3 })
  const counted = { dest: 'coinbag', denom100: 0, startedAt }
  const wanted = [{ id: out, src: 'coinbag', dest: 'coinvault', amount: -300, comment: 'float' }]
  const { data } = (await portal.send(compareCount, counted, admin)).body
  expect(data).toMatchObject({ difference: 300, moved: wanted })
  expect((await portal.send(compareCount, { ...counted, startedAt: undefined }, admin)).body.data.moved).toEqual([])
  const { version } = (await portal.send(getTransaction, { id: out }, admin)).body.data
  const edit = { id: out, version, src: 'coinbag', dest: 'coinvault', denom100: 2 }
  expect((await portal.send(updateTransaction, edit, admin)).status).toBe(200)
  const saved = await portal.send(reconcile, counted, admin)
  expect(saved.body.data).toMatchObject({ difference: 200, moved: [{ id: out, src: 'coinbag', amount: -200 }] })
  const later = await portal.send(reconcile, { ...counted, startedAt: Number.MAX_SAFE_INTEGER }, admin)
  expect([later.status, later.body.data.moved]).toEqual([200, []])
  const beforeDelete = Date.now()
  const edited = (await portal.send(getTransaction, { id: out }, admin)).body.data
  expect((await portal.send(deleteTransaction, { id: out, version: edited.version }, admin)).status).toBe(200)
  const back = (await portal.send(compareCount, { ...counted, startedAt: beforeDelete }, admin)).body.data.moved
  expect(back).toMatchObject([{ id: out, src: 'coinvault', dest: 'coinbag', amount: 200 }])
})

test('a Reconcile is told who counted the place since its person saw it', async () => {
  const lastCountId = (await place('coinbag'))?.lastCount?.id
  await portal.send(reconcile, { dest: 'coinbag', denom100: 1 }, june)
  const late = await portal.send(reconcile, { dest: 'coinbag', denom100: 2, lastCountId }, admin)
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^Coin Bag was counted by Test Drawer at .+ Please look at it again$/),
  ])
  const none = await portal.send(reconcile, { dest: 'coinbag', denom100: 2, lastCountId: 0 }, admin)
  expect(none.status).toBe(409)
})

test('the drawer opens with what it closed with, and the books hold', async () => {
  const closed = await balance('vault2')
  const { notes } = await oneRow<{ notes: object }>(
    portal.db,
    sql`select notes from drawer_counts where drawer = 'vault2' order by id desc limit 1`,
  )
  expect(notes).toMatchObject({ denom100: 11 })
  expect(closed).toBe(1100)
  expect((await place('vault2'))?.balances.denom100).toBe(11)
  expect((await ledgerCheck.run(portal.db)).broken).toEqual([])
})

test('files name the places as the lists do', async () => {
  const csv = { ...admin, headers: { accept: 'text/csv' } }
  const log: unknown = (await portal.send(listDisparities, { drawerName: 'metrodrawer' }, csv)).body
  expect(log).toContain('Metro Drawer')
  expect(log).toContain('Daily Count')
  expect(log).not.toContain('daily_count')
  const list: unknown = (await portal.send(listTransactions, { filter: 'metrodrawer' }, csv)).body
  expect(list).toContain('Bank,Metro Drawer')
})

test('a slip of many millions is compared, saved and opened like any other count', async () => {
  const slip = { dest: 'coinvault', denom100: 1_000_000, comment: 'typed twice' }
  expect((await portal.send(compareCount, slip, june)).status).toBe(200)
  expect((await portal.send(reconcile, slip, june)).status).toBe(200)
  expect((await portal.send(compareCount, { ...slip, denom100: 0 }, june)).status).toBe(200)
})
