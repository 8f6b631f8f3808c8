import { spelledOut } from '#shared/labels.ts'
import type { Labels } from '#shared/record-history.ts'
import { historyOf } from './history.kinds.ts'

/** The fields of a record as its form names and orders them; what a form does not have comes after. */

/** What a line is known by: what it is, and how much. */
export const namesOfLine = (entity: string, list: string) => historyOf(entity).lines?.[list]?.knownBy ?? []

/** The labels that hold at this place of a field's path: those of the record, or of a line of it. */
const labelsAt = (entity: string, path: readonly string[], place: number): Labels => {
  const { labels, lines } = historyOf(entity)
  return place === 0 ? labels : (lines?.[path[0] ?? '']?.labels ?? {})
}

/** `ticket_items.0.cost` is 'Item 1 Cost'. */
export const labelOf = (entity: string, field: string) =>
  field
    .split('.')
    .map((part, place, path) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1)
      return labelsAt(entity, path, place)[part] ?? spelledOut(part)
    })
    .join(' ')

/** `ticket_items.0.cost` is 'Cost'. */
export const fieldOfLine = (entity: string, field: string) =>
  labelOf(entity, field).slice(labelOf(entity, field.split('.', 2).join('.')).length + 1)

/** Where a field stands in its form, and in its line. */
const placesOf = (entity: string, field: string) =>
  field.split('.').map((part, place, path) => {
    if (/^\d+$/.test(part)) return Number(part)
    const found = Object.keys(labelsAt(entity, path, place)).indexOf(part)
    return found === -1 ? Number.MAX_SAFE_INTEGER : found
  })

/** In the form's order; what no form has stays as it comes. */
export const inLabelOrder = <T extends { field: string }>(entity: string, differences: readonly T[]): T[] =>
  differences.toSorted((a, b) => {
    const [first, second] = [placesOf(entity, a.field), placesOf(entity, b.field)]
    const at = first.findIndex((place, index) => place !== second[index])
    return at === -1 ? 0 : (first[at] ?? 0) - (second[at] ?? 0)
  })
