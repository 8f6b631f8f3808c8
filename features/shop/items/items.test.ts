import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { itemCalls, itemCategoryCalls, lookUpItems } from './items.contract.ts'

let portal: TestPortal
let keeper: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  keeper = await portal.signInAs('Coin Managers')
})
afterAll(() => portal.close())

const add = async (sent: Record<string, unknown>) => {
  const answer = await portal.send(itemCalls.add, { category: 'Coins', itemType: 'coin', ...sent }, keeper)
  expect(answer.status).toBe(200)
  return answer.body.data.id
}
const list = async (sent: Record<string, unknown>) => (await portal.send(itemCalls.list, sent, keeper)).body
const item = async (id: number, name: string) => (await list({ search: name })).data.find(row => row.id === id)
const places = async (itemType: string) => (await list({ itemType })).data.map(row => row.displayOrder)

describe('a fresh shop', () => {
  test('trades in coins, crypto and the jewelry materials of the documents', async () => {
    const coins = await list({ itemType: 'coin' })
    expect(coins.data.map(row => row.name)).toEqual(
      expect.arrayContaining(['American Gold Eagle 1 oz', 'Morgan Dollar', '90% Silver', 'bitcoin', 'ether']),
    )
    const metro = (await list({ itemType: 'metro' })).data
    expect(metro.filter(row => row.isMetal).map(row => row.name)).toEqual([
      'Gold 10k',
      'Gold 14k',
      'Gold 18k',
      'Gold 22k',
      'Gold Filled',
      'Sterling Silver',
      'Platinum',
    ])
    expect(metro.map(row => row.name)).toEqual(expect.arrayContaining(['Silver Plate', 'Costume Jewelry', 'Other']))
    expect(metro.map(row => row.displayOrder)).toEqual(metro.map((_, index) => index + 1))
    expect(metro[0]?.item_category).toEqual({ id: metro[0]?.category, categoryName: 'Gold' })
  })

  test('the items are not seeded twice', async () => {
    const { count } = await list({})
    const { seedFixedLists } = await import('../../../db/seed.ts')
    await seedFixedLists(portal.db)
    expect((await list({})).count).toBe(count)
  })
})

describe('keeping items', () => {
  test('a new item stands last in its type, its name trimmed, and forms offer it', async () => {
    const id = await add({ name: '  Trade Dollar ', category: { value: 'coins', label: 'Coins' }, taxable: true })
    const { data, count } = await list({ itemType: 'Coin' })
    expect(data.at(-1)).toMatchObject({
      id,
      name: 'Trade Dollar',
      itemType: 'coin',
      enabled: true,
      taxable: true,
      isMetal: false,
      displayOrder: count,
      version: 1,
      item_category: { categoryName: 'Coins' },
    })
    const options = (await portal.send(lookUpItems, { itemType: 'coin' }, keeper)).body.data
    expect(options.at(-1)).toEqual({ id, name: 'Trade Dollar', itemType: 'coin', taxable: true })
  })

  test('an edit changes what is sent and nothing else; a category goes by id or name', async () => {
    const id = await add({ name: 'Bust Half', taxable: true })
    const silver = (await portal.send(itemCategoryCalls.list, { search: 'silver' }, keeper)).body.data[0]?.id
    const edit = (sent: Record<string, unknown>) => portal.send(itemCalls.edit, { id, ...sent }, keeper)
    expect((await edit({ category: silver, selectedItemType: 'metro' })).status).toBe(200)
    expect(await item(id, 'Bust Half')).toMatchObject({ category: silver, taxable: true, itemType: 'coin', version: 2 })
    expect((await edit({ category: 'GOLD', enabled: false, isMetal: 1 })).status).toBe(200)
    expect(await item(id, 'Bust Half')).toMatchObject({
      item_category: { categoryName: 'Gold' },
      enabled: false,
      isMetal: true,
      taxable: true,
    })
    const offered = (await portal.send(lookUpItems, {}, keeper)).body.data
    expect(offered.map(row => row.id)).not.toContain(id)
  })

  test('moved to the other type it stands last there and leaves no gap', async () => {
    const { data } = await list({ itemType: 'coin' })
    const moved = data[3]
    const metroCount = (await list({ itemType: 'metro' })).count
    const answer = await portal.send(
      itemCalls.edit,
      { id: moved?.id, version: moved?.version, itemType: 'metro' },
      keeper,
    )
    expect(answer.status).toBe(200)
    expect((await list({ itemType: 'metro' })).data.at(-1)).toMatchObject({
      id: moved?.id,
      displayOrder: metroCount + 1,
    })
    expect(await places('coin')).toEqual(data.slice(1).map((_, index) => index + 1))
  })

  test('the list searches names and categories, filters by enabled, sorts and pages', async () => {
    expect((await list({ search: '%' })).data.map(row => row.name)).toEqual(
      expect.arrayContaining(['90% Silver', '40% Silver']),
    )
    expect((await list({ search: 'crypto' })).data.map(row => row.name)).toEqual(['bitcoin', 'ether'])
    expect((await list({ enabled: false })).data.every(row => !row.enabled)).toBe(true)
    expect((await list({ enabled: '' })).count).toBe((await list({})).count)
    const names = (await list({ itemType: 'metro', sortBy: 'name', sortOrder: 'DESC' })).data.map(row => row.name)
    expect(names).toEqual([...names].sort().reverse())
    expect((await list({ page: 99 })).data).toEqual([])
  })
})

describe('what is refused', () => {
  test('blank fields, each with its text', async () => {
    const blank = await portal.send(itemCalls.add, { taxable: true }, keeper)
    expect(blank).toMatchObject({
      status: 400,
      body: { message: 'Name is Blank\nCategory is Blank\nItem Type is Blank' },
    })
    const id = await add({ name: 'Keeps its name' })
    const edited = await portal.send(itemCalls.edit, { id, name: '', category: null, itemType: '' }, keeper)
    expect(edited).toMatchObject({ status: 400, body: { message: blank.body.message } })
  })

  test('a name that its type has already; the other type may have it', async () => {
    await add({ name: 'Doubled' })
    const second = await portal.send(itemCalls.add, { name: 'doubled', category: 'Misc', itemType: 'coin' }, keeper)
    expect(second).toMatchObject({
      status: 409,
      body: { err: 'Name is already taken', fields: { name: 'Name is already taken' } },
    })
    const other = await add({ name: 'doubled', itemType: 'metro' })
    expect((await portal.send(itemCalls.edit, { id: other, itemType: 'coin' }, keeper)).status).toBe(409)
    expect((await item(other, 'doubled'))?.itemType).toBe('metro')
  })

  test('a category that nobody made, and a stale version', async () => {
    const unknown = await portal.send(itemCalls.add, { name: 'X', category: 99_999, itemType: 'coin' }, keeper)
    expect(unknown).toMatchObject({ status: 400, body: { fields: { category: 'Category not found' } } })
    const id = await add({ name: 'Versioned' })
    await portal.send(itemCalls.edit, { id, version: 1, taxable: true }, keeper)
    expect((await portal.send(itemCalls.edit, { id, version: 1, taxable: false }, keeper)).status).toBe(409)
  })

  test.each([
    ['a third type', { name: 'X', category: 'Gold', itemType: 'boat' }],
    ['a list as category', { name: 'X', category: ['Gold'], itemType: 'coin' }],
    ['an object as name', { name: { a: 1 }, category: 'Gold', itemType: 'coin' }],
    ['often taxable', { name: 'X', category: 'Gold', itemType: 'coin', taxable: 'often' }],
    ['a name of 101 letters', { name: 'x'.repeat(101), category: 'Gold', itemType: 'coin' }],
  ])('%s is no input that fits', async (_, sent) => {
    expect((await portal.send(itemCalls.add, sent, keeper)).status).toBe(400)
  })

  test('bad filters and unknown items', async () => {
    for (const sent of [{ itemType: 'boat' }, { page: -1 }, { sortBy: 'price' }, { enabled: 'x' }])
      expect((await portal.send(itemCalls.list, sent, keeper)).status).toBe(400)
    expect((await portal.send(itemCalls.edit, { id: 999_999, name: 'X' }, keeper)).status).toBe(404)
  })

  test('an employee sees items and categories and changes neither', async () => {
    const employee = await portal.signInAs('Employee')
    expect((await portal.send(lookUpItems, {}, employee)).status).toBe(200)
    expect((await portal.send(itemCategoryCalls.list, {}, employee)).status).toBe(200)
    const item = { name: 'Mine', category: 'Gold', itemType: 'coin' }
    expect((await portal.send(itemCalls.add, item, employee)).status).toBe(403)
    expect((await portal.send(itemCalls.edit, { id: 1, name: 'Mine' }, employee)).status).toBe(403)
    expect((await portal.send(itemCategoryCalls.add, { categoryName: 'Mine' }, employee)).status).toBe(403)
    expect((await portal.send(itemCategoryCalls.edit, { id: 1, categoryName: 'Mine' }, employee)).status).toBe(403)
  })
})

test('a category is added, renamed on its items too, and refused when blank or double', async () => {
  const added = await portal.send(itemCategoryCalls.add, { categoryName: ' Tokens ' }, keeper)
  const id = await add({ name: 'Casino Token', category: added.body.data.id })
  const renamed = await portal.send(
    itemCategoryCalls.edit,
    { id: added.body.data.id, version: 1, categoryName: 'Casino Tokens' },
    keeper,
  )
  expect(renamed.status).toBe(200)
  expect((await item(id, 'Casino Token'))?.item_category.categoryName).toBe('Casino Tokens')
  const blank = await portal.send(itemCategoryCalls.add, { categoryName: '' }, keeper)
  expect(blank).toMatchObject({ status: 400, body: { message: 'Category Name is Blank' } })
  expect((await portal.send(itemCategoryCalls.add, { categoryName: 'gold' }, keeper)).status).toBe(409)
})
