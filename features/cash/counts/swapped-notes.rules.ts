import { type Cents, cents } from '#shared/money.ts'
import { countedFields, type Notes, noteValues } from '../ledger/ledger.rules.ts'
import { type Found, noRecord, placesBetween } from './causes.rules.ts'

export type CountedMove = { number: number; isIn: boolean; at: number; notes: Notes; between: string }

/** What came to a place and went from it of which only the amount is known. */
export type UncountedMoves = { came: Cents; went: Cents }

type Differences = Record<keyof Notes, number>
type NoteValue = (typeof noteValues)[number]
type Swap = { from: NoteValue; to: NoteValue; count: number; sign: 1 | -1; amount: Cents }

/** Every way in which the notes of one kind may have been another kind, and what the place would then hold more or less. */
const swapsOf = ({ notes, isIn }: CountedMove): Swap[] =>
  noteValues.flatMap(from => {
    const count = notes[`denom${from}`]
    if (count === 0) return []
    const sign = isIn ? 1 : -1
    return noteValues
      .filter(to => to !== from)
      .map(to => ({ from, to, count, sign, amount: cents(sign * count * (to - from) * 100) }))
  })

/** Whether the notes differ by this swap, note for note. */
const isExact = ({ from, to, count, sign }: Swap, differences: Differences) => {
  const [more, less] = [differences[`denom${to}`], differences[`denom${from}`]]
  return more === sign * count && (less === -sign * count || less === 0)
}

const withoutSwap = (differences: Differences, { from, to, count, sign }: Swap): Differences => ({
  ...differences,
  [`denom${to}`]: differences[`denom${to}`] - sign * count,
  [`denom${from}`]: differences[`denom${from}`] + sign * count,
})

const worthOf = (field: keyof Notes, count: number) =>
  field === 'coins' ? count : count * Number(field.slice('denom'.length)) * 100

/** The cash among differing notes that can not be what came and went without notes. */
const contradicting = (differences: Differences, { came, went }: UncountedMoves) => {
  const worths = countedFields.map(field => worthOf(field, differences[field]))
  const [more, less] = [1, -1].map(sign => worths.reduce((sum, worth) => sum + Math.max(0, sign * worth), 0)) as [
    number,
    number,
  ]
  return Math.max(0, more - came) + Math.max(0, less - went)
}

/**
 * Where some moved by amount alone: what the notes do not show of a swap, and what of them speaks against it. Undefined
 * for a swap after which the rest can not be those amounts, unless the better part of it shows all the same.
 */
const doubtOf = (swap: Swap, differences: Differences, uncounted: UncountedMoves): Cents | undefined => {
  const against = contradicting(withoutSwap(differences, swap), uncounted)
  const whole = swap.count * (swap.from + swap.to) * 100
  const shown = contradicting(differences, uncounted) - against
  const doubt = Math.max(0, whole - shown) + against
  return against === 0 || doubt * 2 < whole ? cents(doubt) : undefined
}

/** The count beside the books, note by note. */
type ComparedNotes = { differences: Differences; uncounted: UncountedMoves }

/** How far notes bear a swap out, and whether some of them are unknown; undefined for one that they do not bear out. */
const judge = (swap: Swap, difference: Cents, compared: ComparedNotes | null) => {
  const isWhole = swap.amount === difference
  if (!compared) return isWhole ? { doubt: cents(0), isSeen: true } : undefined
  const { differences, uncounted } = compared
  if (isExact(swap, differences)) return { doubt: cents(0), isSeen: true }
  if (!isWhole || uncounted.came + uncounted.went === 0) return undefined
  const doubt = doubtOf(swap, differences, uncounted)
  return doubt === undefined ? undefined : { doubt, isSeen: false }
}

type Judged = NonNullable<ReturnType<typeof judge>>

const swappedNotesCause = (
  { number, between, at }: CountedMove,
  { from, to, count, amount }: Swap,
  { doubt, isSeen }: Judged,
): Found => ({
  ...noRecord,
  kind: 'swapped_notes',
  transactionId: number,
  at,
  amount,
  doubt,
  text: [
    `${number}, ${placesBetween(between)}, was noted with ${count} × $${from}; they may have been ${count} × $${to}`,
    isSeen ? '.' : ', as far as the notes of all that moved are known.',
  ].join(''),
})

/** What was noted as one kind of note and lies there as another. Where notes are known they must show it. */
export const swappedNotesCauses = (
  moves: readonly CountedMove[],
  difference: Cents,
  compared: ComparedNotes | null,
): Found[] =>
  moves.flatMap(move =>
    swapsOf(move).flatMap(swap => {
      const judged = judge(swap, difference, compared)
      return judged ? [swappedNotesCause(move, swap, judged)] : []
    }),
  )

/** Two kinds of notes that were written down for each other: as many of the one as the books have of the other. */
export const swappedCountCauses = (counted: Notes, books: Notes, difference: Cents, at: number): Found[] => {
  const [from, to, ...others] = noteValues.filter(value => counted[`denom${value}`] !== books[`denom${value}`])
  if (from === undefined || to === undefined || others.length > 0 || counted.coins !== books.coins) return []
  const [high, low] = [`denom${from}`, `denom${to}`] as const
  if (counted[high] !== books[low] || counted[low] !== books[high]) return []
  const text = `The books have ${books[high]} × $${from} and ${books[low]} × $${to}, the count has them the other way round: they may have been noted for each other.`
  return [{ ...noRecord, kind: 'swapped_notes', at, amount: difference, text }]
}
