import { pictureLines, picturesOut, picturesShown } from '#features/records/attachments/picture-history.ts'
import { type HistoryFields, type RecordHistory, withoutFields } from '#shared/record-history.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { moneyFieldsOf } from '#shared/wire.ts'
import { InvoiceData, InvoiceLine } from './invoices.contract.ts'
import type { InvoiceKind } from './invoices.rules.ts'

const labels = {
  reason: 'Reason',
  leftHere: 'Left here',
  billedTo: 'Billed To',
  checkNumber: 'Check Number#',
  deliveryDate: 'Delivery Date',
  applyDiscount: 'Discount?',
  pickedUp: 'Picked Up?',
  showInvoiceLogo: 'Logo?',
  active: 'Public?',
  total: 'Total',
  totalAmount: 'Total to pay',
  lockedAmount: 'From tickets',
  billedPhone: 'Phone',
  billedLicence: 'Business Licence',
  billedAddress: 'Address',
  goldSpotPrice: 'Gold spot price',
  silverSpotPrice: 'Silver spot price',
  platinumSpotPrice: 'Platinum spot price',
  palladiumSpotPrice: 'Palladium spot price',
  creationDate: 'Date',
  expiresAt: 'Deadline',
  attachments: 'Photos',
  coin_invoices_attachments: 'Photo',
  bidder: 'Bidder',
  line: 'Line',
  offered: 'Offer',
  movedTo: 'Moved to coin invoice',
  movedFrom: 'From coin invoice',
}

const lineLabels = {
  qty: 'Qty',
  itemDescription: 'Desc',
  dateTime: 'Date/Time',
  typeId: 'Type',
  typeValue: '#',
  estimate: 'Min. Offer',
  cost: 'Cost',
  price: 'Amount',
  notes: 'Notes',
  pictures: 'Pictures',
  ticket: 'Ticket',
  side: 'Side',
  homeId: 'From coin invoice',
  handedOverAt: 'Handed over',
  holdReason: 'Hold reason',
}

const sheetLabels = {
  line: 'Line',
  date: 'Sheet Date',
  grams: 'Weight',
  assay: 'Assay',
  amount: 'Settled Amount',
  settled: 'Settled',
}

type Line = HistoryFields & { ticketKind: 'metro' | 'coin' | null; ticketId: number | null }

const OWN_PICTURES = 'coin_invoices_attachments'
const LINE_PICTURES = 'coin_invoice_items_attachments'

/** A line shows its ticket's number as people write it, such as M48231. */
const lineOut = ({ ticketKind, ticketId, ticketItemId: _item, pictures, ...line }: Line) => ({
  ...line,
  ...(Array.isArray(pictures) ? picturesOut(LINE_PICTURES, pictures) : {}),
  ticket: ticketKind && ticketId ? recordNumber({ kind: ticketKind, id: ticketId }) : '',
})

/** Enough of a picture's id to see that another one took its place. */
const shortIds = (pictures: unknown) => (pictures as { id: string }[]).map(({ id }) => id.slice(0, 4)).join(', ')

const lineShown = ({ [LINE_PICTURES]: pictures = [], ...line }: HistoryFields) => ({
  ...line,
  pictures: shortIds(pictures),
})

const historyOf = (kind: InvoiceKind): RecordHistory => ({
  access: recordKinds[kind].access,
  labels,
  lines: {
    [OWN_PICTURES]: pictureLines,
    items: { labels: lineLabels, identifiedBy: ['itemDescription', 'price'] },
    settlements: { labels: sheetLabels, identifiedBy: ['line', 'amount'] },
  },
  names: { deliveryDay: 'deliveryDate' },
  money: [
    'offered',
    ...moneyFieldsOf(InvoiceData),
    ...moneyFieldsOf(InvoiceLine).map(field => `items.${field}`),
    'settlements.amount',
  ],
  internal: ['kind', 'creationDay', 'billedToId'],
  out: ({ items, attachments, ...invoice }) => ({
    ...invoice,
    ...(kind === 'coin_invoice' ? picturesOut(OWN_PICTURES, attachments) : {}),
    items: ((items ?? []) as Line[]).map(lineOut),
  }),
  shown: (invoice, older) => ({
    ...withoutFields(picturesShown(OWN_PICTURES, invoice, older), ['id']),
    items: ((invoice.items ?? []) as HistoryFields[]).map(lineShown),
  }),
})

export const invoiceHistories = {
  [recordKinds.invoice.entity]: historyOf('invoice'),
  [recordKinds.coin_invoice.entity]: historyOf('coin_invoice'),
} as Record<'invoice' | 'coin_invoice', RecordHistory>
