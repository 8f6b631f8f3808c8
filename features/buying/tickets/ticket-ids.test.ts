import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCoinTicket, publishMetroTicket } from '#features/outside/police-reports/police-reports.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import {
  callBackFromPad,
  getPadOfTicket,
  removeSignature,
  sendToPad,
} from '#features/records/signatures/signatures.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { addCoinItem, deleteCoinItem, editCoinItem, getCoinItems } from '../coin-tickets/coin-items.contract.ts'
import {
  coinSignatureStatus,
  createCoinTicket,
  editCoinRow,
  editCoinTicket,
  getCoinTicket,
  listCoinTickets,
} from '../coin-tickets/coin-tickets.contract.ts'
import {
  addMetroItems,
  editMetroItem,
  getMetroItems,
  removeMetroItem,
  sellMetroTicket,
} from '../metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
  metroSignatureStatus,
} from '../metro-tickets/metro-tickets.contract.ts'
import { getTicketCheck, printLabels, printTicketCheck } from '../ticket-paper/ticket-paper.contract.ts'

let portal: TestPortal
let admin: { token: string }
const made = { metro: 0, coin: 0 }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  const metro = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  const coin = await portal.send(createCoinTicket, { details: ticketDetails, items: coinItems }, admin)
  made.metro = metro.body.data.id
  made.coin = coin.body.data.id
})
afterAll(() => portal.close())

const coinItems = [{ name: 'Morgan Dollar', qty: '1', cost: 60 }]
const send = (call: Endpoint, sent: object) => portal.send(call, sent as never, admin)

const line = { itemType: 'Gold 14k', description: 'Ring' }
const metroCalls: [Endpoint, string, object?][] = [
  [getMetroTicket, 'id'],
  [editMetroTicket, 'id', ticketDetails],
  [editMetroRow, 'id', { comment: 'x' }],
  [listMetroTickets, 'id'],
  [metroSignatureStatus, 'id'],
  [getMetroItems, 'id'],
  [addMetroItems, 'ticketId', { allItems: [line] }],
  [editMetroItem, 'ticketId', { itemId: 1, soldTo: 'A' }],
  [sellMetroTicket, 'ticketId', { soldTo: '' }],
  [removeMetroItem, 'ticketId', { itemId: 1 }],
  [publishMetroTicket, 'id'],
]
const coinCalls: [Endpoint, string, object?][] = [
  [getCoinTicket, 'id'],
  [editCoinTicket, 'id', ticketDetails],
  [editCoinRow, 'id', { comment: 'x' }],
  [listCoinTickets, 'id'],
  [coinSignatureStatus, 'id'],
  [getCoinItems, 'id'],
  [addCoinItem, 'ticketId', { itemId: 'Morgan Dollar', qty: '1', cost: 5 }],
  [editCoinItem, 'ticketId', { id: 1, dataToSave: { qty: '1' } }],
  [deleteCoinItem, 'ticketId', { itemId: 1 }],
  [publishCoinTicket, 'id'],
]
const callsOfBoth: [Endpoint, string, string, object?][] = [
  [printRecord, 'ticketId', 'ticketType', { printerId: 'station1' }],
  [printTicketCheck, 'ticketId', 'ticketType', { printerStation: 'station1' }],
  [getTicketCheck, 'ticketId', 'ticketType'],
  [printLabels, 'id', 'ticketType', { station: 'station1', copies: 1 }],
  [printLabels, 'id', 'printLabelType', { station: 'station1', copies: 1 }],
  [getPadOfTicket, 'id', 'type'],
  [sendToPad, 'id', 'type'],
  [callBackFromPad, 'id', 'type'],
  [removeSignature, 'id', 'type'],
]

const cases = [
  ...metroCalls.map(([call, field, rest]) => ({ call, field, rest, own: 'M', other: 'C' })),
  ...coinCalls.map(([call, field, rest]) => ({ call, field, rest, own: 'C', other: 'M' })),
  ...callsOfBoth.flatMap(([call, field, word, rest]) => [
    { call, field, rest: { ...rest, [word]: 'metro' }, own: 'M', other: 'C' },
    { call, field, rest: { ...rest, [word]: 'newCoin' }, own: 'C', other: 'M' },
  ]),
].map(one => ({ ...one, path: one.call.path }))

const FAR = 999_999

describe.each(cases)('$path takes $own before its $field', ({ call, field, rest, own, other }) => {
  test('as it takes the number alone, and refuses another prefix', async () => {
    const plain = await send(call, { ...rest, [field]: FAR })
    expect(plain.status, JSON.stringify(plain.body)).not.toBe(400)
    for (const written of [`${own}${FAR}`, ` ${own.toLowerCase()} ${FAR}`])
      expect(await send(call, { ...rest, [field]: written })).toMatchObject({ status: plain.status, body: plain.body })
    for (const written of [`${other}${FAR}`, `CR${FAR}`, `JR${FAR}`]) {
      const refused = await send(call, { ...rest, [field]: written })
      expect(refused.status, written).toBe(400)
      expect(refused.body.fields?.[field]).toContain(`must be the number of a`)
    }
  })
})

test('the ticket that the prefix names is the one that is read', async () => {
  expect((await send(getMetroTicket, { id: `M${made.metro}` })).body).toMatchObject({ data: { id: made.metro } })
  expect((await send(listCoinTickets, { id: `c${made.coin}` })).body).toMatchObject({ data: [{ id: made.coin }] })
  const printed = { ticketId: `C${made.coin}`, ticketType: 'newCoin', printerId: 'station1' }
  expect((await send(printRecord, printed)).body).toMatchObject({ message: 'PRINTED' })
})

/** A query string has no null. */
const leftOut = ({ method }: Endpoint, word: string) => [
  {},
  { [word]: '' },
  ...(method === 'GET' ? [] : [{ [word]: null }]),
]

test.each(
  callsOfBoth
    .filter(([, , word]) => word !== 'printLabelType')
    .map(([call, field, word, rest]) => ({ call, path: call.path, field, word, rest })),
)('$path takes the kind from the prefix where it is left out', async ({ call, field, word, rest }) => {
  for (const [number, kind] of [
    [`C${FAR}`, 'newCoin'],
    [`M${FAR}`, 'metro'],
  ]) {
    const named = await send(call, { ...rest, [field]: number, [word]: kind })
    for (const nothing of leftOut(call, word)) {
      const { status, body } = await send(call, { ...rest, [field]: number, ...nothing })
      expect({ status, body }, `${number} ${JSON.stringify(nothing)}`).toEqual({
        status: named.status,
        body: named.body,
      })
    }
  }
})

test('labels of a side are those of a Metro ticket', async () => {
  const ofSide = { station: 'station1', copies: 1, soldToType: 'A' }
  expect((await send(printLabels, { ...ofSide, id: `M${FAR}` })).status).toBe(404)
  expect((await send(printLabels, { ...ofSide, id: `C${FAR}` })).status).toBe(400)
})
