import { type Cents, cents, dollars, formatAmount } from '#shared/money.ts'
import { type Notes, notesOf, notesTotal, noteValues } from '../ledger/ledger.rules.ts'
import { signedAmount, signedDollars } from '../ledger/signed-amount.ts'

/** The fields of a count: 2s are never counted, 50s by a setting. */
export type CountField = Exclude<keyof Notes, 'denom2'>

export const countFieldsOf = (countsFifties: boolean): readonly CountField[] =>
  (['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom1', 'coins'] as const).filter(
    field => field !== 'denom50' || countsFifties,
  )

export const countLabel = (field: CountField) => (field === 'coins' ? 'Coins' : `$${field.slice('denom'.length)}`)

export type CountTexts = Readonly<Partial<Record<CountField, string>>>

export const filledCount = (texts: CountTexts, fields: readonly CountField[]) =>
  fields.filter(field => (texts[field] ?? '') !== '').length

/** Blank fields count as 0; a note without a field stays as in the books. */
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

export const countedTotal = (count: Partial<Notes>): Cents => notesTotal(notesOf(count))

/** The books' cash in notes without a field: 50s and 2s. */
export const hiddenTotal = (books: Notes, fields: readonly CountField[]): Cents =>
  cents(countedTotal(books) - countedTotal(Object.fromEntries(fields.map(field => [field, books[field]]))))

type Uncounted = { books: Notes; fields: readonly CountField[]; count: Partial<Notes>; total: Cents }

/** Says how much of the books and of the count lies in notes without a field; '' for none. */
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

/** 'matches' needs every account to match; a surplus does not offset a shortage. */
export const differenceText = (differences: readonly { difference: Cents }[]) => {
  const differing = differences.filter(({ difference }) => difference !== 0)
  const sum = signedDollars(cents(differing.reduce((total, { difference }) => total + difference, 0)))
  if (differing.length === 0) return 'matches'
  return differing.length === 1 ? sum : `${differing.length} places differ, together ${sum}`
}

/** '+4 = +400.00' for notes, '+0.50' for coins, '0' for a match; breaks after the equals sign. */
export const formatNoteDifference = (field: CountField, difference: number) => {
  if (field === 'coins') return signedAmount(cents(difference))
  if (difference === 0) return '0'
  const worth = signedAmount(cents(difference * worthOf(field)))
  return `${worth.charAt(0)}${Math.abs(difference).toLocaleString('en-US')}\u00a0= ${worth}`
}

export const formatNoteCount = (field: CountField, count: number) =>
  (field === 'coins' ? formatAmount(cents(count)) : count.toLocaleString('en-US')).replace('-', '−')
