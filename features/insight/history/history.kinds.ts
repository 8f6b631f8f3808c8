import { ticketHistories } from '#features/buying/ticket-kinds/ticket-history.ts'
import { checkHistories } from '#features/cash/checks/check-history.ts'
import { drawerCountHistory } from '#features/cash/counts/count-history.ts'
import { transactionHistory } from '#features/cash/transactions/transaction-history.ts'
import { SpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { blockAccess } from '#features/people/block-list/block-list.contract.ts'
import { receiptHistories } from '#features/selling/receipts/receipt-history.ts'
import { invoiceHistories } from '#features/trade/invoices/invoice-history.ts'
import { quoteHistories } from '#features/trade/quotes/quote-history.ts'
import { isAdmin, may, type Permission, type Role } from '#shared/permissions.ts'
import type { RecordHistory } from '#shared/record-history.ts'
import type { KindThatIs, recordKinds } from '#shared/record-kinds.ts'
import { settingSchemas } from '#shared/settings.ts'
import { moneyFieldsOf } from '#shared/wire.ts'

const readers = {
  all: ['booths', 'clerks', 'from_options', 'item_categories', 'item_descriptions'].concat([
    'station_printers',
    'stores',
    'void_reasons',
  ]),
  admin_only: ['closed_months', 'leads_keywords', 'mails', 'metric_ignores', 'print_jobs'],
  transaction: ['petty_cash_users'],
  user_manage: ['printers'],
} as const satisfies Partial<Record<Permission, readonly string[]>>

const plainLists = Object.fromEntries(
  Object.entries(readers).flatMap(([access, entities]) =>
    entities.map(entity => [entity, { access: access as Permission, labels: {} }]),
  ),
)

/** Every served kind of numbered record must be here, or it does not compile. */
const kindHistories: Readonly<Record<(typeof recordKinds)[KindThatIs<'edited'>]['entity'], RecordHistory>> = {
  ...ticketHistories,
  ...receiptHistories,
  ...invoiceHistories,
  ...quoteHistories,
}

/** How each record is described, and to whom; records with their own rules pass them in. */
const histories: Readonly<Record<string, RecordHistory>> = {
  ...kindHistories,
  ...checkHistories,
  ...plainLists,
  drawer_counts: drawerCountHistory,
  ledger_transactions: transactionHistory,
  receipt_deposits: { access: 'admin_only', labels: {}, money: ['coins'] },
  spot_prices: { access: 'all', labels: {}, money: moneyFieldsOf(SpotPrice) },
  settings: {
    access: 'admin_only',
    labels: {},
    money: Object.values(settingSchemas).flatMap(moneyFieldsOf),
    secret: ['routingNumber', 'accountNumber'],
  },
  users: {
    access: 'user_manage',
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
  groups: {
    access: 'user_manage',
    labels: { name: 'Group Name', description: 'Group Description', permissions: 'Permission' },
  },
  block_entries: {
    access: blockAccess,
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
  buyers: {
    access: 'all',
    labels: { name: 'Name', type: 'Type', phone: 'Phone', businessLicence: 'Business Licence', address: 'Address' },
  },
  payees: { access: 'user_manage', labels: { name: 'Name' } },
  items: {
    access: 'all',
    labels: {
      ...{ name: 'Name', category: 'Category', itemType: 'Item Type', enabled: 'Enabled' },
      ...{ metal: 'Metal', fineness: 'Fineness', fineGrams: 'Fine Grams' },
    },
  },
  notification_emails: {
    access: 'admin_only',
    labels: { email: 'Email', firstName: 'First Name', lastName: 'Last Name', enabled: 'Enabled' },
  },
  ip_whitelist: { access: 'ip_whitelist', labels: { ip: 'IP', comment: 'Comment' } },
  notices: {
    access: 'notice_view',
    labels: { title: 'Ticket', amount: 'Amount', payout: 'Payout', isPaid: 'Paid' },
    money: ['amount'],
  },
}

export const toldEntities = Object.keys(histories)

const untold: RecordHistory = { access: [], labels: {} }

export const historyOf = (entity: string): RecordHistory => histories[entity] ?? untold

/** Readers of a record may read its history; an undeclared record is for Admin only. */
export const mayReadHistory = (by: Role, entity: string) => isAdmin(by) || may(by, historyOf(entity).access)

/** The records whose history a role may read; undefined for all. */
export const readableEntities = (by: Role) =>
  isAdmin(by) ? undefined : toldEntities.filter(entity => mayReadHistory(by, entity))
