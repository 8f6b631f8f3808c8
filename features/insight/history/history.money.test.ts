import { expect, test } from 'vitest'
import { listIps } from '#features/access/ip-whitelist/ip-whitelist.contract.ts'
import { listGroups } from '#features/access/users/groups.contract.ts'
import { listUsers } from '#features/access/users/users.contract.ts'
import { getCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { getMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { explainNumbers, getCheckDetail } from '#features/cash/check-register/register.contract.ts'
import { getCount } from '#features/cash/counts/counts.contract.ts'
import { listNotices } from '#features/cash/notices/notices.contract.ts'
import { listTransactions } from '#features/cash/transactions/transactions.contract.ts'
import { getMail } from '#features/outside/mail/mail.contract.ts'
import { listSpotPrices } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { getPrintJob } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { printerCalls, stationPrinterCalls } from '#features/paper/printers/printers.contract.ts'
import { listBlocks } from '#features/people/block-list/block-list.contract.ts'
import { getCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { getDenominations } from '#features/selling/deposits/denominations.contract.ts'
import { getJewelryReceipt } from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { itemCalls, itemCategoryCalls } from '#features/shop/items/items.contract.ts'
import { listNotificationEmails } from '#features/shop/notification-emails/notification-emails.contract.ts'
import { payeeCalls } from '#features/shop/payees/payees.contract.ts'
import {
  boothCalls,
  clerkCalls,
  fromOptionCalls,
  itemDescriptionCalls,
  leadsKeywordCalls,
  pettyCashUserCalls,
  storeCalls,
  voidReasonCalls,
} from '#features/shop/reference-lists/word-lists.contract.ts'
import { getCashSettings } from '#features/shop/settings/cash.contract.ts'
import { getCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { getBankSettings, getPaperSettings } from '#features/shop/settings/paper.contract.ts'
import { getReportSettings } from '#features/shop/settings/reports.contract.ts'
import { getSettlementSettings } from '#features/shop/settings/settlement.contract.ts'
import { getSecuritySettings, getShopSettings } from '#features/shop/settings/shop.contract.ts'
import { getSigningSettings } from '#features/shop/settings/signing.contract.ts'
import { getInvoice } from '#features/trade/invoices/invoices.contract.ts'
import { getQuote } from '#features/trade/quotes/quotes.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { moneyFieldsOf } from '#shared/wire.ts'
import { listMetricIgnores } from '../metrics/metrics.contract.ts'
import { listMonths } from '../month-closing/month-closing.contract.ts'
import { historyOf, toldEntities } from './history.kinds.ts'
import { snapshotOut } from './history.wire.ts'

/** The calls that answer the record as it is. */
const readBy: Record<string, readonly Endpoint[]> = {
  metro_ticket: [getMetroTicket],
  coin_ticket: [getCoinTicket],
  coin_receipt: [getCoinReceipt],
  jewelry_receipt: [getJewelryReceipt],
  invoice: [getInvoice],
  coin_invoice: [getInvoice],
  quote: [getQuote],
  checks: [getCheckDetail],
  check_gaps: [explainNumbers],
  booths: [boothCalls.list],
  clerks: [clerkCalls.list],
  closed_months: [listMonths],
  from_options: [fromOptionCalls.list],
  item_categories: [itemCategoryCalls.list],
  item_descriptions: [itemDescriptionCalls.list],
  station_printers: [stationPrinterCalls.get],
  stores: [storeCalls.list],
  void_reasons: [voidReasonCalls.list],
  leads_keywords: [leadsKeywordCalls.list],
  mails: [getMail],
  metric_ignores: [listMetricIgnores],
  print_jobs: [getPrintJob],
  petty_cash_users: [pettyCashUserCalls.list],
  printers: [printerCalls.list],
  drawer_counts: [getCount],
  ledger_transactions: [listTransactions],
  receipt_deposits: [getDenominations],
  spot_prices: [listSpotPrices],
  settings: [
    ...[getCashSettings, getCheckSetting, getBankSettings, getPaperSettings],
    ...[getSecuritySettings, getShopSettings, getSigningSettings, getSettlementSettings],
    getReportSettings,
  ],
  users: [listUsers],
  groups: [listGroups],
  block_entries: [listBlocks],
  buyers: [buyerCalls.list],
  payees: [payeeCalls.list],
  items: [itemCalls.list],
  notification_emails: [listNotificationEmails],
  ip_whitelist: [listIps],
  notices: [listNotices],
}

/** Amounts in an answer that the history does not keep. */
const beside: Record<string, RegExp> = {
  closed_months: /./,
  drawer_counts: /^(balances|since|causes)\.|^uncounted$/,
  notices: /^cash$|^(payout|paidBefore)\.|^unpaid/,
  receipt_deposits: /^cashAmount$/,
}

/** Amounts that only the history tells: an offer, and the lines of a refiner's sheet. */
const inHistoryAlone: Record<string, readonly string[]> = {
  invoice: ['offered', 'settlements.amount'],
  coin_invoice: ['offered', 'settlements.amount'],
}

const amountsOf = (entity: string) =>
  (readBy[entity] ?? [])
    .flatMap(({ output }) => moneyFieldsOf(output))
    .map(field => field.replace(/^(data|details)\./, ''))
    .filter(field => !beside[entity]?.test(field))

test('every record that has a history is read by a call', () => {
  expect(Object.keys(readBy).toSorted()).toEqual(toldEntities.toSorted())
  expect(amountsOf('jewelry_receipt')).toContain('payments.totalAmount')
})

test.each(toldEntities)('the history of %s declares the amounts that its call has, and no other field', entity => {
  expect((historyOf(entity).money ?? []).toSorted()).toEqual(
    [...amountsOf(entity), ...(inHistoryAlone[entity] ?? [])].toSorted(),
  )
})

test('what is declared leaves in dollars, wherever it stands, and what only sounds like money does not', () => {
  expect(snapshotOut('settings', { vaultLevel100: 6_000_000, price: 5 })).toEqual({ vaultLevel100: 60_000, price: 5 })
  expect(snapshotOut('drawer_counts', { notes: { denom100: 2, coins: 45 } })).toEqual({
    notes: { denom100: 2, coins: 0.45 },
  })
})
