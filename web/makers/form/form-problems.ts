import { type Problem, textByField } from '#shared/errors.ts'
import type { FormValues } from './form-fields.tsx'

export const inFormOrder = (problems: readonly Problem[], fields: readonly { key: string }[]): Problem[] => {
  const placeOf = ({ field }: Problem) => {
    // 'items.0.qty' belongs to the items.
    const place = fields.findIndex(({ key }) => key === field || field.startsWith(`${key}.`))
    return place < 0 ? fields.length : place
  }
  return [...problems].sort((a, b) => placeOf(a) - placeOf(b))
}

type Found = {
  marked: readonly Problem[]
  cards: readonly Problem[]
  values: FormValues
  markedCells: () => number
}

/** Counts the stops of F8: each field once, and each marked cell of the lines. */
export const countMarked = ({ marked, cards, values, markedCells }: Found) => {
  const atFault = new Set([...marked, ...cards].map(({ field, text }) => field || text))
  const isOfLines = ({ field }: Problem) => Array.isArray(values[field])
  const cells = cards.filter(isOfLines).length + (marked.some(isOfLines) ? markedCells() : 0)
  return atFault.size + Math.max(0, cells - 1)
}

type Marks = Record<string, string>

/** Keeps the rule errors that still apply; server errors stay until their field changes. */
export const stillMarked = (marks: Marks, ruled: readonly string[], findProblems: () => readonly Problem[]): Marks => {
  if (!ruled.some(field => field in marks)) return marks
  const now = textByField(findProblems())
  return Object.fromEntries(
    Object.entries(marks)
      .map(([field, text]) => [field, ruled.includes(field) ? now[field] : text] as const)
      .filter((mark): mark is [string, string] => mark[1] !== undefined),
  )
}
