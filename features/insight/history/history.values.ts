import { dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { isOnFile } from '#shared/on-file.ts'
import { formatInstant } from '#shared/time.ts'
import type { Difference } from './history.rules.ts'

/** A field's name says whether it holds money or a moment. */
const MONEY =
  /(amount(B|AsNumber)?|total|cents|price|cost|profit|cash|coins|difference|drawerCount|tax|tendered|change)$/i
const MOMENT = /(^at|At|_at|[a-z]Time|last_login|dateAdded)$/
const EARLIEST_MS = 100_000_000_000
const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/
const FILE = /^\/api\/files\//

const lastName = (field: string) => field.split('.').at(-1) ?? field

export const isMoney = (field: string) => MONEY.test(lastName(field))

const momentOf = (field: string, value: unknown) => {
  if (typeof value === 'string' && ISO.test(value)) return Date.parse(value)
  const isMoment = typeof value === 'number' && MOMENT.test(lastName(field)) && value > EARLIEST_MS
  return isMoment ? value : undefined
}

const textOf = (value: unknown) => {
  if (isOnFile(value) || (typeof value === 'string' && FILE.test(value))) return 'on file'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value of a snapshot as people read it; money is in dollars. */
export const shownValue = (field: string, value: unknown, timeZone: string): string => {
  if (value === undefined || value === null || value === '') return ''
  const moment = momentOf(field, value)
  if (moment !== undefined) return formatInstant(moment, timeZone)
  if (typeof value === 'number' && isMoney(field)) return formatDollars(dollars(value))
  return textOf(value)
}

/** As a column of amounts has it: 1,240.00 and not $1,240.00. */
export const briefValue = (field: string, value: unknown, timeZone: string) =>
  typeof value === 'number' && isMoney(field) ? formatAmount(dollars(value)) : shownValue(field, value, timeZone)

/** A difference as people read it; of two paper numbers it says only that they are not the same. */
export const shownDifference = ({ field, before, after }: Difference, timeZone: string) => ({
  field,
  before: shownValue(field, before, timeZone),
  after: isOnFile(before) && isOnFile(after) ? 'changed' : shownValue(field, after, timeZone),
})
