import { expect, test } from 'vitest'
import type { SearchRow } from './search.contract.ts'
import { pathOfResult } from './search-words.ts'

const row: SearchRow = {
  ...{ type: 'person', id: '7', name: 'Fenwick, Abner', ticketTime: 0, amount: null, clerk: '', comment: '' },
  ...{ matched: 'name', void: false, ticket: '' },
}

test("a person's visits open in Advance Search, which has those of both kinds", () => {
  expect(pathOfResult({ ...row, ticket: 'M64' })).toBe('/portal/advance-search?query=Fenwick%2C+Abner')
  expect(pathOfResult(row)).toBeUndefined()
})
