import { type Problem, when } from '#shared/errors.ts'
import type { Day } from '#shared/time.ts'

export type Difference = { field: string; before: unknown; after: unknown }

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

export const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

const isHollow = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** `{ items: [{ cost: 5 }] }` becomes `items.0.cost` → 5; empty values are left out. */
const flatten = (value: object, path = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (isNested(inner)) return flatten(inner, `${path}${key}.`)
    return isEmpty(inner) || isHollow(inner) ? [] : [[`${path}${key}`, inner]]
  })

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The version changes with every save and means nothing to readers. */
const isCompared = (field: string) => field !== 'version'

/** Differences field by field; undefined stands for a missing field. */
export const differences = (before: object | null, after: object | null): Difference[] => {
  const old = new Map(flatten(before ?? {}))
  const now = new Map(flatten(after ?? {}))
  const fields = [...new Set([...old.keys(), ...now.keys()])]
  return fields
    .filter(
      field => isCompared(field) && !(old.has(field) === now.has(field) && isSame(old.get(field), now.get(field))),
    )
    .map(field => ({ field, before: old.get(field), after: now.get(field) }))
}

export type DayRange = { startDate?: Day | undefined; endDate?: Day | undefined }

export const dayRangeProblems = ({ startDate, endDate }: DayRange): Problem[] =>
  when(!!startDate && !!endDate && startDate > endDate, 'startDate', 'Start Date must not be after End Date')
