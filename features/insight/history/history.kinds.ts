import { ticketHistories } from '#features/buying/ticket-kinds/ticket-history.ts'
import { checkHistories } from '#features/cash/checks/check-history.ts'
import { drawerCountHistory } from '#features/cash/counts/count-history.ts'
import { receiptHistories } from '#features/selling/receipts/receipt-history.ts'
import { buyerContact } from '#features/shop/buyers/buyers.contract.ts'
import { emailFields } from '#features/shop/notification-emails/notification-emails.contract.ts'
import { payeeFields } from '#features/shop/payees/payees.contract.ts'
import type { RecordHistory } from '#shared/record-history.ts'
import { labelsOf } from '#shared/text-fields.ts'

/** How each record is told of. What has rules of its own hands them over; of a plain list there are only labels. */
const histories: Readonly<Record<string, RecordHistory>> = {
  ...ticketHistories,
  ...receiptHistories,
  ...checkHistories,
  drawer_counts: drawerCountHistory,
  users: {
    labels: {
      first_name: 'First Name',
      last_name: 'Last Name',
      username: 'User Name',
      phone: 'Contact Number',
      email: 'Email',
      group: 'Group or Role',
      buyer_id: 'Buyer',
      two_factor_code_verified: 'Two Factor Authentication',
    },
  },
  groups: { labels: { name: 'Group Name', description: 'Group Description', permissions: 'Permission' } },
  block_entries: {
    labels: {
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
  },
  buyers: { labels: { name: 'Name', type: 'Type', ...labelsOf(buyerContact) } },
  payees: { labels: labelsOf(payeeFields) },
  items: { labels: { name: 'Name', category: 'Category', itemType: 'Item Type', enabled: 'Enabled' } },
  notification_emails: { labels: { ...labelsOf(emailFields), enabled: 'Enabled' } },
  ip_whitelist: { labels: { ip: 'IP', comment: 'Comment' } },
  notices: { labels: { title: 'Ticket', amount: 'Amount', payout: 'Payout', isPaid: 'Paid' } },
}

const untold: RecordHistory = { labels: {} }

export const historyOf = (entity: string): RecordHistory => histories[entity] ?? untold
