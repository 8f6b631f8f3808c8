import { describe, expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import type { Role } from '#shared/permissions.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { canEditTicket, type TicketDraft, ticketProblems } from './tickets.rules.ts'

const employee: Role = { kind: 'employee', permissions: ['ticket'] }
const admin: Role = { kind: 'admin', permissions: [] }
const today = new Date(Date.UTC(2026, 10, 15))

const good: TicketDraft = {
  ticketAmount: dollars(1240),
  payment: 'cash',
  checkNumber: '',
  firstName: 'Maria',
  lastName: 'Delgado',
  address: '2214 Mesa Verde Ln',
  city: 'Las Vegas',
  state: 'NV',
  zip: '89108',
  dOB: '07141986',
  height: '504',
  weight: '143',
  race: 'H',
  dLState: 'NV',
  dLNo: '2103345718',
  dLExpirationDate: '07142029',
  otherIdType: '',
  fromx: 'signs',
  keyword: '',
  clerk: 'Luis',
  booth: 'Booth 2',
}

const texts = (change: Partial<TicketDraft>, kind: TicketKind = 'metro', by = employee) =>
  ticketProblems({ ...good, ...change }, { kind, by, today }).map(problem => problem.text)

test('a ticket with everything filled in has no problem', () => {
  expect(texts({})).toEqual([])
})

test('an empty form answers with every blank text at once', () => {
  const empty = Object.fromEntries(
    Object.keys(good).map(key => [key, key === 'ticketAmount' ? undefined : '']),
  ) as unknown as TicketDraft
  expect(ticketProblems(empty, { kind: 'metro', by: employee, today }).map(problem => problem.text)).toEqual([
    'Ticket Amount is Blank',
    'First Name is Blank',
    'Last Name is Blank',
    'Address is Blank',
    'City is Blank',
    'State is Blank',
    'Zip is Blank',
    'Date of Birth is Blank',
    'Height is Blank',
    'Weight is Blank',
    'Race is Blank',
    'ID Expiration is Blank',
    'From is Blank',
    'payment is Blank',
    'Booth is Blank',
    "Please fill out both 'DL' fields OR both 'Other ID' fields",
    'Clerk name not selected',
  ])
})

describe('the amount', () => {
  test('is at least 1, but for barter and for Admin', () => {
    expect(texts({ ticketAmount: dollars(0) })).toEqual(['Ticket Amount must greater than 0'])
    expect(texts({ ticketAmount: dollars(0), payment: 'barter' })).toEqual([])
    expect(texts({ ticketAmount: dollars(0) }, 'metro', admin)).toEqual([])
    expect(texts({ ticketAmount: dollars(-5) }, 'metro', admin)).toEqual(['Ticket Amount must greater than 0'])
  })

  test('is at most 900000 and whole dollars', () => {
    expect(texts({ ticketAmount: dollars(900_000) })).toEqual([])
    expect(texts({ ticketAmount: dollars(900_001) })).toEqual(['Ticket Amount can not be greater than 900000'])
    expect(texts({ ticketAmount: dollars(10.5) })).toEqual(['Ticket Amount must be in whole dollars'])
  })
})

describe('the IDs', () => {
  test.each(['13012000', '02302000', '11152026', '01012030', '1986', 'abcdefgh', '01011850'])(
    '%s is no date of birth',
    dOB => {
      expect(texts({ dOB })).toContain('Invalid Date of Birth: MMDDYYYY format expected.')
    },
  )

  test.each(['n/a', 'None', 'NONE', '12312030'])('%s is an expiration', dLExpirationDate => {
    expect(texts({ dLExpirationDate })).toEqual([])
  })

  test.each(['1234', '13012030', '02302030', 'never'])('%s is no expiration', dLExpirationDate => {
    expect(texts({ dLExpirationDate })).toEqual(['Invalid ID Expiration Date: MMDDYYYY format expected.'])
  })

  test('the other ID alone is enough, half a licence is not', () => {
    expect(texts({ dLState: '', dLNo: '', otherIdType: 'Passport' })).toEqual([])
    expect(texts({ dLNo: '' })).toEqual(["Please fill out both 'DL' fields OR both 'Other ID' fields"])
  })

  test('the weight is from 50 to 500', () => {
    expect([texts({ weight: '50' }), texts({ weight: '500' })]).toEqual([[], []])
    expect(texts({ weight: '49' })).toEqual(['Weight must be above 50 and below 500'])
    expect(texts({ weight: '501' })).toEqual(['Weight must be above 50 and below 500'])
  })
})

describe('a check', () => {
  const check = { payment: 'check', paymentCheckAmount: dollars(1240), checkNumber: '10418' } as const

  test('has an amount up to the ticket and a number of its length', () => {
    expect(texts(check)).toEqual([])
    expect(texts({ ...check, paymentCheckAmount: dollars(1241) })).toEqual([
      'Check Amount is higher than Ticket Amount',
    ])
    expect(texts({ ...check, paymentCheckAmount: dollars(0), checkNumber: '' })).toEqual([
      'Check Amount is Blank',
      'Check Number is Blank',
    ])
    expect(texts({ ...check, paymentCheckAmount: dollars(-20) })).toEqual(['Check Amount must not be negative'])
    expect(texts({ ...check, checkNumber: '104' })).toEqual(['Check Number length is incorrect'])
    expect(texts({ ...check, checkNumber: '1041' }, 'coin')).toEqual(['Check Number length is incorrect'])
    expect(texts({ ...check, checkNumber: '10a18' })).toEqual(['Check Number must be numeric'])
  })
})

test('who comes from Google brings a keyword', () => {
  expect(texts({ fromx: 'internet google' })).toEqual(['Customer came from Google. Please fill in a Keyword'])
  expect(texts({ fromx: 'Internet Google', keyword: 'sell gold' })).toEqual([])
})

test('a signed ticket is open to others than Admin for its one-time edit alone', () => {
  expect(canEditTicket({ isSigned: true, oneTimeEdit: false }, employee)).toBe(false)
  expect(canEditTicket({ isSigned: true, oneTimeEdit: true }, employee)).toBe(true)
  expect(canEditTicket({ isSigned: false, oneTimeEdit: false }, employee)).toBe(true)
  expect(canEditTicket({ isSigned: true, oneTimeEdit: false }, admin)).toBe(true)
})
