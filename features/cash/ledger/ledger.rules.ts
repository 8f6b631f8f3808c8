import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'

/** Where money can be, in the order of the documents. */
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

export const noteValues = [100, 50, 20, 10, 5, 2, 1] as const
type NoteField = `denom${(typeof noteValues)[number]}`

/** Counted cash: how many of each note, and the coins together. */
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

/** What was not counted is not there. */
export const notesOf = (counted: Partial<Notes>): Notes => ({ ...none, ...counted })

export const notesTotal = (notes: Notes): Cents =>
  cents(noteValues.reduce<number>((sum, value) => sum + value * 100 * notes[`denom${value}`], notes.coins))

const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0

export const notesProblems = (notes: Notes): Problem[] => [
  ...noteValues.flatMap(value =>
    when(!isCount(notes[`denom${value}`]), `denom${value}`, `$${value} field should be greater or equal to 0 *`),
  ),
  ...when(!isCount(notes.coins), 'coins', 'Coins field should be greater or equal to 0 *'),
]

/** For notes that must be exactly an amount that is known already. */
export const countedProblems = (notes: Notes, amount: Cents): Problem[] => {
  const problems = notesProblems(notes)
  if (problems.length > 0) return problems
  return when(notesTotal(notes) !== amount, '', "Denomination Total Count don't match Cash Total!")
}

const MAX_AMOUNT = cents(100_000_000_000)

export type Posting = { src: Account; dest: Account; amount: Cents; notes?: Notes | undefined }

export const postingProblems = ({ src, dest, amount, notes }: Posting): Problem[] => [
  ...when(src === dest, 'dest', 'To and From must have different values'),
  ...when(!(Number.isSafeInteger(amount) && amount > 0), 'amount', 'Amount must be greater than 0'),
  ...when(amount > MAX_AMOUNT, 'amount', 'Amount is too large'),
  ...(notes ? countedProblems(notes, amount) : []),
]

export type TicketKind = 'metro' | 'coin'

/** The drawer that pays the tickets of a kind. */
export const drawerOf = (kind: TicketKind) => (kind === 'metro' ? 'metrodrawer' : 'coindrawer') satisfies Account

export type TicketPayout = { payment: 'cash' | 'check' | 'wire' | 'barter'; amount: Cents; checkAmount: Cents }

/** What leaves the drawer. With barter the amount is what is paid on top of the goods. */
export const ticketCash = ({ payment, amount, checkAmount }: TicketPayout): Cents => {
  if (payment === 'wire') return cents(0)
  return payment === 'check' ? cents(amount - checkAmount) : amount
}
