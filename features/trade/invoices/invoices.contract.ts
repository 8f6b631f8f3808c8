import * as z from 'zod/mini'
import { keptFiles } from '#features/records/attachments/attachments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  atMost,
  byLabel,
  choice,
  codeText,
  done,
  filter,
  flag,
  id,
  listInput,
  MAX_ID,
  option,
  orEmpty,
  pageOf,
  text,
  version,
  wholeNumber,
} from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { BidPicture, bidLineInput, bidLineWire, invoiceLinks } from './bid-lines.contract.ts'
import { MAX_NEW_PICTURES } from './coin-invoices.rules.ts'
import { type InvoiceKind, invoiceLabels, MAX_INVOICE_LINES } from './invoices.rules.ts'

/** The calls that both kinds of invoice share; `type` 2 means coin invoices, any other metals invoices. */

export const invoiceAccess = ['invoice', 'coin_invoice'] as const

export const invoiceType = () =>
  choice(byLabel({ 1: ['metals', 'invoice'], 2: ['coin', 'coinInvoice'] }, option(['1', '2', ''], '')))

export const kindOfType = (type: '1' | '2' | ''): InvoiceKind => (type === '2' ? 'coin_invoice' : 'invoice')

export const typeOfKind = { invoice: '', coin_invoice: '2' } as const satisfies Record<InvoiceKind, string>

const invoiceWire = {
  id: z.int(),
  version: z.int(),
  creationDate: z.int(),
  deliveryDate: z.int(),
  billedTo: z.string(),
  checkNumber: z.string(),
  /** The sum of the lines, then the amount to pay after the discount. */
  total: Dollars,
  totalAmount: Dollars,
  lockedAmount: Dollars,
  pickedUp: z.boolean(),
  active: z.boolean(),
  submitted: z.boolean(),
  showInvoiceLogo: z.boolean(),
  applyDiscount: z.boolean(),
  goldSpotPrice: z.nullable(Dollars),
  silverSpotPrice: z.nullable(Dollars),
  platinumSpotPrice: z.nullable(Dollars),
  palladiumSpotPrice: z.nullable(Dollars),
}

/** The pictures of a coin invoice and of its lines are counted together, for the clip. */
export const InvoiceRow = z.object({
  ...invoiceWire,
  attachmentCount: z.int(),
  /** The ids of its lines; those of a coin invoice have their document's name. */
  items: z.optional(z.array(z.int())),
  coin_invoices_items: z.optional(z.array(z.int())),
  coin_invoices_attachments: z.optional(z.array(z.string())),
})
export type InvoiceRow = z.output<typeof InvoiceRow>

export const InvoiceLine = z.object({
  id: z.int(),
  /** M or C for a line from a ticket, by its kind; blank for a typed line. */
  type: z.enum(['M', 'C', '']),
  ticketId: z.nullable(z.int()),
  side: z.enum(['A', 'B', '']),
  itemDescription: z.string(),
  dateTime: z.nullable(z.int()),
  /** The moment from which it may leave the shop. */
  deliveryDate: z.nullable(z.int()),
  isOnHold: z.boolean(),
  price: z.nullable(Dollars),
  handedOverAt: z.nullable(z.int()),
  holdReason: z.string(),
  ...bidLineWire,
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** The buyer's details as the invoice was saved with them. */
const BilledTo = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  businessLicence: z.string(),
  address: z.string(),
})

/** The buyer's signature; stale once a line that was signed for changes, or another one is added. */
const InvoiceSignature = z.object({
  url: z.string(),
  signedAt: z.int(),
  station: z.string(),
  isStale: z.boolean(),
})

export const invoiceSorts = ['creationDate', 'id', 'deliveryDate', 'billedTo', 'total'] as const
export const invoiceScopes = ['Invoice', 'Ticket', 'Description'] as const

/** The API documents name sort and scope differently in the list call and the row call, so each accepts both names. */
export const invoiceFilters = {
  type: invoiceType(),
  search: text(100),
  sortId: filter(option(invoiceSorts)),
  filterBy: option([...invoiceScopes, ''], ''),
  filterByItem: option([...invoiceScopes, '0', '1', ''], ''),
  todayOnly: flag(),
  dateFilter: codeText(40),
}
export const invoiceListInput = listInput(invoiceSorts, invoiceFilters)

/** The sum covers all pages of the filter. */
const invoicePage = z.extend(pageOf(InvoiceRow), { totalAmountSum: Dollars })

export const listInvoices = endpoint({
  method: 'GET',
  path: 'invoices/get-all-invoices-data',
  access: invoiceAccess,
  input: invoiceListInput,
  output: invoicePage,
})

export const listInvoiceYears = endpoint({
  method: 'GET',
  path: 'invoices/get-all-years',
  access: invoiceAccess,
  input: z.object({ type: invoiceType() }),
  output: z.object({ data: z.array(z.int()) }),
})

/** An invoice as staff read it. */
export const InvoiceData = z.object({
  ...invoiceWire,
  ...invoiceLinks,
  billedToDetails: BilledTo,
  discount: Dollars,
  deliveryDateDay: z.string(),
  deliveryDateMonth: z.string(),
  deliveryDateYear: z.string(),
  acknowledgement: z.string(),
  holdDays: z.int(),
  signature: z.nullable(InvoiceSignature),
  coin_invoices_items: z.optional(z.array(InvoiceLine)),
  /** Lines that other bidders bought; they are on those bidders' invoices. */
  movedLines: z.optional(z.array(InvoiceLine)),
  coin_invoices_attachments: z.optional(z.array(BidPicture)),
})
export type InvoiceData = z.output<typeof InvoiceData>

export const getInvoice = endpoint({
  method: 'GET',
  path: 'invoices/get-single-invoice-data/{id}',
  access: invoiceAccess,
  input: z.object({ id: id(), type: invoiceType() }),
  output: z.object({ data: InvoiceData, items: z.array(InvoiceLine) }),
})

export const editInvoiceRow = endpoint({
  method: 'POST',
  path: 'invoices/edit-invoice-render-table-data',
  access: invoiceAccess,
  input: z.extend(invoiceListInput, {
    id: id(),
    version: version(),
    pickedUp: filter(flag()),
    showInvoiceLogo: filter(flag()),
    applyDiscount: filter(flag()),
    active: filter(flag()),
  }),
  output: invoicePage,
})

const deleteInvoiceCall = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'admin_only',
    input: z.object({ id: id() }),
    output: done,
    changes: true,
  })
export const deleteInvoice = deleteInvoiceCall('invoices/delete-item/{id}')
export const deleteCoinInvoice = deleteInvoiceCall('invoices/delete-coin-item/{id}')

const chosen = (max: number) => choice(text(max))

/** The lines as callers send them; the server adds type and ticket itself. */
const lines = z
  .array(
    z.object({
      id: filter(wholeNumber(0, MAX_ID)),
      itemDescription: text(500),
      dateTime: choice(codeText(40)),
      price: filter(WholeCents),
      ...bidLineInput,
    }),
    'must be a list',
  )
  .check(atMost(MAX_INVOICE_LINES, `must have at most ${MAX_INVOICE_LINES} lines`))

const formDetails = z.object(
  {
    billedTo: chosen(100),
    checkNumber: codeText(20),
    deliveryDateDay: choice(codeText(4)),
    deliveryDateMonth: choice(codeText(12)),
    deliveryDateYear: choice(codeText(6)),
    applyDiscount: filter(flag()),
    type: invoiceType(),
    version: version(),
  },
  'must be an object',
)

const whole = {
  type: invoiceType(),
  version: version(),
  formDetails: orEmpty({}, formDetails),
  items: orEmpty([], lines),
  ...keptFiles,
}
const Saved = z.object({ data: z.object({ id: z.int(), version: z.int() }) })

const saveCall = <Shape extends z.core.$ZodShape>(path: string, shape: Shape) =>
  endpoint({
    method: 'POST',
    path,
    access: invoiceAccess,
    input: z.object({ ...whole, ...shape }),
    labels: invoiceLabels,
    files: { max: MAX_NEW_PICTURES, kinds: ['jpeg', 'png'], json: ['formDetails', 'items', 'existingFiles'] },
    output: Saved,
  })
export const createInvoice = saveCall('invoices/save', {})
export const editInvoice = saveCall('invoices/save/{id}', { id: id() })
