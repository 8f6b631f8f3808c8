import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents, share } from '#shared/money.ts'
import { type Day, dayAt, daysAfter, instantAt } from '#shared/time.ts'

/** The rules of a coin invoice, for the form and the server. */

export const typeIds = ['bag', 'box'] as const
export type TypeId = (typeof typeIds)[number]

export const MAX_QTY = 1_000_000
export const MAX_NEW_PICTURES = 20
export const MAX_NOTES = 1000

/** The numbers of bags and boxes. */
export const typeNumbers: readonly number[] = Array.from({ length: 99 }, (_, index) => index + 1)

const FRIDAY = 5
const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The next Friday at 15:00 shop time; an invoice that is made on a Friday gets the Friday after. */
export const deadlineOf = (creationDate: number, timeZone: string) => {
  const next = daysAfter(dayAt(creationDate, timeZone), 1)
  return instantAt(daysAfter(next, (FRIDAY - weekday(next) + 7) % 7), '15:00', timeZone)
}

/** An offer is late from the deadline on, and always while the invoice has none. */
export const isOver = ({ expiresAt }: { expiresAt: number | null }, now = Date.now()) =>
  expiresAt === null || now >= expiresAt

/** The price of one piece, for display. */
export const amountPerOf = (price: Cents | null, qty: number) => (price === null ? null : share(price, 1, qty))

/** A changed quantity makes the price new qty × (old price ÷ old qty), rounded once. */
export const priceForQty = (price: Cents | null, from: number, to: number) =>
  price === null ? null : share(price, to, from)

export type BidLineDraft = { qty: number; typeValue: number; estimate: Cents | null; notes: string }

const MAX_ESTIMATE = cents(900_000_000)

const lineProblems = ({ qty, typeValue, estimate, notes }: BidLineDraft): Problem[] => [
  ...when(!Number.isInteger(qty) || qty < 1 || qty > MAX_QTY, 'items', 'Qty must be a whole number from 1'),
  ...when(!typeNumbers.includes(typeValue), 'items', '# must be from 1 to 99'),
  ...when(
    Math.abs(estimate ?? 0) > MAX_ESTIMATE,
    'items',
    `Min. Offer must be between -${MAX_ESTIMATE / 100} and ${MAX_ESTIMATE / 100}`,
  ),
  ...when(notes.length > MAX_NOTES, 'items', `Notes must be at most ${MAX_NOTES} characters`),
]

export const bidLineProblems = (lines: readonly BidLineDraft[]): Problem[] => lines.flatMap(lineProblems)
