import { expect, test } from 'vitest'
import { sentenceOf } from './history.sentences.ts'

const told = (entity: string, action: string, value: object, before: object | null = null, entityId = '7') => {
  const entry = { entryId: 1, updateType: 2, createdAt: 0, by: 'Dana', userId: 1, address: null }
  const { does, name, end } = sentenceOf({
    ...entry,
    entity,
    entityId,
    action,
    value: { ...value },
    before: before && { ...before },
  })
  return [does, name, end].filter(Boolean).join(' ')
}

test('a change is told in the words of the shop', () => {
  expect(told('clerks', 'created', { name: 'Luis O' })).toBe('added clerk Luis O')
  expect(told('metro_ticket', 'signed', { firstName: 'Maria' })).toBe('signed ticket M7')
  expect(told('metro_ticket', 'void', { firstName: 'Maria' })).toBe('voided ticket M7')
  expect(told('metro_ticket', 'check printed again', {})).toBe('printed again the check of ticket M7')
  expect(told('clerks', 'updated', { name: 'Luis O' }, { name: 'Luis' })).toBe('renamed clerk Luis O')
  expect(told('clerks', 'updated', { name: 'Luis', displayOrder: 2 }, { name: 'Luis', displayOrder: 1 })).toBe(
    'moved clerk Luis',
  )
  expect(told('buyers', 'updated', { name: 'Halden', enabled: false }, { name: 'Halden', enabled: true })).toBe(
    'disabled buyer Halden',
  )
  expect(told('void_reasons', 'deleted', { reason: 'duplicate entry' })).toBe('deleted void reason duplicate entry')
  const ray = { firstName: 'Ray', lastName: 'Dunn', reason: 'Stolen rings' }
  expect(told('block_entries', 'created', ray)).toBe('added block of Ray Dunn')
  expect(told('block_entries', 'updated', ray, { ...ray, reason: '' })).toBe('changed block of Ray Dunn')
  expect(told('block_entries', 'updated', ray, { ...ray, firstName: 'Roy' })).toBe('renamed block of Ray Dunn')
  expect(told('settings', 'updated', { holdDays: 30 }, { holdDays: 31 }, 'shop')).toBe('changed the shop settings')
  expect(told('spot_prices', 'updated', { item: 'gold', price: 2 }, { item: 'gold', price: 1 })).toBe(
    'changed the spot price of Gold',
  )
  const deposit = { kind: 'coin_receipt', day: '2026-11-12' }
  expect(told('receipt_deposits', 'updated', deposit, { ...deposit, depositDay: '2026-11-13' })).toBe(
    'changed the deposit of coin receipts of 11/12/26',
  )
})

test('an import is named by its file, with what it brought', () => {
  const value = { kind: 'people', fileName: 'customers.csv', lines: 1240, added: 1200, replaced: 40 }
  expect(told('imports', 'imported', value, null, '44')).toBe('imported the file customers.csv as people, 1,240 lines')
})

test('a check is named by the number on it, and a notice is marked', () => {
  expect(told('checks', 'void', { checkNumber: '10441' })).toBe('voided check 10441')
  expect(told('notices', 'unpaid', { title: 'M64' })).toBe('marked M64 as not paid')
  expect(told('notices', 'paid', { title: 'M64' })).toBe('marked M64 as paid')
  expect(told('notices', 'dismissed', { title: 'M64' })).toBe('dismissed notice M64')
})

test('an act on a part of a record says so', () => {
  expect(told('coin_invoice', 'offer accepted', {})).toBe('accepted an offer on invoice CI7')
  expect(told('invoice', 'settlement sheet saved', {})).toBe('saved a settlement sheet of invoice I7')
  expect(told('metro_ticket', 'signature removed', {})).toBe('removed the signature of ticket M7')
  expect(told('metro_ticket', 'sent to the pad of Booth 5', {})).toBe('sent ticket M7 to the pad of Booth 5')
  expect(told('quote', 'made into a coin ticket', {})).toBe('made quote Q7 into a coin ticket')
})

test('a save that changed nothing, an unknown kind and a record without a name are still told', () => {
  expect(told('users', 'updated', { username: 'luis' }, { username: 'luis' })).toBe('saved user luis')
  expect(told('cash_drawers', 'counted', { amount: 5 })).toBe('counted cash drawers 7')
})
