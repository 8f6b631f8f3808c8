import { describe, expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openText, publishedText, spanOf } from './police-reports.rules.ts'
import { reportOf, withoutIdNumbers } from './report-content.rules.ts'
import { envelope, readResult } from './soap.ts'

const day = '2026-11-15' as Day

test('publishing a day says how many', () => {
  const text = (published: [number, number, number]) =>
    publishedText(day, { queued: published[0], withoutItems: published[1], reportable: published[2] })
  expect(text([1, 0, 4])).toBe('1 ticket of 11/15/26 queued for LeadsOnline')
  expect(text([2, 2, 4])).toBe('2 tickets of 11/15/26 queued for LeadsOnline; 2 tickets without items left out')
  expect(text([0, 1, 4])).toBe('Nothing to send for 11/15/26; 1 ticket without items left out')
})

test('the last 30 days are shown until others are asked for, and never tomorrow', () => {
  expect(spanOf({}, day)).toEqual({ from: '2026-10-17', to: day })
  expect(spanOf({ from: '2026-11-01' as Day, to: '2027-01-01' as Day }, day)).toEqual({
    from: '2026-11-01',
    to: day,
  })
})

test('what is open is said in words, the worst first', () => {
  expect(openText({ refused: 1, neverSent: 2, kept: 0, amended: 0, onItsWay: 3 })).toBe(
    '1 refused, 2 never sent, 3 on its way',
  )
})

describe('what the police are told', () => {
  const ticket = {
    ...ticketDetails,
    kind: 'metro' as const,
    id: 7,
    ticketTime: Date.UTC(2026, 10, 15, 17, 5),
    ticketAmount: dollars(1240),
    isVoid: false,
    otherIdType: '',
    otherIDNo: '',
  }
  const item = { propertyCode: 3, description: 'Ring', model: '', serial: '', qty: 1, unit: '', cost: dollars(1240) }
  const told = (change: object, items = [item]) => reportOf({ ...ticket, ...change }, items, 'America/Los_Angeles')

  test('the time is the shop’s, with a whole year', () => {
    expect(told({}).key).toEqual({ ticketType: 'Buy', ticketnumber: 'M7', ticketDateTime: '11/15/2026 09:05' })
  })

  test('another paper is the second, or the only one', () => {
    const passport = { otherIdType: 'Passport', otherIDNo: 'X1' }
    expect(told(passport).customer).toMatchObject({ idType: 'NVDL', idType2: 'Passport', idNumber2: 'X1' })
    expect(told({ ...passport, dLNo: '', dLState: '' }).customer).toMatchObject({ idType: 'Passport', idNumber: 'X1' })
  })

  test('things are jewelry, firearms or other', () => {
    const types = (kind: 'metro' | 'coin', ...items: [string, number][]) =>
      told(
        { kind },
        items.map(([description, propertyCode]) => ({ ...item, description, propertyCode })),
      ).items.Item.map(({ itemType }) => itemType)
    expect(types('metro', ['Rolex', 3], ['Drill', 10], ['Colt revolver', 10])).toEqual(['Jewelry', 'Other', 'Firearm'])
    expect(types('coin', ['Morgan Dollar', 3], ['Earrings', 3], ['Sterling bar', 3])).toEqual([
      'Other',
      'Jewelry',
      'Other',
    ])
  })

  test('an answer that repeats the number of an ID is kept without it', () => {
    expect(withoutIdNumbers('ID 2103345718 is unknown', { dLNo: '2103345718', otherIDNo: '' })).toBe('ID … is unknown')
  })
})

test('an envelope takes nothing as markup, and an answer no entities of its own', () => {
  expect(envelope('urn:x', 'Op', { a: '<&>"\'\u0000', b: [{ c: 1 }, { c: 2 }], d: undefined })).toContain(
    '<a>&lt;&amp;&gt;&quot;&apos;</a><b><c>1</c></b><b><c>2</c></b></Op>',
  )
  const body = '<s:Envelope><s:Body><OpResponse><OpResult><e>1</e></OpResult></OpResponse></s:Body></s:Envelope>'
  expect(readResult(body, 'Op')).toEqual({ e: '1' })
  expect(readResult(`<!DOCTYPE x>${body}`, 'Op')).toBeUndefined()
  expect(readResult('<a><b></a>', 'Op')).toBeUndefined()
})
