import type { Problem } from '#shared/errors.ts'
import type { FormValues } from './form-fields.tsx'

type Found = {
  /** What was refused or marked. */
  marked: readonly Problem[]
  /** The card numbers that stand in the form now; a line says it at its own cell. */
  cards: readonly Problem[]
  values: FormValues
  /** How many cells of the lines are marked while something is wrong with them. */
  markedCells: () => number
}

/** As many as F8 walks through: a field is one problem, however many texts it has, and of lines each marked cell is one. */
export const countMarked = ({ marked, cards, values, markedCells }: Found) => {
  const atFault = new Set([...marked, ...cards].map(({ field, text }) => field || text))
  const isOfLines = ({ field }: Problem) => Array.isArray(values[field])
  const cells = cards.filter(isOfLines).length + (marked.some(isOfLines) ? markedCells() : 0)
  return atFault.size + Math.max(0, cells - 1)
}
