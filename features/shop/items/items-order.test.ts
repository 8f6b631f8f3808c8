import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { changeOrder } from '../reference-lists/word-lists.contract.ts'
import { itemCalls, itemTypes } from './items.contract.ts'

let portal: TestPortal
let keeper: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  keeper = await portal.signInAs('Coin Managers')
})
afterAll(() => portal.close())

const itemsOf = async (itemType: string) => (await portal.send(itemCalls.list, { itemType }, keeper)).body.data
const move = (id: number, itemType: string, decrease: boolean) =>
  portal.send(changeOrder, { id, type: 'items', itemType, decrease }, keeper)

const expectWholeOrders = async () => {
  for (const itemType of itemTypes) {
    const rows = await itemsOf(itemType)
    expect(rows.map(row => row.displayOrder)).toEqual(rows.map((_, index) => index + 1))
  }
}

test('a metro item moves up among metro items only', async () => {
  const [first, second] = await itemsOf('metro')
  const coins = await itemsOf('coin')
  expect((await move(second?.id ?? 0, 'metro', true)).status).toBe(200)
  expect((await itemsOf('metro')).slice(0, 2).map(row => row.id)).toEqual([second?.id, first?.id])
  expect(await itemsOf('coin')).toEqual(coins)
})

test('the first cannot go up, the last cannot go down, and a coin item is no metro item', async () => {
  const metro = await itemsOf('metro')
  const coin = (await itemsOf('coin'))[1]
  expect((await move(metro[0]?.id ?? 0, 'metro', true)).status).toBe(409)
  expect((await move(metro.at(-1)?.id ?? 0, 'metro', false)).status).toBe(409)
  expect((await move(coin?.id ?? 0, 'metro', true)).status).toBe(404)
})

test('who does not keep items may not reorder them', async () => {
  const drawer = await portal.signInAs('Drawer')
  const answer = await portal.send(changeOrder, { id: 1, type: 'items', itemType: 'coin', decrease: true }, drawer)
  expect(answer.status).toBe(403)
})

test('100 random moves at once over both types leave each order 1…n without gap or double', async () => {
  const all = [...(await itemsOf('coin')), ...(await itemsOf('metro'))]
  const moves = fc.sample(fc.record({ row: fc.constantFrom(...all), decrease: fc.boolean() }), 100)
  const answers = await Promise.all(moves.map(({ row, decrease }) => move(row.id, row.itemType, decrease)))
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  await expectWholeOrders()
  expect((await itemsOf('metro')).length + (await itemsOf('coin')).length).toBe(all.length)
})

test('items that change their type while others move leave no gap either', async () => {
  const all = [...(await itemsOf('coin')), ...(await itemsOf('metro'))]
  const picks = fc.sample(fc.record({ row: fc.constantFrom(...all), decrease: fc.boolean() }), 60)
  const answers = await Promise.all(
    picks.map(({ row, decrease }, index) =>
      index % 3 === 0
        ? portal.send(itemCalls.edit, { id: row.id, itemType: decrease ? 'coin' : 'metro' }, keeper)
        : move(row.id, row.itemType, decrease),
    ),
  )
  // A move after the change of type no longer finds the item there.
  expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
  await expectWholeOrders()
})
