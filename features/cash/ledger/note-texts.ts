import { type Cents, dollars } from '#shared/money.ts'
import { type Notes, notesOf, notesTotal } from './ledger.rules.ts'

/** The notes of a form as it holds them: as texts. */

export type NoteField = keyof Notes
export type NoteTexts = Partial<Record<NoteField, unknown>>

/** What one of a note is worth; coins are dollars already. */
export const noteWorth = (field: NoteField) => (field === 'coins' ? 1 : Number(field.slice('denom'.length)))
export const noteLabel = (field: NoteField) => (field === 'coins' ? 'Coins' : `$${noteWorth(field)}`)

/** What a field for them takes: '20.00' is an amount, and never 2,000 notes. */
export const noteDigits = (field: NoteField) =>
  field === 'coins'
    ? { maxLength: 9, decimals: 2 }
    : { maxLength: 6, decimals: 0, whole: `${noteLabel(field)} must be a whole number` }

/** A blank is none. */
export const noteNumber = (text: unknown) => Number(text) || 0

/** What the texts of a form come to. */
export const textsTotal = ({ coins, ...texts }: NoteTexts): Cents => {
  const counts = Object.entries(texts)
    .filter(([field]) => field.startsWith('denom'))
    .map(([field, text]) => [field, noteNumber(text)])
  return notesTotal(notesOf({ ...(Object.fromEntries(counts) as Partial<Notes>), coins: dollars(noteNumber(coins)) }))
}
