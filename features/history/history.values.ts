import { cents, formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import type { Difference } from './history.rules.ts'

/** Snapshots hold money in cents and moments in milliseconds; a field's name says which it is. */
const MONEY = /(amount|total|_?cents|price|cost)$/i
const MOMENT = /(^at|At|_at)$/
const EARLIEST_MS = 100_000_000_000
const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/

/** A paper's number is not in the snapshot, only a mark of it: '#' and a few signs. */
export const ON_FILE = 'on file #'

export const isOnFile = (value: unknown): value is string => typeof value === 'string' && value.startsWith(ON_FILE)

const lastName = (field: string) => field.split('.').at(-1) ?? field

const momentOf = (field: string, value: unknown) => {
  if (typeof value === 'string' && ISO.test(value)) return Date.parse(value)
  const isMoment = typeof value === 'number' && MOMENT.test(lastName(field)) && value > EARLIEST_MS
  return isMoment ? value : undefined
}

/** A value of a snapshot as people read it. */
export const shownValue = (field: string, value: unknown, timeZone: string): string => {
  if (value === undefined || value === null || value === '') return ''
  if (isOnFile(value)) return 'on file'
  const moment = momentOf(field, value)
  if (moment !== undefined) return formatInstant(moment, timeZone)
  if (typeof value === 'number')
    return Number.isInteger(value) && MONEY.test(lastName(field)) ? formatDollars(cents(value)) : String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A difference as people read it; of two paper numbers it says only that they are not the same. */
export const shownDifference = ({ field, before, after }: Difference, timeZone: string) => ({
  field,
  before: shownValue(field, before, timeZone),
  after: isOnFile(before) && isOnFile(after) ? 'changed' : shownValue(field, after, timeZone),
})
