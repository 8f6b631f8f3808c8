import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { ticketDetails } from '#tests/factories.ts'
import type { PriorDetails } from '../people/people.contract.ts'
import { detailsFrom, differencesFrom, lookupOf, namesFrom } from './prior.rules.ts'
import { newTicket } from './tickets.form.ts'

const prior: PriorDetails = {
  ...ticketDetails,
  visits: 2,
  bought: cents(64_000),
  since: 0,
  middleName: '',
  eyes: 'Grn',
  dLExpirationDate: '07142029',
  hasOtherLicence: false,
  recent: [],
}

describe('a lookup', () => {
  test('waits for both names with the birth date, or for a whole paper', () => {
    const asks = (typed: object) => lookupOf({ ...newTicket, ...typed }) !== undefined
    expect(asks({})).toBe(false)
    expect(asks({ firstName: 'Maria', lastName: 'Delgado' })).toBe(false)
    expect(asks({ firstName: 'Maria', lastName: 'Delgado', dOB: '0714' })).toBe(false)
    expect(asks({ firstName: 'Maria', lastName: 'Delgado', dOB: '07141986' })).toBe(true)
    expect(asks({ dLNo: '2103345718' })).toBe(false)
    expect(asks({ dLState: 'NV', dLNo: '210' })).toBe(false)
    expect(asks({ dLState: 'NV', dLNo: '2103345718' })).toBe(true)
    expect(asks({ otherIdType: 'Passport', otherIDNo: 'X1234567' })).toBe(true)
  })

  test('fills only what nobody has answered, and never the papers', () => {
    const typed = { ...newTicket, firstName: 'Maria', lastName: 'Delgado', address: '9 New Street' }
    const filled = detailsFrom(prior, typed, [])
    expect(filled).toMatchObject({ race: 'H', city: 'Las Vegas', sex: 'F', eyes: 'Grn', fromx: 'repeat' })
    for (const field of ['address', 'dLExpirationDate', 'dLNo', 'hair']) expect(filled).not.toHaveProperty(field)
  })

  test('leaves what the card has said and the source that was chosen', () => {
    const filled = detailsFrom(prior, { ...newTicket, fromx: 'radio' }, ['sex', 'eyes'])
    for (const field of ['sex', 'eyes', 'fromx']) expect(filled).not.toHaveProperty(field)
  })

  test('names who was found by papers alone', () => {
    expect(namesFrom(prior, newTicket)).toEqual({ firstName: 'Maria', lastName: 'Delgado', dOB: '07141986' })
    expect(namesFrom(prior, { ...newTicket, firstName: 'M' })).toEqual({})
  })
})

test('what is the same but for its spelling, or not said at all, is no difference', () => {
  const typed = { ...newTicket, ...prior, address: '2214 MESA VERDE LN', zip: '89108-1234', city: 'Reno', weight: '' }
  const ticket = { ...newTicket, ...pick(typed), dLState: 'NV', dLNo: '1' }
  expect(differencesFrom(prior, ticket, [])).toEqual([{ field: 'city', before: 'Las Vegas', now: 'Reno' }])
})

const pick = ({ visits: _v, bought: _b, since: _s, recent: _r, hasOtherLicence: _h, ...texts }: PriorDetails) => texts
