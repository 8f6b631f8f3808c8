import { typeLabel } from '#features/buying/metro-items/metro-items.rules.ts'
import {
  isReceiptKind,
  isTicketKind,
  kindOfEntity,
  type RecordKind,
  recordNumber,
  type TicketKind,
} from '#shared/record-kinds.ts'
import type { Snapshot } from './history.contract.ts'

/**
 * A snapshot goes out as the documents name it; people read a record by its number, its store by name, a line by its type.
 * Lines keep their ids: two snapshots are compared by them.
 */

type Fields = Record<string, unknown>

const withoutFields = (value: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field)))

/** A coin ticket is sold on one side alone, and labels are counted for coin tickets alone. */
const unusedBy: Record<TicketKind, readonly string[]> = {
  metro: ['copies'],
  coin: ['soldToB', 'soldToAmountB', 'paidInFullB', 'invoiceNumB'],
}

const withPrefix = (kind: RecordKind, number: unknown) =>
  typeof number === 'number' ? recordNumber({ kind, id: number }) : ''

/** No invoice is 0. */
const invoiceOf = (number: unknown) => (number === 0 ? '' : number)

const itemsOf = (snapshot: Snapshot | null) => (snapshot?.ticket_items ?? []) as Fields[]

const shownItem = (hasTypes: boolean) => (item: Fields) => ({
  ...item,
  propertyCode: hasTypes && typeof item.propertyCode === 'number' ? typeLabel(item.propertyCode) : '',
})

const shownTicket = (kind: TicketKind, snapshot: Snapshot, hasTypes: boolean): Snapshot => {
  const { id, recoveredFrom, otherIdType, otherIDType, invoiceNum, invoiceNumB } = snapshot
  const shown = {
    ...snapshot,
    id: withPrefix(kind, id),
    recoveredFrom: withPrefix(kind, recoveredFrom),
    otherIdType: otherIdType ?? otherIDType,
    invoiceNum: invoiceOf(invoiceNum),
    invoiceNumB: invoiceOf(invoiceNumB),
    ticket_items: itemsOf(snapshot).map(shownItem(hasTypes)),
  }
  return withoutFields(shown, ['storeId', 'otherIDType', ...unusedBy[kind]])
}

/** What was used, and what it comes to, follows from the payments. */
const sumsOfPaid = ['paidBy', 'paidAmount', 'remainingAmount']

/** A line has its item's name and whether it is taxed beside the rest; a payment's receipt is the one it stands on. */
const shownReceipt = (kind: RecordKind, snapshot: Snapshot): Snapshot => ({
  ...withoutFields(
    snapshot,
    snapshot.paymentType === 'partial' ? [...sumsOfPaid, 'payment', 'tendered', 'change'] : sumsOfPaid,
  ),
  id: withPrefix(kind, snapshot.id),
  items: ((snapshot.items ?? []) as { item?: Fields }[]).map(({ item = {}, ...line }) => ({
    ...line,
    ...withoutFields(item, ['id']),
  })),
  ...(snapshot.payments
    ? { payments: (snapshot.payments as Fields[]).map(part => withoutFields(part, ['jewelryReceiptId'])) }
    : {}),
})

const shownAs = (entity: string, snapshot: Snapshot, hasTypes: boolean): Snapshot => {
  const kind = kindOfEntity(entity)
  if (isTicketKind(kind)) return shownTicket(kind, snapshot, hasTypes)
  return isReceiptKind(kind) ? shownReceipt(kind, snapshot) : snapshot
}

/** Two snapshots of a record, to be compared: what the older one does not tell yet is no change. */
export const shownSnapshots = (entity: string, before: Snapshot | null, after: Snapshot) => {
  const hasTypes = itemsOf(before).every(({ propertyCode }) => typeof propertyCode === 'number')
  return {
    before: before && shownAs(entity, before, hasTypes),
    after: shownAs(entity, after, hasTypes),
  }
}
