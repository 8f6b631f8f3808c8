import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type Day, formatDay } from '#shared/time.ts'

/** The rules of handing an invoice over, for the screen and the server. */

export const NO_REASON = 'Reason is Blank'
export const NOT_SIGNED = 'The buyer has not signed'
export const SIGNED_BEFORE = 'It was changed after the buyer signed. Please sign again'
export const NOTHING_HANDED_OVER = 'No line is handed over, so there is nothing to pick up'

export const countedLines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

type SumLine = { price: Cents | null; handedOverAt: number | null }

const sumOf = (lines: readonly SumLine[]) => cents(lines.reduce((sum, { price }) => sum + (price ?? 0), 0))

/** Nobody bought a line without a price, so it is not handed over. */
export const isUnsold = ({ price, handedOverAt }: SumLine) => price === null && handedOverAt === null

export const handedOver = <Line extends SumLine>(lines: readonly Line[]) => {
  const gone = lines.filter(line => line.handedOverAt !== null)
  const left = lines.filter(line => line.handedOverAt === null && !isUnsold(line))
  const unsold = lines.filter(isUnsold)
  return { gone, left, unsold, goneAmount: sumOf(gone), leftAmount: sumOf(left), amount: sumOf(lines) }
}

export const holdText = (name: string, until: Day) =>
  `${name} is on hold until ${formatDay(until)}. Only Admin hands it over, with a reason`

export const noPriceText = (name: string) =>
  `Line ${name} has no price yet. Type one or remove the line before Picked Up`

const A_DAY = 24 * 60 * 60_000

/** '3 days more', for a line that may leave the shop from a day on. */
export const daysMore = (until: Day, today: Day) => {
  const days = (Date.parse(until) - Date.parse(today)) / A_DAY
  return days === 1 ? '1 day more' : `${days} days more`
}

/** Says how finishing treats lines that nobody bought. */
export const unsoldText = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? '1 line is not sold: it leaves the invoice.'
    : `${count} lines are not sold: they leave the invoice.`
}

type Signing = 'signed' | 'stale' | 'none'

/** The reasons why a checkout can not be finished yet. */
export const openPoints = ({ left, signing }: { left: number; signing: Signing }): string[] => [
  ...(left > 0 ? [`${countedLines(left)} not handed over`] : []),
  ...(signing === 'none' ? [NOT_SIGNED] : []),
  ...(signing === 'stale' ? [SIGNED_BEFORE] : []),
]

export const reasonProblems = (reason: string): Problem[] => when(reason.trim() === '', 'reason', NO_REASON)

export const mayPassOver = (by: Role) => isAdmin(by)
