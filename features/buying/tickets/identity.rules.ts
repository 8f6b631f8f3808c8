import { type Problem, when } from '#shared/errors.ts'

/** Who the customer is, as it was typed. */
export const identityFields = [
  'firstName',
  'middleName',
  'lastName',
  'dOB',
  'sex',
  'race',
  'address',
  'city',
  'state',
  'zip',
  'eyes',
  'hair',
  'height',
  'weight',
  'dLState',
  'dLNo',
  'dLExpirationDate',
  'otherIdType',
  'otherIDNo',
  'otherNo',
] as const
export type Identity = Record<(typeof identityFields)[number], string>

/** Dates of identity papers are typed as eight digits, MMDDYYYY. */
export type PaperDate = { year: number; month: number; day: number }

export const readDate = (text: string): PaperDate | undefined => {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!match) return undefined
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const moment = new Date(Date.UTC(year, month - 1, day))
  const exists = moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return exists ? { year, month, day } : undefined
}

/** 'n/a' and 'none' stand for papers that do not expire. */
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
