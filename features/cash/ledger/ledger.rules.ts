import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { RecordKind } from '#shared/record-kinds.ts'

export const accounts = [
  'bank',
  'vault2',
  'coinvault',
  'metrovault',
  'coindrawer',
  'metrodrawer',
  'coinbag',
  'metrobag',
  'jewelryretail',
  'retail',
  'pettycash',
  'customer',
  'reconcile',
] as const
export type Account = (typeof accounts)[number]
export type InsideAccount = Exclude<Account, 'bank' | 'customer' | 'reconcile'>
export const insideAccounts = [
  'metrodrawer',
  'coindrawer',
  'retail',
  'jewelryretail',
  'metrovault',
  'coinvault',
  'vault2',
  'metrobag',
  'coinbag',
  'pettycash',
] as const satisfies readonly InsideAccount[]

export const isOutside = (account: Account): account is Exclude<Account, InsideAccount> =>
  account === 'bank' || account === 'customer' || account === 'reconcile'

export const accountNames: Record<Account, string> = {
  bank: 'Bank',
  vault2: 'Vault 2',
  coinvault: 'Coin Vault',
  metrovault: 'Metro Vault',
  coindrawer: 'Coin Drawer',
  metrodrawer: 'Metro Drawer',
  coinbag: 'Coin Bag',
  metrobag: 'Metro Bag',
  jewelryretail: 'Jewelry Retail',
  retail: 'Retail',
  pettycash: 'Petty Cash',
  customer: 'Customer',
  reconcile: 'Reconcile',
}

export const purposes = [
  'payout',
  'tender',
  'change',
  'part_payment',
  'deposit',
  'change_returned',
  'transfer',
  'petty_cash',
  'count',
] as const
export type Purpose = (typeof purposes)[number]

/** A posting's source: a record, or something else that moves cash. */
export type Source = {
  kind: RecordKind | 'part_payment' | 'deposit' | 'change_returned' | 'count' | 'transfer' | 'petty_cash'
  id: number
}

export const noteValues = [100, 50, 20, 10, 5, 2, 1] as const
type NoteField = `denom${(typeof noteValues)[number]}`

/** Counted cash: notes by denomination, and coins as one sum. */
export type Notes = Record<NoteField, number> & { coins: Cents }

const none: Notes = {
  denom100: 0,
  denom50: 0,
  denom20: 0,
  denom10: 0,
  denom5: 0,
  denom2: 0,
  denom1: 0,
  coins: cents(0),
}

export const notesOf = (counted: Partial<Notes>): Notes => ({ ...none, ...counted })

export const countedFields = Object.keys(none) as (keyof Notes)[]

/** Picks the notes from other values; missing ones stay out. */
export const notesIn = (values: { [Field in keyof Notes]?: Notes[Field] | undefined }): Partial<Notes> =>
  Object.fromEntries(countedFields.filter(field => values[field] !== undefined).map(field => [field, values[field]]))

export const notesTotal = (notes: Notes): Cents =>
  cents(noteValues.reduce<number>((sum, value) => sum + value * 100 * notes[`denom${value}`], notes.coins))

const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0

export const notesProblems = (notes: Notes): Problem[] => [
  ...noteValues.flatMap(value =>
    when(!isCount(notes[`denom${value}`]), `denom${value}`, `$${value} field should be greater or equal to 0 *`),
  ),
  ...when(!isCount(notes.coins), 'coins', 'Coins field should be greater or equal to 0 *'),
]

/** For notes that must add up to a given amount. */
export const countedProblems = (notes: Notes, amount: Cents): Problem[] => {
  const problems = notesProblems(notes)
  if (problems.length > 0) return problems
  return when(notesTotal(notes) !== amount, '', "Denomination Total Count don't match Cash Total!")
}

/** If the notes make the whole dollars of an amount, the cents are coins. */
export const withMissingCents = (notes: Notes, amount: Cents): Notes => {
  const missing = amount - notesTotal({ ...notes, coins: cents(0) })
  const isCents = missing >= 0 && missing < 100
  return notesTotal(notes) !== amount && isCents ? { ...notes, coins: cents(missing) } : notes
}

const MAX_AMOUNT = cents(100_000_000_000)

export type Posting = { src: Account; dest: Account; amount: Cents; notes?: Notes | undefined }

/** A wanted posting: one per purpose and part (0 if there are no parts). A zero amount means none. */
export type Wanted = Posting & { purpose: Purpose; part?: number; comment: string }

export const NOTHING_MOVED = 'Amount must be greater than 0'

export const postingProblems = ({ src, dest, amount, notes }: Posting): Problem[] => [
  ...when(src === dest, 'dest', 'To and From must have different values'),
  ...when(!(Number.isSafeInteger(amount) && amount > 0), 'amount', NOTHING_MOVED),
  ...when(amount > MAX_AMOUNT, 'amount', 'Amount is too large'),
  ...(notes ? countedProblems(notes, amount) : []),
]
