import type { Problem } from '#shared/errors.ts'
import { when } from '#shared/errors.ts'
import { type Cents, cents, dollars, formatDollars } from '#shared/money.ts'
import {
  accountNames,
  countedFields,
  type InsideAccount,
  insideAccounts,
  type Notes,
  notesOf,
  notesProblems,
  notesTotal,
} from '../ledger/ledger.rules.ts'

export const INVALID_ITEMS = 'Some Items values are not valid'
const NOTHING_COUNTED = 'Nothing is counted yet. An empty place is counted with a 0.'

export const countOrigins = { prompt: 'Prompt', daily_count: 'Daily Count', reconcile: 'Reconcile' } as const

/** The notes whose level in the vaults the shop keeps an eye on. */
export const levelNotes = [100, 50, 20, 10, 5, 1] as const

export const isCounted = (account: string): account is InsideAccount => insideAccounts.some(slug => slug === account)

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const MOST_NOTES = 1_000_000

/** How many notes, or dollars in coins; undefined for what is neither. */
const readCount = (field: keyof Notes, value: unknown): number | undefined => {
  const text = String(value).trim()
  if (field === 'coins') return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? dollars(Number(text)) : undefined
  return /^\d{1,7}$/.test(text) && Number(text) <= MOST_NOTES ? Number(text) : undefined
}

type ItemValues = { slug: string } & { [Field in keyof Notes]?: unknown }

/** What was counted. The fields that a screen does not show are not sent, and are not counted. */
export type CountedNotes = { [Field in keyof Notes]?: Notes[Field] | undefined }

/** The notes of a row; undefined where nothing was filled in, null where something is no count. */
export const readItem = (item: ItemValues): CountedNotes | undefined | null => {
  const sent = countedFields.filter(field => item[field] !== undefined && item[field] !== null)
  if (sent.every(field => isBlank(item[field]))) return undefined
  const counts = sent.map(field => [field, isBlank(item[field]) ? 0 : readCount(field, item[field])] as const)
  if (!isCounted(item.slug) || counts.some(([, count]) => count === undefined)) return null
  return Object.fromEntries(counts) as CountedNotes
}

const rarelyShown = ['denom50', 'denom2', 'coins'] as const

/** What a count comes to: 50s, 2s and coins that were not counted are still there, any other note that was not is none. */
export const withUncounted = (counted: CountedNotes, books: Notes): Notes => {
  const kept = rarelyShown
    .filter(field => counted[field] === undefined)
    .map(field => [field, Math.max(0, books[field])])
  const given = Object.entries(counted).filter(([, count]) => count !== undefined)
  return notesOf(Object.fromEntries([...kept, ...given]) as Partial<Notes>)
}

/** One text answers for all rows, as the documents have it. */
export const itemsProblems = (items: readonly ItemValues[]): Problem[] => {
  const slugs = items.map(({ slug }) => slug)
  const read = items.map(readItem)
  const isWrong = read.includes(null) || new Set(slugs).size < slugs.length || read.every(notes => notes === undefined)
  return when(isWrong, 'items', INVALID_ITEMS)
}

export const reconcileProblems = ({ dest, ...counted }: CountedNotes & { dest: string }): Problem[] => [
  ...when(dest === '', 'dest', 'To field is required*'),
  ...when(dest !== '' && !isCounted(dest), 'dest', 'To must be a place that is counted'),
  ...when(
    countedFields.every(field => counted[field] === undefined),
    '',
    NOTHING_COUNTED,
  ),
  ...notesProblems(withUncounted(counted, notesOf({}))),
]

/** What nobody should book without a word: a place that is empty all of a sudden. */
export const countWarnings = (account: InsideAccount, books: Cents, notes: Notes): string[] => {
  const name = accountNames[account]
  const count = notesTotal(notes)
  if (count === 0 && books > 0)
    return [`${name} is counted as empty: all of its ${formatDollars(books)} is booked as missing`]
  if (books > 0 && count >= 2 * books && count - books >= dollars(1000))
    return [`${name} is counted at more than twice its books of ${formatDollars(books)}`]
  return []
}

/** With its sign: what was counted more or less than the books. */
export const differenceOf = (count: Cents, books: Cents) => cents(count - books)

/** Per note, what was counted more or less. */
export const noteDifferences = (counted: Notes, books: Notes) =>
  Object.fromEntries(countedFields.map(field => [field, counted[field] - books[field]])) as Record<keyof Notes, number>
