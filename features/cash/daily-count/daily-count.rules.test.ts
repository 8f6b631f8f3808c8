import { describe, expect, test } from 'vitest'
import { countFieldsOf } from '../counting/count-sheet.rules.ts'
import { countedPlaces, dailyItems, dailyProblems } from './daily-count.rules.ts'

const fields = countFieldsOf(false)
const typed = {
  'coindrawer.denom100': '9',
  'coindrawer.coins': '1.5',
  'coindrawer.comment': 'closing',
  'coindrawer.seen': '41',
  'coindrawer.startedAt': '1794940891',
  'metrodrawer.denom1': '0',
  'metrodrawer.seen': '0',
  'metrodrawer.startedAt': '1794940899',
  'retail.denom20': '',
}

describe('a Daily Count', () => {
  test('counts the panels with any field filled, also with a 0, and no other', () => {
    expect(countedPlaces(typed, fields)).toEqual(['metrodrawer', 'coindrawer'])
  })

  test('sends one row per counted place, blanks as 0, with the last count that was seen and when it was begun', () => {
    expect(dailyItems(typed, fields)).toEqual([
      {
        slug: 'metrodrawer',
        denom100: 0,
        denom20: 0,
        denom10: 0,
        denom5: 0,
        denom1: 0,
        coins: 0,
        comment: '',
        lastCountId: 0,
        startedAt: 1_794_940_899_000,
      },
      {
        slug: 'coindrawer',
        denom100: 9,
        denom20: 0,
        denom10: 0,
        denom5: 0,
        denom1: 0,
        coins: 1.5,
        comment: 'closing',
        lastCountId: 41,
        startedAt: 1_794_940_891_000,
      },
    ])
  })

  test('asks for a count before it compares anything', () => {
    expect(dailyProblems({ 'retail.denom20': '' }, fields)).toEqual([
      { field: '', text: 'Some Items values are not valid' },
    ])
  })

  test('takes digits only, and marks what is none', () => {
    expect(dailyProblems(typed, fields)).toEqual([])
    expect(dailyProblems({ ...typed, 'coindrawer.denom5': '-1', 'coindrawer.coins': '1.505' }, fields)).toEqual([
      { field: 'coindrawer.denom5', text: 'Some Items values are not valid' },
      { field: 'coindrawer.coins', text: 'Some Items values are not valid' },
    ])
  })
})
