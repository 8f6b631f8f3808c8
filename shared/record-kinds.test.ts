import { describe, expect, test } from 'vitest'
import { may } from './permissions.ts'
import {
  accessesOf,
  idInAddress,
  kindOfEntity,
  kindOfPrefix,
  mayBeScannedRecord,
  type RecordKind,
  readNumberOf,
  readRecord,
  readRecordKind,
  readRecordNumber,
  readScannedRecord,
  recordKinds,
  recordNumber,
  recordPath,
} from './record-kinds.ts'

const kinds = Object.keys(recordKinds) as RecordKind[]

describe('a word for a kind of record', () => {
  test.each([
    ['metro', 'metro'],
    ['ticket', 'metro'],
    ['New Coin', 'coin'],
    ['new_coin', 'coin'],
    ['newCoin', 'coin'],
    ['receipt', 'coin_receipt'],
    ['coin receipt', 'coin_receipt'],
    ['jewelryReceipt', 'jewelry_receipt'],
    ['jewelry_receipt', 'jewelry_receipt'],
    ['coinInvoice', 'coin_invoice'],
  ])('%s is %s', (word, kind) => expect(readRecordKind(word)).toBe(kind))

  test.each(['gold', '', 'constructor', 7, null])('%s is none of ours', word =>
    expect(readRecordKind(word)).toBeUndefined(),
  )

  test('no word names two kinds, and no prefix or history entity is shared', () => {
    const words = kinds.flatMap(kind => [kind, ...recordKinds[kind].words])
    expect(new Set(words).size).toBe(words.length)
    expect(new Set(kinds.map(kind => recordKinds[kind].prefix)).size).toBe(kinds.length)
    expect(kinds.map(kind => kindOfEntity(recordKinds[kind].entity))).toEqual(kinds)
  })
})

describe('a number as people write it', () => {
  test.each(kinds.filter(kind => recordKinds[kind].prefix !== ''))('of a %s is read back', kind => {
    const written = readRecordNumber(` ${recordNumber({ kind, id: 77 }).toLowerCase()} `)
    expect([written?.id, kindOfPrefix(written?.prefix ?? '')]).toEqual([77, kind])
  })

  test('without a prefix is that of a Metro ticket', () => {
    expect(readRecordNumber('48231')).toEqual({ prefix: '', id: 48231 })
    expect(kindOfPrefix('')).toBe('metro')
  })

  test('is found among its own kind with its own prefix or none, and never among another kind', () => {
    expect(['77', 'm 77', 'C77', 'CR77', '9999999999'].map(typed => readNumberOf('metro', typed))).toEqual([
      ...[77, 77],
      ...[undefined, undefined, undefined],
    ])
    expect(['77', 'CR77', '#77', 'C77'].map(typed => readNumberOf('coin_receipt', typed))).toEqual([
      77,
      77,
      77,
      undefined,
    ])
  })

  test('leads to the page of its kind', () => {
    const paths = ['C12', '48231', 'cr 7', 'X12'].map(written => {
      const record = readRecord(written)
      return record && recordPath(record)
    })
    expect(paths).toEqual([
      '/portal/coin-tickets/edit/12',
      '/portal/metro-tickets/edit/48231',
      '/portal/receipts/edit/7',
      undefined,
    ])
  })

  test.each(['M0', 'X12', 'M12a', ''])('%s is no number', written => expect(readRecordNumber(written)).toBeUndefined())
})

test('an address names a record by its number or by the number with the prefix of its own kind', () => {
  for (const written of ['62', 'M62', 'm 62']) expect(idInAddress(written, 'metro')).toBe(62)
  expect(idInAddress('CR7', 'coin_receipt')).toBe(7)
  for (const written of ['C62', 'MM62', 'x', '', '0', '1.5', '-3', '2147483648'])
    expect(idInAddress(written, 'metro'), written).toBeUndefined()
  expect(idInAddress('C7', 'coin_receipt')).toBeUndefined()
  expect([idInAddress('7'), idInAddress('M7')]).toEqual([7, undefined])
})

test('a kind may be opened by one of several permissions', () => {
  expect(accessesOf(['quote', 'metro'])).toEqual(['ticket', 'new_coin'])
  expect(may({ kind: 'staff', permissions: ['new_coin'] }, recordKinds.quote.access)).toBe(true)
  expect(may({ kind: 'staff', permissions: ['receipt'] }, recordKinds.quote.access)).toBe(false)
})

describe('a scanned code', () => {
  test.each([
    ['M48231', { kind: 'metro', id: 48231 }],
    ['C19204', { kind: 'coin', id: 19204 }],
    ['CR77', { kind: 'coin_receipt', id: 77 }],
    ['jr5', { kind: 'jewelry_receipt', id: 5 }],
    ['M48231-9', { kind: 'metro', id: 48231 }],
  ])('%s opens its record, and is held back from a field from its first key on', (code, record) => {
    expect(readScannedRecord(code)).toEqual(record)
    for (let length = 1; length <= code.length; length++) expect(mayBeScannedRecord(code.slice(0, length))).toBe(true)
  })

  test.each(['10412', 'M', 'M0', 'MA12', 'M48231-', 'M48231-9 12', '9400111', ''])('%j is none of ours', code =>
    expect(readScannedRecord(code)).toBeUndefined(),
  )

  test.each(['Ma', 'Cr ', 'Walda', '1', 'M1a'])('%j is somebody typing', text =>
    expect(mayBeScannedRecord(text)).toBe(false),
  )
})
