import * as z from 'zod/mini'
import { endpoint, PdfAnswer } from '#shared/endpoint.ts'
import { atMost, choice, codeText, filter, id, maybe, orEmpty, text } from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { BidOffer, BidPicture, TempOffer } from '../invoices/bid-lines.contract.ts'
import { InvoiceData, InvoiceLine } from '../invoices/invoices.contract.ts'
import { MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'

/** The calls of bidders, and what staff do with offers. */

/** A line as a bidder sees it; the minimum and the result come with the submission. */
const BidderLine = z.object({
  id: z.int(),
  /** Its ticket's number, or the number of the line. */
  number: z.string(),
  qty: z.int(),
  itemDescription: z.string(),
  coin_invoice_items_attachments: z.array(BidPicture),
  Offers: z.array(BidOffer),
  tempOffers: z.array(TempOffer),
  estimate: z.optional(z.nullable(Dollars)),
  result: z.optional(z.enum(['tick', 'cross'])),
  reason: z.optional(z.enum(['', 'pass', 'sold'])),
})
export type BidderLine = z.output<typeof BidderLine>

const CustomerInvoice = z.object({
  id: z.int(),
  creationDate: z.int(),
  expiresAt: z.nullable(z.int()),
  active: z.boolean(),
  submitted: z.boolean(),
  /** Only for the customers of that buyer. */
  billedTo: z.optional(z.string()),
  totalAmount: Dollars,
  coin_invoices_items: z.array(BidderLine),
})
export type CustomerInvoice = z.output<typeof CustomerInvoice>

/** Customers and staff read one page: a field is there for whom it is meant. */
const AnyLine = z.object({ ...z.partial(InvoiceLine).shape, ...z.partial(BidderLine).shape, id: z.int() })
const AnyInvoice = z.object({
  ...z.partial(InvoiceData).shape,
  id: z.int(),
  totalAmount: Dollars,
  coin_invoices_items: z.array(AnyLine),
})

const bidderAccess = ['customer', 'coin_invoice'] as const
const key = () => codeText(40)
export const MAX_MESSAGE = 1000

export const getCoinInvoicePage = endpoint({
  method: 'GET',
  path: 'invoices/get-single-coin-invoice-data/{id}',
  access: bidderAccess,
  input: z.object({ id: id(), key: key() }),
  output: z.object({ data: AnyInvoice, model: AnyInvoice, items: z.array(AnyLine), totalAmount: Dollars }),
})

const amount = () => filter(WholeCents)

const bids = z
  .array(z.object({ id: id(), amount: amount() }), 'must be a list')
  .check(atMost(MAX_INVOICE_LINES, 'is too long'))

const labels = { items: 'Items', amount: 'Offer Amount', description: 'Message', buyer: 'Buyer' }

const submitCall = (path: string) =>
  endpoint({
    method: 'POST',
    path,
    access: 'customer',
    keepsAccess: true,
    input: z.object({ invoiceId: id(), key: key(), items: orEmpty([], bids) }),
    labels,
    output: z.object({ data: CustomerInvoice, message: z.optional(z.string()) }),
  })
export const submitTempOffer = submitCall('invoices/submit-temp-offer/{invoiceId}')
export const submitOffer = submitCall('invoices/submit-offer/{invoiceId}')

const singleOffer = {
  key: key(),
  amount: amount(),
  /** Without one the earlier message stays. */
  description: maybe(text(MAX_MESSAGE)),
  invoiceId: id(),
  invoiceItemId: id(),
  /** The buyer whose bid staff took by phone. */
  buyer: choice(text(100)),
}
const SavedOffer = z.object({ data: BidOffer })

export const addOffer = endpoint({
  method: 'POST',
  path: 'invoices/add-new-offer',
  access: bidderAccess,
  input: z.object(singleOffer),
  labels,
  output: SavedOffer,
})

export const editOffer = endpoint({
  method: 'POST',
  path: 'invoices/edit-offer/{offerId}',
  access: bidderAccess,
  input: z.object({ offerId: id(), ...singleOffer, invoiceId: filter(id()), invoiceItemId: filter(id()) }),
  labels,
  output: SavedOffer,
})

const Whole = z.object({ data: InvoiceData })

/** `amount` is what the screen shows; an offer that was changed meanwhile is not accepted. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: 'invoices/accept-offer',
  access: 'coin_invoice',
  input: z.object({ itemID: id(), offerID: id(), amount: amount() }),
  labels,
  output: Whole,
})

export const takeBackOffer = endpoint({
  method: 'POST',
  path: 'invoices/take-back-offer',
  access: 'coin_invoice',
  input: z.object({ offerID: id() }),
  output: Whole,
})

export const listCustomerInvoices = endpoint({
  method: 'GET',
  path: 'invoices/get-customer-invoices',
  access: 'customer',
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        ...CustomerInvoice.shape,
        isOpen: z.boolean(),
        /** The lines whose own offer was accepted. */
        accepted: z.int(),
        acceptedAmount: Dollars,
        /** The address of the result as a PDF, signed for the session. */
        pdf: z.string(),
      }),
    ),
    count: z.int(),
  }),
})

export const getCustomerInvoicePdf = endpoint({
  method: 'GET',
  path: 'invoices/get-customer-invoices-pdf/{id}',
  access: 'customer',
  input: z.object({ id: id() }),
  output: PdfAnswer,
})
