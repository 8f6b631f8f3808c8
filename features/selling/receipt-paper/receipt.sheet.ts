import { quantityText } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { shopHead } from '#features/buying/ticket-paper/seller-ticket.sheet.ts'
import { cents, formatAmount, formatDollars } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import type { Setting } from '#shared/settings.ts'
import { type BlockOf, papers, type Sheet } from '#shared/sheet.ts'
import { formatInstant } from '#shared/time.ts'
import { changeOf, paidByOf, receiptTotals } from '../receipts/receipt-money.rules.ts'
import type { Receipt, ReceiptLine } from '../receipts/receipts.queries.ts'

/** What a buyer takes home. */

const paidText = (receipt: Receipt) => {
  const words = paidByOf({ ...receipt, total: receipt.ticketAmount }).replaceAll('_', ' & ')
  return receipt.checkNumber ? `${words} ${receipt.checkNumber}` : words
}

const facts = (receipt: Receipt): BlockOf<'facts'> => ({
  kind: 'facts',
  columns: [
    [
      { label: 'Buyer', value: `${receipt.firstName} ${receipt.lastName}`.trim() },
      { label: 'Clerk', value: receipt.clerk },
      { label: 'Paid by', value: paidText(receipt) },
    ],
    [
      { label: 'Total', value: formatAmount(receipt.ticketAmount) },
      { label: 'Tendered', value: formatAmount(receipt.tendered) },
      { label: 'Change', value: formatAmount(changeOf({ ...receipt, total: receipt.ticketAmount })) },
    ],
  ],
})

const unitPrice = ({ price, quantity }: ReceiptLine) => cents(Math.round(price / quantity))

/** 'Tax 8.375 % on 156.00': on what, where not all of it is taxed. */
const taxLabel = (rate: string, lines: readonly ReceiptLine[]) => {
  const taxed = lines.filter(line => line.isTaxable)
  const base = cents(taxed.reduce((sum, line) => sum + line.price, 0))
  return taxed.length === 0 ? 'Tax' : `Tax ${rate} % on ${formatAmount(base)}`
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
      formatAmount(unitPrice(line)),
      formatAmount(line.price),
    ]),
    sums: [
      { label: 'Items', value: formatAmount(items) },
      { label: taxLabel(receipt.taxRate, lines), value: formatAmount(tax) },
    ],
    total: { label: 'Total', value: formatDollars(total) },
  }
}

export const receiptSheet = (receipt: Receipt, lines: readonly ReceiptLine[], shop: Setting<'shop'>): Sheet => ({
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
      facts(receipt),
      table(receipt, lines),
    ],
  ],
})
