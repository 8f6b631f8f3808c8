import type { Snapshot } from './history.contract.ts'
import { type Difference, differences } from './history.rules.ts'

/** Compares the lists of a record (lines, payments, shipments) between two snapshots. */

type Line = Record<string, unknown>

/** An added or removed line is one change, with the whole line in `before` or `after`. */
export type Change = Difference & { line?: 'added' | 'removed' }

const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null && !Array.isArray(value)
const isLines = (value: unknown): value is Line[] => Array.isArray(value) && value.length > 0 && value.every(isLine)

const withoutId = ({ id: _id, ...line }: Line): Line => line
const isSameLine = (one: Line, other: Line) => differences(withoutId(one), withoutId(other)).length === 0

type Placed = { line: Line; place: number }

const takeOut = (from: Placed[], isWanted: (placed: Placed) => boolean) => {
  const at = from.findIndex(isWanted)
  return at === -1 ? undefined : from.splice(at, 1)[0]
}

/**
 * Matches lines by id, then by equality, then by position. Older entries lack stable ids, because each save once added
 * all lines anew.
 */
const matched = (before: readonly Line[], after: readonly Line[]) => {
  const left = before.map((line, place) => ({ line, place }))
  const ids = new Set(before.map(({ id }) => id).filter(id => typeof id === 'number'))
  const hasIds = after.some(({ id }) => ids.has(id as number))
  const byId = after.map(line => takeOut(left, old => ids.has(line.id as number) && old.line.id === line.id))
  const bySame = after.map((line, at) => byId[at] ?? takeOut(left, old => isSameLine(old.line, line)))
  const pairs = after.map((line, place) => ({
    line,
    place,
    old: bySame[place] ?? (hasIds ? undefined : takeOut(left, old => old.place === place)),
  }))
  return { pairs, gone: left }
}

const lineChanges = (list: string, before: readonly Line[], after: readonly Line[]): Change[] => {
  const { pairs, gone } = matched(before, after)
  return [
    ...gone.map(({ line, place }) => ({
      ...{ field: `${list}.${place}`, before: withoutId(line), after: undefined },
      line: 'removed' as const,
    })),
    ...pairs.flatMap(({ line, place, old }): Change[] =>
      old
        ? differences(withoutId(old.line), withoutId(line)).map(one => ({
            ...one,
            field: `${list}.${place}.${one.field}`,
          }))
        : [{ field: `${list}.${place}`, before: undefined, after: withoutId(line), line: 'added' }],
    ),
  ]
}

const linesIn = (snapshot: Snapshot | null, list: string) => {
  const value = snapshot?.[list]
  return isLines(value) ? value : []
}

export const changesBetween = (before: Snapshot, after: Snapshot): Change[] => {
  const lists = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    field => isLines(before[field]) || isLines(after[field]),
  )
  const others = (snapshot: Snapshot) =>
    Object.fromEntries(Object.entries(snapshot).filter(([field]) => !lists.includes(field)))
  return [
    ...differences(others(before), others(after)),
    ...lists.flatMap(list => lineChanges(list, linesIn(before, list), linesIn(after, list))),
  ]
}

/** Every field of a snapshot; line ids mean nothing to readers. */
export const snapshotFields = (snapshot: Snapshot): Change[] =>
  differences(
    null,
    Object.fromEntries(
      Object.entries(snapshot).map(([field, value]) => [field, isLines(value) ? value.map(withoutId) : value]),
    ),
  )
