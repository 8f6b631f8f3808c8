import { quantityText } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { shopHead } from '#features/buying/ticket-paper/seller-ticket.sheet.ts'
import { cents, formatAmount, formatDollars } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import type { Setting } from '#shared/settings.ts'
import { type BlockOf, papers, type Sheet } from '#shared/sheet.ts'
import { formatInstant } from '#shared/time.ts'
import type { StoredPart } from '../receipts/part-payments.queries.ts'
import { paidSum } from '../receipts/part-payments.rules.ts'
import { tendersOf } from '../receipts/receipt-effects.server.ts'
import {
  cardPart,
  changeSum,
  paidByOf,
  paidByText,
  receiptTotals,
  tenderedSum,
  unitPriceOf,
} from '../receipts/receipt-money.rules.ts'
import type { Receipt, ReceiptLine } from '../receipts/receipts.queries.ts'

type StoredParts = readonly StoredPart[]

const paidText = (receipt: Receipt, parts: StoredParts) => {
  const words = paidByText(paidByOf(tendersOf(receipt, parts)))
  const checks = [receipt, ...parts].flatMap(({ checkNumber }) => checkNumber ?? [])
  return [words, ...checks].join(' ')
}

const cardFacts = (receipt: Receipt, parts: StoredParts) => {
  const tenders = tendersOf(receipt, parts)
  const onCard = cents(tenders.reduce((sum, tender) => sum + cardPart(tender), 0))
  return onCard > 0 && tenderedSum(tenders) > 0 ? [{ label: 'On the card', value: formatAmount(onCard) }] : []
}

/** An unpaid amount must never look paid; a void receipt owes nothing. */
const openFacts = (receipt: Receipt, parts: StoredParts) =>
  receipt.paymentType === 'full' || receipt.isVoid
    ? []
    : [
        { label: 'Paid', value: formatAmount(paidSum(parts)) },
        { label: 'Remaining', value: formatAmount(cents(receipt.ticketAmount - paidSum(parts))) },
      ]

const facts = (receipt: Receipt, parts: StoredParts): BlockOf<'facts'> => ({
  kind: 'facts',
  columns: [
    [
      { label: 'Buyer', value: `${receipt.firstName} ${receipt.lastName}`.trim() },
      { label: 'Clerk', value: receipt.clerk },
      { label: 'Paid by', value: paidText(receipt, parts) },
    ],
    [
      { label: 'Total', value: formatAmount(receipt.ticketAmount) },
      { label: 'Tendered', value: formatAmount(tenderedSum(tendersOf(receipt, parts))) },
      ...cardFacts(receipt, parts),
      { label: 'Change', value: formatAmount(changeSum(tendersOf(receipt, parts))) },
      ...openFacts(receipt, parts),
    ],
  ],
})

/** 'Tax 8.375 % on 156.00, per line': names the taxed amount if some lines are untaxed. */
const taxLabel = ({ taxRate: rate, isTaxFree }: Receipt, lines: readonly ReceiptLine[]) => {
  if (isTaxFree) return 'Tax, shipped free of tax'
  const taxed = lines.filter(line => line.isTaxable)
  const base = cents(taxed.reduce((sum, line) => sum + line.price, 0))
  return taxed.length === 0 ? 'Tax' : `Tax ${rate} % on ${formatAmount(base)}, per line`
}

const table = (receipt: Receipt, lines: readonly ReceiptLine[]): BlockOf<'table'> => {
  const { items, tax, total } = receiptTotals(lines)
  return {
    kind: 'table',
    columns: [
      { label: 'Qty', width: 70, align: 'right' },
      { label: 'Desc' },
      { label: 'Unit', width: 80, align: 'right' },
      { label: 'Amount', width: 80, align: 'right' },
    ],
    rows: lines.map(line => [
      quantityText(line.quantity),
      line.description,
      formatAmount(unitPriceOf(line)),
      formatAmount(line.price),
    ]),
    sums: [
      { label: 'Items', value: formatAmount(items) },
      { label: taxLabel(receipt, lines), value: formatAmount(tax) },
    ],
    total: { label: 'Total', value: formatDollars(total) },
  }
}

/** 'cash 10.00 & creditcard 20.00'. */
const partText = ({ payment, amount: total, tendered }: StoredPart) => {
  const onCard = cardPart({ payment, total, tendered })
  if (payment !== 'cash_creditcard' || onCard === 0) return paidByText(payment)
  return `cash ${formatAmount(cents(total - onCard))} & creditcard ${formatAmount(onCard)}`
}

const paymentTable = (parts: StoredParts, timeZone: string): BlockOf<'table'> => ({
  kind: 'table',
  columns: [{ label: 'Payment', width: 120 }, { label: 'Paid by' }, { label: 'Amount', width: 80, align: 'right' }],
  rows: parts.map(part => [formatInstant(part.paidAt, timeZone), partText(part), formatAmount(part.amount)]),
})

const FOOT = 'Tax is computed per line on taxable items. Please keep this receipt.'

export const receiptSheet = (
  receipt: Receipt,
  parts: StoredParts,
  lines: readonly ReceiptLine[],
  shop: Setting<'shop'>,
): Sheet => ({
  title: `Receipt ${recordNumber(receipt)}`,
  paper: papers.letter,
  pages: [
    [
      {
        kind: 'head',
        ...shopHead(shop),
        mark: recordNumber(receipt),
        markLines: [formatInstant(receipt.ticketTime, shop.timeZone)],
      },
      ...(receipt.isVoid ? [{ kind: 'notice', text: `VOID: ${receipt.voidReason}` } as const] : []),
      facts(receipt, parts),
      table(receipt, lines),
      ...(parts.length > 0 ? [paymentTable(parts, shop.timeZone)] : []),
      { kind: 'foot', text: FOOT },
    ],
  ],
})
