import { type Cents, cents } from '#shared/money.ts'
import { countedFields, type Notes, notesTotal, noteValues } from '../ledger/ledger.rules.ts'
import { type Found, noRecord, placesBetween } from './causes.rules.ts'

export type CountedMove = { number: number; isIn: boolean; at: number; notes: Notes; between: string }

/** What came to a place and went from it of which only the amount is known. */
export type UncountedMoves = { came: Cents; went: Cents }

type Differences = Record<keyof Notes, number>
type NoteValue = (typeof noteValues)[number]
type Swap = { from: NoteValue; to: NoteValue; count: number; isPart: boolean; sign: 1 | -1; amount: Cents }

/**
 * Every way in which notes of one kind may have been another kind, and what the place would then hold more or less: all of
 * a kind, or as many of them as make the difference.
 */
const swapsOf = ({ notes, isIn }: CountedMove, difference: Cents): Swap[] =>
  noteValues.flatMap(from => {
    const noted = notes[`denom${from}`]
    if (noted === 0) return []
    const sign = isIn ? 1 : -1
    return noteValues
      .filter(to => to !== from)
      .flatMap(to => {
        const each = sign * (to - from) * 100
        const part = difference / each
        const counts = Number.isInteger(part) && part > 0 && part < noted ? [noted, part] : [noted]
        return counts.map(count => ({ from, to, count, isPart: count < noted, sign, amount: cents(count * each) }))
      })
  })

/** Whether the notes differ by this swap, note for note. Of a kind that was not counted only the other shows. */
const isExact = ({ from, to, count, isPart, sign }: Swap, differences: Differences) => {
  const [more, less] = [differences[`denom${to}`], differences[`denom${from}`]]
  return more === sign * count && (less === -sign * count || (less === 0 && !isPart))
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

const cashOf = ({ count, from, to }: Swap) => count * (from + to) * 100

/**
 * Where some moved by amount alone: what the notes do not show of a swap, and what of them speaks against it. Undefined
 * for a swap after which the rest can not be those amounts, unless the better part of it shows all the same. Of a part of
 * the notes of a kind the better part must show: almost any transaction could have it.
 */
const doubtOf = (swap: Swap, differences: Differences, uncounted: UncountedMoves): Cents | undefined => {
  const against = contradicting(withoutSwap(differences, swap), uncounted)
  const whole = cashOf(swap)
  const shown = contradicting(differences, uncounted) - against
  const doubt = Math.max(0, whole - shown) + against
  return (against === 0 && !swap.isPart) || doubt * 2 < whole ? cents(doubt) : undefined
}

/** The count beside the books, note by note. */
type ComparedNotes = { differences: Differences; uncounted: UncountedMoves }

/** Whether all notes are known and differ by this swap and nothing else. */
const isShown = (swap: Swap, { differences, uncounted }: ComparedNotes) =>
  uncounted.came + uncounted.went === 0 && Object.values(withoutSwap(differences, swap)).every(count => count === 0)

/** How far notes bear a swap out, and whether some of them are unknown; undefined for one that they do not bear out. */
const judge = (swap: Swap, difference: Cents, compared: ComparedNotes | null) => {
  const isWhole = swap.amount === difference
  if (!compared) return isWhole && !swap.isPart ? { doubt: cents(0), isSeen: true, isShown: false } : undefined
  const { differences, uncounted } = compared
  if (isExact(swap, differences)) return { doubt: cents(0), isSeen: true, isShown: isShown(swap, compared) }
  if (!isWhole || uncounted.came + uncounted.went === 0) return undefined
  const doubt = doubtOf(swap, differences, uncounted)
  return doubt === undefined ? undefined : { doubt, isSeen: false, isShown: false }
}

type Judged = NonNullable<ReturnType<typeof judge>>

/** Of a part of the notes of a kind nothing shows in which transaction it was: all of it is in doubt. */
const swappedNotesCause = (
  { number, between, at, notes }: CountedMove,
  swap: Swap,
  { doubt, isSeen, isShown: shown }: Judged,
): Found => ({
  ...noRecord,
  kind: 'swapped_notes',
  transactionId: number,
  at,
  amount: swap.amount,
  doubt: cents(doubt + (swap.isPart ? cashOf(swap) : 0)),
  likelihood: shown ? 'shown' : 'possible',
  text: [
    `${number}, ${placesBetween(between)}, was noted with ${notes[`denom${swap.from}`]} × $${swap.from}; `,
    `${swap.isPart ? `${swap.count} of them` : 'they'} may have been ${swap.count} × $${swap.to}`,
    isSeen ? '.' : ', as far as the notes of all that moved are known.',
  ].join(''),
})

/** The swaps of one transaction: a part of a kind only where all of a kind would not explain the difference. */
const swappedCausesOf = (move: CountedMove, difference: Cents, compared: ComparedNotes | null): Found[] => {
  const judged = swapsOf(move, difference).flatMap(swap => {
    const verdict = judge(swap, difference, compared)
    return verdict ? [{ isPart: swap.isPart, cause: swappedNotesCause(move, swap, verdict) }] : []
  })
  const lines = judged.filter(({ isPart }) => !isPart).map(({ cause }) => cause)
  const [part] = judged
    .filter(({ isPart }) => isPart)
    .map(({ cause }) => cause)
    .toSorted((a, b) => a.doubt - b.doubt)
  return part && lines.every(({ amount }) => amount !== difference) ? [part] : lines
}

/** What was noted as one kind of note and lies there as another. Where notes are known they must show it. */
export const swappedNotesCauses = (
  moves: readonly CountedMove[],
  difference: Cents,
  compared: ComparedNotes | null,
): Found[] => moves.flatMap(move => swappedCausesOf(move, difference, compared))

/** Two kinds of notes that were written down for each other: as many of the one as the books have of the other. */
export const swappedCountCauses = (counted: Notes, books: Notes, difference: Cents, at: number): Found[] => {
  const [from, to, ...others] = noteValues.filter(value => counted[`denom${value}`] !== books[`denom${value}`])
  if (from === undefined || to === undefined || others.length > 0 || counted.coins !== books.coins) return []
  const [high, low] = [`denom${from}`, `denom${to}`] as const
  if (counted[high] !== books[low] || counted[low] !== books[high]) return []
  const text = `The books have ${books[high]} × $${from} and ${books[low]} × $${to}, the count has them the other way round: they may have been noted for each other.`
  const isAll = notesTotal(counted) - notesTotal(books) === difference
  // One note more and one less is as well a single wrong one, in whatever transaction: that one comes first.
  const isOneNote = Math.abs(books[high] - books[low]) === 1
  const [likelihood, doubt] =
    isAll && !isOneNote ? (['shown', 0] as const) : (['possible', isOneNote ? (from + to) * 100 : 0] as const)
  return [{ ...noRecord, kind: 'swapped_notes', at, amount: difference, likelihood, doubt: cents(doubt), text }]
}
