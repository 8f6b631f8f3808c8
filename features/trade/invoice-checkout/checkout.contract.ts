import * as z from 'zod/mini'
import { Stroke } from '#features/records/signatures/signatures.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, choice, codeText, filter, flag, id, text, version } from '#shared/fields.ts'
import { getInvoice, invoiceAccess, invoiceType } from '../invoices/invoices.contract.ts'
import { MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'

/** Missing fields stay unchanged; `ticks` names all ticked lines. */
export const saveCheckout = endpoint({
  method: 'POST',
  path: 'invoices/save-checkout',
  access: invoiceAccess,
  input: z.object({
    id: id(),
    type: invoiceType(),
    version: version(),
    ticks: filter(z.array(id(), 'must be a list').check(atMost(MAX_INVOICE_LINES))),
    /** A data URL. */
    signature: codeText(1_500_000),
    strokes: filter(z.array(Stroke, 'must be a list').check(atMost(500, 'is too long'))),
    station: choice(text(20)),
    /** Why a line on hold leaves, or why the buyer goes without all lines or a signature. */
    reason: text(200),
    finish: flag(),
  }),
  labels: { ticks: 'Lines handed over' },
  output: getInvoice.output,
})
