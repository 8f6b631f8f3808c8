import type { BuyerType } from '#features/shop/buyers/buyers.contract.ts'
import type { RecordKind } from '#shared/record-kinds.ts'
import type { DocumentOf } from '#web/makers/document/document-screen.tsx'
import { linesField } from '#web/makers/document/LinesGrid.tsx'
import { typedCents } from '#web/makers/document/line-amounts.ts'
import { type getInvoice, listInvoices } from '../invoices/invoices.contract.ts'
import { type InvoiceKind, invoiceLabels, invoiceProblems } from '../invoices/invoices.rules.ts'
import { type InvoiceLineText, invoiceLineText } from './invoice-lines.tsx'

/** The parts that the forms of both kinds share. */

export type SavedInvoice = DocumentOf<typeof getInvoice>

export type InvoiceText = {
  billedTo: string
  checkNumber: string
  deliveryDateDay: string
  deliveryDateMonth: string
  deliveryDateYear: string
  items: readonly InvoiceLineText[]
  version?: number
}

export const buyerTypeOf: Readonly<Record<InvoiceKind, BuyerType>> = { invoice: 1, coin_invoice: 2 }

const { billedTo, checkNumber, deliveryDateDay, deliveryDateMonth, deliveryDateYear } = invoiceLabels

export const invoiceFields = [
  { key: 'billedTo', label: billedTo },
  { key: 'checkNumber', label: checkNumber },
  { key: 'deliveryDateMonth', label: deliveryDateMonth },
  { key: 'deliveryDateDay', label: deliveryDateDay },
  { key: 'deliveryDateYear', label: deliveryDateYear },
  linesField('items', { itemDescription: 'Desc', dateTime: 'Date/Time', price: 'Amount' }),
] as const

const thisYear = () => new Date().getFullYear()

export const newInvoice = (buyer: string): InvoiceText => ({
  ...{ billedTo: buyer, checkNumber: '', deliveryDateDay: '', deliveryDateMonth: '' },
  deliveryDateYear: String(thisYear()),
  items: [],
})

const linesOf = ({ items }: InvoiceText) => items.map(line => ({ ...line, price: typedCents(line.price) }))

export const typedInvoiceProblems = (kind: InvoiceKind, timeZone: string) => (values: InvoiceText) =>
  invoiceProblems(kind, { ...values, items: linesOf(values) }, timeZone)

export const packInvoice = ({ items, version, ...details }: InvoiceText) => ({
  type: '' as const,
  version,
  formDetails: { ...details, applyDiscount: undefined, type: '' as const, version },
  items: linesOf({ items, ...details }).map(({ id, itemDescription, dateTime, price }) => ({
    ...{ id, itemDescription, dateTime, price },
  })),
})

export const savedInvoiceText =
  (timeZone: string) =>
  ({ items, ...saved }: SavedInvoice): InvoiceText => ({
    billedTo: saved.billedTo,
    checkNumber: saved.checkNumber,
    deliveryDateDay: saved.deliveryDateDay,
    deliveryDateMonth: saved.deliveryDateMonth,
    deliveryDateYear: saved.deliveryDateYear,
    version: saved.version,
    items: items.map(line => invoiceLineText(line, timeZone, saved.pickedUp)),
  })

/** How the document kit knows the invoices of a kind. */
export const invoiceDocument = <Reads,>(kind: InvoiceKind & RecordKind, reads: Reads) =>
  ({ kind, noun: 'Invoice', list: listInvoices, reads }) as const
