import * as z from 'zod/mini'
import { PrintAnswer } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { endpoint, PdfAnswer } from '#shared/endpoint.ts'
import { choice, codeText, id } from '#shared/fields.ts'
import { invoiceAccess, invoiceType } from '../invoices/invoices.contract.ts'

/** The calls of both kinds; who may use them depends on the kind (`assertMayLabel`). */

const ofInvoice = { id: id(), type: invoiceType() }
const station = () => choice(codeText(20))

/** One label per line. */
export const getInvoiceLabels = endpoint({
  method: 'GET',
  path: 'invoices/get-labels/{id}',
  access: invoiceAccess,
  input: z.object(ofInvoice),
  output: PdfAnswer,
})

export const printInvoiceLabels = endpoint({
  method: 'GET',
  path: 'invoices/print-labels/{id}',
  access: invoiceAccess,
  input: z.object({ ...ofInvoice, station: station() }),
  output: PrintAnswer,
  changes: true,
})

/** Callers send the line's other fields too, but the server reads them from the invoice. */
export const printInvoiceLabel = endpoint({
  method: 'POST',
  path: 'invoices/print-label',
  access: invoiceAccess,
  input: z.object({ id: id(), invoiceId: id(), station: station() }),
  labels: { id: 'Line' },
  output: PrintAnswer,
})
