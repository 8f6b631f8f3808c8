import { spelledOut } from '#shared/labels.ts'
import { ticketLabels } from '../ticket-form/tickets.form.ts'

/** The fields of a record as its form names and orders them; what a form does not have comes after. */

const ticket = {
  id: 'Ticket',
  ticketTime: 'Date',
  ...ticketLabels,
  otherIDType: ticketLabels.otherIdType,
  copies: 'Label Copies',
  ticket_items: 'Item',
  inventories: 'Item',
  barterItems: 'Barter Item',
  attachments: 'Photos',
  signature: 'Signature',
  isSealBroken: 'Seal Broken',
  void: 'Void',
  voidReason: 'Void Reason',
  oneTimeEdit: 'One-time Edit',
  soldTo: 'Sold To (A)',
  soldToAmount: 'Sold To (A) Amount',
  soldToB: 'Sold To (B)',
  soldToAmountB: 'Sold To (B) Amount',
  profit: 'Profit',
  pulled: 'Pulled',
  paidInFull: 'Paid',
  invoiceNum: 'Invoice',
  loDisabled: 'Sent To LeadsOnline',
}

const labels: Record<string, Record<string, string>> = {
  metro_ticket: ticket,
  coin_ticket: ticket,
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
  buyers: { name: 'Name', type: 'Type', phone: 'Phone', businessLicence: 'Business Licence', address: 'Address' },
  items: { name: 'Name', category: 'Category', itemType: 'Item Type', enabled: 'Enabled' },
  notification_emails: { email: 'Email', firstName: 'First Name', lastName: 'Last Name', enabled: 'Enabled' },
  ip_whitelist: { ip: 'IP', comment: 'Comment' },
  checks: { checkNumber: 'Check Number', amountAsNumber: 'Check Amount', payee: 'Payee', memo: 'Memo' },
  drawer_counts: {
    name: 'Drawer',
    drawerAmount: 'Books',
    drawerCount: 'Count',
    difference: 'Difference',
    note: 'Note',
  },
}

/** `ticket_items.0.cost` is 'Item 1 Cost'. */
export const labelOf = (entity: string, field: string) =>
  field
    .split('.')
    .map((part, place) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1)
      return (place === 0 ? labels[entity]?.[part] : undefined) ?? spelledOut(part)
    })
    .join(' ')

/** Where a field stands in its form. */
const placeOf = (entity: string, field: string) => {
  const place = Object.keys(labels[entity] ?? {}).indexOf(field.split('.')[0] ?? field)
  return place === -1 ? Number.POSITIVE_INFINITY : place
}

/** In the form's order; those of one list stay as they come. */
export const inFormOrder = <T extends { field: string }>(entity: string, differences: readonly T[]): T[] =>
  differences.toSorted((a, b) => {
    const [first, second] = [placeOf(entity, a.field), placeOf(entity, b.field)]
    return first === second ? 0 : first - second
  })
