import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { withOtherPlaces } from '../count-causes/cause-ranking.rules.ts'
import { addDrawerDisparityLog } from '../drawers/drawers.contract.ts'
import {
  createTransaction,
  deleteTransaction,
  listAccounts,
  updateTransaction,
} from '../transactions/transactions.contract.ts'
import { compareCount, getDailyData, reconcile, saveDailyCount } from './counts.contract.ts'

/** Counts beside others: those that a prompt asks for, those made together, and what moves while one is made. */

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const move = async (dest: string, notes: object) =>
  (await portal.send(createTransaction, { src: 'bank', dest, comment: 'float', ...notes }, admin)).body.data.id
const place = async (slug: string) =>
  (await portal.send(getDailyData, {}, admin)).body.data.transactionOptions.find(one => one.slug === slug)
const confirm = (drawerName: 'metrodrawer' | 'coindrawer' | 'retail' | 'jewelryretail', drawerCount: number) =>
  portal.send(addDrawerDisparityLog, { details: [{ drawerName, drawerAmount: drawerCount, drawerCount }] }, admin)

test('a drawer that is confirmed short shows it until it is counted again, and its notes stay known', async () => {
  await move('coindrawer', { denom100: 3, denom5: 2 })
  await portal.send(saveDailyCount, { items: [{ slug: 'coindrawer', denom100: 3, denom5: 2 }] }, admin)
  const agreed = await place('coindrawer')
  await confirm('coindrawer', 300)
  const accounts = (await portal.send(listAccounts, {}, admin)).body.data
  expect(accounts.find(({ slug }) => slug === 'coindrawer')?.lastCount).toMatchObject({ count: 300, difference: -10 })
  expect(await place('coindrawer')).toMatchObject({
    lastCount: { difference: -10 },
    agreedAt: agreed?.agreedAt,
    balances: { denom100: 3, denom5: 2 },
    uncounted: 0,
  })
  await confirm('coindrawer', 310)
  expect(await place('coindrawer')).toMatchObject({
    lastCount: { difference: 0 },
    balances: { denom100: 3, denom5: 2 },
    uncounted: 0,
  })
})

test('what moved meanwhile is what it moved: an entry taken back and one that was edited too', async () => {
  const [deleted, edited, undone] = [
    await move('metrobag', { denom20: 2 }),
    await move('metrobag', { denom20: 3 }),
    await move('metrobag', { denom1: 0, denom5: 1 }),
  ]
  const startedAt = Date.now()
  await portal.send(deleteTransaction, { id: deleted }, admin)
  await portal.send(updateTransaction, { id: edited, denom20: 1 }, admin)
  const since = await move('metrobag', { denom10: 1 })
  await portal.send(deleteTransaction, { id: since }, admin)
  const { data } = (
    await portal.send(saveDailyCount, { items: [{ slug: 'metrobag', denom20: 1, denom5: 1, startedAt }] }, admin)
  ).body
  expect(data[0]?.difference).toBe(0)
  expect(data[0]?.moved.map(({ id, amount }) => [id, amount])).toEqual([
    [edited, -40],
    [deleted, -40],
  ])
  expect(undone).toBeGreaterThan(edited)
})

test('a count of nothing at all is refused, an empty place is counted with a 0', async () => {
  await move('coinbag', { denom100: 3 })
  for (const denom100 of [null, '', ' '])
    expect((await portal.send(reconcile, { dest: 'coinbag', denom100 } as never, admin)).status).toBe(400)
  const nothing = await portal.send(reconcile, { dest: 'coinbag' }, admin)
  expect([nothing.status, nothing.body.message]).toEqual([
    400,
    'Nothing is counted yet. An empty place is counted with a 0.',
  ])
  expect((await place('coinbag'))?.amount).toBe(300)
  expect((await portal.send(reconcile, { dest: 'coinbag', denom100: 0 }, admin)).status).toBe(200)
  expect((await place('coinbag'))?.amount).toBe(0)
})

test('a difference that a later count took back explains nothing any more', async () => {
  await move('metrovault', { denom100: 5 })
  await move('coinvault', { denom100: 5 })
  const count = (dest: string, denom100: number) => portal.send(reconcile, { dest, denom100 }, admin)
  const causes = async () =>
    (await portal.send(compareCount, { dest: 'coinvault', denom100: 7 }, admin)).body.data.causes.filter(
      ({ kind }) => kind === 'missing_transfer',
    )
  await count('metrovault', 3)
  expect(await causes()).toMatchObject([{ amount: 200, wouldLeave: 0 }])
  await count('metrovault', 5)
  expect(await causes()).toEqual([])
})

test('of two places that are counted together the one explains the other', () => {
  const [cause, ...rest] = withOtherPlaces({ account: 'metrobag', difference: cents(-10_000), causes: [] }, [
    { account: 'coinbag', difference: cents(10_000), causes: [] },
    { account: 'retail', difference: cents(500), causes: [] },
    { account: 'vault2', difference: cents(0), causes: [] },
  ])
  const transfer = { src: 'metrobag', dest: 'coinbag' }
  expect(cause).toMatchObject({ kind: 'missing_transfer', transfer, amount: -10_000, wouldLeave: 0 })
  expect(cause?.text).toContain('Coin Bag counted +$100.00')
  expect(rest).toEqual([])
})
