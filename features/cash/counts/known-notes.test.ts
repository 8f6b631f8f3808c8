import { afterAll, expect, test } from 'vitest'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { openCountDesk } from '#tests/count-desk.ts'
import { addDrawerDisparityLog } from '../drawers/drawers.contract.ts'
import { createTransaction, deleteTransaction, updateTransaction } from '../transactions/transactions.contract.ts'
import { getDailyData, saveDailyCount } from './counts.contract.ts'

/** Each count fixes a place's notes, however earlier movements are corrected later. */

const { portal, admin, move, compare, settle: count } = await openCountDesk()
afterAll(() => portal.close())

test('notes of an entry that are put right after the count leave the counted notes alone', async () => {
  const id = await move('bank', 'metrobag', { denom50: 2 })
  await count('metrobag', { denom50: 0, denom20: 5 })
  const { status } = await portal.send(updateTransaction, { id, denom50: 0, denom20: 5 }, admin)
  expect(status).toBe(200)
  const { difference, since, balances } = await compare('metrobag', { denom50: 0, denom20: 5 })
  expect([difference, since]).toEqual([0, []])
  expect(balances).toMatchObject({ denom50: 0, denom20: 5 })
})

test('an entry that is taken back after the count is among what moved since, and its place is to be counted again', async () => {
  const id = await move('bank', 'coinbag', { denom100: 3 })
  await count('coinbag', { denom100: 3 })
  const { body } = await portal.send(deleteTransaction, { id }, admin)
  expect(body.warnings, JSON.stringify(body)).toEqual([
    expect.stringMatching(/^Coin Bag was counted after it, at \d\d\/\d\d\/\d\d \d\d:\d\d: please count it again$/),
  ])
  const { amount, difference, since } = await compare('coinbag', { denom100: 3 })
  expect([amount, difference]).toEqual([0, 300])
  expect(since).toMatchObject([{ count: 1, amount: -300 }])
})

test('a comment that was put right does not make an entry younger than the count', async () => {
  const id = await move('bank', 'coindrawer', { denom100: 4 })
  await count('coindrawer', { denom100: 4 })
  await portal.send(updateTransaction, { id, comment: 'put right' }, admin)
  const { body } = await portal.send(updateTransaction, { id, denom100: 2 }, admin)
  expect(body.warnings).toEqual([expect.stringMatching(/^Coin Drawer was counted after it, at /)])
})

test('an entry of a place that was not counted since is changed without a word', async () => {
  const id = await move('bank', 'vault2', { denom20: 1 })
  const { body } = await portal.send(updateTransaction, { id, denom20: 2 }, admin)
  expect(body.warnings).toEqual([])
})

test('two kinds of notes that were noted for each other are told first', async () => {
  await count('metrovault', { denom100: 8, denom20: 6 })
  const { causes, difference } = await compare('metrovault', { denom100: 6, denom20: 8 })
  expect(difference).toBe(-160)
  expect(causes[0]).toMatchObject({ kind: 'swapped_notes', amount: -160, wouldLeave: 0 })
  expect(causes[0]?.text).toContain('8 × $100 and 6 × $20')
  expect((await compare('metrovault', { denom100: 6, denom20: 7 })).causes).toEqual([])
})

test('petty cash of two people is not one entry that was doubled', async () => {
  const pay = async (name: string) =>
    (
      await portal.send(
        createTransaction,
        { src: 'metrodrawer', dest: `PettyCash-${name}`, comment: 'stamps', pettyWho: 'Employee', denom5: 1 },
        admin,
      )
    ).body
  for (const name of ['Luis Ortega', 'June Halloran']) await portal.send(pettyCashUserCalls.add, { name }, admin)
  await count('pettycash', { denom5: 4 })
  const first = await pay('Luis Ortega')
  const other = await pay('June Halloran')
  expect([first, other].map(({ warnings }) => warnings.filter(text => text.includes('equal')))).toEqual([[], []])
  const { causes } = await compare('pettycash', { denom5: 5 })
  expect(causes.filter(({ kind }) => kind === 'doubled_entry')).toEqual([])
  expect((await pay('Luis Ortega')).warnings).toContainEqual(
    expect.stringContaining(`equal to transaction ${first.data.id}`),
  )
})

test('a count without a figure is refused, never taken for an empty drawer', async () => {
  for (const blank of [null, '', ' ']) {
    const details = [{ drawerName: 'retail', drawerAmount: 0, drawerCount: blank, denom100: blank }]
    const { status, body } = await portal.send(addDrawerDisparityLog, { details }, admin)
    expect([status, JSON.stringify(body)], String(blank)).toEqual([
      400,
      expect.stringContaining('Drawer Count is Blank'),
    ])
  }
  for (const items of [undefined, null, []]) {
    const { status, body } = await portal.send(saveDailyCount, { items }, admin)
    expect([status, body.message]).toEqual([400, 'Some Items values are not valid'])
  }
  const { data } = (await portal.send(getDailyData, {}, admin)).body
  expect(data.transactionOptions.find(({ slug }) => slug === 'retail')?.lastCount).toBeNull()
})
