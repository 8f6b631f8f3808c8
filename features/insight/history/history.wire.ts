import type { Role } from '#shared/permissions.ts'
import { type HistoryFields, withoutFields } from '#shared/record-history.ts'
import { historyOf } from './history.kinds.ts'
import { isNoteField } from './history.notes.ts'
import { type FieldOf, isMoney } from './history.values.ts'

/**
 * Stored entries are chained by hash and never change. Output translates names to the specification's and cents to
 * dollars.
 */

const isFields = (value: unknown): value is HistoryFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inDollars = (of: FieldOf, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(one => inDollars(of, one))
  if (isFields(value)) {
    const within = of.field && `${of.field}.`
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, inDollars({ ...of, field: `${within}${name}` }, one)]),
    )
  }
  return typeof value === 'number' && Number.isInteger(value) && isMoney(of) ? value / 100 : value
}

export const snapshotOut = <V extends HistoryFields | null>(entity: string, value: V): V => {
  if (value === null) return value
  const { names = {}, internal = [], out } = historyOf(entity)
  const named = Object.fromEntries(
    Object.entries(withoutFields(value, internal))
      .filter(([field]) => !isNoteField(field))
      .map(([field, one]) => [names[field] ?? field, one]),
  )
  return inDollars({ entity, field: '' }, out ? out(named) : named) as V
}

/** Leaves out the fields that the record does not show to this person. */
export const snapshotFor = <V extends HistoryFields | null>(to: Role, entity: string, stored: V): V => {
  const value = snapshotOut(entity, stored)
  return value === null ? value : (withoutFields(value, historyOf(entity).hidden?.(value, to) ?? []) as V)
}
