import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCoinItem,
  deleteCoinItem,
  editCoinItem,
  getCoinItems,
} from '#features/buying/coin-tickets/coin-items.contract.ts'
import {
  createCoinTicket,
  editCoinTicket,
  getCoinTicket,
  listCoinTickets,
} from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import {
  addMetroItems,
  editMetroItem,
  getMetroItems,
  removeMetroItem,
} from '#features/buying/metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getSignatureInfo, removeSignature, saveSignature } from './signatures.contract.ts'

let portal: TestPortal
let admin: { token: string }
let employee: { token: string }
let signature: string
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  employee = await portal.signInAs('Employee')
  const drawn = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  signature = `data:image/png;base64,${drawn.toString('base64')}`
})
afterAll(() => portal.close())

const booth = 'Booth 9'
const details = { ...ticketDetails, booth }

const sign = async () => {
  const { id, type } = (await portal.send(getSignatureInfo, { booth }, employee)).body
  const line = [
    { x: 10, y: 20 },
    { x: 40, y: 60 },
  ]
  expect((await portal.send(saveSignature, { id, type, signature, strokes: [line] }, employee)).status).toBe(200)
}

const reads = { metro: getMetroTicket, coin: getCoinTicket } as const
const lists = { metro: listMetroTickets, coin: listCoinTickets } as const

/** The form and the list must show the same. */
const isBroken = async (kind: TicketKind, id: number) => {
  const { isSealBroken, signature: image } = (await portal.send(reads[kind], { id }, admin)).body.data
  const [row] = (await portal.send(lists[kind], { id }, admin)).body.data
  expect(row).toMatchObject({ isSealBroken, isSigned: image !== null })
  return isSealBroken
}

const lastAction = async (kind: TicketKind, id: number) => {
  const { data } = (await portal.send(listHistoryOf, { entity: `${kind}_ticket`, entityId: String(id) }, admin)).body
  return data[0]?.action
}

describe('the seal of a signed Metro ticket', () => {
  let id: number
  beforeEach(async () => {
    id = (await portal.send(createMetroTicket, { details, items: metroItems }, employee)).body.data.id
    await sign()
  })
  const edit = (change: object) => portal.send(editMetroTicket, { ...details, ...change, id }, admin)
  const itemId = async () => (await portal.send(getMetroItems, { id }, admin)).body.data[0]?.id ?? 0

  test.each([
    ['another amount', { ticketAmount: 1250 }],
    ['another name', { lastName: 'Delgada' }],
    ['another licence number', { dLNo: '2103345719' }],
    ['another address', { address: '1 Main St' }],
  ])('breaks by %s, and the history names it', async (_, change) => {
    expect(await isBroken('metro', id)).toBe(false)
    expect((await edit(change)).status).toBe(200)
    expect(await isBroken('metro', id)).toBe(true)
    expect(await lastAction('metro', id)).toBe('seal broken')
    expect((await edit({ ...change, comment: 'again' })).status).toBe(200)
    expect(await isBroken('metro', id)).toBe(true)
    expect(await lastAction('metro', id)).toBe('updated')
  })

  test('holds when the comment, the keyword, the marks or the buyers change', async () => {
    expect((await edit({ comment: 'safe 4', keyword: 'rings', booth: 'Booth 1' })).status).toBe(200)
    await portal.send(editMetroRow, { id, pulled: true }, admin)
    await portal.send(editMetroItem, { ticketId: id, itemId: await itemId(), soldTo: 'A' }, admin)
    await portal.send(editMetroItem, { ticketId: id, itemId: await itemId(), soldTo: '' }, admin)
    expect(await isBroken('metro', id)).toBe(false)
    expect(await lastAction('metro', id)).toBe('updated')
  })

  test('breaks by an item that is added, changed or removed', async () => {
    const chain = { itemType: 'Gold 14k', description: 'Chain 5 grams', propertyCode: 3 }
    const changes = [
      () => portal.send(addMetroItems, { ticketId: id, allItems: [chain] }, admin),
      async () =>
        portal.send(editMetroItem, { ticketId: id, itemId: await itemId(), field: 'serial', value: 'S1' }, admin),
      async () => portal.send(removeMetroItem, { ticketId: id, itemId: await itemId() }, admin),
    ]
    for (const change of changes) {
      expect((await change()).status).toBe(200)
      expect(await isBroken('metro', id)).toBe(true)
      expect(await lastAction('metro', id)).toBe('seal broken')
      await portal.send(removeSignature, { id, type: 'metro' }, admin)
      await sign()
    }
  })

  test('is whole again once the signature is removed and given anew, which is for Admin to ask', async () => {
    await edit({ ticketAmount: 1250 })
    expect((await portal.send(removeSignature, { id, type: 'metro' }, employee)).status).toBe(403)
    expect((await portal.send(removeSignature, { id, type: 'metro' }, admin)).status).toBe(200)
    expect(await isBroken('metro', id)).toBe(false)
    expect((await edit({ ticketAmount: 1260 })).status).toBe(200)
    expect(await isBroken('metro', id)).toBe(false)
    await sign()
    expect(await isBroken('metro', id)).toBe(false)
  })
})

describe('the seal of a signed coin ticket', () => {
  let id: number
  beforeEach(async () => {
    const items = [{ name: 'Morgan Dollar', qty: 3, cost: 90 }]
    id = (await portal.send(createCoinTicket, { details, items }, admin)).body.data.id
    await sign()
  })
  const lineId = async () => (await portal.send(getCoinItems, { id }, admin)).body.data[0]?.id ?? 0

  test('breaks by another amount, and holds when nothing is changed', async () => {
    expect((await portal.send(editCoinTicket, { ...details, id }, admin)).status).toBe(200)
    const line = { ticketId: id, id: await lineId(), dataToSave: { cost: 90 } }
    expect((await portal.send(editCoinItem, line, admin)).status).toBe(200)
    expect(await isBroken('coin', id)).toBe(false)
    expect((await portal.send(editCoinTicket, { ...details, ticketAmount: 95, id }, admin)).status).toBe(200)
    expect(await isBroken('coin', id)).toBe(true)
  })

  test('breaks by a line that is added, changed or removed', async () => {
    const silver = { itemId: 'Silver Certificate', qty: 2, cost: 14, unit: '' }
    const changes = [
      ['item added', () => portal.send(addCoinItem, { ticketId: id, ...silver }, admin)],
      [
        'item changed',
        async () => portal.send(editCoinItem, { ticketId: id, id: await lineId(), dataToSave: { cost: 91 } }, admin),
      ],
      ['item removed', async () => portal.send(deleteCoinItem, { ticketId: id, itemId: await lineId() }, admin)],
    ] as const
    for (const [action, change] of changes) {
      expect((await change()).status).toBe(200)
      expect(await isBroken('coin', id)).toBe(true)
      expect(await lastAction('coin', id)).toBe(`${action}, seal broken`)
      await portal.send(removeSignature, { id, type: 'coin' }, admin)
      await sign()
    }
  })
})
