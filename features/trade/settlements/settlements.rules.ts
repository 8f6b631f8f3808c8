import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents, dollars, formatDollars, hasWholeCents, readAmount } from '#shared/money.ts'
import type { Setting } from '#shared/settings.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { lineNumber, MAX_PRICE } from '../invoices/invoices.rules.ts'

/** Compares a refiner's sheet with the lines of an invoice, on the server and on the screen. */

export type SheetLine = {
  /** A typed line's ID; a ticket is named otherwise. */
  itemID?: number | undefined
  ticketId: string
  grams: string
  assay: string
  amount: string
}

export type SettledLine = {
  id: number
  type: 'M' | 'C' | ''
  ticketId: number | null
  price: Cents
  /** Null when the weight is not known, so that it is not compared. */
  grams: number | null
  settledOn: Day | null
}

export type MatchedLine = {
  itemId: number
  grams: number | null
  assay: number | null
  amount: Cents
  expectedGrams: number | null
  expectedAmount: Cents
  isSettled: boolean
}

const MOST_GRAMS = 10_000_000
const LEAST_GRAMS = 0.001
const LEAST_ASSAY = 0.0001

/** '1,240.5', '18.4 g' */
const readGrams = (written: string) => {
  const number = written.replace(/\s*(g|gr|grams?)\.?$/i, '').replace(/,(?=\d{3}(\D|$))/g, '')
  const grams = /^\d*\.?\d+$/.test(number) ? Number(number) : 0
  return grams >= LEAST_GRAMS && grams <= MOST_GRAMS ? grams : undefined
}

/** How many parts are pure gold or silver: 14 of 24 in '14k', 583 of 1000 in '583'. */
const partsOf = (assay: number, unit: string) => {
  if (unit.startsWith('k') || unit === '/24') return 24
  if (unit === '%') return 100
  if (assay > 100) return 1000
  return assay > 1 ? 100 : 1
}

/** '14' may be karats or percent. */
const mayBeKarats = (written: string) => /^\d+$/.test(written) && Number(written) >= 8 && Number(written) <= 24

/** The fineness: .583, 58.3, 58.3 %, 583, 14k or 14/24. Between 1 and 10 nobody can tell parts from percent. */
const readAssay = (written: string) => {
  const [, number = '', unit = ''] = /^(\d*\.?\d+)\s*(%|kt?|\/24)?$/i.exec(written) ?? []
  const assay = Number(number)
  if (number === '' || mayBeKarats(written) || (unit === '' && assay > 1 && assay < 10)) return undefined
  const fineness = assay / partsOf(assay, unit.toLowerCase())
  return fineness >= LEAST_ASSAY && fineness <= 1 ? fineness : undefined
}

const assayText = (written: string) =>
  mayBeKarats(written)
    ? `assay ${written} may be karats or percent, write ${written}k or ${(Number(written) / 24).toFixed(3).replace(/^0/, '')}`
    : `assay ${written} must be a fineness, such as .583 or 14k`

const namedLine = (lines: readonly SettledLine[], { itemID, ticketId }: SheetLine) => {
  if (itemID !== undefined) return lines.find(({ id }) => id === itemID)
  const written = ticketId.toUpperCase().replace(/[\s#-]/g, '')
  return (
    lines.find(line => lineNumber(line) === written) ??
    lines.find(({ ticketId: id }) => id !== null && String(id) === written)
  )
}

type Limits = Setting<'settlement'>

const isWeightRight = ({ grams }: { grams: number | null }, expected: number | null, { weightPercent }: Limits) =>
  expected === null || grams === null || Math.abs(grams - expected) <= (expected * Number(weightPercent)) / 100 + 1e-9

const isAmountRight = (amount: Cents, expected: Cents, limits: Limits) => Math.abs(amount - expected) <= limits.amount

type Read = { matched: MatchedLine[]; problems: Problem[] }

const readLine = (lines: readonly SettledLine[], sent: SheetLine, limits: Limits): MatchedLine | string[] => {
  const line = namedLine(lines, sent)
  const written = sent.itemID === undefined ? sent.ticketId : String(sent.itemID)
  const [grams, assay, amount] = [
    readGrams(sent.grams),
    readAssay(sent.assay),
    readAmount(sent.amount.replace(/^(-?)\s*\$/, '$1')),
  ]
  const texts = [
    ...(written === '' ? ['ID is Blank'] : line ? [] : [`${written} is not on this invoice`]),
    ...(line?.settledOn ? [`${lineNumber(line)} is settled already`] : []),
    ...(sent.grams === '' && line && line.grams !== null ? ['weight is Blank'] : []),
    ...(sent.grams !== '' && grams === undefined ? [`weight ${sent.grams} must be in grams, such as 18.4`] : []),
    ...(sent.assay !== '' && assay === undefined ? [assayText(sent.assay)] : []),
    ...(sent.amount === '' ? ['amount is Blank'] : []),
    ...(sent.amount !== '' && (amount === undefined || Math.abs(amount) > MAX_PRICE || !hasWholeCents(amount))
      ? [`amount ${sent.amount} must be an amount, such as 1,234.50`]
      : []),
  ]
  if (texts.length > 0 || !line || amount === undefined) return texts
  const read = { grams: grams ?? null, assay: assay ?? null, amount: dollars(amount) }
  const isSettled = isWeightRight(read, line.grams, limits) && isAmountRight(read.amount, line.price, limits)
  return { itemId: line.id, ...read, expectedGrams: line.grams, expectedAmount: line.price, isSettled }
}

/** Matches the sheet's lines with the invoice's and lists the problems by line; with any problem nothing is saved. */
export const matchSheet = (lines: readonly SettledLine[], sheet: readonly SheetLine[], limits: Limits): Read => {
  const read = sheet.map(sent => readLine(lines, sent, limits))
  const firstOf = (itemId: number) => read.findIndex(one => !Array.isArray(one) && one.itemId === itemId)
  const matched = read.flatMap((one, at) => (Array.isArray(one) || firstOf(one.itemId) < at ? [] : [one]))
  const problems = read.flatMap((one, at): Problem[] => {
    const said = (text: string) => ({ field: `lines.${at}`, text: `Line ${at + 1}: ${text}` })
    if (Array.isArray(one)) return one.map(said)
    const first = firstOf(one.itemId)
    return first < at ? [said(`it is on line ${first + 1} already`)] : []
  })
  return { matched, problems: [...when(sheet.length === 0, 'lines', 'The sheet has no lines'), ...problems] }
}

export const sheetDayProblems = (day: Day | undefined, { today, madeOn }: { today: Day; madeOn: Day }): Problem[] => [
  ...when(day === undefined, 'date', 'Date is Blank'),
  ...when(day !== undefined && day > today, 'date', 'Date can not be in the future'),
  ...when(day !== undefined && day < madeOn, 'date', `Date can not be before the invoice, ${formatDay(madeOn)}`),
]

type Compared = Pick<MatchedLine, 'grams' | 'amount' | 'expectedGrams' | 'expectedAmount'>

const plainGrams = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export const formatGrams = (grams: number | null) => (grams === null ? '' : `${plainGrams.format(grams)} g`)

const signed = (amount: number, text: string) => (amount > 0 ? `${text} short` : `${text} over`)

/** '1.2 g short, $40.00 short', for a line that does not agree. */
export const shortText = ({ grams, amount, expectedGrams, expectedAmount }: Compared) => {
  const weight = grams === null || expectedGrams === null ? 0 : expectedGrams - grams
  const money = expectedAmount - amount
  return [
    Math.abs(weight) >= 0.005 ? signed(weight, `${plainGrams.format(Math.abs(weight))} g`) : '',
    money === 0 ? '' : signed(money, formatDollars(cents(Math.abs(money)))),
  ]
    .filter(Boolean)
    .join(', ')
}
