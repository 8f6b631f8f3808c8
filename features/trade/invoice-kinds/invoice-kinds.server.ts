import { checkoutHandlers } from '../invoice-checkout/checkout.server.ts'
import { coinInvoiceHandlers } from '../invoice-list/coin-invoice-calls.server.ts'
import { invoiceHandlers } from '../invoice-list/invoice-calls.server.ts'
import { countedInvoices } from '../invoice-list/invoice-list.queries.ts'
import { invoicePaperHandlers, invoicePrinting } from '../invoice-paper/invoice-paper.server.ts'
import { invoiceLabelPaper, invoicePaper } from '../invoice-paper/invoice-papers.server.ts'
import { invoiceCheck } from '../invoices/invoices.verify.ts'
import { liveOfferHandlers } from '../live-view/live-offers.server.ts'
import { offerRoomHandlers } from '../offer-room/offer-room.server.ts'
import { offerHandlers } from '../offers/offers.server.ts'
import { settlementCheck } from '../settlements/settlements.verify.ts'

/** Both kinds share their calls, which name the kind by `type`. */
const invoiceKind = {
  documents: [invoicePaper, invoiceLabelPaper],
  counted: countedInvoices,
  checks: [invoiceCheck, settlementCheck],
}

export const metalsInvoices = {
  ...invoiceKind,
  printed: invoicePrinting('invoice'),
  handlers: [...invoiceHandlers, ...checkoutHandlers, ...invoicePaperHandlers],
}
export const coinInvoices = {
  ...invoiceKind,
  printed: invoicePrinting('coin_invoice'),
  handlers: [...coinInvoiceHandlers, ...offerHandlers, ...liveOfferHandlers, ...offerRoomHandlers],
}
