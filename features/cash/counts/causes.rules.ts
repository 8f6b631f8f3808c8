import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { type Account, accountNames, type InsideAccount, type Notes, noteValues } from '../ledger/ledger.rules.ts'
import type { Cause } from './counts.contract.ts'

export type UnpaidNotice = { record: string; number: number; cash: Cents; at: number; clerk: string; booth: string }

export type CheckAsCash = { record: string; number: number; check: string; cash: Cents; at: number }

export type Doubled = {
  number: number
  other: number
  isIn: boolean
  amount: Cents
  at: number
  minutes: number
  between: string
}

export type OtherDifference = {
  /** Of a count that is saved. */
  id: number | null
  account: InsideAccount
  difference: Cents
  at: number
  number: number | null
}

export type CountedMove = { number: number; isIn: boolean; at: number; notes: Notes; between: string }

type Found = Omit<Cause, 'wouldLeave'>

const base = { record: '', transactionId: null, otherId: null, transfer: null }

const namesOf = (between: string) =>
  between
    .split(' ')
    .map(slug => accountNames[slug as Account])
    .join(' → ')

export const unpaidNoticeCause = ({ record, number, cash, at, clerk, booth }: UnpaidNotice): Found => ({
  ...base,
  kind: 'unpaid_notice',
  record,
  transactionId: number,
  at,
  amount: cash,
  text: `Notice of ${record}, ${[clerk, booth].filter(Boolean).join(' at ')}: booked as cash paid out, and not marked as paid.`,
})

export const checkAsCashCause = ({ record, number, check, cash, at }: CheckAsCash): Found => ({
  ...base,
  kind: 'check_as_cash',
  record,
  transactionId: number,
  at,
  amount: cash,
  text: `The payment of ${record} says cash, but check ${check} was made out for it.`,
})

const apartText = (minutes: number) => {
  if (minutes === 0) return 'within a minute'
  return minutes === 1 ? '1 minute apart' : `${minutes} minutes apart`
}

export const doubledCause = ({ number, other, isIn, amount, at, minutes, between }: Doubled): Found => ({
  ...base,
  kind: 'doubled_entry',
  transactionId: number,
  otherId: other,
  at,
  amount: cents(isIn ? 0 - amount : amount),
  text: `${other} and ${number}, ${namesOf(between)}: the same notes, ${apartText(minutes)}.`,
})

/** What one place has too much of and another too little. */
export const missingTransferCause = (
  place: InsideAccount,
  { account, difference, at, number, id }: OtherDifference,
): Found => ({
  ...base,
  kind: 'missing_transfer',
  transactionId: number,
  otherId: id,
  transfer: difference > 0 ? { src: place, dest: account } : { src: account, dest: place },
  at,
  amount: cents(0 - difference),
  text: [
    `${accountNames[account]} counted ${difference > 0 ? '+' : '−'}${formatDollars(cents(Math.abs(difference)))}: a transfer between the two may not have been entered.`,
    ...(number === null
      ? []
      : [`That is booked already, as ${number}: count ${accountNames[account]} again after the transfer.`]),
  ].join(' '),
})

type Differences = Record<keyof Notes, number>
type Swap = { from: number; to: number; count: number; amount: Cents; fits: boolean }

/** Every way in which the notes of one kind may have been another kind, and what the place would then hold more or less. */
const swapsOf = ({ notes, isIn }: CountedMove, differences: Differences | null): Swap[] =>
  noteValues.flatMap(from => {
    const count = notes[`denom${from}`]
    if (count === 0) return []
    return noteValues
      .filter(to => to !== from)
      .map(to => {
        const sign = isIn ? 1 : -1
        const [more, less] = [differences?.[`denom${to}`], differences?.[`denom${from}`]]
        const fits = more === sign * count && (less === -sign * count || less === 0)
        return { from, to, count, amount: cents(sign * count * (to - from) * 100), fits }
      })
  })

/** What was noted as one kind of note and lies there as another. Where notes are known they must show it. */
export const swappedNotesCauses = (
  moves: readonly CountedMove[],
  differences: Differences | null,
  difference: Cents,
): Found[] =>
  moves.flatMap(move =>
    swapsOf(move, differences)
      .filter(({ amount, fits }) => (differences ? fits : amount === difference))
      .map(({ from, to, count, amount }) => ({
        ...base,
        kind: 'swapped_notes' as const,
        transactionId: move.number,
        at: move.at,
        amount,
        text: `${move.number}, ${namesOf(move.between)}, was noted with ${count} × $${from}; they may have been ${count} × $${to}.`,
      })),
  )

/** Two kinds of notes that were written down for each other: as many of the one as the books have of the other. */
export const swappedCountCauses = (counted: Notes, books: Notes, difference: Cents, at: number): Found[] => {
  const [from, to, ...others] = noteValues.filter(value => counted[`denom${value}`] !== books[`denom${value}`])
  if (from === undefined || to === undefined || others.length > 0 || counted.coins !== books.coins) return []
  const [high, low] = [`denom${from}`, `denom${to}`] as const
  if (counted[high] !== books[low] || counted[low] !== books[high]) return []
  const text = `The books have ${books[high]} × $${from} and ${books[low]} × $${to}, the count has them the other way round: they may have been noted for each other.`
  return [{ ...base, kind: 'swapped_notes', at, amount: difference, text }]
}

/** Surest first, where two would explain the same. */
const order: readonly Cause['kind'][] = [
  'unpaid_notice',
  'check_as_cash',
  'doubled_entry',
  'swapped_notes',
  'missing_transfer',
]
const MOST_CAUSES = 8

type Ranked = Pick<Cause, 'kind' | 'amount' | 'wouldLeave'>

/** A transfer makes two places differ by the same amount: one that explains less than half of it is another matter. */
const isNearer = ({ kind, amount, wouldLeave }: Ranked, difference: Cents) => {
  const most = kind === 'missing_transfer' ? Math.abs(difference) / 2 : Math.abs(difference)
  return amount !== 0 && Math.abs(wouldLeave) < most
}

/** Another place may have been counted several times: the transfer is the same. */
const isAnotherTransfer = ({ transfer }: Cause, at: number, all: readonly Cause[]) =>
  transfer === null ||
  all.findIndex(one => one.transfer?.src === transfer.src && one.transfer.dest === transfer.dest) === at

/** The nearest first, then the surest, then what has a record to look at, then the newest. */
const byLikelihood = (a: Cause, b: Cause) =>
  Math.abs(a.wouldLeave) - Math.abs(b.wouldLeave) ||
  order.indexOf(a.kind) - order.indexOf(b.kind) ||
  Number(a.transactionId === null) - Number(b.transactionId === null) ||
  b.at - a.at

/** Those that bring the count nearer to the books, the nearest first. */
export const rankCauses = (found: readonly Found[], difference: Cents): Cause[] =>
  found
    .map(cause => ({ ...cause, wouldLeave: cents(difference - cause.amount) }))
    .filter(cause => isNearer(cause, difference))
    .toSorted(byLikelihood)
    .filter(isAnotherTransfer)
    .slice(0, MOST_CAUSES)

type Movements = { moved: readonly object[]; since: readonly { amount: Cents }[] }

/**
 * Whether what moved may be why a count differs: it moved while it was counted, or it is in the books and was not in the
 * count. What went out of the books alone leaves too much in the count, and not more than it was.
 */
export const mayBeWhatMoved = ({ moved, since }: Movements, difference: Cents) =>
  moved.length > 0 || since.some(({ amount }) => amount * difference < 0 && Math.abs(amount) <= Math.abs(difference))

/** With the places that are counted together and differ too: what is not saved yet is in no book. */
export const withOtherPlaces = (
  causes: readonly Cause[],
  { account, difference }: { account: InsideAccount; difference: Cents },
  others: readonly { account: InsideAccount; difference: Cents }[],
) =>
  rankCauses(
    [
      ...causes,
      ...others.map(other => missingTransferCause(account, { ...other, id: null, at: Date.now(), number: null })),
    ],
    difference,
  )
