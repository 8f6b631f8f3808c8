import { itemLabelsSheet } from '#features/buying/ticket-paper/item-labels.sheet.ts'
import { logoOf } from '#features/buying/ticket-paper/ticket-papers.ts'
import type { PrintPurpose } from '#features/paper/printers/printers.rules.ts'
import type { Db } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Document } from '#server/services/document.ts'
import { findImage } from '#server/services/find-image.ts'
import { refuse } from '#shared/errors.ts'
import { MAX_ID } from '#shared/fields.ts'
import type { Access } from '#shared/permissions.ts'
import { kindOfPrefix, readRecordNumber, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { type BidLine, findBidLines } from '../invoices/bid-lines.queries.ts'
import { readInvoice } from '../invoices/invoice-reading.server.ts'
import type { InvoiceKind } from '../invoices/invoices.rules.ts'
import { coinInvoiceSheet } from './coin-invoice.sheet.ts'
import { inkPictureOf, invoiceSheet } from './invoice.sheet.ts'

const readSubject = (subject: string): { kind: InvoiceKind; id: number } => {
  const written = readRecordNumber(subject)
  const kind = written?.prefix ? kindOfPrefix(written.prefix) : undefined
  if (!written || (kind !== 'invoice' && kind !== 'coin_invoice') || written.id > MAX_ID)
    throw refuse('not_found', 'Invoice not found')
  return { kind, id: written.id }
}

const readWhole = async (db: Db, subject: string) => {
  const { kind, id } = readSubject(subject)
  const shop = await readSetting(db, 'shop')
  return { shop, ...(await readInvoice(db, kind, id, shop)) }
}

export const invoicePaper: Document<PrintPurpose> = {
  name: 'invoice',
  purpose: 'ticketInvoicePrinter',
  access: subject => recordKinds[readSubject(subject).kind].access,
  describe: async (from, subject) => {
    const { shop: shopAsSet, ...invoice } = await readWhole(from.db, subject)
    const { kind, id: invoiceId, showInvoiceLogo } = invoice.invoice
    const isBare = kind === 'coin_invoice' && !showInvoiceLogo
    const { shop, images, note } = await logoOf(from, isBare ? { ...shopAsSet, logoFileId: null } : shopAsSet)
    const { acknowledgement } = await readSetting(from.db, 'trade')
    const id = inkPictureOf(invoice.signature)
    const picture = id && (await findImage(from, id))
    const isPictureLost = id !== undefined && !picture
    const paperwork = { shop, acknowledgement, isPictureLost }
    return {
      sheet:
        kind === 'invoice'
          ? invoiceSheet(invoice, paperwork)
          : coinInvoiceSheet({ ...invoice, bids: await findBidLines(from.db, invoiceId) }, paperwork),
      images: { ...images, ...(id && picture ? { [id]: picture } : {}) },
      note: [note, isPictureLost ? 'Printed without the signature, whose picture is lost.' : '']
        .filter(Boolean)
        .join(' '),
    }
  },
}

/** Only Admin gets metals labels; everybody with access to coin invoices gets coin labels. */
export const labelAccess: Readonly<Record<InvoiceKind, Access>> = {
  invoice: 'admin_only',
  coin_invoice: recordKinds.coin_invoice.access,
}

/** A label of a coin line says how many pieces are in which bag. */
const packedAs = (bid: BidLine | undefined) =>
  bid ? { qty: bid.qty, unit: `in ${bid.typeId} ${bid.typeValue}` } : { qty: 1, unit: '' }

/** `line` prints the label of that line alone. */
export const invoiceLabelPaper: Document<PrintPurpose> = {
  name: 'invoice-labels',
  purpose: 'ticketLabelPrinter',
  access: subject => labelAccess[readSubject(subject).kind],
  describe: async ({ db }, subject, { line }) => {
    const { invoice, lines } = await readWhole(db, subject)
    const bids = invoice.kind === 'coin_invoice' ? await findBidLines(db, invoice.id) : []
    const items = lines
      .filter(({ id }) => line === undefined || id === line)
      .map(({ id, ticketKind, ticketId, itemDescription }) => ({
        ...{ id, description: itemDescription, ...packedAs(bids.find(bid => bid.id === id)) },
        ...(ticketKind && ticketId ? { mark: recordNumber({ kind: ticketKind, id: ticketId }) } : {}),
      }))
    if (items.length === 0) throw refuse('conflict', `${subject} has no lines to label`)
    const { kind, id, creationDay: day, billedTo: buyer } = invoice
    return { sheet: itemLabelsSheet({ kind, id, day, buyer, items }, (await readSetting(db, 'paper')).labelPaper) }
  },
}
