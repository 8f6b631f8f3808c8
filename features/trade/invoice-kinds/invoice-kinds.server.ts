import { coinInvoiceHandlers } from '../invoice-list/coin-invoice-calls.server.ts'
import { invoiceHandlers } from '../invoice-list/invoice-calls.server.ts'
import { countedInvoices } from '../invoice-list/invoice-list.queries.ts'
import { invoiceCheck } from '../invoices/invoices.verify.ts'
import { offerHandlers } from '../offers/offers.server.ts'

/** Both kinds share their calls, which tell them by `type`. */
const invoiceKind = { documents: [], counted: countedInvoices, checks: [invoiceCheck] }

export const metalsInvoices = { ...invoiceKind, handlers: invoiceHandlers }
export const coinInvoices = { ...invoiceKind, handlers: [...coinInvoiceHandlers, ...offerHandlers] }
