import { deliverableFrom } from '#features/buying/sales/hold.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import { isBlank } from '#shared/fields.ts'
import { type Cents, cents, formatDollars, percentOf, toWholeDollars } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { type Day, dayAt, daysAfter, formatDay, instantAt, parseDay } from '#shared/time.ts'

/** The rules of both kinds of invoice, for the form and the server. */

export const invoiceKinds = ['invoice', 'coin_invoice'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceLabels = {
  billedTo: 'Billed To',
  checkNumber: 'Check Number#',
  deliveryDateDay: 'Delivery Date Day',
  deliveryDateMonth: 'Delivery Date Month',
  deliveryDateYear: 'Delivery Date Year',
  applyDiscount: 'Apply 10% discount',
  items: 'Items',
  existingFiles: 'Files',
  isPriceTyped: 'Price typed',
}

export const MAX_INVOICE_LINES = 300
/** The largest amount of a line, above or below zero. */
export const MAX_PRICE = 9_000_000
const DISCOUNT_PERCENT = '10'

export const LINE_IS_GONE = 'A line is not on this invoice any more. Read it again'
export const NO_DELIVERY_DAY = 'Delivery Date is not a day'
export const LINES_NOT_VALID = 'Some Items values are not valid'

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]

/** 11 for '11', 'Nov' or 'November'. */
const monthNumber = (month: string) => {
  const named = month.length < 3 ? -1 : months.findIndex(name => name.startsWith(month.trim().toLowerCase()))
  return named === -1 ? month : String(named + 1)
}

export type DeliveryFields = { deliveryDateDay: string; deliveryDateMonth: string; deliveryDateYear: string }

/** The day that the three fields name; undefined if there is no such day. */
export const deliveryDayOf = ({
  deliveryDateDay: day,
  deliveryDateMonth: month,
  deliveryDateYear: year,
}: DeliveryFields) =>
  /^\d{4}$/.test(year.trim()) ? parseDay(`${monthNumber(month)}/${day.trim()}/${year.trim()}`) : undefined

const deliveryProblems = (delivery: DeliveryFields): Problem[] => {
  const blanks = [
    ...when(isBlank(delivery.deliveryDateDay), 'deliveryDateDay', 'Delivery Date Day To is Blank'),
    ...when(isBlank(delivery.deliveryDateMonth), 'deliveryDateMonth', 'Delivery Date Month To is Blank'),
    ...when(isBlank(delivery.deliveryDateYear), 'deliveryDateYear', 'Delivery Date Year To is Blank'),
  ]
  return blanks.length > 0 ? blanks : when(!deliveryDayOf(delivery), 'deliveryDateDay', NO_DELIVERY_DAY)
}

export type LineDraft = {
  id?: number | undefined
  itemDescription: string
  dateTime: string
  price?: Cents | undefined
}

const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(3000, 0, 1)

const epochOf = (written: string) => {
  const sent = Number(written)
  const instant = written.replace('-', '').length <= 10 ? sent * 1000 : sent
  return instant >= EARLIEST && instant < LATEST ? instant : undefined
}

/** '14:05', '2:05 PM'; undefined if there is no such time. */
const readTime = (hours: string, minutes: string, half: string) => {
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const isTime = hour < 24 && Number(minutes) < 60 && (half === '' || (Number(hours) >= 1 && Number(hours) <= 12))
  return isTime ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

/** Reads a moment as callers write it: a day, a day with a time, an ISO instant, or an epoch in seconds or milliseconds. */
export const readMoment = (written: string, timeZone: string) => {
  const text = written.trim()
  if (/^-?\d{6,}$/.test(text)) return epochOf(text)
  if (/T[\d:.]+(Z|[+-]\d\d:?\d\d)$/i.test(text)) {
    const instant = Date.parse(text)
    return instant >= EARLIEST && instant < LATEST ? instant : undefined
  }
  const [, dayText = '', hours = '0', minutes = '00', half = ''] =
    /^(\S+?)(?:[T\s]+(\d{1,2}):(\d{2})(?::[\d.]+)?(?:\s*(am|pm))?)?$/i.exec(text) ?? []
  const [day, time] = [parseDay(dayText), readTime(hours, minutes, half)]
  return day && time ? instantAt(day, time, timeZone) : undefined
}

/** Any time zone will do, because it does not decide whether a text can be read. */
export const isReadableMoment = (written: string) => readMoment(written, 'UTC') !== undefined

const FIRST_LINE_DAY = '1/1/2000'

type DatedLine = { id?: number | undefined; ticketId: number | null; dateTime: number | null }

/** The day of a typed line is checked when it is new or changed. */
export const lineDayProblems = (
  lines: readonly DatedLine[],
  before: readonly DatedLine[],
  { timeZone, now = Date.now() }: { timeZone: string; now?: number },
): Problem[] => {
  const [first, last] = [parseDay(FIRST_LINE_DAY), daysAfter(dayAt(now, timeZone), 365)]
  const isFar = ({ id, ticketId, dateTime }: DatedLine) => {
    const stored = id && before.find(line => line.id === id)
    if (ticketId !== null || dateTime === null || (stored && stored.dateTime === dateTime)) return false
    const day = dayAt(dateTime, timeZone)
    return (first && day < first) || day > last
  }
  return when(lines.some(isFar), 'items', `The day of a line must be from ${FIRST_LINE_DAY} to ${formatDay(last)}`)
}

const isTooLarge = (price: Cents) => Math.abs(price) > MAX_PRICE * 100

export const isLinePrice = (price: Cents | undefined) => price !== undefined && !isTooLarge(price)

/** A metals line needs a date and a price; a coin line may wait for its offers. */
const isWholeLine = (kind: InvoiceKind, { itemDescription, dateTime, price }: LineDraft, timeZone: string) => {
  const hasDate = readMoment(dateTime, timeZone) !== undefined
  if (isBlank(itemDescription) || Number.isNaN(price)) return false
  return kind === 'invoice' ? hasDate && price !== undefined : hasDate || isBlank(dateTime)
}

/** An invoice is delivered from last year to two years ahead. */
export const deliveryYears = (today: Day) => [-1, 0, 1, 2].map(ahead => String(Number(today.slice(0, 4)) + ahead))

/** A day saved earlier may stay. */
export const deliveryYearProblems = (delivery: DeliveryFields, today: Day, before: Day | undefined): Problem[] => {
  const [day, years] = [deliveryDayOf(delivery), deliveryYears(today)]
  const isFar = day !== undefined && day !== before && !years.includes(day.slice(0, 4))
  return when(isFar, 'deliveryDateYear', `Delivery Date Year must be ${years[0]} to ${years.at(-1)}`)
}

type Draft = DeliveryFields & { billedTo: string; items: readonly LineDraft[] }

export const invoiceProblems = (kind: InvoiceKind, draft: Draft, timeZone: string): Problem[] => [
  ...when(isBlank(draft.billedTo), 'billedTo', 'Billed To is Blank'),
  ...deliveryProblems(draft),
  ...when(
    draft.items.length === 0 || !draft.items.every(line => isWholeLine(kind, line, timeZone)),
    'items',
    LINES_NOT_VALID,
  ),
  ...when(
    draft.items.some(({ price = cents(0) }) => isTooLarge(price)),
    'items',
    `An amount must be between -${MAX_PRICE} and ${MAX_PRICE}`,
  ),
]

const sumOf = (prices: readonly (Cents | null | undefined)[]) =>
  cents(prices.reduce<number>((sum, price) => sum + (price ?? 0), 0))

export type PricedLine = { price: Cents | null; ticketId: number | null }

/** The sum of ticket lines, the sum of all lines, the discount, and the amount to pay. */
export const invoiceTotals = (lines: readonly PricedLine[], appliesDiscount: boolean) => {
  const total = sumOf(lines.map(({ price }) => price))
  const discount = appliesDiscount ? percentOf(total, DISCOUNT_PERCENT) : cents(0)
  return {
    lockedAmount: sumOf(lines.filter(({ ticketId }) => ticketId !== null).map(({ price }) => price)),
    total,
    discount,
    totalAmount: cents(total - discount),
  }
}

const kindOfLetter = { M: 'metro', C: 'coin' } as const

/** The ticket that a line comes from; undefined for a typed line. */
export const ticketOfLine = ({ type, ticketId }: { type: 'M' | 'C' | ''; ticketId: number | null }) =>
  type === '' || ticketId === null ? undefined : { kind: kindOfLetter[type], id: ticketId }

/** The ID that a line has on screens, papers and sheets: its ticket's number, or its own if it was typed. */
export const lineNumber = (line: { id: number; type: 'M' | 'C' | ''; ticketId: number | null }) => {
  const ticket = ticketOfLine(line)
  return ticket ? recordNumber(ticket) : String(line.id)
}

type DescribedLine = Parameters<typeof lineNumber>[0] & { itemDescription: string }

/** The description without its ticket's number, where the ID stands beside it. */
export const lineText = (line: DescribedLine) => {
  const number = lineNumber(line)
  const isNamed = line.type !== '' && line.itemDescription.startsWith(number)
  return isNamed ? line.itemDescription.slice(number.length).replace(/^[\s:·,-]+/, '') : line.itemDescription
}

type Delivered = { dateTime: number | null }

/** The lines that may not leave the shop yet. */
export const linesOnHold = <Line extends Delivered>(
  lines: readonly Line[],
  { holdDays, timeZone }: { holdDays: number; timeZone: string },
  now = Date.now(),
) =>
  lines.filter(
    ({ dateTime }) => dateTime !== null && deliverableFrom(dayAt(dateTime, timeZone), holdDays) > dayAt(now, timeZone),
  )

type SignedLine = { id: number; itemDescription: string; price: Cents | null }
type CheckedLine = SignedLine & { handedOverAt: number | null }
type SignedInvoice = { billedTo: string; applyDiscount: boolean }
/** Older signatures have neither total nor discount. */
type Signed = { billedTo: string; items: readonly SignedLine[]; total?: Cents; applyDiscount?: boolean }

const takenTotal = (lines: readonly CheckedLine[]) =>
  sumOf(lines.filter(({ handedOverAt }) => handedOverAt !== null).map(({ price }) => price))

const wholeTotal = (lines: readonly CheckedLine[]) => sumOf(lines.map(({ price }) => price))

/** The buyer signs for the total of the lines handed over, or of all lines while none is. */
export const shownToSign = ({ billedTo, applyDiscount }: SignedInvoice, lines: readonly CheckedLine[]): Signed => ({
  ...{ billedTo, applyDiscount },
  total: lines.some(({ handedOverAt }) => handedOverAt !== null) ? takenTotal(lines) : wholeTotal(lines),
  items: lines.map(({ id, itemDescription, price }) => ({ id, itemDescription, price })),
})

/** Lines may be left here after signing, so the signed total may be that of all lines or of those handed over. */
export const isSignedFor = (shown: string, invoice: SignedInvoice, lines: readonly CheckedLine[]) => {
  const signed = JSON.parse(shown) as Signed
  const { billedTo, applyDiscount = invoice.applyDiscount } = signed
  const isSameInvoice = billedTo === invoice.billedTo && applyDiscount === invoice.applyDiscount
  const isTotal = signed.total === undefined || [wholeTotal(lines), takenTotal(lines)].includes(signed.total)
  const isSame = (a: SignedLine, b: SignedLine) =>
    a.id === b.id && a.itemDescription === b.itemDescription && a.price === b.price
  return isSameInvoice && isTotal && lines.every(line => signed.items.some(one => isSame(one, line)))
}

/** $18,750: the head of an invoice has no cents. */
export const headAmount = (total: Cents) => formatDollars(toWholeDollars(total)).replace(/\.00$/, '')

const EDIT_HOURS = 72

/** After its first 72 hours only Admin may edit a coin invoice. */
export const canEditInvoice = (
  { kind, creationDate }: { kind: InvoiceKind; creationDate: number },
  by: Role,
  now = Date.now(),
) => kind === 'invoice' || isAdmin(by) || now - creationDate <= EDIT_HOURS * 60 * 60_000

export const EDIT_IS_OVER = `Only Admin edits a coin invoice after ${EDIT_HOURS} hours`

export const invoiceNumber = (kind: InvoiceKind, id: number) => `${recordKinds[kind].label} ${id}`
