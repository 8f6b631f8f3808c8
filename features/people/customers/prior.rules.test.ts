import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { ticketDetails } from '#tests/factories.ts'
import type { PriorDetails } from '../people/people.contract.ts'
import { newCustomer } from './customer.form.ts'
import {
  detailsFrom,
  differencesFrom,
  isOtherName,
  lookupOf,
  meansTheSame,
  namesFrom,
  withoutFilled,
} from './prior.rules.ts'

const prior: PriorDetails = {
  ...ticketDetails,
  visits: 2,
  bought: cents(64_000),
  since: 0,
  middleName: '',
  eyes: 'Grn',
  dLExpirationDate: '07142029',
  dLState: '',
  otherIdType: '',
  hasOtherLicence: false,
  recent: [],
}

describe('a lookup', () => {
  test('waits for both names, or for the number of an ID, and sends what makes it surer', () => {
    const asked = (typed: object) => lookupOf({ ...newCustomer, ...typed })
    const named = { firstName: 'Maria', lastName: 'Delgado' }
    expect([asked({}), asked({ firstName: 'Maria' }), asked({ dLState: 'NV', dLNo: '210' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(asked(named)).toEqual(named)
    expect(asked({ ...named, dOB: '0714' })).toEqual(named)
    expect(asked({ ...named, dOB: '07141986' })).toEqual({ ...named, dOB: '07141986' })
    expect(asked({ dLNo: '2103345718' })).toEqual({ dLNo: '2103345718' })
    expect(asked({ dLState: 'NV', dLNo: '2103345718' })).toEqual({ dLState: 'NV', dLNo: '2103345718' })
    expect(asked({ otherIDNo: 'X1234567' })).toEqual({ otherIDNo: 'X1234567' })
  })

  test('means the same customer by the number of an ID, whatever the name, and without one by the name', () => {
    const named = { firstName: 'Maria', lastName: 'Delgado' }
    const number = { dLNo: '2103345718' }
    expect(meansTheSame(number, { ...named, ...number, dLState: 'NV' })).toBe(true)
    expect(meansTheSame({ ...named, ...number }, { ...named, dLNo: '2103345719' })).toBe(false)
    expect(meansTheSame(named, { ...named, ...number })).toBe(false)
    expect(meansTheSame(named, { ...named, firstName: 'MARÍA', dOB: '07141986' })).toBe(true)
    expect(meansTheSame(named, { ...named, firstName: 'Mario' })).toBe(false)
    expect(meansTheSame({}, {})).toBe(false)
  })

  test('that turns out to mean another takes back what it filled, but nothing that was typed over it', () => {
    const filled = { race: 'H', city: 'Las Vegas', eyes: 'Grn', fromx: 'repeat' }
    const untyped = new Set<string>()
    expect(withoutFilled(filled, { ...newCustomer, ...filled, city: 'Reno' }, untyped)).toEqual({
      race: '',
      eyes: 'Bro',
      fromx: '',
    })
  })

  test('leaves what was typed over the filled, though it reads the same', () => {
    const filled = { race: 'H', city: 'Las Vegas', state: 'NV' }
    const typed = new Set(['city', 'state'])
    expect(withoutFilled(filled, { ...newCustomer, ...filled }, typed)).toEqual({ race: '' })
  })

  test('fills only what nobody has answered, and no number of an ID', () => {
    const typed = { ...newCustomer, firstName: 'Maria', lastName: 'Delgado', address: '9 New Street' }
    const filled = detailsFrom(prior, typed, [])
    expect(filled).toMatchObject({ race: 'H', city: 'Las Vegas', sex: 'F', eyes: 'Grn', fromx: 'repeat' })
    for (const field of ['address', 'dLExpirationDate', 'dLNo', 'hair']) expect(filled).not.toHaveProperty(field)
  })

  test('brings the state or type of the paper whose number was typed, unless it is typed too', () => {
    const byNumber = { ...newCustomer, firstName: 'Maria', lastName: 'Delgado', dLNo: '2103345718' }
    expect(detailsFrom({ ...prior, dLState: 'NV', otherIdType: '' }, byNumber, [])).toMatchObject({ dLState: 'NV' })
    const typed = { ...byNumber, dLState: 'CA' }
    expect(detailsFrom({ ...prior, dLState: 'NV', otherIdType: '' }, typed, [])).not.toHaveProperty('dLState')
    const passport = detailsFrom(
      { ...prior, dLState: '', otherIdType: 'Passport' },
      { ...newCustomer, otherIDNo: 'P1' },
      [],
    )
    expect(passport).toMatchObject({ otherIdType: 'Passport' })
    expect(passport).not.toHaveProperty('dLState')
  })

  test('brings the date of birth with an ID, but not with a name alone', () => {
    const named = { ...newCustomer, firstName: 'Maria', lastName: 'Delgado' }
    expect(detailsFrom({ ...prior, dLState: 'NV' }, named, [])).toMatchObject({ dOB: '07141986' })
    expect(detailsFrom(prior, named, [])).not.toHaveProperty('dOB')
    expect(detailsFrom({ ...prior, dLState: 'NV' }, { ...named, dOB: '01' }, [])).not.toHaveProperty('dOB')
  })

  test('found somebody else than the name that is typed, once it is typed whole', () => {
    const other = (firstName: string, lastName: string) => isOtherName(prior, { firstName, lastName })
    expect(other('Dora', 'Doubtful')).toBe(true)
    expect([other('maria', 'DELGADO'), other('Dora', ''), other('', '')]).toEqual([false, false, false])
  })

  test('leaves what the card has said and the source that was chosen', () => {
    const filled = detailsFrom(prior, { ...newCustomer, fromx: 'radio' }, ['sex', 'eyes'])
    for (const field of ['sex', 'eyes', 'fromx']) expect(filled).not.toHaveProperty(field)
  })

  test('names who was found by IDs alone', () => {
    expect(namesFrom(prior, newCustomer)).toEqual({ firstName: 'Maria', lastName: 'Delgado', dOB: '07141986' })
    expect(namesFrom(prior, { ...newCustomer, firstName: 'M' })).toEqual({})
  })
})

test('what is the same but for its spelling, or not said at all, is no difference', () => {
  const typed = { ...newCustomer, ...prior, address: '2214 MESA VERDE LN', zip: '89108-1234', city: 'Reno', weight: '' }
  const now = { ...newCustomer, ...pick(typed), dLState: 'NV', dLNo: '1' }
  expect(differencesFrom(prior, now, [])).toEqual([{ field: 'city', before: 'Las Vegas', now: 'Reno' }])
})

const pick = ({ visits: _v, bought: _b, since: _s, recent: _r, hasOtherLicence: _h, ...texts }: PriorDetails) => texts
