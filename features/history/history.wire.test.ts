import { expect, test } from 'vitest'
import { changesText } from './history.changes.ts'
import { inFormOrder, labelOf } from './history.labels.ts'
import { differences } from './history.rules.ts'
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
  items: [{ description: 'Ring', qty: 1, unit: '', cost: 25_000, soldTo: 'A', isBarter: false }],
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
    ticket_items: [{ description: 'Ring', cost: 250, soldTo: 'A' }],
    comment: '',
    soldToAmount: null,
  })
  for (const field of ['kind', 'personId', 'ticketDay', 'checkAmount', 'isVoid', 'signatureFileId', 'items'])
    expect(out).not.toHaveProperty(field)
})

test('a coin ticket has its own names, and what was handed out stands apart', () => {
  const barter = { description: 'Eagle', qty: 2, unit: 'oz', cost: 6000, isBarter: true }
  expect(snapshotOut('coin_ticket', { otherIdType: 'Passport', items: [...stored.items, barter] })).toMatchObject({
    otherIDType: 'Passport',
    inventories: [{ name: 'Ring', qty: 1, cost: 250 }],
    barterItems: [{ name: 'Eagle', qty: 2, unit: 'oz', cost: 60 }],
  })
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

const told = (before: object | null, after: object, action = 'updated') =>
  changesText(
    {
      entity: 'metro_ticket',
      action,
      before: before && snapshotOut('metro_ticket', { ...before }),
      value: snapshotOut('metro_ticket', { ...after }),
    },
    'UTC',
  )

test('an entry says what it changed: short values with both, long ones by name', () => {
  const before = { ...stored, comment: '' }
  expect(told(before, { ...before, ticketAmount: 30_000, comment: 'rings of the aunt' })).toBe(
    'Ticket Amount 250 → 300, comment',
  )
  expect(told(before, { ...before, pulled: true, items: [{ ...stored.items[0], cost: 26_050 }] })).toBe(
    'Item 1 Cost 250 → 260.50, pulled',
  )
  expect(told(null, before, 'created')).toBe('')
})

test('a signature is told as the customer gave it', () => {
  expect(told(stored, stored, 'signed')).toBe('signed by the customer at Booth 3')
})

test('many changes are cut short', () => {
  const many = { city: 'Reno', zip: '1', race: 'W', eyes: 'Blu', hair: 'Blk', comment: 'x' }
  expect(told(stored, { ...stored, ...many })).toBe('Race, city, zip, eyes, 2 more')
})

test('fields stand in the order and under the labels of the form', () => {
  const snapshot = {
    comment: 'x',
    lastName: 'Delgado',
    ticket_items: [{ cost: 5 }],
    firstName: 'Maria',
    lo_state: 'queued',
  }
  const fields = inFormOrder('metro_ticket', differences(null, snapshot)).map(({ field }) =>
    labelOf('metro_ticket', field),
  )
  expect(fields).toEqual(['First Name', 'Last Name', 'Comment', 'Item 1 Cost', 'Lo State'])
  expect(labelOf('clerks', 'displayOrder')).toBe('Display Order')
  expect(labelOf('users', 'username')).toBe('User Name')
})
