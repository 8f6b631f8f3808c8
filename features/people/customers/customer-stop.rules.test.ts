import { describe, expect, test } from 'vitest'
import { stopFor } from './customer-stop.rules.ts'

const today = new Date(Date.UTC(2026, 10, 15))
const good = { dOB: '07141986', dLExpirationDate: '07142029' }

describe('nobody serves', () => {
  test('a minor, until the eighteenth birthday', () => {
    expect(stopFor({ ...good, dOB: '11162008' }, today)).toEqual({ kind: 'minor', text: 'Customer is 17' })
    expect(stopFor({ ...good, dOB: '11152008' }, today)).toBeUndefined()
  })

  test('with an expired ID, from the day after', () => {
    expect(stopFor({ ...good, dLExpirationDate: '11142026' }, today)?.kind).toBe('expired')
    expect(stopFor({ ...good, dLExpirationDate: '11152026' }, today)).toBeUndefined()
    expect(stopFor({ ...good, dLExpirationDate: 'n/a' }, today)).toBeUndefined()
  })

  test('with an ID expiration that is as long as a date and is none', () => {
    for (const dLExpirationDate of ['13012030', '02302030', '12322030', '2030-12-01'])
      expect(stopFor({ ...good, dLExpirationDate }, today), dLExpirationDate).toEqual({
        kind: 'unreadable',
        text: 'Invalid ID Expiration Date: MMDDYYYY format expected.',
      })
    for (const dLExpirationDate of ['', '1301', 'none', 'N/A', '12312030'])
      expect(stopFor({ ...good, dLExpirationDate }, today), dLExpirationDate).toBeUndefined()
  })

  test('a blocked person, whatever else', () => {
    expect(stopFor({ ...good, dOB: '11162015' }, today, { reason: 'stolen ring' })).toEqual({
      kind: 'blocked',
      text: 'Customer is blocked: stolen ring',
    })
  })
})
