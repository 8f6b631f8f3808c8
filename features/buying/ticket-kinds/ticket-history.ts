import { type HistoryFields, type RecordHistory, withoutFields } from '#shared/record-history.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { typeLabel } from '../metro-items/metro-items.rules.ts'
import { ticketLabels } from '../tickets/ticket-labels.ts'

/** How the history tells of both kinds of ticket. */

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

/** A coin ticket is sold on one side. */
const oneSide = { soldTo: 'Sold To', soldToAmount: 'Sold To Amount', paidInFull: 'Paid', invoiceNum: 'Invoice' }

/** A line, as the grids of both kinds have it. */
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

/** What a snapshot leaves out because it is empty, as the ticket itself has it. */
const blank: HistoryFields = {
  ...Object.fromEntries(
    ['middleName', 'address', 'city', 'state', 'zip', 'height', 'weight', 'eyes', 'hair', 'race', 'dLState', 'dLNo']
      .concat(['otherIDNo', 'otherNo', 'fromx', 'keyword', 'coupon', 'station', 'videoUrl', 'comment', 'voidReason'])
      .concat(['checkNumber', 'soldTo', 'soldToB'])
      .map(field => [field, '']),
  ),
  paymentCheckAmount: null,
  soldToAmount: null,
  soldToAmountB: null,
  profit: null,
  storeId: null,
  storeName: '',
  signature: null,
}

const asAddress = (fileId: unknown) => (typeof fileId === 'string' ? `/api/files/${fileId}/full` : null)

/** Entries from before lines were kept with their id and type know neither. */
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

type OfKind = { idType: string; linesOf: (items: HistoryFields[]) => HistoryFields; unused: readonly string[] }

const out =
  ({ idType, linesOf }: OfKind) =>
  ({ items, otherIdType, ...ticket }: HistoryFields) => ({
    ...blank,
    ...ticket,
    signature: asAddress(ticket.signature),
    [idType]: otherIdType ?? '',
    ...linesOf((items ?? []) as HistoryFields[]),
  })

const withPrefix = (kind: TicketKind, number: unknown) =>
  typeof number === 'number' ? recordNumber({ kind, id: number }) : ''

/** No invoice is 0. */
const invoiceOf = (number: unknown) => (number === 0 ? '' : number)

const itemsOf = (snapshot: HistoryFields | null) => (snapshot?.ticket_items ?? []) as HistoryFields[]

const shown =
  (kind: TicketKind, { unused }: OfKind) =>
  (snapshot: HistoryFields, older: HistoryFields | null) => {
    const { id, recoveredFrom, otherIdType, otherIDType, invoiceNum, invoiceNumB } = snapshot
    const hasTypes = itemsOf(older).every(({ propertyCode }) => typeof propertyCode === 'number')
    const read = {
      ...snapshot,
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
  labels: own.labels,
  lines: {
    ticket_items: { labels: lineLabels, knownBy: ['description', 'cost'] },
    inventories: { labels: lineLabels, knownBy: ['name', 'cost'] },
    barterItems: { labels: lineLabels, knownBy: ['name', 'cost'] },
  },
  names: { checkAmount: 'paymentCheckAmount', isVoid: 'void', signatureFileId: 'signature' },
  kept: ['kind', 'personId', 'ticketDay'],
  out: out(own),
  shown: shown(kind, own),
})

/** A coin ticket is sold on one side alone, and labels are counted for coin tickets alone. */
export const ticketHistories = {
  [recordKinds.metro.entity]: historyOf('metro', {
    labels,
    idType: 'otherIdType',
    linesOf: metroLines,
    unused: ['copies'],
  }),
  [recordKinds.coin.entity]: historyOf('coin', {
    labels: { ...labels, ...oneSide },
    idType: 'otherIDType',
    linesOf: coinLines,
    unused: ['soldToB', 'soldToAmountB', 'paidInFullB', 'invoiceNumB'],
  }),
}
