import { describe, expect, test } from 'vitest'
import { chosenPrinterProblems, cupsProblems, isSamePlace, printerProblems, stationProblems } from './printers.rules.ts'

const textsOf = (address: string) => printerProblems({ name: 'Laser', address }).map(({ text }) => text)

describe('a printer', () => {
  test.each([
    'ipp://192.168.1.20/ipp/print',
    'ipps://printer.shop.local:631/ipp/print',
    'IPP://cups:631/printers/Labels',
    'ipp://[fe80::1]/ipp',
  ])('may be at %s', address => {
    expect(textsOf(address)).toEqual([])
  })

  test.each([
    '192.168.1.20',
    'http://printer/',
    'ipp://',
    'ipp:///print',
    'ipp://a b/print',
    'ipp://x:99999/',
    'PDF folder',
  ])('may not be at %s', address => {
    expect(textsOf(address)).toEqual([
      'Address must begin with ipp:// or ipps://, such as ipp://192.168.1.20/ipp/print',
    ])
  })

  test('needs a name and an address, and its address holds no password', () => {
    expect(printerProblems({ name: '', address: '' }).map(({ text }) => text)).toEqual([
      'Name is Blank',
      'Address is Blank',
    ])
    expect(textsOf('ipp://boss:secret@printer/ipp')).toEqual(['Address must not hold a user name or password'])
  })
})

test('a CUPS server is at an ipp address; none means the one on this machine', () => {
  expect(cupsProblems(' ')).toEqual([])
  expect(cupsProblems('ipps://cups.shop.local/')).toEqual([])
  expect(cupsProblems('http://cups:631').map(({ field }) => field)).toEqual(['address'])
})

test.each([
  ['ipp://cups:631/printers/Labels', 'IPP://Cups/printers/Labels/', true],
  ['ipp://cups/', 'ipp://cups', true],
  ['ipp://cups/printers/Labels', 'ipp://cups/printers/labels', false],
  ['ipp://cups/printers/Labels', 'ipps://cups/printers/Labels', false],
  ['ipp://cups:632/', 'ipp://cups/', false],
  ['PDF folder', 'ipp://cups/', false],
])('%s and %s: the same printer? %s', (one, other, isSame) => {
  expect(isSamePlace(one, other)).toBe(isSame)
})

test('a station must be chosen', () => {
  expect(stationProblems('')).toEqual([{ field: 'station', text: 'Please select a station' }])
  expect(stationProblems('station1')).toEqual([])
})

test('only printers that exist can be chosen, and none is fine', () => {
  const chosen = { ticketInvoicePrinter: 1, ticketLabelPrinter: 9, frontCheckPrinter: null, backCheckPrinter: 1 }
  expect(chosenPrinterProblems(chosen, [1])).toEqual([
    { field: 'ticketLabelPrinter', text: 'Ticket Label Printer not found' },
  ])
})
