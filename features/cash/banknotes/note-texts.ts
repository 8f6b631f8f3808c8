import { type Cents, dollars } from '#shared/money.ts'
import { type Notes, notesOf, notesTotal } from '../ledger/ledger.rules.ts'

export type NoteField = keyof Notes
export type NoteTexts = Partial<Record<NoteField, unknown>>

/** The value of one note; coins are typed in dollars. */
export const noteWorth = (field: NoteField) => (field === 'coins' ? 1 : Number(field.slice('denom'.length)))
export const noteLabel = (field: NoteField) => (field === 'coins' ? 'Coins' : `$${noteWorth(field)}`)

/** Refuses '20.00' as a count: it is an amount, not 2,000 notes. */
export const noteDigits = (field: NoteField) =>
  field === 'coins'
    ? { maxLength: 9, decimals: 2 }
    : { maxLength: 6, decimals: 0, whole: `${noteLabel(field)} must be a whole number` }

export const noteNumber = (text: unknown) => Number(text) || 0

export const textsTotal = ({ coins, ...texts }: NoteTexts): Cents => {
  const counts = Object.entries(texts)
    .filter(([field]) => field.startsWith('denom'))
    .map(([field, text]) => [field, noteNumber(text)])
  return notesTotal(notesOf({ ...(Object.fromEntries(counts) as Partial<Notes>), coins: dollars(noteNumber(coins)) }))
}
