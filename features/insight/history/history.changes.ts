import type { Snapshot } from './history.contract.ts'
import { historyOf } from './history.kinds.ts'
import { fieldOfLine, inLabelOrder, labelOf, namesOfLine } from './history.labels.ts'
import { type Change, changesBetween, snapshotFields } from './history.lines.ts'
import { briefValue, isMoney, shownDifference, shownValue } from './history.values.ts'

type Entry = { entity: string; action: string; note?: string; value: Snapshot; before: Snapshot | null }

const MOST_NAMED = 4
const LONGEST_VALUE = 24
const NOTHING = '—'

export const changesOf = (entity: string, before: Snapshot | null, value: Snapshot): Change[] => {
  const { shown = snapshot => snapshot } = historyOf(entity)
  const after = shown(value, before)
  return inLabelOrder(entity, before ? changesBetween(shown(before, before), after) : snapshotFields(after))
}

/** A whole record in one line: 'Ticket: M79; Pay: cash'. */
export const snapshotText = (entity: string, value: Snapshot, timeZone: string) =>
  changesOf(entity, null, value)
    .map(({ field, after }) => `${labelOf(entity, field)}: ${shownValue({ entity, field }, after, timeZone)}`)
    .join('; ')

const cut = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1).trimEnd()}…` : text)

/** 'Ticket Amount 250.00 → 300.00', 'Comment — → moved'; values that read the same are only called changed. */
const fieldText = (entity: string, { field, before, after }: Change, timeZone: string) => {
  const label = labelOf(entity, field)
  const [old, now] = [before, after].map(value => cut(briefValue({ entity, field }, value, timeZone)) || NOTHING)
  return old === now ? `${label} changed` : `${label} ${old} → ${now}`
}

/** 'Payment 2 removed' for a whole line, else the field's label. */
const changeLabel = (entity: string, { field, line }: Change) =>
  [labelOf(entity, field), line].filter(Boolean).join(' ')

const listOf = ({ field }: Change) => field.split('.')[0] ?? ''

/** 'Payment 2 removed: creditcard 1,500.00'. */
const lineText = (entity: string, change: Change, timeZone: string) => {
  const line = (change.before ?? change.after) as Snapshot
  const names = namesOfLine(entity, listOf(change)).map(field => {
    const of = { entity, field: `${listOf(change)}.${field}` }
    const shown = shownValue(of, line[field], timeZone)
    return isMoney(of) ? shown.replace('$', '') : cut(shown)
  })
  const name = names.filter(Boolean).join(' ')
  return [changeLabel(entity, change), name].filter(Boolean).join(': ')
}

const changeText = (entity: string, change: Change, timeZone: string) =>
  change.line ? lineText(entity, change, timeZone) : fieldText(entity, change, timeZone)

/** 'Paid By: creditcard; Total Amount: $1,500.00'. */
const wholeLine = (entity: string, list: string, line: unknown, timeZone: string) =>
  line === undefined
    ? ''
    : inLabelOrder(entity, snapshotFields({ [list]: [line] }))
        .map(({ field, after }) => `${fieldOfLine(entity, field)}: ${shownValue({ entity, field }, after, timeZone)}`)
        .join('; ')

export const changeRow = (entity: string, change: Change, timeZone: string) => {
  const label = changeLabel(entity, change)
  if (!change.line) return { ...shownDifference(entity, change, timeZone), label }
  const [before, after] = [change.before, change.after].map(line => wholeLine(entity, listOf(change), line, timeZone))
  return { label, before, after }
}

/** Drops a number that the note already contains. */
const isInNote = (note: string, { field, before }: Change) =>
  field === 'checkNumber' && typeof before === 'string' && note.includes(`Check Number ${before}`)

const differenceText = ({ entity, action, note = '', value, before }: Entry, timeZone: string) => {
  if (!before) return ''
  const changed = changesOf(entity, before, value).filter(one => !isInNote(note, one))
  if (changed.length === 0 && action === 'updated') return 'no change'
  const texts = changed.map(one => changeText(entity, one, timeZone))
  const rest = texts.length - MOST_NAMED
  return [...texts.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** The changes in one line with the note; for a new record only the note. */
export const changesText = (entry: Entry, timeZone: string) => {
  const { action, value, note } = entry
  if (action === 'signed')
    return `signed by the customer at ${typeof value.booth === 'string' ? value.booth : 'the pad'}`
  return [differenceText(entry, timeZone), note].filter(Boolean).join('. ')
}
