import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { deletionFate, deletionQuestion } from './deletion.rules.ts'

test('what became of a deletion without an answer is read from the record: deleted, changed by another and so kept, or as it was', () => {
  expect(deletionFate({ version: 2 }, undefined)).toBe('unknown')
  expect(deletionFate({ version: 2 }, { version: 3, isReversed: true })).toBe('deleted')
  expect(deletionFate({ version: 2 }, { version: 5, isReversed: false })).toBe('changed')
  expect(deletionFate({ version: 2 }, { version: 2, isReversed: false })).toBe('kept')
})

test('a deletion is asked about in the amounts and places of the record as it is now, and says who changed it', () => {
  const record = {
    ...{ id: 306, amount: cents(28_000), src: 'metrovault', dest: 'PettyCash-Ray Tull', by: 'June Halloran' },
    time: Date.UTC(2026, 10, 17, 23, 22),
  }
  const around = { recounts: ['Metro Vault was counted since: count it again afterwards.'], timeZone: 'UTC' }
  const first = deletionQuestion(record, { ...around, isChanged: false })
  expect(first.title).toBe('Delete transaction 306?')
  expect(first.text).toMatch(/^\$280\.00 go back from .*Ray Tull to Metro Vault, dated now\./)
  expect(first.text).toMatch(/count it again afterwards\.$/)
  const second = deletionQuestion(record, { ...around, isChanged: true })
  expect(second.title).toBe('Delete transaction 306 as it is now?')
  expect(second.text).toContain('It was not deleted: June Halloran changed it at 11/17/26 23:22. $280.00 go back')
})
