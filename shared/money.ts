import * as z from 'zod/mini'

/** Integer cents, the only form of money inside the house. */
export type Cents = number & z.$brand<'Cents'>

export const cents = (amount: number) => amount as Cents
export const dollars = (amount: number) => roundHalfAwayFromZero(amount * 100)

/** The only place that rounds: half away from zero, so that a reversal mirrors its original. */
const roundHalfAwayFromZero = (amount: number): Cents => {
  // 1.005 * 100 is 100.49999999999999; no price here has more than nine decimals.
  const steady = Number(Math.abs(amount).toFixed(9))
  return (Math.sign(amount) * Math.round(steady) + 0) as Cents
}

/** 12.50 is 13.00. */
export const toWholeDollars = (amount: Cents) => dollars(roundHalfAwayFromZero(amount / 100))

const PER_PERCENT = 10_000
/** A percentage of an amount is a whole number of these parts of a cent. */
export const PARTS_OF_CENT = 100 * PER_PERCENT

/** '8.375' percent of an amount before rounding, in parts of a cent. */
export const exactPercentOf = (amount: Cents, percent: string) => amount * Math.round(Number(percent) * PER_PERCENT)

/** '8.375' percent of an amount, in whole numbers and rounded once. */
export const percentOf = (amount: Cents, percent: string) =>
  roundHalfAwayFromZero(exactPercentOf(amount, percent) / PARTS_OF_CENT)

/** An amount × times ÷ parts, rounded once. */
export const share = (amount: Cents, times: number, parts: number) => roundHalfAwayFromZero((amount * times) / parts)

export const NO_MINUS = 'must not be negative'

export const isNegative = (typed: string) => /^\s*\$?\s*[-−–(]/.test(typed)

/** Commas stand between thousands and nowhere else: 1,50 may be meant as 1.50. */
const AMOUNT = /^-?(?:(\d+|\d{1,3}(,\d{3})+)(\.\d*)?|\.\d+)$/

/** '1,234.50' as 1234.5; undefined if it is not an amount. */
export const readAmount = (typed: string) => {
  const text = typed.trim()
  return AMOUNT.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

const readDollars = (value: unknown) => {
  if (value === undefined || value === null || value === '') return 0
  return typeof value === 'string' ? (readAmount(value) ?? value) : value
}

/** Allows the tiny error that a program's floating-point sums leave. */
export const hasWholeCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 0.0001

const dollarCodec = (unreadable = 'must be an amount', checks: readonly z.core.$ZodCheck<number>[] = []) =>
  z.codec(
    z.pipe(z.transform(readDollars), z.number(unreadable).check(...checks)),
    z.custom<Cents>(value => Number.isInteger(value)),
    { decode: amount => dollars(amount), encode: amount => amount / 100 },
  )

/** Dollars on the wire and `Cents` inside, for answers; it has no limit, because a sum may exceed any single input. */
export const Dollars = dollarCodec()

/** Dollars as a text with two decimals on the wire, where the documents ask for one: '12.50'. */
export const DollarText = z.codec(
  z.string('must be an amount'),
  z.custom<Cents>(value => Number.isInteger(value)),
  { decode: text => dollars(Number(text)), encode: amount => (amount / 100).toFixed(2) },
)

const MAX_DOLLARS = 1_000_000_000

const upTo = (max: number) => [z.minimum(-max, 'is too small'), z.maximum(max, 'is too large')]
const wholeCents = z.refine<number>(hasWholeCents, 'must have at most 2 decimals')

/**
 * The same for input. A blank reads as 0, so that the rules answer for it; a fraction of a cent is refused, because
 * rounding would change the amount.
 */
export const WholeCents = dollarCodec(undefined, [...upTo(MAX_DOLLARS), wholeCents])

/** The same for amounts that the sender calculated or read elsewhere, such as a tax or the price of an ounce. */
export const RoundedDollars = dollarCodec(undefined, upTo(MAX_DOLLARS))

/** The same with a lower limit; `unreadable` is the documents' text for anything else. */
export const dollarsUpTo = (max: Cents, unreadable?: string) =>
  dollarCodec(unreadable, [...upTo(max / 100), wholeCents])

const plainAmount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1,240.00 in tables, without a currency sign. */
export const formatAmount = (amount: Cents) => plainAmount.format(amount / 100)
export const formatDollars = (amount: Cents) => `${amount < 0 ? '-' : ''}$${formatAmount(cents(Math.abs(amount)))}`
