import { expect, test } from 'vitest'
import { goneText } from './gone-draft.ts'

test('a draft that is gone says what became of it, as far as that is known', () => {
  expect(goneText({ savedAs: 'JR33' })).toEqual(['Saved meanwhile', 'Another tab saved this draft as JR33.'])
  expect(goneText({})).toEqual(['Saved meanwhile', 'Another tab saved this draft.'])
  expect(goneText(undefined)[0]).toBe('The draft is gone')
})
