import { type Problem, when } from '#shared/errors.ts'

/** Who the customer is, as it was typed, in the order and the words of the forms. */
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

/** Dates of IDs are typed as eight digits, MMDDYYYY. */
export type IdDate = { year: number; month: number; day: number }

export const readDate = (text: string): IdDate | undefined => {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!match) return undefined
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const moment = new Date(Date.UTC(year, month - 1, day))
  const exists = moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return exists ? { year, month, day } : undefined
}

/** 'n/a' and 'none' stand for IDs that do not expire. */
export const neverExpires = (text: string) => /^(n\/a|none)$/i.test(text.trim())

export const INVALID_ID_EXPIRATION = 'Invalid ID Expiration Date: MMDDYYYY format expected.'

/** A blank one has its own text. */
export const idExpirationProblem = (text: string): Problem[] =>
  when(text !== '' && !neverExpires(text) && !readDate(text), 'dLExpirationDate', INVALID_ID_EXPIRATION)

/** MMDDYYYY */
export const WHOLE_DATE = 8

/** As long as a date, and none: told while it is typed, as an expired one is. */
export const isIdUnreadable = (text: string) => text.trim().length >= WHOLE_DATE && idExpirationProblem(text).length > 0

/** Past its last day; the day itself still counts. */
export const isIdExpired = (text: string, today: Date) => {
  const last = readDate(text)
  if (!last) return false
  return (
    Date.UTC(last.year, last.month - 1, last.day) <
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
  )
}

/** 603 is 6'3". */
export const heightText = (height: string) => {
  const match = /^(\d)(\d{2})$/.exec(height)
  return match ? `${match[1]}'${Number(match[2])}"` : ''
}

/** The age in whole years, or undefined for what is no date. */
export const ageAt = (dOB: string, today: Date): number | undefined => {
  const born = readDate(dOB)
  if (!born) return undefined
  const hadBirthday =
    today.getUTCMonth() > born.month - 1 || (today.getUTCMonth() === born.month - 1 && today.getUTCDate() >= born.day)
  return today.getUTCFullYear() - born.year - (hadBirthday ? 0 : 1)
}

/** A blank one has its own text. */
export const birthDateProblem = (dOB: string, today: Date): Problem[] => {
  const age = ageAt(dOB, today)
  const isBirthDate = age !== undefined && age > 0 && age < 130
  return when(dOB !== '' && !isBirthDate, 'dOB', 'Invalid Date of Birth: MMDDYYYY format expected.')
}

/** As long as a date, and none: told while it is typed, as that of the ID is. */
export const wholeBirthDateProblem = (dOB: string, today: Date) =>
  dOB.length < WHOLE_DATE ? [] : birthDateProblem(dOB, today)
