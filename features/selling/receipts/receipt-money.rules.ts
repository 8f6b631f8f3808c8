import type { Wanted } from '#features/cash/ledger/ledger.rules.ts'
import { type Cents, cents, formatDollars, percentOf } from '#shared/money.ts'
import { type ReceiptKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import type { ChangeSource } from '#shared/settings.ts'

export const receiptPayments = ['cash', 'check', 'creditcard', 'cash_creditcard'] as const
export type ReceiptPayment = (typeof receiptPayments)[number]

/** 'full' is paid at once, 'partial' in parts. */
export const paymentTypes = ['full', 'partial'] as const
export type PaymentType = (typeof paymentTypes)[number]

const sumOf = (amounts: readonly Cents[]) => cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/** The tax of a line, rounded to cents; a receipt's tax is the sum over its lines. */
export const withTax = <Line extends { price: Cents; isTaxable: boolean }>(lines: readonly Line[], rate: string) =>
  lines.map(line => ({ ...line, tax: line.isTaxable ? percentOf(line.price, rate) : cents(0) }))

export const receiptTotals = (lines: readonly { price: Cents; tax: Cents }[]) => {
  const items = sumOf(lines.map(line => line.price))
  const tax = sumOf(lines.map(line => line.tax))
  return { items, tax, total: cents(items + tax) }
}

/** The price of one piece, for display; the price of the line is what counts. */
export const unitPriceOf = ({ price, quantity }: { price: Cents; quantity: number }) =>
  cents(Math.round(price / quantity))

export type Tender = { payment: ReceiptPayment | ''; total: Cents; tendered: Cents }

const cashTendered = ({ payment, tendered }: Tender) =>
  payment === 'cash' || payment === 'cash_creditcard' ? tendered : cents(0)

export const changeOf = (tender: Tender) => cents(Math.max(cashTendered(tender) - tender.total, 0))

/** The card pays the rest; zero if the cash is enough. */
export const cardPart = (tender: Tender) =>
  tender.payment === 'creditcard' || tender.payment === 'cash_creditcard'
    ? cents(Math.max(tender.total - cashTendered(tender), 0))
    : cents(0)

const usedIn = (tender: Tender): string[] => {
  if (tender.payment !== 'cash_creditcard') return [tender.payment]
  return cardPart(tender) === 0 ? ['cash'] : ['cash', 'creditcard']
}

export const paidByOf = (tenders: readonly Tender[]) => {
  const used = tenders.flatMap(usedIn)
  return ['cash', 'creditcard', 'check'].filter(word => used.includes(word)).join('_')
}

export const tenderedSum = (tenders: readonly Tender[]) => sumOf(tenders.map(cashTendered))
export const changeSum = (tenders: readonly Tender[]) => sumOf(tenders.map(changeOf))

export const paymentsOf = {
  coin_receipt: ['cash', 'check', 'creditcard'],
  jewelry_receipt: ['cash', 'creditcard', 'check', 'cash_creditcard'],
} as const satisfies Record<ReceiptKind, readonly ReceiptPayment[]>

/** Change comes from the buying drawer and is returned to it by day. */
export const changeDrawers = { coin_receipt: 'coindrawer', jewelry_receipt: 'metrodrawer' } as const

/** The source of change: that drawer, or the till itself by a setting; the till owes nothing. */
const changeAccountOf = (kind: ReceiptKind, from: ChangeSource) =>
  from === 'retail' ? recordKinds[kind].drawer : changeDrawers[kind]

type Cash = Tender & { kind: ReceiptKind; comment: string; changeFrom: ChangeSource }

/** Cash tendered goes into the till; change comes out of the drawer. */
const cashPostings = (purpose: 'tender' | 'part_payment', { kind, comment, changeFrom, ...tender }: Cash): Wanted[] => [
  { purpose, src: 'customer', dest: recordKinds[kind].drawer, amount: cashTendered(tender), comment },
  { purpose: 'change', src: changeAccountOf(kind, changeFrom), dest: 'customer', amount: changeOf(tender), comment },
]

type Posted = { kind: ReceiptKind; id: number }

/** A receipt in parts has no postings of its own. */
export const receiptPostings = (receipt: Tender & Posted, changeFrom: ChangeSource) =>
  cashPostings('tender', { ...receipt, changeFrom, comment: recordNumber(receipt) })

export const partPostings = (receipt: Posted, part: Tender, changeFrom: ChangeSource) => {
  const comment = `${recordNumber(receipt)} part payment`
  return cashPostings('part_payment', { ...part, kind: receipt.kind, changeFrom, comment })
}

export const cashKept = ({ tendered, change }: { tendered: Cents; change: Cents }) => cents(tendered - change)

export const giveBackText = (paid: { tendered: Cents; change: Cents; paidBy: string }) => {
  const cash = cashKept(paid)
  const hasOther = paid.paidBy.split('_').some(word => word !== 'cash' && word !== '')
  const other = hasOther ? '; checks and cards are theirs to return' : ''
  return cash > 0 ? `Cash ${formatDollars(cash)} goes back to the customer${other}` : `No cash goes back${other}`
}

export const paidByText = (paidBy: string) => paidBy.replaceAll('_', ' & ')
