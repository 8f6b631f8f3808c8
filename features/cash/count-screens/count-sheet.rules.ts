import { type Cents, cents, dollars, formatAmount } from '#shared/money.ts'
import { differenceOf, withUncounted } from '../counts/counts.rules.ts'
import { type Notes, notesOf, notesTotal, noteValues } from '../ledger/ledger.rules.ts'
import { signedAmount, signedDollars } from '../ledger/signed-amount.ts'

/** The fields of a count: 50s only where the shop counts them. 2s are not counted. */
export type CountField = Exclude<keyof Notes, 'denom2'>

export const countFieldsOf = (countsFifties: boolean): readonly CountField[] =>
  (['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom1', 'coins'] as const).filter(
    field => field !== 'denom50' || countsFifties,
  )

export const countLabel = (field: CountField) => (field === 'coins' ? 'Coins' : `$${field.slice('denom'.length)}`)

/** What is typed, by field. */
export type CountTexts = Readonly<Partial<Record<CountField, string>>>

export const filledCount = (texts: CountTexts, fields: readonly CountField[]) =>
  fields.filter(field => (texts[field] ?? '') !== '').length

/** Of a count with any field filled; the blanks are 0. What has no field is left out, and stays as the books have it. */
export const countOfTexts = (texts: CountTexts, fields: readonly CountField[]): Partial<Notes> =>
  Object.fromEntries(
    fields.map(field => {
      const typed = Number(texts[field] ?? '')
      return [field, field === 'coins' ? dollars(typed) : typed]
    }),
  )

const worthOf = (field: keyof Notes): Cents => {
  const value = noteValues.find(note => `denom${note}` === field)
  return cents(value === undefined ? 1 : value * 100)
}

/** What a count comes to, before the books are known: only what was counted. */
export const countedTotal = (count: Partial<Notes>): Cents => notesTotal(notesOf(count))

/** What the books have in notes that have no field: 50s and 2s. */
export const hiddenTotal = (books: Notes, fields: readonly CountField[]): Cents =>
  cents(countedTotal(books) - countedTotal(Object.fromEntries(fields.map(field => [field, books[field]]))))

type Uncounted = { books: Notes; fields: readonly CountField[]; count: Partial<Notes>; total: Cents }

/** How much of both sums is in notes that have no field; '' where nothing is. */
export const uncountedNotesText = ({ books, fields, count, total }: Uncounted) => {
  const kept = cents(total - countedTotal(count))
  const hidden = hiddenTotal(books, fields)
  if (hidden !== kept) {
    const taken = kept === 0 ? 'none' : formatAmount(kept)
    return `${signedAmount(hidden)} of the books are in notes that are not counted here; the count takes them as ${taken}.`
  }
  if (kept === 0) return ''
  return `${formatAmount(kept)} lie there in notes that are not counted here; they stay as the books have them.`
}

type Books = { balances: Notes; amount: Cents }

/** What a count would be more or less than the books, with what is not counted here and stays. */
export const countDifference = (count: Partial<Notes>, { balances, amount }: Books): Cents =>
  differenceOf(notesTotal(withUncounted(count, balances)), amount)

/** 'matches' only where every place does: what lacks in one and is too much in another is no match. */
export const differenceText = (differences: readonly { difference: Cents }[]) => {
  const differing = differences.filter(({ difference }) => difference !== 0)
  const sum = signedDollars(cents(differing.reduce((total, { difference }) => total + difference, 0)))
  if (differing.length === 0) return 'matches'
  return differing.length === 1 ? sum : `${differing.length} places differ, together ${sum}`
}

/** '+4 = +400.00' of notes, '+0.50' of coins, '0' of what agrees. A narrow column breaks it behind the equals sign. */
export const formatNoteDifference = (field: CountField, difference: number) => {
  if (field === 'coins') return signedAmount(cents(difference))
  if (difference === 0) return '0'
  const worth = signedAmount(cents(difference * worthOf(field)))
  return `${worth.charAt(0)}${Math.abs(difference).toLocaleString('en-US')}\u00a0= ${worth}`
}

/** The notes as a row of the books shows them. */
export const formatNoteCount = (field: CountField, count: number) =>
  (field === 'coins' ? formatAmount(cents(count)) : count.toLocaleString('en-US')).replace('-', '−')
