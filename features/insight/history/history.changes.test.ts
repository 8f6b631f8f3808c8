import { expect, test } from 'vitest'
import { changeRow, changesOf, changesText } from './history.changes.ts'
import { labelOf } from './history.labels.ts'
import { noteOf } from './history.notes.ts'
import { shownValue } from './history.values.ts'
import { snapshotOut } from './history.wire.ts'

const ring = {
  id: 4,
  propertyCode: 3,
  description: 'Ring',
  qty: 1,
  unit: '',
  cost: 25_000,
  model: '',
  serial: '',
  soldTo: 'A',
  isBarter: false,
}
const stored = {
  id: 7,
  kind: 'metro',
  ticketTime: 1_794_890_427_937,
  booth: 'Booth 3',
  firstName: 'Maria',
  ticketAmount: 25_000,
  isVoid: false,
  signatureFileId: 'a1',
  items: [ring],
}

const told = (before: object | null, after: object, action = 'updated') =>
  changesText(
    {
      note: noteOf({ ...after }),
      entity: 'metro_ticket',
      action,
      before: before && snapshotOut('metro_ticket', { ...before }),
      value: snapshotOut('metro_ticket', { ...after }),
    },
    'UTC',
  )

test('an entry says what it changed, with what was and what is', () => {
  expect(told(stored, { ...stored, ticketAmount: 30_000, profit: 4000 })).toBe(
    'Ticket Amount 250.00 → 300.00, Profit — → 40.00',
  )
  expect(told(stored, { ...stored, pulled: true, items: [{ ...ring, cost: 26_050 }] })).toBe(
    'Item 1 Cost 250.00 → 260.50, Pulled — → Yes',
  )
  expect(told(null, stored, 'created')).toBe('')
})

test('a field that was filled or emptied is told with its value, a long one cut', () => {
  const moved = { ...stored, comment: 'moved' }
  expect(told(stored, moved)).toBe('Comment — → moved')
  expect(told(moved, stored)).toBe('Comment moved → —')
  expect(told(moved, { ...stored, comment: 'rings of the aunt who moved to Reno' })).toBe(
    'Comment moved → rings of the aunt who m…',
  )
})

test('why a restored ticket has no check number is told once, whole, and not taken back by the next entry', () => {
  const byCheck = { ...stored, isVoid: true, checkNumber: '1365602' }
  const restored = {
    ...stored,
    checkNote: 'Check Number 1365602 was printed and is void. Please enter a new one',
    payoutNote: 'Its payout of $250.00 counts as handed out; take it back in Notices if the money came back.',
  }
  const note = 'Check Number 1365602 was printed and is void. Its payout of $250.00 counts as handed out'
  expect(told(byCheck, restored, 'restored')).toBe(`Void Yes → No. ${note}`)
  expect(told(null, restored, 'created')).toBe(note)
  expect(told(restored, { ...stored, checkNumber: '1365603' })).toBe('Check Number — → 1365603')
})

test('papers and signatures are told without their numbers', () => {
  const onFile = (text: string) => ({ ...stored, dLNo: text })
  expect(told(onFile('on file'), onFile('on file, changed'))).toBe('DL No changed')
  expect(told(stored, onFile('on file'))).toBe('DL No — → on file')
  expect(told(stored, { ...stored, signatureFileId: null })).toBe('Signature on file → —')
})

test('a line that comes or goes is told as one', () => {
  const two = { ...stored, items: [ring, { ...ring, id: 5, description: 'Chain' }] }
  expect(told(stored, two)).toBe('Item 2 added: Chain 250.00')
  expect(told(two, stored)).toBe('Item 2 removed: Chain 250.00')
})

const part = { jewelryReceiptId: 5, tendered: 0, tax: 100, change: 0, createdTime: 1_794_890_427_937 }
const byCash = { ...part, id: 11, paidBy: 'cash', totalAmount: 100_000, tendered: 100_000 }
const byCard = { ...part, id: 12, paidBy: 'creditcard', totalAmount: 150_000, creditCardNumber: '4417' }
const byCheck = { ...part, id: 13, paidBy: 'check', totalAmount: 50_000, checkNumber: '1001' }
const soldRing = { id: 204, description: 'Ring', quantity: 1, price: 10_000, tax: 838, isTaxable: true }
const soldChain = { ...soldRing, id: 205, description: 'Chain', price: 20_000 }
const inParts = {
  id: 5,
  kind: 'jewelry_receipt',
  paymentType: 'partial',
  payment: '',
  tendered: 0,
  ticketAmount: 382_565,
  items: [soldRing, soldChain],
  payments: [byCash, byCard, byCheck],
}
const ofReceipt = (change: object) => snapshotOut('jewelry_receipt', { ...inParts, ...change })
const toldOf = (before: object, after: object) =>
  changesText(
    { entity: 'jewelry_receipt', action: 'updated', before: ofReceipt(before), value: ofReceipt(after) },
    'UTC',
  )

test('of payments and lines the one that went is told, not the others that moved up', () => {
  expect(toldOf({}, { payments: [byCash, byCheck] })).toBe('Payment 2 removed: creditcard 1,500.00')
  expect(toldOf({}, { payments: [byCash, { ...byCheck, checkNumber: '1002' }] })).toBe(
    'Payment 2 removed: creditcard 1,500.00, Payment 2 Check Number 1001 → 1002',
  )
  expect(toldOf({}, { items: [soldChain] })).toBe('Item 1 removed: Ring 100.00')
  expect(
    toldOf(
      {},
      {
        items: [
          { ...soldChain, price: 21_000 },
          { ...soldRing, id: 206, description: 'Band' },
        ],
      },
    ),
  ).toBe(
    'Item 1 removed: Ring 100.00, Item 1 Unit Price 200.00 → 210.00, Item 1 Price 200.00 → 210.00, Item 2 added: Band 100.00',
  )
})

test('lines that were written anew under other ids are told by what they are, and by their place', () => {
  const anew = { ...soldChain, id: 206 }
  expect(toldOf({}, { items: [anew] })).toBe('Item 1 removed: Ring 100.00')
  expect(toldOf({ items: [soldRing] }, { items: [{ ...soldRing, id: 206, quantity: 2 }] })).toBe(
    'Item 1 Qty 1 → 2, Item 1 Unit Price 100.00 → 50.00',
  )
})

test('a table of two entries has a removed line in one row, with all its fields', () => {
  const [row, ...others] = changesOf('jewelry_receipt', ofReceipt({}), ofReceipt({ payments: [byCash, byCheck] })).map(
    one => changeRow('jewelry_receipt', one, 'UTC'),
  )
  expect(others).toEqual([])
  expect(row).toEqual({
    label: 'Payment 2 removed',
    before:
      'Paid By: creditcard; Total Amount: $1,500.00; Cash Tendered: $0.00; Card Number: 4417; Tax: $1.00; Change: $0.00; Date: 11/17/26 04:40',
    after: '',
  })
})

test('an entry from before lines had a type, and the id of a line, make no change', () => {
  const { id: _, propertyCode: __, ...older } = ring
  expect(told({ ...stored, items: [older] }, stored)).toBe('no change')
  expect(told({ ...stored, items: [{ ...ring, id: 9 }] }, { ...stored, items: [{ ...ring, propertyCode: 10 }] })).toBe(
    'Item 1 Type 3 Jewelry → 10 Misc',
  )
})

test('an entry that only counted its pictures is compared by their number', () => {
  const file = (id: string) => ({ id, mimeType: 'image/jpeg', fileSize: 9 })
  const counted = { ...stored, attachments: 1 }
  expect(told(counted, { ...stored, attachments: [file('a')] })).toBe('no change')
  expect(told(counted, { ...stored, attachments: [file('a'), file('b')] })).toBe('Photos 1 → 2')
  expect(told({ ...stored, attachments: [file('a')] }, { ...stored, attachments: [file('b')] })).toBe(
    'Photo 1 Picture changed',
  )
})

test('a signature is told as the customer gave it', () => {
  expect(told(stored, stored, 'signed')).toBe('signed by the customer at Booth 3')
})

test('many changes are cut short', () => {
  const many = { city: 'Reno', zip: '1', race: 'W', eyes: 'Blu', hair: 'Blk', comment: 'x' }
  expect(told(stored, { ...stored, ...many })).toBe('Race — → W, City — → Reno, Zip — → 1, Eyes — → Blu, 2 more')
})

/** A whole ticket as people read it: each line 'label: value'. */
const snapshotText = (entity: string, value: object) =>
  changesOf(entity, null, { ...snapshotOut(entity, { ...value }), storeName: 'Metro' }).map(
    ({ field, after }) => `${labelOf(entity, field)}: ${shownValue({ entity, field }, after, 'UTC')}`,
  )

const sold = {
  soldTo: 'Halden',
  soldToAmount: 36_500,
  paidInFull: true,
  paidInFullB: false,
  invoiceNum: 12,
  invoiceNumB: 0,
  copies: 1,
  storeId: 2,
  otherIdType: 'Passport',
  loDisabled: false,
  isSealBroken: false,
  recoveredFrom: 3,
  comment: 'x',
}

test('a Metro ticket is shown under the labels, in the order and in the formats of its form', () => {
  expect(snapshotText('metro_ticket', { ...stored, ...sold })).toEqual([
    'Ticket: M7',
    'Date: 11/17/26 04:40',
    'First Name: Maria',
    'Other ID Type: Passport',
    'Ticket Amount: $250.00',
    'Store: Metro',
    'Booth: Booth 3',
    'Comment: x',
    'Item 1 Qty: 1',
    'Item 1 Description: Ring',
    'Item 1 Type: 3 Jewelry',
    'Item 1 Cost: $250.00',
    'Item 1 Sold To: A',
    'Signature: on file',
    'Seal Broken: No',
    'Void: No',
    'Copied From: M3',
    'Sold To (A): Halden',
    'Sold To (A) Amount: $365.00',
    'Paid (A): Yes',
    'Invoice (A): 12',
    'Paid (B): No',
    'Sent To LeadsOnline: No',
  ])
})

test('a coin ticket has one side, its label copies and what was handed out', () => {
  const coin = { ...stored, ...sold, items: [{ ...ring, isBarter: true, unit: 'oz' }] }
  expect(snapshotText('coin_ticket', coin)).toEqual([
    'Ticket: C7',
    'Date: 11/17/26 04:40',
    'First Name: Maria',
    'Other ID Type: Passport',
    'Ticket Amount: $250.00',
    'Store: Metro',
    'Booth: Booth 3',
    'Comment: x',
    'Label Copies: 1',
    'Barter Item 1 Qty: 1',
    'Barter Item 1 Name: Ring',
    'Barter Item 1 Unit: oz',
    'Barter Item 1 Cost: $250.00',
    'Signature: on file',
    'Seal Broken: No',
    'Void: No',
    'Copied From: C3',
    'Sold To: Halden',
    'Sold To Amount: $365.00',
    'Paid: Yes',
    'Invoice: 12',
    'Sent To LeadsOnline: No',
  ])
})

test('what no form has is spelled out and comes last', () => {
  const labels = (entity: string, value: object) =>
    changesOf(entity, null, { ...value }).map(({ field }) => labelOf(entity, field))
  expect(labels('metro_ticket', { lo_state: 'queued', comment: 'x' })).toEqual(['Comment', 'Lo State'])
  expect(labels('clerks', { displayOrder: 1 })).toEqual(['Display Order'])
  expect(labels('users', { username: 'luis' })).toEqual(['User Name'])
})

test('a save that changed nothing says so; what was done otherwise needs no such word', () => {
  expect(told(stored, { ...stored })).toBe('no change')
  expect(told(stored, { ...stored }, 'printed')).toBe('')
  expect(told(null, stored, 'created')).toBe('')
})
