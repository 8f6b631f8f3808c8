import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { reconcile } from '../counts/counts.contract.ts'
import {
  createTransaction,
  deleteTransaction,
  listAccounts,
  listTransactions,
  updateTransaction,
} from './transactions.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const made = async (values: Record<string, unknown>) =>
  (await portal.send(createTransaction, values, admin)).body.data.id
const since = async (slug: string) =>
  (await portal.send(listAccounts, {}, admin)).body.data.find(one => one.slug === slug)?.since
const moved = async (filter: string, more: object = {}) =>
  (await portal.send(listTransactions, { filter, sinceCount: true, ...more }, admin)).body.data.map(one => one.id)

test('what is taken back or changed after a count has moved the place since', async () => {
  const [gone, elsewhere, renamed] = [
    await made({ src: 'bank', dest: 'metrobag', denom100: 1, comment: 'gone' }),
    await made({ src: 'bank', dest: 'metrobag', denom100: 2, comment: 'elsewhere' }),
    await made({ src: 'bank', dest: 'metrobag', denom100: 3, comment: 'renamed' }),
  ]
  await portal.send(reconcile, { dest: 'metrobag', denom100: 6 }, admin)
  expect([await since('metrobag'), await moved('metrobag')]).toEqual([0, []])

  await portal.send(deleteTransaction, { id: gone }, admin)
  await portal.send(updateTransaction, { id: elsewhere, dest: 'vault2' }, admin)
  await portal.send(updateTransaction, { id: renamed, comment: 'another word' }, admin)
  const fresh = await made({ src: 'metrobag', dest: 'bank', denom100: 1, comment: 'fresh' })
  const short = await made({ src: 'bank', dest: 'metrobag', denom100: 1, comment: 'short' })
  await portal.send(deleteTransaction, { id: short }, admin)

  expect(await moved('metrobag')).toEqual([fresh, elsewhere, gone])
  expect(await since('metrobag')).toBe(3)
  expect(await moved('metrobag', { toFrom: 'from' })).toEqual([fresh])
})

test('of a place that is never counted it is all that stands, counts too', async () => {
  const { count } = (await portal.send(listTransactions, { filter: 'bank' }, admin)).body
  expect(await since('bank')).toBe(count)
  await portal.send(reconcile, { dest: 'vault2', denom100: 9 }, admin)
  expect(await since('reconcile')).toBe(
    (await portal.send(listTransactions, { filter: 'reconcile' }, admin)).body.count,
  )
  expect(await since('reconcile')).toBeGreaterThan(0)
})
