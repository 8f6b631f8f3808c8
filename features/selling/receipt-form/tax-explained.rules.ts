import { type Cents, cents, exactPercentOf, formatAmount, PARTS_OF_CENT, percentOf } from '#shared/money.ts'
import { taxShares } from '../receipts/part-payments.rules.ts'
import { receiptTotals, withTax } from '../receipts/receipt-money.rules.ts'

/** Why a line is taxed: its item, jewelry, or a tax-free shipment. */
export type TaxCause = 'item' | 'jewelry' | 'shipment'

type TaxableLine = { name: string; price: Cents; isTaxable: boolean }

type ExplainedPayment = { label: string; amount: Cents }

type Asked = { cause: TaxCause; rate: string; lines: readonly TaxableLine[]; payments?: readonly ExplainedPayment[] }

const exactAmount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 8 })

const sumOf = (amounts: readonly number[]) => cents(amounts.reduce((sum, amount) => sum + amount, 0))

/** The lines with the largest rounding to that side, as many as the difference needs. */
const roundedLines = (lines: readonly { place: number; rounding: number }[], difference: Cents) => {
  const side = Math.sign(difference)
  const ordered = lines.filter(line => line.rounding * side > 0).sort((a, b) => (b.rounding - a.rounding) * side)
  let left = Math.abs(difference) * PARTS_OF_CENT
  const named = ordered.filter(line => {
    const isNeeded = left > 0
    left -= Math.abs(line.rounding)
    return isNeeded
  })
  return named.map(line => line.place).sort((a, b) => a - b)
}

type ShareFigures = { paid: Cents; upTo: Cents; before: Cents; isFirst: boolean }

/** '120.00 paid so far × 25.13 ÷ 325.13 = 9.28, less 7.73 before': reproducible on a calculator. */
const shareText = ({ paid, upTo, before, isFirst }: ShareFigures, total: Cents, tax: Cents) => {
  const formula = `× ${formatAmount(tax)} ÷ ${formatAmount(total)} = ${formatAmount(upTo)}`
  return isFirst
    ? `${formatAmount(paid)} ${formula}`
    : `${formatAmount(paid)} paid so far ${formula}, less ${formatAmount(before)} before`
}

const sharesOf = (payments: readonly ExplainedPayment[], total: Cents, tax: Cents) => {
  const amounts = payments.map(payment => payment.amount)
  const taxes = taxShares(amounts, { tax, total })
  const shares = payments.map((payment, at) => {
    const before = sumOf(taxes.slice(0, at))
    const own = taxes[at] ?? cents(0)
    const figures = { paid: sumOf(amounts.slice(0, at + 1)), upTo: cents(before + own), before, isFirst: at === 0 }
    return { ...payment, tax: own, how: shareText(figures, total, tax) }
  })
  const [rest, restTax] = [cents(total - sumOf(amounts)), cents(tax - sumOf(taxes))]
  const isPaid = rest === 0 && restTax === 0
  const how = `${formatAmount(tax)} in all, less ${formatAmount(sumOf(taxes))} before`
  const open = { label: 'rest, with the last payment', amount: rest, tax: restTax, how }
  return [...shares, ...(isPaid ? [] : [open])].map((share, at) => ({ ...share, place: at + 1 }))
}

export const explainTax = ({ cause, rate, lines: sold, payments }: Asked) => {
  const taxed = withTax(sold, rate).map((line, at) => {
    const exact = line.isTaxable ? exactPercentOf(line.price, rate) : 0
    return { ...line, place: at + 1, exact, rounding: line.tax * PARTS_OF_CENT - exact }
  })
  const { tax, total } = receiptTotals(taxed)
  const taxable = sumOf(taxed.filter(line => line.isTaxable).map(line => line.price))
  const atOnce = percentOf(taxable, rate)
  return {
    cause,
    rate,
    lines: taxed.map(({ place, name, price, isTaxable, tax: ofLine, exact }) => ({
      ...{ place, name, price, isTaxable, tax: ofLine },
      exact: exactAmount.format(exact / PARTS_OF_CENT / 100),
    })),
    taxable,
    tax,
    total,
    /** The tax if it were rounded once on the sum. */
    atOnce,
    roundedLines: roundedLines(taxed, cents(tax - atOnce)),
    ...(payments ? { shares: sharesOf(payments, total, tax) } : {}),
  }
}

export type TaxExplanation = ReturnType<typeof explainTax>

/** A tax-free shipment has the rate '0'. */
export const taxName = (rate: string) => (Number(rate) === 0 ? 'Tax, free of tax' : `Tax ${rate} %`)

const causes: Record<TaxCause, string> = {
  item: 'Coin: a line is taxed when its item is taxable.',
  jewelry: 'Jewelry: every line is taxable. No tax-free shipment.',
  shipment: 'Tax-free shipment: no line is taxed.',
}

export const causeText = ({ cause }: TaxExplanation) =>
  cause === 'shipment' ? causes[cause] : `${causes[cause]} Each line is rounded to the cent, then added.`

const listed = (places: readonly number[]) => places.join(', ').replace(/, (\d+)$/, ' and $1')

/** Explains the cents by which line rounding differs from rounding the sum. */
export const atOnceText = ({ tax, atOnce, roundedLines: places }: TaxExplanation) => {
  if (tax === atOnce) return 'In one sum it would be the same.'
  const apart = Math.abs(tax - atOnce)
  const origin = `${apart === 1 ? 'the cent comes' : `the ${apart} cents come`} from rounding`
  return `In one sum it would be ${formatAmount(atOnce)}; ${origin} ${places.length === 1 ? 'line' : 'lines'} ${listed(places)}.`
}
