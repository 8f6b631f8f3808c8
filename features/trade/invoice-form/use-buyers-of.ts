import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { useCall } from '#web/queries.ts'
import type { InvoiceKind } from '../invoices/invoices.rules.ts'
import { buyerTypeOf } from './invoices.form.tsx'

/** Those a new invoice of the kind may be billed to, in their order. */
export const useBuyersOf = (kind: InvoiceKind) =>
  useCall(buyerCalls.list, { enabledOnly: true, type: buyerTypeOf[kind] }).data?.data.map(({ name }) => name)
