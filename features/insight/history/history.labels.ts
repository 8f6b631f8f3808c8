import { ticketLabels } from '#features/buying/tickets/ticket-labels.ts'
import { partLabels } from '#features/selling/receipts/part-payments.rules.ts'
import { jewelryLabels, receiptLabels, shipmentLabels } from '#features/selling/receipts/receipts.rules.ts'
import { buyerContact } from '#features/shop/buyers/buyers.contract.ts'
import { emailFields } from '#features/shop/notification-emails/notification-emails.contract.ts'
import { payeeFields } from '#features/shop/payees/payees.contract.ts'
import { spelledOut } from '#shared/labels.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { labelsOf } from '#shared/text-fields.ts'

/** The fields of a record as its form names and orders them; what a form does not have comes after. */

const { storeId: store, clerk, booth, station, comment, videoUrl, ...typed } = ticketLabels

const ticket = {
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

const { payment, tendered, ...visit } = receiptLabels

/** The lines and their totals stand first on a receipt, then the payment and the visit. */
const receipt = {
  id: 'Receipt',
  ticketTime: 'Date',
  items: 'Item',
  ticketAmount: 'Ticket Amount',
  tax: 'Tax',
  taxRate: 'Tax Rate',
  payment,
  tendered,
  change: 'Change',
  ...visit,
  attachments: 'Photos',
  oneTimeEdit: 'One-time Edit',
  depositDone: 'Deposit Done',
  void: 'Void',
  voidReason: 'Void Reason',
}

/** Payments and shipment stand below what both kinds have. */
const { paymentType, phone, requireShipmentFreeTax } = jewelryLabels
const jewelry = {
  ...receipt,
  ...{ paymentType, phone, requireShipmentFreeTax, payments: 'Payment', shipments: 'Shipment' },
}

/** A line of a ticket, as the grids of both kinds have it. */
const itemLabels = {
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

/** A line of a receipt. */
const soldLabels = {
  name: 'Name',
  itemDescription: 'Description',
  barcode: 'Barcode',
  taxable: 'Taxable',
  qty: 'Qty',
  unitPrice: 'Unit Price',
  price: 'Price',
  tax: 'Tax',
}

const lineLabels: Record<string, Record<string, string>> = {
  ticket_items: itemLabels,
  inventories: itemLabels,
  barterItems: itemLabels,
  items: soldLabels,
  payments: { ...partLabels, tax: 'Tax', change: 'Change', createdTime: 'Date' },
  shipments: shipmentLabels,
}

const labels: Record<string, Record<string, string>> = {
  [recordKinds.metro.entity]: ticket,
  [recordKinds.coin.entity]: { ...ticket, ...oneSide },
  [recordKinds.coin_receipt.entity]: receipt,
  [recordKinds.jewelry_receipt.entity]: jewelry,
  users: {
    first_name: 'First Name',
    last_name: 'Last Name',
    username: 'User Name',
    phone: 'Contact Number',
    email: 'Email',
    group: 'Group or Role',
    buyer_id: 'Buyer',
    two_factor_code_verified: 'Two Factor Authentication',
  },
  groups: { name: 'Group Name', description: 'Group Description', permissions: 'Permission' },
  block_entries: {
    firstName: 'First Name',
    lastName: 'Last Name',
    badge: 'Badge',
    case_id: 'Case',
    detective: 'Detective',
    videoUrl: 'Video url',
    reason: 'Reason',
    ticketId: 'Ticket',
    isPulled: 'Is pulled',
    isPickedUp: 'Picked Up',
  },
  buyers: { name: 'Name', type: 'Type', ...labelsOf(buyerContact) },
  payees: labelsOf(payeeFields),
  items: { name: 'Name', category: 'Category', itemType: 'Item Type', enabled: 'Enabled' },
  notification_emails: { ...labelsOf(emailFields), enabled: 'Enabled' },
  ip_whitelist: { ip: 'IP', comment: 'Comment' },
  checks: {
    checkNumber: 'Check Number',
    amountAsNumber: 'Check Amount',
    payee: 'Payee',
    memo: 'Memo',
    isCleared: 'Cleared',
    isCheckVoid: 'Void',
    voidReason: 'Void Reason',
  },
  check_gaps: { firstNumber: 'First Number', lastNumber: 'Last Number', reason: 'Reason' },
  notices: { title: 'Ticket', amount: 'Amount', payout: 'Payout', isPaid: 'Paid' },
  drawer_counts: {
    name: 'Drawer',
    drawerAmount: 'Books',
    drawerCount: 'Count',
    difference: 'Difference',
    note: 'Note',
  },
}

/** What a line is known by: what it is, and how much. */
const lineNames: Record<string, readonly string[]> = {
  ticket_items: ['description', 'cost'],
  inventories: ['name', 'cost'],
  barterItems: ['name', 'cost'],
  items: ['name', 'itemDescription', 'price'],
  payments: ['paidBy', 'totalAmount'],
  shipments: ['address', 'city'],
}

export const namesOfLine = (list: string) => lineNames[list] ?? []

/** The labels that hold at this place of a field's path: those of the record, or of a line of it. */
const labelsAt = (entity: string, path: readonly string[], place: number): Record<string, string> =>
  (place === 0 ? labels[entity] : lineLabels[path[0] ?? '']) ?? {}

/** `ticket_items.0.cost` is 'Item 1 Cost'. */
export const labelOf = (entity: string, field: string) =>
  field
    .split('.')
    .map((part, place, path) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1)
      return labelsAt(entity, path, place)[part] ?? spelledOut(part)
    })
    .join(' ')

/** `ticket_items.0.cost` is 'Cost'. */
export const fieldOfLine = (entity: string, field: string) =>
  labelOf(entity, field).slice(labelOf(entity, field.split('.', 2).join('.')).length + 1)

/** Where a field stands in its form, and in its line. */
const placesOf = (entity: string, field: string) =>
  field.split('.').map((part, place, path) => {
    if (/^\d+$/.test(part)) return Number(part)
    const found = Object.keys(labelsAt(entity, path, place)).indexOf(part)
    return found === -1 ? Number.MAX_SAFE_INTEGER : found
  })

/** In the form's order; what no form has stays as it comes. */
export const inLabelOrder = <T extends { field: string }>(entity: string, differences: readonly T[]): T[] =>
  differences.toSorted((a, b) => {
    const [first, second] = [placesOf(entity, a.field), placesOf(entity, b.field)]
    const at = first.findIndex((place, index) => place !== second[index])
    return at === -1 ? 0 : (first[at] ?? 0) - (second[at] ?? 0)
  })
