import { pictureLines, picturesOut, picturesShown } from '#features/records/attachments/picture-history.ts'
import { wireNames } from '#shared/column-table.ts'
import { type HistoryFields, type RecordHistory, withoutFields } from '#shared/record-history.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { moneyFieldsOf } from '#shared/wire.ts'
import { getCoinTicket } from '../coin-tickets/coin-tickets.contract.ts'
import { typeLabel } from '../metro-items/metro-items.rules.ts'
import { getMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import { hiddenTicketFields } from '../tickets/hidden-fields.rules.ts'
import { ticketLabels } from '../tickets/ticket-labels.ts'
import { emptyTicket, ticketTable } from '../tickets/tickets.table.ts'

const { storeId: store, clerk, booth, station, comment, videoUrl, ...typed } = ticketLabels

const labels = {
  id: 'Ticket',
  ticketTime: 'Date',
  ...typed,
  storeName: store,
  clerk,
  booth,
  station,
  comment,
  videoUrl,
  copies: 'Label Copies',
  ticket_items: 'Item',
  inventories: 'Item',
  barterItems: 'Barter Item',
  attachments: 'Photos',
  ticket_attachments: 'Photo',
  new_coin_attachments: 'Photo',
  signature: 'Signature',
  isSealBroken: 'Seal Broken',
  void: 'Void',
  voidReason: 'Void Reason',
  recoveredFrom: 'Copied From',
  oneTimeEdit: 'One-time Edit',
  soldTo: 'Sold To (A)',
  soldToAmount: 'Sold To (A) Amount',
  paidInFull: 'Paid (A)',
  invoiceNum: 'Invoice (A)',
  soldToB: 'Sold To (B)',
  soldToAmountB: 'Sold To (B) Amount',
  paidInFullB: 'Paid (B)',
  invoiceNumB: 'Invoice (B)',
  profit: 'Profit',
  pulled: 'Pulled',
  loDisabled: 'Sent To LeadsOnline',
}

const oneSide = { soldTo: 'Sold To', soldToAmount: 'Sold To Amount', paidInFull: 'Paid', invoiceNum: 'Invoice' }

const lineLabels = {
  qty: 'Qty',
  name: 'Name',
  description: 'Description',
  propertyCode: 'Type',
  unit: 'Unit',
  cost: 'Cost',
  model: 'Model',
  serial: 'Serial',
  soldTo: 'Sold To',
}

// The spelling of the other ID's type depends on the kind.
const { otherIdType: _type, ...typedBlank } = emptyTicket

/** Snapshots leave out empty fields, so these values fill them in. */
const blank: HistoryFields = {
  ...typedBlank,
  voidReason: '',
  soldTo: '',
  soldToB: '',
  soldToAmount: null,
  soldToAmountB: null,
  profit: null,
  storeName: '',
  signature: null,
}

const asAddress = (fileId: unknown) => (typeof fileId === 'string' ? `/api/files/${fileId}/full` : null)

/** Older entries recorded lines without their id and type. */
const unknownLine: HistoryFields = { id: null, propertyCode: null }

const metroLines = (items: HistoryFields[]) => ({
  ticket_items: items.map(({ isBarter: _barter, ...item }) => ({ ...unknownLine, ...item })),
})

const coinLines = (items: HistoryFields[]) => {
  const lines = (isBarter: boolean) =>
    items
      .filter(item => item.isBarter === isBarter)
      .map(({ id = null, description, qty, unit, cost }) => ({ id, name: description, qty, unit, cost }))
  return { inventories: lines(false), barterItems: lines(true) }
}

type OfKind = {
  idType: string
  money: readonly string[]
  pictures: string
  linesOf: (items: HistoryFields[]) => HistoryFields
  unused: readonly string[]
}

const out =
  ({ idType, pictures, linesOf }: OfKind) =>
  ({ items, attachments, otherIdType, ...ticket }: HistoryFields) => ({
    ...blank,
    ...ticket,
    signature: asAddress(ticket.signature),
    [idType]: otherIdType ?? '',
    ...linesOf((items ?? []) as HistoryFields[]),
    ...picturesOut(pictures, attachments),
  })

const withPrefix = (kind: TicketKind, number: unknown) =>
  typeof number === 'number' ? recordNumber({ kind, id: number }) : ''

const invoiceOf = (number: unknown) => (number === 0 ? '' : number)

const itemsOf = (snapshot: HistoryFields | null) => (snapshot?.ticket_items ?? []) as HistoryFields[]

const shown =
  (kind: TicketKind, { unused, pictures }: OfKind) =>
  (snapshot: HistoryFields, older: HistoryFields | null) => {
    const { id, recoveredFrom, otherIdType, otherIDType, invoiceNum, invoiceNumB } = snapshot
    const hasTypes = itemsOf(older).every(({ propertyCode }) => typeof propertyCode === 'number')
    const read = {
      ...picturesShown(pictures, snapshot, older),
      id: withPrefix(kind, id),
      recoveredFrom: withPrefix(kind, recoveredFrom),
      otherIdType: otherIdType ?? otherIDType,
      invoiceNum: invoiceOf(invoiceNum),
      invoiceNumB: invoiceOf(invoiceNumB),
      ticket_items: itemsOf(snapshot).map(item => ({
        ...item,
        propertyCode: hasTypes && typeof item.propertyCode === 'number' ? typeLabel(item.propertyCode) : '',
      })),
    }
    return withoutFields(read, ['storeId', 'otherIDType', ...unused])
  }

const historyOf = (kind: TicketKind, own: OfKind & Pick<RecordHistory, 'labels'>): RecordHistory => ({
  access: recordKinds[kind].access,
  labels: own.labels,
  lines: {
    [own.pictures]: pictureLines,
    ticket_items: { labels: lineLabels, identifiedBy: ['description', 'cost'] },
    inventories: { labels: lineLabels, identifiedBy: ['name', 'cost'] },
    barterItems: { labels: lineLabels, identifiedBy: ['name', 'cost'] },
  },
  money: own.money,
  names: { ...wireNames(ticketTable), isVoid: 'void', signatureFileId: 'signature' },
  internal: ['kind', 'origin', 'personId', 'ticketDay'],
  secret: ['dLNo', 'otherIDNo'],
  hidden: (snapshot, to) => hiddenTicketFields(kind, snapshot, to),
  out: out(own),
  shown: shown(kind, own),
})

/** A coin ticket has one side, and only coin tickets count labels. */
export const ticketHistories = {
  [recordKinds.metro.entity]: historyOf('metro', {
    labels,
    money: moneyFieldsOf(getMetroTicket.output.shape.data),
    idType: 'otherIdType',
    pictures: 'ticket_attachments',
    linesOf: metroLines,
    unused: ['copies'],
  }),
  [recordKinds.coin.entity]: historyOf('coin', {
    labels: { ...labels, ...oneSide },
    money: moneyFieldsOf(getCoinTicket.output.shape.data),
    idType: 'otherIDType',
    pictures: 'new_coin_attachments',
    linesOf: coinLines,
    unused: ['soldToB', 'soldToAmountB', 'paidInFullB', 'invoiceNumB'],
  }),
}
