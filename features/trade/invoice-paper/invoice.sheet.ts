import { shopHead } from '#features/buying/ticket-paper/seller-ticket.sheet.ts'
import { type Cents, formatAmount, formatDollars } from '#shared/money.ts'
import type { Setting } from '#shared/settings.ts'
import { type BlockOf, type FlowBlock, inkPath, papers, type Sheet } from '#shared/sheet.ts'
import { dayAt, formatDay, formatInstant } from '#shared/time.ts'
import { countedLines } from '../invoice-checkout/checkout.rules.ts'
import type { readInvoice } from '../invoices/invoice-reading.server.ts'
import { headAmount, lineNumber, lineText } from '../invoices/invoices.rules.ts'

/** The metals invoice, which its buyer gets and signs. */

export type InvoiceOnPaper = Omit<Awaited<ReturnType<typeof readInvoice>>, 'lines'>
export type InvoicePaperwork = { shop: Setting<'shop'>; acknowledgement: string; isPictureLost: boolean }

const known = (amount: Cents | null) => (amount === null ? 'not known' : formatAmount(amount))

const facts = ({ invoice }: InvoiceOnPaper, { timeZone }: Setting<'shop'>): BlockOf<'facts'> => ({
  kind: 'facts',
  columns: [
    [
      { label: 'Billed To', value: invoice.billedTo },
      { label: 'Phone', value: invoice.billedPhone },
      { label: 'Business Licence', value: invoice.billedLicence },
      { label: 'Gold Spot Price', value: known(invoice.goldSpotPrice) },
    ],
    [
      { label: 'Invoice #', value: String(invoice.id) },
      { label: 'Check Number', value: invoice.checkNumber },
      { label: 'Date', value: formatInstant(invoice.creationDate, timeZone) },
      { label: 'Delivery Date', value: formatDay(invoice.deliveryDay) },
    ],
  ],
})

const dayText = (instant: number | null, timeZone: string) =>
  instant === null ? '' : formatDay(dayAt(instant, timeZone))

const table = ({ invoice, items }: InvoiceOnPaper, { timeZone }: Setting<'shop'>): BlockOf<'table'> => ({
  kind: 'table',
  columns: [
    { label: 'ID', width: 60 },
    { label: 'Description' },
    { label: 'Original Transaction Date', width: 130 },
    { label: 'Delivery Date', width: 80 },
    { label: 'Amount', width: 80, align: 'right' },
  ],
  rows: items.map(line => [
    lineNumber(line),
    lineText(line),
    dayText(line.dateTime, timeZone),
    dayText(line.deliveryDate, timeZone),
    line.price === null ? '' : formatAmount(line.price),
  ]),
  total: { label: 'Total', value: formatDollars(invoice.total) },
})

export const invoiceNotices = ({ invoice, items, signature }: InvoiceOnPaper): FlowBlock[] => {
  const held = items.filter(({ isOnHold, handedOverAt }) => isOnHold && handedOverAt === null).length
  return [
    ...(held > 0 && !invoice.pickedUp
      ? [{ kind: 'notice', text: `${countedLines(held)} still on hold: see the delivery dates` } as const]
      : []),
    ...(signature?.isStale ? [{ kind: 'notice', text: 'Changed after it was signed' } as const] : []),
  ]
}

/** A signature that was sent without strokes is printed from its picture. */
export const inkPictureOf = (signature: InvoiceOnPaper['signature']) =>
  signature && inkPath(signature.strokes) === '' ? signature.fileId : undefined

const placeOf = ({ signature }: InvoiceOnPaper, isPictureLost: boolean) => {
  if (!signature) return 'Date'
  if (isPictureLost) return 'Signed; its picture is lost'
  return signature.station ? `Signed at ${signature.station}` : 'Signed'
}

export const invoiceSigning = (of: InvoiceOnPaper, { shop, isPictureLost }: InvoicePaperwork): BlockOf<'signing'> => {
  const { invoice, signature } = of
  const picture = isPictureLost ? undefined : inkPictureOf(signature)
  return {
    kind: 'signing',
    label: `Signature of ${invoice.billedTo}`,
    ink: signature ? inkPath(signature.strokes) : '',
    ...(picture ? { image: picture } : {}),
    signedAt: signature ? formatInstant(signature.signedAt, shop.timeZone) : '',
    place: placeOf(of, isPictureLost),
  }
}

export const invoiceSheet = (of: InvoiceOnPaper, paperwork: InvoicePaperwork): Sheet => {
  const { shop, acknowledgement } = paperwork
  return {
    title: `Invoice ${of.invoice.id}`,
    paper: papers.letter,
    pages: [
      [
        {
          kind: 'head',
          ...shopHead(shop),
          mark: 'INVOICE/RECEIPT',
          amount: headAmount(of.invoice.total),
          markLines: [],
        },
        ...invoiceNotices(of),
        facts(of, shop),
        table(of, shop),
        { kind: 'terms', title: 'Acknowledgement', text: acknowledgement },
        invoiceSigning(of, paperwork),
      ],
    ],
  }
}
