import { nameKey } from '../people/name-key.rules.ts'

type Named = { firstName: string; lastName: string }

const MOST_SLIPS = 2

/** The edit distance between two names. */
const slipsBetween = (a: string, b: string) => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of a.split('').entries()) {
    const above = row
    row = [i + 1]
    for (const [j, other] of b.split('').entries()) {
      const [left = 0, up = 0, corner = 0] = [row[j], above[j + 1], above[j]]
      row.push(Math.min(left + 1, up + 1, corner + (letter === other ? 0 : 1)))
    }
  }
  return row.at(-1) ?? 0
}

/** Similar means one of the two names is the same, both are swapped, or they are one typing error apart. */
export const isSimilarName = (a: Named, b: Named) => {
  const [first, last] = [nameKey(a.firstName), nameKey(a.lastName)]
  const [otherFirst, otherLast] = [nameKey(b.firstName), nameKey(b.lastName)]
  if (first === otherFirst || last === otherLast) return true
  if (first === otherLast && last === otherFirst) return true
  return slipsBetween(first + last, otherFirst + otherLast) <= MOST_SLIPS
}
