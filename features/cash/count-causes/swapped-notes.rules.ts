import { cents } from '#shared/money.ts'
import { countedFields, type Notes, noteValues } from '../ledger/ledger.rules.ts'
import type { Found } from './causes.contract.ts'
import { foundCause, placesBetween } from './causes.rules.ts'

export type EntryWithNotes = { transactionId: number; at: number; isIn: boolean; between: string; notes: Notes }

/** As many of one banknote too many as of another too few. */
const mixUpsOf = (counted: Notes, books: Notes) => {
  const differences = noteValues.map(value => ({ value, by: counted[`denom${value}`] - books[`denom${value}`] }))
  return differences.flatMap(more =>
    differences
      .filter(less => more.by > 0 && more.by + less.by === 0)
      .map(less => ({ more: more.value, less: less.value, count: more.by })),
  )
}
type MixUp = ReturnType<typeof mixUpsOf>[number]

const amountOf = ({ more, less, count }: MixUp) => cents(count * (more - less) * 100)

const MOST_ENTRIES = 3

/** Transactions with possibly wrong notes: exact counts first, then the newest. */
const swappedEntries = (mixUp: MixUp, entries: readonly EntryWithNotes[]): Found[] =>
  entries
    .map(entry => {
      const [noted, really] = entry.isIn ? [mixUp.less, mixUp.more] : [mixUp.more, mixUp.less]
      return { ...entry, noted, really, rest: entry.notes[`denom${noted}`] - mixUp.count }
    })
    .filter(({ rest }) => rest >= 0)
    .toSorted((a, b) => Number(a.rest > 0) - Number(b.rest > 0) || b.at - a.at)
    .slice(0, MOST_ENTRIES)
    .map(({ noted, really, rest, transactionId, at, between }) =>
      foundCause('swapped_notes', {
        ...{ transactionId, at, amount: amountOf(mixUp) },
        text: `${transactionId}, ${placesBetween(between)}, was noted with ${rest + mixUp.count} × $${noted}; ${rest > 0 ? `${mixUp.count} of them` : 'they'} may have been ${mixUp.count} × $${really}.`,
      }),
    )

const swappedCount = (mixUp: MixUp, counted: Notes, books: Notes, at: number): Found[] => {
  const [high, low] = [Math.max(mixUp.more, mixUp.less), Math.min(mixUp.more, mixUp.less)] as [
    MixUp['more'],
    MixUp['more'],
  ]
  const [highs, lows] = [`denom${high}`, `denom${low}`] as const
  const isAlone = countedFields.every(field => field === highs || field === lows || counted[field] === books[field])
  const isExchanged = counted[highs] === books[lows]
  if (!isAlone || (mixUp.count === 1 && !isExchanged)) return []
  const way = isExchanged
    ? 'the count has them the other way round: they may have been noted for each other.'
    : `the count has ${counted[highs]} and ${counted[lows]}: ${mixUp.count} of them may have been counted as the other.`
  const text = `The books have ${books[highs]} × $${high} and ${books[lows]} × $${low}, ${way}`
  return [foundCause('swapped_notes', { at, amount: amountOf(mixUp), text })]
}

export const swappedNotesCauses = (
  entries: readonly EntryWithNotes[],
  { counted, books, at }: { counted: Notes; books: Notes; at: number },
): Found[] =>
  mixUpsOf(counted, books).flatMap(mixUp => [
    ...swappedEntries(mixUp, entries),
    ...swappedCount(mixUp, counted, books, at),
  ])
