import type { Snapshot } from './history.contract.ts'

/** Words that a change keeps beside the record. They are no fields of it: an entry has them as its note. */

const whole = (note: string) => note

/** What happened, without what is to be done next. */
const firstClause = (note: string) => note.split(/\. |; /, 1)[0] ?? ''

const noteFields: Record<string, (note: string) => string> = {
  checkNote: firstClause,
  payoutNote: firstClause,
  takenBackNote: whole,
  printNote: whole,
}

export const isNoteField = (field: string) => field in noteFields

/** The note of an entry, from its record as it is stored. */
export const noteOf = (stored: Snapshot) =>
  Object.entries(noteFields)
    .map(([field, shown]) => {
      const note = stored[field]
      return typeof note === 'string' ? shown(note) : ''
    })
    .filter(Boolean)
    .join('. ')
