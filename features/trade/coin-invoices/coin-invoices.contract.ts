import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, codeText, id, listInput, maybe, orEmpty, pageOf, text, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { MAX_NOTES } from '../invoices/coin-invoices.rules.ts'
import { InvoiceData, invoiceType } from '../invoices/invoices.contract.ts'
import { MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'

const Whole = z.object({ data: InvoiceData })

const noteLines = z
  .array(z.object({ id: id(), notes: text(MAX_NOTES) }), 'must be a list')
  .check(atMost(MAX_INVOICE_LINES, 'is too long'))

/** Changes the notes of the named lines and nothing else. */
export const updateItems = endpoint({
  method: 'POST',
  path: 'invoices/update-items/{invoiceId}',
  access: 'coin_invoice',
  input: z.object({ invoiceId: id(), type: maybe(invoiceType()), items: orEmpty([], noteLines) }),
  labels: { items: 'Items', notes: 'Notes' },
  output: Whole,
})

export const newLink = endpoint({
  method: 'POST',
  path: 'invoices/new-link',
  access: 'coin_invoice',
  input: z.object({ id: id() }),
  output: z.object({ data: z.object({ id: z.int(), link: z.string() }) }),
})

export const setDeadline = endpoint({
  method: 'POST',
  path: 'invoices/set-deadline',
  access: 'coin_invoice',
  input: z.object({ id: id(), version: version(), expiresAt: codeText(40) }),
  labels: { expiresAt: 'Deadline' },
  output: z.object({ data: z.object({ id: z.int(), version: z.int(), expiresAt: z.int() }) }),
})

export const listOpenTicketLines = endpoint({
  method: 'GET',
  path: 'invoices/get-open-ticket-lines',
  access: 'coin_invoice',
  input: listInput([], { search: text(100) }),
  output: pageOf(
    z.object({
      /** To add the line, this id is sent as its `ticketItemId`. */
      id: z.int(),
      type: z.literal('C'),
      ticketId: z.int(),
      ticketTime: z.int(),
      itemDescription: z.string(),
      qty: z.int(),
      cost: Dollars,
    }),
  ),
})
