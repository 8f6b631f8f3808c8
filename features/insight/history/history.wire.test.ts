import { expect, test } from 'vitest'
import { snapshotOut } from './history.wire.ts'

const stored = {
  id: 7,
  kind: 'metro',
  personId: 3,
  ticketDay: '2026-11-13',
  booth: 'Booth 3',
  firstName: 'Maria',
  ticketAmount: 25_000,
  checkAmount: 10_000,
  isVoid: false,
  profit: -4000,
  soldToAmountB: 1000,
  signatureFileId: 'a1',
  items: [
    { id: 4, propertyCode: 3, description: 'Ring', qty: 1, unit: '', cost: 25_000, soldTo: 'A', isBarter: false },
  ],
}

test('a stored ticket leaves in dollars and under the names of its document', () => {
  const out = snapshotOut('metro_ticket', stored)
  expect(out).toMatchObject({
    ticketAmount: 250,
    paymentCheckAmount: 100,
    profit: -40,
    soldToAmountB: 10,
    void: false,
    signature: '/api/files/a1/full',
    ticket_items: [{ id: 4, propertyCode: 3, description: 'Ring', cost: 250, soldTo: 'A' }],
    comment: '',
    soldToAmount: null,
  })
  for (const field of ['kind', 'personId', 'ticketDay', 'checkAmount', 'isVoid', 'signatureFileId', 'items'])
    expect(out).not.toHaveProperty(field)
})

test('the words that a change keeps beside the record are no fields of it', () => {
  for (const [entity, field] of [
    ['metro_ticket', 'checkNote'],
    ['coin_ticket', 'payoutNote'],
    ['notices', 'takenBackNote'],
  ] as const)
    expect(snapshotOut(entity, { ...stored, [field]: 'words' })).not.toHaveProperty(field)
})

test('a coin ticket has its own names, and what was handed out stands apart', () => {
  const barter = { description: 'Eagle', qty: 2, unit: 'oz', cost: 6000, isBarter: true }
  expect(snapshotOut('coin_ticket', { otherIdType: 'Passport', items: [...stored.items, barter] })).toMatchObject({
    otherIDType: 'Passport',
    inventories: [{ id: 4, name: 'Ring', qty: 1, cost: 250 }],
    barterItems: [{ id: null, name: 'Eagle', qty: 2, unit: 'oz', cost: 60 }],
  })
})

test('what is paid in parts is told as its read tells it: the first payment, and what they come to', () => {
  const parts = [
    { paidBy: 'cash', totalAmount: 10_000, tendered: 10_000 },
    { paidBy: 'cash', totalAmount: 31_200, tendered: 31_300 },
  ]
  const partial = { paymentType: 'partial', payment: '', tendered: 0, ticketAmount: 58_523, checkNumber: null }
  expect(snapshotOut('jewelry_receipt', { ...partial, payments: parts })).toMatchObject({
    ...{ payment: 'cash', tendered: 413, paidAmount: 412, remainingAmount: 173.23, checkNumber: '' },
  })
  expect(snapshotOut('jewelry_receipt', { ...partial, paymentType: 'full', payment: 'check' })).toMatchObject({
    ...{ payment: 'check', tendered: 0, paidAmount: 585.23, remainingAmount: 0 },
  })
  expect(snapshotOut('coin_receipt', { payment: 'cash', tendered: 100 })).not.toHaveProperty('paidAmount')
})

test('other records are told in dollars too', () => {
  expect(snapshotOut('settings', { alertMetroTicketAmount: 1_000_000, holdDays: 31 })).toEqual({
    alertMetroTicketAmount: 10_000,
    holdDays: 31,
  })
  expect(snapshotOut('drawer_counts', { drawer: 'metrodrawer', amount: 500, count: 450, difference: -50 })).toEqual({
    drawerName: 'metrodrawer',
    drawerAmount: 5,
    drawerCount: 4.5,
    difference: -0.5,
  })
  expect(snapshotOut('users', null)).toBeNull()
})
