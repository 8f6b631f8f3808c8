import type { Problem } from '#shared/errors.ts'
import { when } from '#shared/errors.ts'
import { type Cents, dollars, formatDollars, hasWholeCents, readAmount } from '#shared/money.ts'
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
import { type CountedNotes, withUncounted } from './compare-count.rules.ts'

export const INVALID_ITEMS = 'Some Items values are not valid'
const NOTHING_COUNTED = 'Nothing is counted yet. An empty place is counted with a 0.'

export const countOrigins = { prompt: 'Prompt', daily_count: 'Daily Count', reconcile: 'Reconcile' } as const
export type CountOrigin = keyof typeof countOrigins

export const levelNotes = [100, 50, 20, 10, 5, 1] as const

export const isCounted = (account: string): account is InsideAccount => insideAccounts.some(slug => slug === account)

const MOST_NOTES = 1_000_000
const MOST_COINS = 9_999_999.99

/** A count of notes, or dollars in coins; undefined if neither. */
export const readCount = (field: keyof Notes, value: string | number): number | undefined => {
  const count = typeof value === 'number' ? value : readAmount(value)
  if (count === undefined || count < 0) return undefined
  if (field === 'coins') return hasWholeCents(count) && count <= MOST_COINS ? dollars(count) : undefined
  return Number.isInteger(count) && count <= MOST_NOTES ? count : undefined
}

type ItemValues = { slug: string } & { [Field in keyof Notes]?: string | number | undefined }

/** Undefined for an empty row, null for an invalid one. */
export const readItem = (item: ItemValues): CountedNotes | undefined | null => {
  const sent = countedFields.flatMap(field => {
    const value = item[field]
    return value === undefined ? [] : [{ field, value }]
  })
  if (sent.every(({ value }) => value === '')) return undefined
  const counts = sent.map(({ field, value }) => [field, value === '' ? 0 : readCount(field, value)] as const)
  if (!isCounted(item.slug) || counts.some(([, count]) => count === undefined)) return null
  return Object.fromEntries(counts) as CountedNotes
}

/** The specification has one text for all rows. */
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

/** Warns about a surprising count, such as an account that is suddenly empty. */
export const countWarnings = (account: InsideAccount, books: Cents, notes: Notes): string[] => {
  const name = accountNames[account]
  const count = notesTotal(notes)
  if (count === 0 && books > 0)
    return [`${name} is counted as empty: all of its ${formatDollars(books)} is booked as missing`]
  if (books > 0 && count >= 2 * books && count - books >= dollars(1000))
    return [`${name} is counted at more than twice its books of ${formatDollars(books)}`]
  return []
}
