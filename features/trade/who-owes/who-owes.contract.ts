import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, id, listInput, text, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { invoiceType } from '../invoices/invoices.contract.ts'
import { invoiceLabels } from '../invoices/invoices.rules.ts'

const Owed = z.object({
  /** Its place in the list, as the row's key, because both kinds number their invoices from 1. */
  line: z.int(),
  id: z.int(),
  version: z.int(),
  /** 1 metals, 2 coin. */
  type: z.enum(['1', '2']),
  billedTo: z.string(),
  creationDate: z.int(),
  pickedUpAt: z.int(),
  days: z.int(),
  totalAmount: Dollars,
  settledAmount: Dollars,
})
export type OwedInvoice = z.output<typeof Owed>

const OwedByBuyer = z.object({
  billedTo: z.string(),
  invoices: z.int(),
  days30: Dollars,
  days60: Dollars,
  days90: Dollars,
  older: Dollars,
  total: Dollars,
})

export const owedSorts = ['days', 'id', 'billedTo', 'totalAmount'] as const

/** Invoices picked up without a check number, the oldest first. */
export const listWhoOwes = endpoint({
  method: 'GET',
  path: 'invoices/who-owes',
  access: 'invoice',
  input: listInput(owedSorts, { billedTo: choice(text(100)) }),
  output: z.object({
    data: z.array(Owed),
    count: z.int(),
    /** Over the filter, like the totals. */
    buyers: z.array(OwedByBuyer),
    totals: z.omit(OwedByBuyer, { billedTo: true }),
  }),
  sections: ['buyers', 'data'],
})

export const saveCheckNumber = endpoint({
  method: 'POST',
  path: 'invoices/save-check-number',
  access: 'invoice',
  input: z.object({ id: id(), type: invoiceType(), version: version(), checkNumber: codeText(20) }),
  labels: { checkNumber: invoiceLabels.checkNumber },
  output: z.object({ message: z.string() }),
})
