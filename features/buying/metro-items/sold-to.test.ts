import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  listMetroTickets,
} from '../metro-tickets/metro-tickets.contract.ts'
import {
  addMetroItems,
  editMetroItem,
  getMetroItems,
  removeMetroItem,
  sellMetroTicket,
} from './metro-items.contract.ts'

const AMOUNT = 1240
const buyers = ['Halden Refining', 'Ostrander Bros', 'Meridian Metals'] as const

const { portal, admin, employee } = await openCounter()
let ticketId: number
beforeAll(async () => {
  for (const name of buyers) await portal.send(buyerCalls.add, { name }, admin)
  await portal.send(buyerCalls.add, { name: 'Closed Shop', enabled: false }, admin)
})

const open = async (letters: readonly string[]) => {
  const { data } = (await portal.send(createMetroTicket, { details: ticketDetails, items: [] }, employee)).body
  ticketId = data.id
  const allItems = letters.map((soldTo, at) => ({ itemType: 'Gold 14k', description: `Ring. ${at + 1}`, soldTo }))
  if (allItems.length > 0) await portal.send(addMetroItems, { ticketId, allItems }, employee)
}
const sell = (change: object, as = admin) => portal.send(sellMetroTicket, { ticketId, ...change }, as)
const put = (change: object, as = admin) => portal.send(editMetroItem, { ticketId, ...change }, as)
const read = async (as = admin) => (await portal.send(getMetroItems, { id: ticketId }, as)).body
const [halden, ostrander] = buyers

describe('a ticket with an item on each side', () => {
  beforeEach(() => open(['A', 'A', 'B', '']))

  test('is sold to two buyers, and the profit is what they pay less what the shop paid', async () => {
    await sell({ soldTo: 'halden refining' })
    await sell({ soldToB: { value: ostrander, label: ostrander } })
    expect((await sell({ soldToAmount: 1120, profit: 7 })).body.ticketDetails.profit).toBe(1120 - AMOUNT)
    const { body } = await sell({ soldToAmountB: '310', profit: '' })
    expect(body.ticketDetails).toMatchObject({
      soldTo: halden,
      soldToB: ostrander,
      soldToAmount: 1120,
      soldToAmountB: 310,
      profit: 190,
    })
    expect((await sell({ soldToAmountB: null })).body.ticketDetails).toMatchObject({
      soldToAmountB: null,
      profit: -120,
    })
  })

  test('is not changed by a call that changes nothing: neither its version nor its history moves on', async () => {
    await sell({ soldTo: halden, soldToAmount: 1120 })
    const entries = async () =>
      (await portal.send(listHistoryOf, { entity: 'metro_ticket', entityId: String(ticketId) }, admin)).body.data.length
    const [before, told] = [await read(), await entries()]
    const [item] = before.data
    expect(await sell({})).toMatchObject({ status: 200, body: before })
    expect(await sell({ soldTo: halden, soldToAmount: '1120' })).toMatchObject({ status: 200, body: before })
    expect(await put({ itemId: item?.id, soldTo: 'A' })).toMatchObject({ status: 200, body: before })
    expect((await portal.send(editMetroRow, { id: ticketId, soldTo: halden, pulled: false }, admin)).status).toBe(200)
    expect([await read(), await entries()]).toEqual([before, told])
    expect((await put({ itemId: item?.id, soldTo: '' })).body.ticketDetails.version).toBe(
      before.ticketDetails.version + 1,
    )
  })

  test('none empties its amount, and without any buyer the profit is empty', async () => {
    await sell({ soldTo: halden, soldToAmount: 1120 })
    await sell({ soldToB: ostrander, soldToAmountB: 310 })
    expect((await sell({ soldTo: '' })).body.ticketDetails).toMatchObject({
      soldTo: '',
      soldToAmount: null,
      profit: 310 - AMOUNT,
    })
    expect((await sell({ soldToB: 'None', soldToAmountB: 0, profit: 0 })).body.ticketDetails).toMatchObject({
      soldToB: '',
      soldToAmountB: null,
      profit: null,
    })
  })

  test('none lets go of the items of its side', async () => {
    await sell({ soldTo: halden, soldToAmount: 1120 })
    await sell({ soldToB: ostrander })
    expect((await sell({ soldTo: '' })).body.data.map(item => item.soldTo)).toEqual(['', '', 'B', ''])
    expect((await sell({ soldToB: null })).body.data.map(item => item.soldTo)).toEqual(['', '', '', ''])
    expect((await read()).data.map(item => item.soldTo)).toEqual(['', '', '', ''])
  })

  test('the same buyer on the other side leaves this one, and takes the items along', async () => {
    await sell({ soldTo: halden, soldToAmount: 1120 })
    const { body } = await sell({ soldToB: halden })
    expect(body.ticketDetails).toMatchObject({ soldTo: '', soldToAmount: null, soldToB: halden, profit: null })
    expect(body.data.map(item => item.soldTo)).toEqual(['B', 'B', 'B', ''])
    expect((await sell({ soldTo: halden, soldToB: halden })).body.ticketDetails).toMatchObject({
      soldTo: halden,
      soldToB: '',
    })
  })

  test('a typed profit stands until an amount changes', async () => {
    await sell({ soldTo: halden, soldToAmount: 1300 })
    expect((await sell({ profit: -5 })).body.ticketDetails.profit).toBe(-5)
    expect((await sell({ soldToB: ostrander })).body.ticketDetails.profit).toBe(-5)
    expect((await sell({ soldToAmountB: 10 })).body.ticketDetails.profit).toBe(70)
    expect((await sell({ profit: 1 }, employee)).status).toBe(403)
  })

  test('a corrected ticket amount moves a computed profit and leaves a typed one', async () => {
    await sell({ soldTo: halden, soldToAmount: 1300 })
    const profitAt = async (ticketAmount: number) => {
      const edited = await portal.send(editMetroTicket, { ...ticketDetails, ticketAmount, id: ticketId }, admin)
      expect(edited.status).toBe(200)
      return (await read()).ticketDetails.profit
    }
    expect(await profitAt(1200)).toBe(100)
    await sell({ profit: 55 })
    expect(await profitAt(1100)).toBe(55)
  })

  test.each([
    [{ soldToAmountB: 10 }, 'Choose the buyer of Sold To (B) first'],
    [{ soldTo: halden, soldToAmount: 10.5 }, 'Sold To (A) Amount must be in whole dollars'],
    [{ soldTo: halden, soldToAmount: -1 }, 'Sold To (A) Amount can not be less than 0'],
    [{ soldToB: halden, soldToAmountB: 9_000_001 }, 'Sold To (B) Amount can not be greater than 9000000'],
    [{ profit: 1.25 }, 'Profit must be in whole dollars'],
    [{ soldToAmount: 'ten' }, 'Sold To (A) Amount must be an amount'],
  ])('refuses %j', async (change, message) => {
    expect(await sell(change)).toMatchObject({ status: 400, body: { message } })
  })

  test('refuses a buyer that is not in the list or not enabled', async () => {
    for (const soldTo of ['Nobody', 'Closed Shop'])
      expect(await sell({ soldTo })).toMatchObject({ status: 404, body: { message: 'Buyer not found' } })
  })

  test('refuses an old copy', async () => {
    await sell({ soldTo: halden })
    expect((await sell({ soldTo: ostrander, version: 1 })).status).toBe(409)
    expect((await read()).ticketDetails.soldTo).toBe(halden)
  })
})

describe('a buyer takes at least one item', () => {
  const refused = { status: 409, body: { message: 'you must select at least (1) item above' } }

  test('to be chosen', async () => {
    await open(['', ''])
    expect(await sell({ soldTo: halden })).toMatchObject(refused)
    await put({ itemId: (await read()).data[0]?.id, soldTo: 'A' })
    expect((await sell({ soldTo: halden })).status).toBe(200)
    expect(await sell({ soldToB: ostrander })).toMatchObject(refused)
  })

  test('to stay: the last one can not be moved off or deleted', async () => {
    await open(['A', 'B'])
    await sell({ soldTo: halden })
    const itemId = (await read()).data[0]?.id ?? 0
    expect(await put({ itemId, soldTo: '' })).toMatchObject(refused)
    expect(await put({ selectAllOnly: 1, soldTo: '' })).toMatchObject(refused)
    expect(await portal.send(removeMetroItem, { ticketId, itemId }, admin)).toMatchObject(refused)
    expect((await read()).data.map(item => item.soldTo)).toEqual(['A', 'B'])
  })
})

describe('the head of a side takes all items', () => {
  test('and the buyer of the other side, who has none left, goes with the amount', async () => {
    await open(['A', 'A', 'B'])
    await sell({ soldTo: halden, soldToAmount: 1120 })
    await sell({ soldToB: ostrander, soldToAmountB: 310 })
    const { status, body } = await put({ selectAllOnly: true, soldTo: 'B' })
    expect(status).toBe(200)
    expect(body.data.map(item => item.soldTo)).toEqual(['B', 'B', 'B'])
    expect(body.ticketDetails).toMatchObject({
      soldTo: '',
      soldToAmount: null,
      soldToB: ostrander,
      soldToAmountB: 310,
      profit: 310 - AMOUNT,
    })
  })

  test('but an employee takes none from a buyer whose amount is set', async () => {
    await open(['A', 'B'])
    await sell({ soldTo: halden }, employee)
    expect((await put({ selectAllOnly: true, soldTo: 'B' }, employee)).body.ticketDetails.soldTo).toBe('')
    await put({ selectAllOnly: true, soldTo: 'A' })
    await sell({ soldTo: halden, soldToAmount: 1120 })
    expect((await put({ selectAllOnly: true, soldTo: 'B' }, employee)).status).toBe(403)
    expect((await read()).ticketDetails).toMatchObject({ soldTo: halden, soldToAmount: 1120 })
  })
})

describe('an employee', () => {
  beforeEach(() => open(['A', 'B']))

  test('sets an amount once, then neither sees it nor changes that side', async () => {
    const sold = await sell({ soldTo: halden, soldToAmount: 1120 }, employee)
    expect(sold.status).toBe(200)
    expect(sold.body.ticketDetails).toMatchObject({ soldTo: halden, soldToAmountB: null })
    expect(sold.body.ticketDetails).not.toHaveProperty('soldToAmount')
    expect(sold.body.ticketDetails).not.toHaveProperty('profit')
    for (const change of [{ soldToAmount: 5 }, { soldTo: '' }, { soldTo: ostrander }, { soldToB: halden }])
      expect(await sell(change, employee)).toMatchObject({ status: 403 })
    expect((await read(employee)).ticketDetails).not.toHaveProperty('soldToAmount')
    expect((await read()).ticketDetails).toMatchObject({ soldToAmount: 1120, profit: 1120 - AMOUNT })
    expect((await sell({ soldToB: ostrander, soldToAmountB: 0 }, employee)).body.ticketDetails.soldToAmountB).toBe(0)
  })

  test('does not see a profit in the list either', async () => {
    await sell({ soldTo: halden, soldToAmount: 1120 })
    const rowFor = async (as: { token: string }) =>
      (await portal.send(listMetroTickets, { search: `M${ticketId}` }, as)).body.data.find(row => row.id === ticketId)
    expect(await rowFor(employee)).not.toHaveProperty('profit')
    expect(await rowFor(admin)).toMatchObject({ profit: 1120 - AMOUNT, soldToAmount: 1120, soldTo: halden })
  })
})

const side = fc.constantFrom('A', 'B', '')
const amount = fc.option(fc.nat(3000), { nil: null })
const buyer = fc.constantFrom(...buyers, '')
const step = fc.oneof(
  fc.record({ soldTo: buyer }),
  fc.record({ soldToB: buyer }),
  fc.record({ soldToAmount: amount }),
  fc.record({ soldToB: buyer, soldToAmountB: amount }),
  fc.record({ nth: fc.nat(5), put: side }),
  fc.record({ all: side }),
  fc.record({ drop: fc.nat(5) }),
  fc.record({ add: side }),
)

test('whatever is done, the profit agrees with the amounts and every buyer has an item', async () => {
  const take = async (one: object) => {
    const { data } = await read()
    const nth = (at: number) => data[at % Math.max(1, data.length)]?.id
    if ('put' in one) return put({ itemId: nth(Number(Reflect.get(one, 'nth'))), soldTo: one.put })
    if ('all' in one) return put({ selectAllOnly: true, soldTo: one.all })
    if ('drop' in one) return portal.send(removeMetroItem, { ticketId, itemId: nth(Number(one.drop)) }, admin)
    if ('add' in one) {
      const allItems = [{ itemType: 'Other', description: 'Lot', soldTo: one.add }]
      return portal.send(addMetroItems, { ticketId, allItems }, admin)
    }
    return sell(one)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      await open(['A', 'A', 'B', ''])
      for (const one of steps) {
        expect((await take(one)).status, JSON.stringify(one)).toBeLessThan(500)
        const { data, ticketDetails: sale } = await read()
        const letters = data.map(item => item.soldTo)
        const { soldToAmount = null, soldToAmountB = null } = sale
        const isKnown = soldToAmount !== null || soldToAmountB !== null
        expect(sale.profit).toBe(isKnown ? (soldToAmount ?? 0) + (soldToAmountB ?? 0) - AMOUNT : null)
        expect(sale.soldTo === '' || letters.includes('A')).toBe(true)
        expect(sale.soldToB === '' || letters.includes('B')).toBe(true)
        expect(sale.soldTo !== '' || soldToAmount === null).toBe(true)
        expect(sale.soldTo === '' || sale.soldTo !== sale.soldToB).toBe(true)
      }
    }),
    { numRuns: 10 },
  )
}, 60_000)
