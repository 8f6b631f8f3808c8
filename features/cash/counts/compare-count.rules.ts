import { type Cents, cents } from '#shared/money.ts'
import { type Notes, notesOf, notesTotal } from '../ledger/ledger.rules.ts'

/** A note that the screen does not show is undefined, and not counted. */
export type CountedNotes = { [Field in keyof Notes]?: Notes[Field] | undefined }

const rarelyShown = ['denom50', 'denom2', 'coins'] as const

/** Uncounted 50s, 2s and coins stay as in the books; any other uncounted note is zero. */
export const withUncounted = (counted: CountedNotes, books: Notes): Notes => {
  const kept = rarelyShown
    .filter(field => counted[field] === undefined)
    .map(field => [field, Math.max(0, books[field])])
  const given = Object.entries(counted).filter(([, count]) => count !== undefined)
  return notesOf(Object.fromEntries([...kept, ...given]) as Partial<Notes>)
}

export const differenceOf = (count: Cents, books: Cents) => cents(count - books)

type Books = { balances: Notes; amount: Cents }

/** Compares a count with the books, for `compareCount`, every save and the screens; nothing else compares them. */
export const compareWithBooks = (counted: CountedNotes, { balances, amount }: Books) => {
  const notes = withUncounted(counted, balances)
  const count = notesTotal(notes)
  return { notes, count, difference: differenceOf(count, amount) }
}
