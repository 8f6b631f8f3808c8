import type { Snapshot } from './history.contract.ts'

/** Words stored beside a record, shown as the entry's note. */

const whole = (note: string) => note

/** Only past actions, without next steps. */
const firstClause = (note: string) => note.split(/\. |; /, 1)[0] ?? ''

const noteFields: Record<string, (note: string) => string> = {
  checkNote: firstClause,
  payoutNote: firstClause,
  takenBackNote: whole,
  printNote: whole,
}

export const isNoteField = (field: string) => field in noteFields

export const noteOf = (stored: Snapshot) =>
  Object.entries(noteFields)
    .map(([field, shown]) => {
      const note = stored[field]
      return typeof note === 'string' ? shown(note) : ''
    })
    .filter(Boolean)
    .join('. ')
