import { typeLabel } from '#features/buying/metro-items/metro-items.rules.ts'
import { isTicketKind, kindOfEntity, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import type { Snapshot } from './history.contract.ts'

/** A snapshot goes out as the documents name it; people read a ticket by its number, its store by name, a line by its type. */

type Fields = Record<string, unknown>

const withoutFields = (value: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field)))

/** A coin ticket is sold on one side alone, and labels are counted for coin tickets alone. */
const unusedBy: Record<TicketKind, readonly string[]> = {
  metro: ['copies'],
  coin: ['soldToB', 'soldToAmountB', 'paidInFullB', 'invoiceNumB'],
}

/** No invoice is 0. */
const invoiceOf = (number: unknown) => (number === 0 ? '' : number)

const itemsOf = (snapshot: Snapshot | null) => (snapshot?.ticket_items ?? []) as Fields[]

const shownItem = (hasTypes: boolean) => (item: Fields) => ({
  ...withoutFields(item, ['id']),
  propertyCode: hasTypes && typeof item.propertyCode === 'number' ? typeLabel(item.propertyCode) : '',
})

const shownTicket = (entity: string, snapshot: Snapshot, hasTypes: boolean): Snapshot => {
  const kind = kindOfEntity(entity)
  if (!isTicketKind(kind)) return snapshot
  const { id, recoveredFrom, otherIdType, otherIDType, invoiceNum, invoiceNumB, inventories, barterItems } = snapshot
  const withPrefix = (number: unknown) => (typeof number === 'number' ? recordNumber({ kind, id: number }) : '')
  const lines = (list: unknown) => ((list ?? []) as Fields[]).map(item => withoutFields(item, ['id']))
  const shown = {
    ...snapshot,
    id: withPrefix(id),
    recoveredFrom: withPrefix(recoveredFrom),
    otherIdType: otherIdType ?? otherIDType,
    invoiceNum: invoiceOf(invoiceNum),
    invoiceNumB: invoiceOf(invoiceNumB),
    ticket_items: itemsOf(snapshot).map(shownItem(hasTypes)),
    inventories: lines(inventories),
    barterItems: lines(barterItems),
  }
  return withoutFields(shown, ['storeId', 'otherIDType', ...unusedBy[kind]])
}

/** Two snapshots of a record, to be compared: what the older one does not tell yet is no change. */
export const shownSnapshots = (entity: string, before: Snapshot | null, after: Snapshot) => {
  const hasTypes = itemsOf(before).every(({ propertyCode }) => typeof propertyCode === 'number')
  return {
    before: before && shownTicket(entity, before, hasTypes),
    after: shownTicket(entity, after, hasTypes),
  }
}
