import * as z from 'zod/mini'

/** Integer cents: the only form of money inside the house. */
export type Cents = number & z.$brand<'Cents'>

export const cents = (amount: number) => amount as Cents
export const dollars = (amount: number) => roundHalfAwayFromZero(amount * 100)

/** The only place that rounds: half away from zero, so a reversal mirrors its original. */
const roundHalfAwayFromZero = (amount: number): Cents => {
  // 1.005 * 100 is 100.49999999999999; nine decimals are more than any price here carries.
  const steady = Number(Math.abs(amount).toFixed(9))
  return (Math.sign(amount) * Math.round(steady) + 0) as Cents
}

const PER_PERCENT = 10_000
/** A percentage of an amount is a whole number of these parts of a cent. */
export const PARTS_OF_CENT = 100 * PER_PERCENT

/** '8.375' percent of an amount before it is rounded, in parts of a cent. */
export const exactPercentOf = (amount: Cents, percent: string) => amount * Math.round(Number(percent) * PER_PERCENT)

/** '8.375' percent of an amount, in whole numbers until it is rounded once. */
export const percentOf = (amount: Cents, percent: string) =>
  roundHalfAwayFromZero(exactPercentOf(amount, percent) / PARTS_OF_CENT)

const MAX_DOLLARS = 1_000_000_000

const readDollars = (value: unknown) => {
  if (value === undefined || value === null || value === '') return 0
  if (typeof value !== 'string') return value
  const plain = value.replaceAll(',', '').trim()
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : value
}

/** A ten-thousandth of a cent is what a program's own adding leaves behind. */
const hasWholeCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 0.0001

type DollarWords = { unreadable?: string | undefined; checks?: readonly z.core.$ZodCheck<number>[] }

const dollarCodec = (max: number, { unreadable = 'must be an amount', checks = [] }: DollarWords = {}) =>
  z.codec(
    z.pipe(
      z.transform(readDollars),
      z.number(unreadable).check(z.minimum(-max, 'is too small'), z.maximum(max, 'is too large'), ...checks),
    ),
    z.custom<Cents>(value => Number.isInteger(value)),
    { decode: amount => dollars(amount), encode: amount => amount / 100 },
  )

/** Dollars outside, `Cents` inside, both ways. A blank reads as nothing, so that the rules answer for it. */
export const Dollars = dollarCodec(MAX_DOLLARS)

/** The same for what somebody pays: nobody pays a part of a cent, and to round it would change what was said. */
export const WholeCents = dollarCodec(MAX_DOLLARS, {
  checks: [z.refine(hasWholeCents, 'must have at most 2 decimals')],
})

/** The same for what is typed into a column that holds less; `unreadable` is what the documents call any other text. */
export const dollarsUpTo = (max: Cents, unreadable?: string) => dollarCodec(max / 100, { unreadable })

const plainAmount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1,240.00 in tables, without a currency sign. */
export const formatAmount = (amount: Cents) => plainAmount.format(amount / 100)
/** $1,240.00 outside tables. */
export const formatDollars = (amount: Cents) => `${amount < 0 ? '-' : ''}$${formatAmount(cents(Math.abs(amount)))}`
