import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import type { HandedOut } from './notices.contract.ts'
import {
  cashStory,
  heldText,
  isSamePayout,
  lacksNumber,
  markButtonText,
  markText,
  mustComeBack,
  needsWords,
  nothing,
  partsLess,
  payoutSteps,
  payoutText,
  rowSteps,
  rowText,
  sumOf,
  undoText,
  wasHandedOut,
} from './payouts.rules.ts'

const parts = (cash: number, check = 0, wire = 0, checkNumber = ''): HandedOut => ({
  cash: dollars(cash),
  check: dollars(check),
  wire: dollars(wire),
  checkNumber,
})

const due = (wanted: HandedOut, paidBefore = nothing) => {
  const payout = partsLess(wanted, paidBefore)
  return { payout, paidBefore, checkNumber: wanted.checkNumber, amount: sumOf(payout) }
}

test('a check of the same amount and another number is another payout', () => {
  expect(isSamePayout(parts(60, 40, 0, '7001'), parts(60, 40, 0, '7001'))).toBe(true)
  expect(isSamePayout(parts(60, 40, 0, '7001'), parts(60, 40, 0, '7002'))).toBe(false)
  expect(isSamePayout(parts(60, 40, 0, '7001'), parts(60, 30, 0, '7001'))).toBe(false)
})

test('another check counts whole in what is handed out, and one that only comes back as taken back', () => {
  const held = parts(39, 100, 0, '7001')
  expect(partsLess(parts(39, 100), held)).toEqual({ cash: 0, check: 10_000, wire: 0 })
  expect(partsLess(parts(39, 80, 0, '7002'), held)).toEqual({ cash: 0, check: 8000, wire: 0 })
  expect(partsLess(parts(139), held)).toEqual({ cash: 10_000, check: -10_000, wire: 0 })
  expect(partsLess(held, held)).toEqual({ cash: 0, check: 0, wire: 0 })
})

test('what a customer holds is told thing by thing', () => {
  expect(heldText(parts(500))).toBe('$500.00 cash')
  expect(heldText(parts(200, 300, 0, '1754749'))).toBe('check 1754749 of $300.00, $200.00 cash')
  expect(heldText(parts(0, 40, 60))).toBe('a check of $40.00, $60.00 by wire')
})

test('a check that is to be given has a number, or lacks it', () => {
  expect(lacksNumber(due(parts(200, 300)))).toBe(true)
  expect(lacksNumber(due(parts(0, 300), parts(0, 300, 0, '7001')))).toBe(true)
  expect(lacksNumber(due(parts(200, 300, 0, '7001')))).toBe(false)
  expect(lacksNumber(due(parts(500), parts(0, 500, 0, '7001')))).toBe(false)
})

test('something can be taken back once something was handed out', () => {
  expect(wasHandedOut({ ...due(parts(100)), isPaid: false })).toBe(false)
  expect(wasHandedOut({ ...due(parts(100)), isPaid: true })).toBe(true)
  expect(wasHandedOut({ ...due(parts(100), parts(60)), isPaid: false })).toBe(true)
  expect(wasHandedOut({ ...due(nothing), isPaid: true })).toBe(false)
})

test.each([
  [due(parts(100)), ['give $100.00 cash']],
  [due(parts(60, 40)), ['give a check of $40.00', 'give $60.00 cash']],
  [due(parts(60, 40), parts(100)), ['give a check of $40.00', 'take back $40.00 cash']],
  [due(parts(0, 0, 100), parts(100)), ['give $100.00 by wire', 'take back $100.00 cash']],
  [due(parts(100), parts(60, 40)), ['give $40.00 cash', 'take back the check of $40.00']],
  [due(parts(60), parts(0, 60, 0, '15533')), ['give $60.00 cash', 'take back check 15533 of $60.00']],
  [due(parts(0, 50), parts(0, 40)), ['give a check of $50.00', 'take back the check of $40.00']],
  [
    due(parts(0, 300, 0, '7002'), parts(0, 300, 0, '7001')),
    ['give check 7002 of $300.00', 'take back check 7001 of $300.00'],
  ],
  [due(parts(0, 300), parts(0, 300, 0, '7001')), ['give a check of $300.00', 'take back check 7001 of $300.00']],
  [due(parts(60, 40, 0, '7002'), parts(100)), ['give a check of $40.00', 'take back $40.00 cash']],
  [due(parts(80), parts(100)), ['take back $20.00 cash']],
  [due(parts(0, 0, 80), parts(0, 0, 100)), ['take back $20.00 by wire']],
  [due(parts(100), parts(100)), []],
])('says what is to be given and what is to be taken back: %#', (notice, steps) => {
  expect(payoutSteps(notice)).toEqual(steps)
})

test.each([
  [due(parts(100)), 'Paid'],
  [due(parts(0, 0, 100)), 'Paid'],
  [due(parts(150), parts(100)), 'Paid'],
  [due(parts(60, 40), parts(100)), 'Paid'],
  [due(parts(0, 300, 0, '7002'), parts(0, 300, 0, '7001')), 'Paid'],
  [due(parts(80), parts(100)), 'Taken Back'],
  [due(parts(100), parts(100, 40)), 'Taken Back'],
  [due(parts(0, 0, 100), parts(100)), 'Paid'],
  [due(parts(0, 0, 80), parts(0, 0, 100)), 'Taken Back'],
])('what only comes back, and gives nothing by wire either, is marked as taken back: %#', (notice, mark) => {
  expect([markText(notice), markButtonText(notice)]).toEqual([mark, `Mark as ${mark}`])
})

test('a payout is told by its amount; what takes something back, or is the rest, in words', () => {
  expect(payoutText(due(parts(60, 40)))).toBe('$100.00')
  expect(needsWords(due(parts(60, 40)))).toBe(false)
  expect(payoutText(due(parts(60, 40), parts(100)))).toBe('give a check of $40.00, take back $40.00 cash')
  expect(payoutText(due(parts(150), parts(100)))).toBe('give $50.00 cash, already given $100.00')
})

test('what is done is told as done', () => {
  const both = due(parts(60, 40), parts(100))
  expect(rowSteps({ ...both, isPaid: false })).toEqual(['give a check of $40.00', 'take back $40.00 cash'])
  expect(rowSteps({ ...both, isPaid: true })).toEqual(['gave a check of $40.00', 'took back $40.00 cash'])
  expect(rowText({ ...due(parts(150), parts(100)), isPaid: true })).toBe('gave $50.00 cash')
  expect(rowText({ ...due(parts(150)), isPaid: true })).toBe('$150.00')
  expect(undoText(due(parts(150)))).toBe('Undo last payout')
  expect(undoText(due(parts(80), parts(100)))).toBe('Undo taking back')
})

test('the cash of an edited ticket says how it came about', () => {
  const less = due(parts(50), parts(200))
  expect(cashStory({ ...less, isPaid: false })).toBe('$200.00 was given before, $150.00 of it comes back.')
  expect(cashStory({ ...less, isPaid: true })).toBe('$200.00 was given before, $150.00 of it came back.')
  const more = due(parts(200), parts(50))
  expect(cashStory({ ...more, isPaid: false })).toBe('$50.00 was given before, $150.00 is given on top.')
  expect(cashStory({ ...due(parts(200)), isPaid: true })).toBe('')
})

test('who voids a ticket reads what has to come back, and where to', () => {
  expect(mustComeBack('metro', nothing)).toBe('')
  expect(mustComeBack('metro', parts(405))).toBe('Paid out: $405.00 cash. It must come back to the metro drawer.')
  expect(mustComeBack('coin', parts(200, 300, 0, '10441'))).toBe(
    'Paid out: check 10441 of $300.00, $200.00 cash. It must come back, the cash to the coin drawer.',
  )
  expect(mustComeBack('coin', parts(0, 300))).toBe('Paid out: a check of $300.00. It must come back.')
})
