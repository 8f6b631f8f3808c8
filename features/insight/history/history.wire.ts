import { type HistoryFields, withoutFields } from '#shared/record-history.ts'
import { historyOf } from './history.kinds.ts'
import { isNoteField } from './history.notes.ts'
import { isMoney } from './history.values.ts'

/**
 * Stored entries are chained by their hash and stay as they were written. Going out they get the documents' names, and
 * dollars instead of cents.
 */

const isFields = (value: unknown): value is HistoryFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inDollars = (field: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(one => inDollars(field, one))
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inDollars(name, one)]))
  return typeof value === 'number' && Number.isInteger(value) && isMoney(field) ? value / 100 : value
}

/** A snapshot as it leaves. */
export const snapshotOut = <V extends HistoryFields | null>(entity: string, value: V): V => {
  if (value === null) return value
  const { names = {}, kept = [], out } = historyOf(entity)
  const named = Object.fromEntries(
    Object.entries(withoutFields(value, kept))
      .filter(([field]) => !isNoteField(field))
      .map(([field, one]) => [names[field] ?? field, one]),
  )
  return inDollars('', out ? out(named) : named) as V
}
