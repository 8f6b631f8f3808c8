import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { matchSheet, type SettledLine, type SheetLine, shortText } from './settlements.rules.ts'
import { readSheet } from './sheet-text.rules.ts'

const limits = { weightPercent: '0.5', amount: dollars(1) }
const line = (id: number, more: Partial<SettledLine> = {}): SettledLine => ({
  ...{ id, type: 'M', ticketId: id + 100, price: dollars(1000), grams: 200, settledOn: null },
  ...more,
})
const sent = (more: Partial<SheetLine> = {}): SheetLine => ({
  ...{ ticketId: 'M101', grams: '200', assay: '', amount: '1000' },
  ...more,
})
const match = (sheet: SheetLine[], lines = [line(1), line(2)]) => matchSheet(lines, sheet, limits)

test.each([
  ['the same', {}, true],
  ['half a percent less', { grams: '199' }, true],
  ['more than half a percent less', { grams: '198.99' }, false],
  ['half a percent more', { grams: '201 g' }, true],
  ['a dollar less', { amount: '999.00' }, true],
  ['more than a dollar less', { amount: '998.99' }, false],
  ['a dollar more', { amount: '$1,001.00' }, true],
])('%s is judged', (_, change, isSettled) => {
  expect(match([sent(change)])).toMatchObject({ matched: [{ itemId: 1, isSettled }], problems: [] })
})

test('a line is named by its ID on the invoice, a ticket also without its letter', () => {
  const lines = [line(1, { ticketId: 7 }), line(7, { type: '', ticketId: null }), line(3)]
  const { matched, problems } = match(readSheet('M7 200 14k 1000\n7 200 14k 1000\n103 200 14k 1000'), lines)
  expect([matched.map(({ itemId }) => itemId), problems]).toEqual([[1, 7, 3], []])
})

test('a weight that is not known is not compared', () => {
  const lines = [line(1, { grams: null })]
  expect(match([sent({ grams: '3' })], lines).matched).toMatchObject([{ isSettled: true }])
  expect(match([sent({ grams: '' })], lines).problems).toEqual([])
})

test.each([
  ['.583', 0.583],
  ['58.3', 0.583],
  ['58.3 %', 0.583],
  ['583', 0.583],
  ['14k', 14 / 24],
  ['22/24', 22 / 24],
  ['1', 1],
])('reads %s as a fineness', (assay, fineness) => {
  expect(match([sent({ assay })]).matched[0]?.assay).toBeCloseTo(fineness, 5)
})

test.each([
  ['1.5', 'must be a fineness, such as .583 or 14k'],
  ['14', 'may be karats or percent, write 14k or .583'],
  ['24', 'may be karats or percent, write 24k or 1.000'],
])('an assay of %s is no percent and no fineness', (assay, text) => {
  expect(match([sent({ assay })]).problems.map(one => one.text)).toEqual([`Line 1: assay ${assay} ${text}`])
})

test('every problem is told with its line, and a line is named once', () => {
  const { problems } = match([
    sent(),
    sent({ ticketId: 'M999', amount: 'lots' }),
    sent({ ticketId: '', grams: '-1', assay: '30k' }),
    sent({ ticketId: '', itemID: 1 }),
    sent({ ticketId: 'm 102', grams: '' }),
  ])
  expect(problems.map(({ text }) => text)).toEqual([
    'Line 2: M999 is not on this invoice',
    'Line 2: amount lots must be an amount, such as 1,234.50',
    'Line 3: ID is Blank',
    'Line 3: weight -1 must be in grams, such as 18.4',
    'Line 3: assay 30k must be a fineness, such as .583 or 14k',
    'Line 4: it is on line 1 already',
    'Line 5: weight is Blank',
  ])
  expect(match([]).problems.map(({ text }) => text)).toEqual(['The sheet has no lines'])
})

test('says what is short and what is over', () => {
  const expected = { expectedGrams: 18.4, expectedAmount: dollars(1345) }
  expect(shortText({ grams: 17.2, amount: dollars(1300), ...expected })).toBe('1.2 g short, $45.00 short')
  expect(shortText({ grams: 18.4, amount: dollars(1350), ...expected })).toBe('$5.00 over')
  expect(shortText({ grams: null, amount: dollars(1345), ...expected })).toBe('')
})

test.each([
  [
    'commas with a head',
    'Ticket,Weight (g),Assay,Amount\r\nM12,"1,240.5",.583,"1,345.00"\r\n\r\n',
    '1,240.5',
    '1,345.00',
  ],
  ['another order', 'Amount;Fineness;Ticket #;Grams\n1345.00;.583;M12;18.4', '18.4', '1345.00'],
  ['tabs as a spreadsheet pastes them', 'M12\t18.4\t.583\t1,345.00', '18.4', '1,345.00'],
  ['typed with spaces', 'M12 18.4 .583 1,345.00', '18.4', '1,345.00'],
  ['typed with a unit of its own', 'M12 18.4 g .583 $1,345.00', '18.4 g', '$1,345.00'],
  ['typed with grams written out', 'M12 18.4 Grams .583 1,345.00', '18.4 Grams', '1,345.00'],
  ['a unit in a cell', 'Ticket;Weight;Assay;Amount\nM12;18.4 g;.583;1345.00', '18.4 g', '1345.00'],
])('reads %s', (_, text, grams, amount) => {
  expect(readSheet(text)).toEqual([{ ticketId: 'M12', grams, assay: '.583', amount }])
})

test('reads a line by its own number, and an empty text as no lines', () => {
  expect(readSheet('line 45,,,12')).toEqual([{ itemID: 45, ticketId: '', grams: '', assay: '', amount: '12' }])
  expect(readSheet(' \n,,,\n')).toEqual([])
})
