import { dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { isOnFile } from '#shared/on-file.ts'
import { formatInstant } from '#shared/time.ts'
import { historyOf } from './history.kinds.ts'
import type { Difference } from './history.rules.ts'

/** A field's name says whether it holds a moment. */
const MOMENT = /(^at|At|_at|[a-z]Time|last_login|dateAdded|creationDate)$/
const EARLIEST_MS = 100_000_000_000
const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/
const FILE = /^\/api\/files\//

const lastName = (field: string) => field.split('.').at(-1) ?? field

export type FieldOf = { entity: string; field: string }

export const isMoney = ({ entity, field }: FieldOf) =>
  historyOf(entity).money?.includes(field.replace(/\.\d+(?=\.|$)/g, '')) ?? false

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

/** A readable value; money in dollars. */
export const shownValue = (of: FieldOf, value: unknown, timeZone: string): string => {
  if (value === undefined || value === null || value === '') return ''
  const moment = momentOf(of.field, value)
  if (moment !== undefined) return formatInstant(moment, timeZone)
  if (typeof value === 'number' && isMoney(of)) return formatDollars(dollars(value))
  return textOf(value)
}

/** For columns of amounts: 1,240.00, not $1,240.00. */
export const briefValue = (of: FieldOf, value: unknown, timeZone: string) =>
  typeof value === 'number' && isMoney(of) ? formatAmount(dollars(value)) : shownValue(of, value, timeZone)

/** A readable difference; masked values that look equal are called changed. */
export const shownDifference = (entity: string, { field, before, after }: Difference, timeZone: string) => {
  const [old, now] = [shownValue({ entity, field }, before, timeZone), shownValue({ entity, field }, after, timeZone)]
  return { field, before: old, after: old === now ? 'changed' : now }
}
