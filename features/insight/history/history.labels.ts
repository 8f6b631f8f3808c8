import { spelledOut } from '#shared/labels.ts'
import type { Labels } from '#shared/record-history.ts'
import { historyOf } from './history.kinds.ts'

/** Labels in the form's order; fields without a label come last. */

export const namesOfLine = (entity: string, list: string) => historyOf(entity).lines?.[list]?.identifiedBy ?? []

const labelsAt = (entity: string, path: readonly string[], place: number): Labels => {
  const { labels, lines } = historyOf(entity)
  return place === 0 ? labels : (lines?.[path[0] ?? '']?.labels ?? {})
}

/** `ticket_items.0.cost` becomes 'Item 1 Cost'. */
export const labelOf = (entity: string, field: string) =>
  field
    .split('.')
    .map((part, place, path) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1)
      return labelsAt(entity, path, place)[part] ?? spelledOut(part)
    })
    .join(' ')

/** `ticket_items.0.cost` becomes 'Cost'. */
export const fieldOfLine = (entity: string, field: string) =>
  labelOf(entity, field).slice(labelOf(entity, field.split('.', 2).join('.')).length + 1)

const placesOf = (entity: string, field: string) =>
  field.split('.').map((part, place, path) => {
    if (/^\d+$/.test(part)) return Number(part)
    const found = Object.keys(labelsAt(entity, path, place)).indexOf(part)
    return found === -1 ? Number.MAX_SAFE_INTEGER : found
  })

/** The form's order; unknown fields keep theirs. */
export const inLabelOrder = <T extends { field: string }>(entity: string, differences: readonly T[]): T[] =>
  differences.toSorted((a, b) => {
    const [first, second] = [placesOf(entity, a.field), placesOf(entity, b.field)]
    const at = first.findIndex((place, index) => place !== second[index])
    return at === -1 ? 0 : (first[at] ?? 0) - (second[at] ?? 0)
  })
