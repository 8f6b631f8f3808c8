import { shopHead } from '#features/buying/ticket-paper/seller-ticket.sheet.ts'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import type { Setting } from '#shared/settings.ts'
import { type BlockOf, papers, type Sheet } from '#shared/sheet.ts'
import { formatDay, formatInstant } from '#shared/time.ts'
import type { BidLine } from '../invoices/bid-lines.queries.ts'
import { amountPerOf } from '../invoices/coin-invoices.rules.ts'
import { headAmount, invoiceTotals } from '../invoices/invoices.rules.ts'
import { type InvoiceOnPaper, type InvoicePaperwork, invoiceNotices, invoiceSigning } from './invoice.sheet.ts'

/** The coin invoice as its buyer gets it: neither estimates nor notes stand on it. */

type CoinInvoiceOnPaper = InvoiceOnPaper & { bids: readonly BidLine[] }

const known = (amount: Cents | null) => (amount === null ? 'not known' : formatAmount(amount))

const head = ({ invoice }: CoinInvoiceOnPaper, shop: Setting<'shop'>): BlockOf<'head'> => ({
  kind: 'head',
  ...(invoice.showInvoiceLogo ? shopHead(shop) : { title: shop.name, lines: [] }),
  mark: 'INVOICE/RECEIPT',
  ...(invoice.totalAmount > 0 ? { amount: headAmount(invoice.totalAmount) } : {}),
  markLines: [],
})

const facts = ({ invoice }: CoinInvoiceOnPaper, { timeZone }: Setting<'shop'>): BlockOf<'facts'> => ({
  kind: 'facts',
  columns: [
    [
      { label: 'Billed To', value: invoice.billedTo },
      { label: 'Phone', value: invoice.billedPhone },
      { label: 'Business Licence', value: invoice.billedLicence },
      { label: 'Gold', value: known(invoice.goldSpotPrice) },
      { label: 'Silver', value: known(invoice.silverSpotPrice) },
    ],
    [
      { label: 'Invoice #', value: String(invoice.id) },
      { label: 'Check Number', value: invoice.checkNumber },
      { label: 'Date', value: formatInstant(invoice.creationDate, timeZone) },
      { label: 'Platinum', value: known(invoice.platinumSpotPrice) },
      { label: 'Palladium', value: known(invoice.palladiumSpotPrice) },
    ],
    [{ label: 'Delivery Date', value: formatDay(invoice.deliveryDay) }],
  ],
})

const idOf = ({ id, ticketKind, ticketId }: BidLine) =>
  ticketKind && ticketId ? recordNumber({ kind: ticketKind, id: ticketId }) : String(id)

const amountText = (amount: Cents | null) => (amount === null ? '' : formatAmount(amount))

const table = ({ invoice, bids }: CoinInvoiceOnPaper): BlockOf<'table'> => {
  const { total, discount, totalAmount } = invoiceTotals(bids, invoice.applyDiscount)
  return {
    kind: 'table',
    columns: [
      { label: 'ID', width: 60 },
      { label: 'Bag #', width: 50 },
      { label: 'Qty', width: 40, align: 'right' },
      { label: 'Description' },
      { label: 'Amt Per', width: 70, align: 'right' },
      { label: 'Amount', width: 80, align: 'right' },
    ],
    rows: bids.map(line => [
      idOf(line),
      `${line.typeId} ${line.typeValue}`,
      String(line.qty),
      line.itemDescription,
      amountText(amountPerOf(line.price, line.qty)),
      amountText(line.price),
    ]),
    ...(invoice.applyDiscount
      ? {
          sums: [
            { label: 'Items', value: formatAmount(total) },
            { label: 'Discount 10%', value: formatAmount(cents(0 - discount)) },
          ],
        }
      : {}),
    total: { label: 'Total', value: formatDollars(totalAmount) },
  }
}

export const coinInvoiceSheet = (of: CoinInvoiceOnPaper, paperwork: InvoicePaperwork): Sheet => {
  const { shop, acknowledgement } = paperwork
  return {
    title: `Coin invoice ${of.invoice.id}`,
    paper: papers.letter,
    pages: [
      [
        head(of, shop),
        ...invoiceNotices(of),
        facts(of, shop),
        table(of),
        { kind: 'terms', title: 'Acknowledgement', text: acknowledgement },
        invoiceSigning(of, paperwork),
      ],
    ],
  }
}
