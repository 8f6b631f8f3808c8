import type { Snapshot } from './history.contract.ts'
import { historyOf } from './history.kinds.ts'
import { fieldOfLine, inLabelOrder, labelOf, namesOfLine } from './history.labels.ts'
import { type Change, changesBetween, snapshotFields } from './history.lines.ts'
import { briefValue, isMoney, shownDifference, shownValue } from './history.values.ts'

type Entry = { entity: string; action: string; note?: string; value: Snapshot; before: Snapshot | null }

const MOST_NAMED = 4
const LONGEST_VALUE = 24
const NOTHING = '—'

/** What differs between two snapshots, as the form orders it. */
export const changesOf = (entity: string, before: Snapshot | null, value: Snapshot): Change[] => {
  const { shown = snapshot => snapshot } = historyOf(entity)
  const after = shown(value, before)
  return inLabelOrder(entity, before ? changesBetween(shown(before, before), after) : snapshotFields(after))
}

/** The whole of a record in one line, as its form names and shows it: 'Ticket: M79; Pay: cash'. */
export const snapshotText = (entity: string, value: Snapshot, timeZone: string) =>
  changesOf(entity, null, value)
    .map(({ field, after }) => `${labelOf(entity, field)}: ${shownValue(field, after, timeZone)}`)
    .join('; ')

const cut = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1).trimEnd()}…` : text)

/** 'Ticket Amount 250.00 → 300.00', 'Comment — → moved'; of two that read the same only that they are not. */
const fieldText = (entity: string, { field, before, after }: Change, timeZone: string) => {
  const label = labelOf(entity, field)
  const [old, now] = [before, after].map(value => cut(briefValue(field, value, timeZone)) || NOTHING)
  return old === now ? `${label} changed` : `${label} ${old} → ${now}`
}

/** 'Payment 2 removed' of a line that came or went, else the label of the field. */
const changeLabel = (entity: string, { field, line }: Change) =>
  [labelOf(entity, field), line].filter(Boolean).join(' ')

const listOf = ({ field }: Change) => field.split('.')[0] ?? ''

/** 'Payment 2 removed: creditcard 1,500.00': a line with what it is known by. */
const lineText = (entity: string, change: Change, timeZone: string) => {
  const line = (change.before ?? change.after) as Snapshot
  const names = namesOfLine(entity, listOf(change)).map(field => {
    const shown = shownValue(field, line[field], timeZone)
    return isMoney(field) ? shown.replace('$', '') : cut(shown)
  })
  const name = names.filter(Boolean).join(' ')
  return [changeLabel(entity, change), name].filter(Boolean).join(': ')
}

const changeText = (entity: string, change: Change, timeZone: string) =>
  change.line ? lineText(entity, change, timeZone) : fieldText(entity, change, timeZone)

/** All fields of a line in one text: 'Paid By: creditcard; Total Amount: $1,500.00'. */
const wholeLine = (entity: string, list: string, line: unknown, timeZone: string) =>
  line === undefined
    ? ''
    : inLabelOrder(entity, snapshotFields({ [list]: [line] }))
        .map(({ field, after }) => `${fieldOfLine(entity, field)}: ${shownValue(field, after, timeZone)}`)
        .join('; ')

/** A change as a row of a table has it: what changed, before and after. */
export const changeRow = (entity: string, change: Change, timeZone: string) => {
  const label = changeLabel(entity, change)
  if (!change.line) return { ...shownDifference(change, timeZone), label }
  const [before, after] = [change.before, change.after].map(line => wholeLine(entity, listOf(change), line, timeZone))
  return { label, before, after }
}

/** A number that the note tells of is not told twice. */
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

/** What an entry changed, in one line, and what else happened; of one that made the record only that. */
export const changesText = (entry: Entry, timeZone: string) => {
  const { action, value, note } = entry
  if (action === 'signed')
    return `signed by the customer at ${typeof value.booth === 'string' ? value.booth : 'the pad'}`
  return [differenceText(entry, timeZone), note].filter(Boolean).join('. ')
}
