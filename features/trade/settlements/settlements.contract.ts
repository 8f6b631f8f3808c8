import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, choice, codeText, done, filter, id, maybeDay, orEmpty, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { invoiceType } from '../invoices/invoices.contract.ts'
import { MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'

const SheetResult = z.object({
  itemID: z.int(),
  grams: z.nullable(z.number()),
  assay: z.nullable(z.number()),
  amount: Dollars,
  expectedGrams: z.nullable(z.number()),
  expectedAmount: Dollars,
  isSettled: z.boolean(),
})

/** An invoice's lines with what is settled, and the sheets that were read for it. */
const Settlement = z.object({
  id: z.int(),
  version: z.int(),
  billedTo: z.string(),
  madeOn: z.string(),
  total: Dollars,
  settledAmount: Dollars,
  openAmount: Dollars,
  /** How far a line's weight (percent) and amount (dollars) may be off. */
  weightPercent: z.string(),
  amountLimit: Dollars,
  items: z.array(
    z.object({
      id: z.int(),
      type: z.enum(['M', 'C', '']),
      ticketId: z.nullable(z.int()),
      itemDescription: z.string(),
      price: Dollars,
      grams: z.nullable(z.number()),
      settledOn: z.nullable(z.string()),
    }),
  ),
  sheets: z.array(
    z.object({
      id: z.int(),
      date: z.string(),
      createdAt: z.int(),
      savedBy: z.string(),
      lines: z.array(SheetResult),
    }),
  ),
})
export type Settlement = z.output<typeof Settlement>

export const getSettlement = endpoint({
  method: 'GET',
  path: 'invoices/get-settlement/{id}',
  access: 'invoice',
  input: z.object({ id: id(), type: invoiceType() }),
  output: z.object({ data: Settlement }),
})

const cell = () => choice(codeText(40))

export const saveSettlement = endpoint({
  method: 'POST',
  path: 'invoices/save-settlement',
  access: 'invoice',
  input: z.object({
    id: id(),
    type: invoiceType(),
    version: version(),
    date: maybeDay(),
    lines: orEmpty(
      [],
      z
        .array(
          z.object({ itemID: filter(id()), ticketId: cell(), grams: cell(), assay: cell(), amount: cell() }),
          'must be a list',
        )
        .check(atMost(MAX_INVOICE_LINES, `must have at most ${MAX_INVOICE_LINES} lines`)),
    ),
  }),
  labels: { date: 'Date', lines: 'Sheet' },
  output: z.object({ data: Settlement, message: z.string() }),
})

/** Deletes a sheet; its lines are unsettled again. */
export const deleteSettlement = endpoint({
  method: 'GET',
  path: 'invoices/delete-settlement/{id}',
  access: 'invoice',
  input: z.object({ id: id() }),
  output: done,
  changes: true,
})
