import { type Problem, when } from '#shared/errors.ts'

/** The labels and their order are those of the forms. */
export const identityLabels = {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Last Name',
  dOB: 'Date of Birth',
  sex: 'Sex',
  race: 'Race',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  eyes: 'Eyes',
  hair: 'Hair',
  height: 'Height',
  weight: 'Weight',
  dLState: 'DL State',
  dLNo: 'DL No',
  dLExpirationDate: 'ID Expiration',
  otherIdType: 'Other ID Type',
  otherIDNo: 'Other ID No',
  otherNo: 'Other No',
} as const
export const identityFields = Object.keys(identityLabels) as (keyof typeof identityLabels)[]
export type Identity = Record<keyof typeof identityLabels, string>

export type IdDate = { year: number; month: number; day: number }

export const readDate = (text: string): IdDate | undefined => {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!match) return undefined
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const moment = new Date(Date.UTC(year, month - 1, day))
  const exists = moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return exists ? { year, month, day } : undefined
}

const SEPARATED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** 3/22/84 is stored as 03221984: a two-digit year is the last such year up to `latest`. Other text stays as typed. */
const keptDate = (typed: string, latest: number) => {
  const [, month = '', day = '', year = ''] = SEPARATED.exec(typed.trim()) ?? []
  if (year === '') return typed
  const inCentury = (century: string) => `${month.padStart(2, '0')}${day.padStart(2, '0')}${year.padStart(4, century)}`
  const date = readDate(inCentury('20'))
  return inCentury(date && Date.UTC(date.year, date.month - 1, date.day) > latest ? '19' : '20')
}

export const keptBirthDate = (typed: string, today: Date) => keptDate(typed, today.getTime())

const MOST_YEARS_VALID = 30

/** An ID expires within some years, or expired recently. */
export const keptExpiration = (typed: string, today: Date) =>
  keptDate(typed, Date.UTC(today.getUTCFullYear() + MOST_YEARS_VALID, today.getUTCMonth(), today.getUTCDate()))

/** 'n/a' and 'none' stand for IDs that do not expire. */
export const neverExpires = (text: string) => /^(n\/a|none)$/i.test(text.trim())

export const INVALID_ID_EXPIRATION = 'Invalid ID Expiration Date: MMDDYYYY format expected.'

/** A blank date has its own text. */
export const idExpirationProblem = (text: string): Problem[] =>
  when(text !== '' && !neverExpires(text) && !readDate(text), 'dLExpirationDate', INVALID_ID_EXPIRATION)

const WHOLE_DATE = 8

const WHOLE_SEPARATED_DATE = 10

/** An error shows while typing once the text is as long as a date. */
const isWholeDate = (text: string) => text.trim().length >= (/[/.-]/.test(text) ? WHOLE_SEPARATED_DATE : WHOLE_DATE)

/** A date without a century is valid; the century is decided when the field is left. */
const withSomeCentury = (text: string) => keptDate(text, Number.POSITIVE_INFINITY)

export const wholeExpirationProblem = (text: string) =>
  isWholeDate(text) ? idExpirationProblem(withSomeCentury(text)) : []

export const isIdUnreadable = (text: string) => wholeExpirationProblem(text).length > 0

/** The ID is valid on its last day. */
export const isIdExpired = (text: string, today: Date) => {
  const last = readDate(text)
  if (!last) return false
  return (
    Date.UTC(last.year, last.month - 1, last.day) <
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
  )
}

const FEET_AND_INCHES = /^(\d)(?:\s*['’′]\s*|\s+)(\d{1,2})?\s*(?:["”″]|'')?$/

/** 5'6, 5'6" and 5 6 are stored as 506; other text stays as typed. */
export const keptHeight = (typed: string) => {
  const [, feet, inches = '0'] = FEET_AND_INCHES.exec(typed.trim()) ?? []
  return feet && Number(inches) < 12 ? `${feet}${inches.padStart(2, '0')}` : typed
}

/** 603 is 6'3". */
export const heightText = (height: string) => {
  const match = /^(\d)(\d{2})$/.exec(height)
  return match ? `${match[1]}'${Number(match[2])}"` : ''
}

export const ageAt = (dOB: string, today: Date): number | undefined => {
  const born = readDate(dOB)
  if (!born) return undefined
  const hadBirthday =
    today.getUTCMonth() > born.month - 1 || (today.getUTCMonth() === born.month - 1 && today.getUTCDate() >= born.day)
  return today.getUTCFullYear() - born.year - (hadBirthday ? 0 : 1)
}

export const birthDateProblem = (dOB: string, today: Date): Problem[] => {
  const age = ageAt(dOB, today)
  const isBirthDate = age !== undefined && age > 0 && age < 130
  return when(dOB !== '' && !isBirthDate, 'dOB', 'Invalid Date of Birth: MMDDYYYY format expected.')
}

export const wholeBirthDateProblem = (dOB: string, today: Date) =>
  isWholeDate(dOB) ? birthDateProblem(keptBirthDate(dOB, today), today) : []
