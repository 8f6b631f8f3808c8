import { expect, test } from 'vitest'
import type { SearchRow } from './search.contract.ts'
import { pathOfResult } from './search-words.ts'

const row: SearchRow = {
  ...{ type: 'person', id: '7', name: 'Fenwick, Abner', ticketTime: 0, amount: null, clerk: '', comment: '' },
  ...{ matched: 'name', void: false, ticket: '' },
}

test("a person's visits open in the list that has the newest, whatever its first filter", () => {
  const visits = '?search=Fenwick%2C+Abner&filterBy=Ticket&filterByPeriod=0&todayOnly=false'
  expect(pathOfResult({ ...row, ticket: 'M64' })).toBe(`/portal/metro-tickets${visits}`)
  expect(pathOfResult({ ...row, ticket: 'C9' })).toBe(`/portal/coin-tickets${visits}`)
  expect(pathOfResult(row)).toBeUndefined()
})
