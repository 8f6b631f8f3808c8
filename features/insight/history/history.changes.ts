import type { Snapshot } from './history.contract.ts'
import { inLabelOrder, labelOf } from './history.labels.ts'
import { type Difference, differences } from './history.rules.ts'
import { shownSnapshots } from './history.shown.ts'
import { briefValue, shownValue } from './history.values.ts'

type Entry = { entity: string; action: string; note?: string; value: Snapshot; before: Snapshot | null }

const MOST_NAMED = 4
const LONGEST_VALUE = 24
const NOTHING = '—'

/** What differs between two snapshots, as the form orders it. */
export const changesOf = (entity: string, before: Snapshot | null, value: Snapshot): Difference[] => {
  const shown = shownSnapshots(entity, before, value)
  return inLabelOrder(entity, differences(shown.before, shown.after))
}

/** The whole of a record in one line, as its form names and shows it: 'Ticket: M79; Pay: cash'. */
export const snapshotText = (entity: string, value: Snapshot, timeZone: string) =>
  changesOf(entity, null, value)
    .map(({ field, after }) => `${labelOf(entity, field)}: ${shownValue(field, after, timeZone)}`)
    .join('; ')

const cut = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1).trimEnd()}…` : text)

/** 'Ticket Amount 250 → 300', 'Comment — → moved'; of two that read the same only that they are not. */
const changeText = (entity: string, { field, before, after }: Difference, timeZone: string) => {
  const label = labelOf(entity, field)
  const [old, now] = [before, after].map(value => cut(briefValue(field, value, timeZone)) || NOTHING)
  return old === now ? `${label} changed` : `${label} ${old} → ${now}`
}

const LINE = /^[^.]+\.\d+(?=\.)/

/** 'Item 2 added' for a line that came or went as a whole, instead of each of its fields. */
const lineText = (entity: string, field: string, changed: readonly Difference[]) => {
  const line = LINE.exec(field)?.[0]
  if (!line) return undefined
  const ofLine = changed.filter(one => one.field.startsWith(`${line}.`))
  if (ofLine.length < 2) return undefined
  if (ofLine.every(({ before }) => before === undefined)) return `${labelOf(entity, line)} added`
  return ofLine.every(({ after }) => after === undefined) ? `${labelOf(entity, line)} removed` : undefined
}

/** A number that the note tells of is not told twice. */
const isInNote = (note: string, { field, before }: Difference) =>
  field === 'checkNumber' && typeof before === 'string' && note.includes(`Check Number ${before}`)

const differenceText = ({ entity, action, note = '', value, before }: Entry, timeZone: string) => {
  if (!before) return ''
  const changed = changesOf(entity, before, value).filter(one => !isInNote(note, one))
  if (changed.length === 0 && action === 'updated') return 'no change'
  const texts = changed.map(one => lineText(entity, one.field, changed) ?? changeText(entity, one, timeZone))
  const named = [...new Set(texts)]
  const rest = named.length - MOST_NAMED
  return [...named.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** What an entry changed, in one line, and what else happened; of one that made the record only that. */
export const changesText = (entry: Entry, timeZone: string) => {
  const { action, value, note } = entry
  if (action === 'signed')
    return `signed by the customer at ${typeof value.booth === 'string' ? value.booth : 'the pad'}`
  return [differenceText(entry, timeZone), note].filter(Boolean).join('. ')
}
