import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createCoinTicket, editCoinRow, listCoinTickets } from '../coin-tickets/coin-tickets.contract.ts'
import { editMetroItem, getMetroItems } from '../metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  listMetroTickets,
  metroSignatureStatus,
} from '../metro-tickets/metro-tickets.contract.ts'

const AMOUNT = 1240
const [halden, ostrander] = ['Halden Refining', 'Ostrander Bros'] as const

let portal: TestPortal
let employee: { token: string }
let admin: { token: string }
let haldenId: number
beforeAll(async () => {
  portal = await openTestPortal()
  employee = await portal.signInAs('Employee')
  admin = await portal.signInAs('Admin')
  haldenId = (await portal.send(buyerCalls.add, { name: halden }, admin)).body.data.id
  await portal.send(buyerCalls.add, { name: ostrander }, admin)
})
afterAll(() => portal.close())

describe('the row of a Metro ticket', () => {
  let id: number
  const put = (soldTo: string, itemId: number | undefined) =>
    portal.send(editMetroItem, { ticketId: id, itemId, soldTo }, admin)
  const change = (edit: object, as = admin) => portal.send(editMetroRow, { id, ...edit }, as)
  const row = async () => {
    const { data } = (await portal.send(listMetroTickets, { id }, admin)).body
    return data[0]
  }
  const letters = async () => (await portal.send(getMetroItems, { id }, admin)).body.data.map(item => item.soldTo)
  beforeEach(async () => {
    id = (await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, employee)).body.data.id
    const { data } = (await portal.send(getMetroItems, { id }, admin)).body
    await put('A', data[0]?.id)
    await put('B', data[1]?.id)
  })

  test('takes both buyers and amounts, and the profit follows', async () => {
    expect((await change({ soldTo: halden, soldToAmount: 1120 })).status).toBe(200)
    expect(await row()).toMatchObject({ soldTo: halden, soldToAmount: 1120, profit: 1120 - AMOUNT })
    await change({ soldToB: ostrander })
    await change({ soldToAmountB: '310' })
    expect(await row()).toMatchObject({ soldToB: ostrander, soldToAmountB: 310, profit: 190 })
  })

  test.each([
    ['its id', () => haldenId],
    ['its id as text', () => String(haldenId)],
    ['its name in any case', () => 'HALDEN refining'],
    ['an option object', () => ({ value: haldenId, label: halden })],
  ])('names a buyer by %s', async (_, named) => {
    await change({ soldTo: named() })
    expect((await row())?.soldTo).toBe(halden)
  })

  test.each(['', 0, '0', null, { value: 0, label: 'none' }])(
    'takes %j for none, which empties amount, profit, paid and items of that side',
    async none => {
      await change({ soldTo: halden, soldToAmount: 1120 })
      await change({ paidInFull: true, side: 'A' })
      await change({ soldTo: none })
      expect(await row()).toMatchObject({ soldTo: '', soldToAmount: null, profit: null, paidInFull: false })
      expect(await letters()).toEqual(['', 'B'])
    },
  )

  test('refuses what View Items refuses', async () => {
    expect((await change({ soldTo: 'Nobody' })).status).toBe(404)
    expect(await change({ soldToAmount: 5 })).toMatchObject({
      status: 400,
      body: { message: 'Choose the buyer of Sold To (A) first' },
    })
    expect((await change({ soldTo: halden, soldToAmount: 10.5 })).status).toBe(400)
  })

  test('a buyer whose side has no item takes those that are on none, and no others', async () => {
    const { data } = (await portal.send(getMetroItems, { id }, admin)).body
    await put('', data[1]?.id)
    expect((await change({ soldToB: ostrander, soldToAmountB: 1300 })).status).toBe(200)
    expect(await row()).toMatchObject({ soldToB: ostrander, soldToAmountB: 1300, profit: 1300 - AMOUNT })
    const after = (await portal.send(getMetroItems, { id }, admin)).body.data
    expect(after.map(item => item.soldTo)).toEqual(['A', 'B'])
  })

  test('a ticket of which nothing is on a side is sold as a whole', async () => {
    await portal.send(editMetroItem, { ticketId: id, soldTo: '', selectAllOnly: true }, admin)
    expect((await change({ soldTo: halden })).status).toBe(200)
    const { data } = (await portal.send(getMetroItems, { id }, admin)).body
    expect(data.map(item => item.soldTo)).toEqual(['A', 'A'])
    expect(await change({ soldToB: ostrander })).toMatchObject({
      status: 409,
      body: { message: 'All items are sold on side A. Move some in View Items first.' },
    })
    expect((await change({ soldToB: halden })).status).toBe(200)
    expect(await change({ soldTo: ostrander })).toMatchObject({
      status: 409,
      body: { message: 'All items are sold on side B. Move some in View Items first.' },
    })
    expect(await row()).toMatchObject({ soldTo: '', soldToB: halden })
  })

  test('a ticket without items says where they are added', async () => {
    id = (await portal.send(createMetroTicket, { details: ticketDetails, items: [] }, employee)).body.data.id
    expect(await change({ soldTo: halden })).toMatchObject({
      status: 409,
      body: { message: 'This ticket has no items. Add some in View Items first.' },
    })
  })

  test('keeps paid for each side; without a side both are meant', async () => {
    await change({ soldTo: halden })
    expect((await change({ paidInFull: true, side: 'B' })).status).toBe(400)
    await change({ paidInFull: true })
    expect(await row()).toMatchObject({ paidInFull: true, paidInFullB: false })
    await change({ soldToB: ostrander })
    await change({ paidInFull: true, side: 'B' })
    await change({ paidInFull: false, side: 'A' })
    expect(await row()).toMatchObject({ paidInFull: false, paidInFullB: true })
    await change({ paidInFull: true })
    expect(await row()).toMatchObject({ paidInFull: true, paidInFullB: true })
  })

  test('a comment that comes with the void is kept', async () => {
    await change({ comment: 'came back', void: true, voidReason: 'Wrong amount' })
    expect(await row()).toMatchObject({ comment: 'came back', void: true })
  })

  test('takes nothing of the sale from an employee', async () => {
    await change({ soldTo: halden, soldToAmount: 1120 })
    const hidden = [
      { soldTo: '' },
      { soldToAmount: 5 },
      { soldToB: ostrander },
      { soldToAmountB: 5 },
      { paidInFull: true },
      { pulled: true },
      { profit: 1 },
      { oneTimeEdit: true },
      { videoUrl: 'https://video.example/9' },
    ]
    for (const edit of hidden) expect((await change(edit, employee)).status, JSON.stringify(edit)).toBe(403)
    expect((await change(Object.assign({ comment: 'called' }, ...hidden), employee)).status).toBe(200)
    expect(await row()).toMatchObject({
      comment: 'called',
      soldTo: halden,
      soldToAmount: 1120,
      soldToB: '',
      paidInFull: false,
      pulled: false,
      oneTimeEdit: false,
      videoUrl: '',
      profit: 1120 - AMOUNT,
    })
  })

  test('an employee can not find out an amount by sorting', async () => {
    const asked = { sortBy: 'soldToAmount', sortOrder: 'desc' }
    expect((await portal.send(listMetroTickets, asked, employee)).status).toBe(403)
    expect((await portal.send(listCoinTickets, asked, employee)).status).toBe(403)
    expect((await portal.send(metroSignatureStatus, asked, employee)).status).toBe(403)
    expect((await change({ comment: 'x', ...asked }, employee)).status).toBe(403)
    expect((await portal.send(listMetroTickets, asked, admin)).status).toBe(200)
  })
})

describe('the row of a coin ticket', () => {
  let id: number
  const change = (edit: object, as = admin) => portal.send(editCoinRow, { id, ...edit }, as)
  beforeEach(async () => {
    const sent = { details: ticketDetails, items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }] }
    id = (await portal.send(createCoinTicket, sent, employee)).body.data.id
  })

  test('takes a buyer, an amount and that it is paid, and the profit follows', async () => {
    expect((await change({ soldTo: haldenId })).body.data).toMatchObject({ soldTo: halden })
    expect((await change({ soldToAmount: 1500 })).body.data).toMatchObject({ soldToAmount: 1500, profit: 260 })
    expect((await change({ paidInFull: true, side: 'A' })).body.data).toMatchObject({ paidInFull: true })
    expect((await change({ profit: 12 })).body.data).toMatchObject({ profit: 12 })
    expect((await change({ soldTo: null })).body.data).toMatchObject({ soldTo: '', soldToAmount: null, profit: null })
  })

  test('has one side, and takes nothing of the sale from an employee', async () => {
    expect((await change({ paidInFull: true, side: 'B' })).status).toBe(400)
    for (const edit of [{ soldToB: halden }, { soldToAmountB: 5 }])
      expect(await change(edit)).toMatchObject({ status: 400, body: { message: 'A coin ticket has side A only' } })
    const marks = [
      { paidInFull: true },
      { pulled: true },
      { profit: 1 },
      { oneTimeEdit: true },
      { videoUrl: 'https://v.example' },
    ]
    for (const edit of [{ soldTo: halden }, { soldToAmount: 5 }, ...marks])
      expect((await change(edit, employee)).status, JSON.stringify(edit)).toBe(403)
    expect((await change({ comment: 'called', soldTo: halden }, employee)).status).toBe(200)
    const { data } = (await portal.send(listCoinTickets, { id }, admin)).body
    expect(data[0]).toMatchObject({ comment: 'called', soldTo: '' })
  })
})
