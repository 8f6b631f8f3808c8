import { describe, expect, test } from 'vitest'
import {
  idInAddress,
  kindOfEntity,
  kindOfPrefix,
  type RecordKind,
  readNumberOf,
  readRecord,
  readRecordKind,
  readRecordNumber,
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
    expect(['77', 'CR77', 'C77'].map(typed => readNumberOf('coin_receipt', typed))).toEqual([77, 77, undefined])
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
