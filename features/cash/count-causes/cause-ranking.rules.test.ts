import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { mayBeWhatMoved, mergeStoredCauses } from './cause-ranking.rules.ts'
import type { Found } from './causes.contract.ts'

const since = (...amounts: number[]) => ({ moved: [], since: amounts.map(amount => ({ amount: dollars(amount) })) })

test('what left the books before it left the place may be why too much was counted, if it is not more', () => {
  expect(mayBeWhatMoved(since(-200), dollars(200))).toBe(true)
  expect(mayBeWhatMoved(since(-200), dollars(250))).toBe(true)
  expect(mayBeWhatMoved(since(-200), dollars(100))).toBe(false)
  expect(mayBeWhatMoved(since(-200), dollars(-100)), 'the other way round').toBe(false)
  expect(mayBeWhatMoved(since(200, -50), dollars(-200))).toBe(true)
  expect(mayBeWhatMoved(since(), dollars(-200))).toBe(false)
})

test('what moved while it was counted may always be', () => {
  expect(mayBeWhatMoved({ moved: [{}], since: [] }, dollars(-100))).toBe(true)
})

test('a stored cause of an earlier form is still told, as put right once it is not found any more', () => {
  const stored = {
    ...{ kind: 'doubled_entry', record: '', transactionId: 7, otherId: 6, transfer: null, text: '6 and 7', at: 1 },
    ...{ amount: dollars(20), doubt: 0, likelihood: 'possible', isPutRight: false },
  } as unknown as Found
  expect(mergeStoredCauses([], [stored], dollars(20))).toMatchObject([
    { kind: 'doubled_entry', transactionId: 7, text: '6 and 7', wouldLeave: 0, isOld: false, isPutRight: true },
  ])
})
