import { checkRegisterHandlers } from '#features/cash/check-register/register.server.ts'
import { sellingSettingHandlers } from '#features/selling/receipt-list/receipt-reads.server.ts'
import type { Features } from '#server/portal.ts'
import { fillDemoShop } from '../db/demo.ts'
import { seedFixedLists } from '../db/seed.ts'
import { ipWhitelistHandlers } from './access/ip-whitelist/ip-whitelist.server.ts'
import { seedAdmin } from './access/session/first-admin.server.ts'
import { sessionJobs } from './access/session/session.jobs.ts'
import { sessionHandlers } from './access/session/session.server.ts'
import { signInReportHandlers } from './access/session/sign-ins.server.ts'
import { twoStepHandlers } from './access/session/two-step.server.ts'
import { groupHandlers } from './access/users/groups.server.ts'
import { profileHandlers } from './access/users/profile.server.ts'
import { userHandlers } from './access/users/users.server.ts'
import { importKinds } from './all.imports.ts'
import { kindDocuments, kindHandlers, kinds } from './all.kinds.ts'
import { draftTicketHandlers } from './buying/draft-tickets/draft-tickets.server.ts'
import { lineMetalJobs } from './buying/line-metals/line-metals.jobs.ts'
import { ticketListJobs } from './buying/ticket-list/ticket-list.jobs.ts'
import { ticketNumberHandlers, ticketNumberJobs } from './buying/ticket-numbers/ticket-numbers.server.ts'
import { ticketCheckHandlers } from './buying/ticket-paper/ticket-check.server.ts'
import { ticketPaperHandlers } from './buying/ticket-paper/ticket-paper.server.ts'
import { checkBack, checkFront } from './cash/checks/check-papers.ts'
import { checkHandlers } from './cash/checks/checks.server.ts'
import { countHandlers } from './cash/counts/counts.server.ts'
import { drawerHandlers } from './cash/drawers/drawers.server.ts'
import { ledgerJobs } from './cash/ledger/ledger.jobs.ts'
import { noticeHandlers } from './cash/notices/notices.server.ts'
import { pettyCashHandlers } from './cash/petty-cash/petty-cash.server.ts'
import { accountHandlers } from './cash/transactions/accounts.server.ts'
import { transactionHandlers } from './cash/transactions/transactions.server.ts'
import { worksheetHandlers } from './cash/worksheets/worksheets.server.ts'
import { oldTicketHandlers } from './insight/archives/old-tickets.server.ts'
import { accountNameHandlers } from './insight/books/account-names.server.ts'
import { journalHandlers } from './insight/books/journal.server.ts'
import { chartHandlers } from './insight/charts/charts.server.ts'
import { clerkFigureHandlers } from './insight/clerk-figures/clerk-figures.server.ts'
import { dailyHandlers } from './insight/daily/daily.server.ts'
import { dashboardHandlers } from './insight/dashboard/dashboard.server.ts'
import { dayProfitHandlers } from './insight/day-profit/day-profit.server.ts'
import { dayTotalJobs } from './insight/day-totals/day-totals.server.ts'
import { figureHandlers } from './insight/figures/figures.server.ts'
import { historyHandlers, historyJobs } from './insight/history/history.server.ts'
import { importHandlers, importJobs } from './insight/imports/imports.server.ts'
import { menuCountHandlers } from './insight/menu-counts/menu-counts.server.ts'
import { metricHandlers, metricJobs } from './insight/metrics/metrics.server.ts'
import { monthClosingHandlers } from './insight/month-closing/month-closing.server.ts'
import { postingHandlers } from './insight/postings/postings.server.ts'
import { reportHandlers } from './insight/reports/reports.server.ts'
import { searchHandlers } from './insight/search/search.server.ts'
import { unsoldHandlers } from './insight/unsold/unsold.server.ts'
import { mailJobs } from './outside/mail/mail.jobs.ts'
import { mailHandlers } from './outside/mail/mail.server.ts'
import { policeReportJobs } from './outside/police-reports/police-reports.jobs.ts'
import { policeReportHandlers } from './outside/police-reports/police-reports.server.ts'
import { spotPriceJobs } from './outside/spot-prices/spot-prices.jobs.ts'
import { spotPriceHandlers } from './outside/spot-prices/spot-prices.server.ts'
import { paperHandlers } from './paper/print-jobs/papers.server.ts'
import { printJobs } from './paper/print-jobs/print.jobs.ts'
import { printDeskHandlers } from './paper/print-jobs/print-jobs.server.ts'
import { printerNetworkHandlers } from './paper/printers/printer-network.server.ts'
import { printerHandlers } from './paper/printers/printers.server.ts'
import { stationHandlers } from './paper/printers/stations.server.ts'
import { blockListHandlers } from './people/block-list/block-list.server.ts'
import { peopleJobs } from './people/people/people.jobs.ts'
import { peopleHandlers } from './people/people/people.server.ts'
import { alertJobs } from './records/alerts/amount-alerts.server.ts'
import { lastChangeHandlers } from './records/last-change/last-change.server.ts'
import { printHandlers } from './records/print/print.server.ts'
import { sendingHandlers } from './records/signatures/sending.server.ts'
import { signatureHandlers } from './records/signatures/signatures.server.ts'
import { voidHandlers } from './records/voids/voids.server.ts'
import { cryptoHandlers } from './selling/crypto/crypto.server.ts'
import { denominationHandlers, depositDays } from './selling/deposits/denominations.server.ts'
import { depositHandlers } from './selling/deposits/deposit-list.server.ts'
import { receiptDayHandlers } from './selling/receipt-days/receipt-days.server.ts'
import { taxHandlers } from './selling/taxes/taxes.server.ts'
import { buyerHandlers } from './shop/buyers/buyers.server.ts'
import { itemHandlers } from './shop/items/items.server.ts'
import { notificationEmailHandlers } from './shop/notification-emails/notification-emails.server.ts'
import { payeeHandlers } from './shop/payees/payees.server.ts'
import { referenceListHandlers } from './shop/reference-lists/word-lists.server.ts'
import { sealStoredAccount } from './shop/settings/bank-account.server.ts'
import { cashSettingHandlers } from './shop/settings/cash.server.ts'
import { checkSettingHandlers } from './shop/settings/check-setting.server.ts'
import { paperSettingHandlers } from './shop/settings/paper.server.ts'
import { reportSettingHandlers } from './shop/settings/reports.server.ts'
import { settlementSettingHandlers } from './shop/settings/settlement.server.ts'
import { shopSettingHandlers } from './shop/settings/shop.server.ts'
import { signingSettingHandlers } from './shop/settings/signing.server.ts'
import { setupGuideHandlers } from './shop/setup-guide/setup-guide.server.ts'
import { biddingHandlers } from './trade/bidding/bidding.server.ts'
import { lockHandlers } from './trade/locks/locks.server.ts'
import { metalHandlers } from './trade/metals/metals.server.ts'
import { settlementHandlers } from './trade/settlements/settlements.server.ts'
import { whoOwesHandlers } from './trade/who-owes/who-owes.server.ts'

const documents = [...kindDocuments, checkFront, checkBack]

export const features: Features = {
  handlers: [
    ...sessionHandlers,
    ...twoStepHandlers,
    ...signInReportHandlers,
    ...userHandlers,
    ...groupHandlers,
    ...profileHandlers,
    ...mailHandlers,
    ...checkSettingHandlers,
    ...shopSettingHandlers,
    ...signingSettingHandlers,
    ...cashSettingHandlers,
    ...settlementSettingHandlers,
    ...reportSettingHandlers,
    ...paperSettingHandlers,
    ...ipWhitelistHandlers,
    ...notificationEmailHandlers,
    ...spotPriceHandlers,
    ...historyHandlers,
    ...lastChangeHandlers,
    ...blockListHandlers,
    ...referenceListHandlers,
    ...buyerHandlers,
    ...itemHandlers,
    ...payeeHandlers,
    ...printerHandlers,
    ...printerNetworkHandlers,
    ...stationHandlers,
    ...printDeskHandlers(documents),
    ...paperHandlers(documents),
    ...printHandlers(kinds),
    ...ticketPaperHandlers,
    ...ticketCheckHandlers,
    ...checkHandlers,
    ...checkRegisterHandlers(kinds),
    ...peopleHandlers,
    ...kindHandlers,
    ...sellingSettingHandlers,
    ...receiptDayHandlers,
    ...depositHandlers,
    ...denominationHandlers,
    ...taxHandlers,
    ...cryptoHandlers,
    ...biddingHandlers,
    ...lockHandlers,
    ...settlementHandlers,
    ...whoOwesHandlers,
    ...metalHandlers,
    ...voidHandlers(kinds),
    ...ticketNumberHandlers,
    ...draftTicketHandlers,
    ...signatureHandlers(kinds),
    ...sendingHandlers(kinds),
    ...setupGuideHandlers,
    ...noticeHandlers,
    ...drawerHandlers,
    ...transactionHandlers(depositDays),
    ...accountHandlers,
    ...pettyCashHandlers,
    ...countHandlers,
    ...worksheetHandlers,
    ...policeReportHandlers(kinds),
    ...dashboardHandlers,
    ...menuCountHandlers,
    ...importHandlers(importKinds),
    ...oldTicketHandlers,
    ...dailyHandlers,
    ...chartHandlers,
    ...dayProfitHandlers,
    ...figureHandlers,
    ...journalHandlers,
    ...postingHandlers,
    ...accountNameHandlers,
    ...monthClosingHandlers,
    ...unsoldHandlers,
    ...clerkFigureHandlers,
    ...reportHandlers,
    ...metricHandlers,
    ...searchHandlers,
  ],
  documents,
  jobs: [
    ...sessionJobs,
    ...mailJobs,
    ...historyJobs,
    ...ledgerJobs,
    ...alertJobs(kinds),
    ...spotPriceJobs,
    ...policeReportJobs(kinds),
    ...printJobs(documents),
    ...ticketListJobs,
    ...peopleJobs,
    ...lineMetalJobs,
    ...ticketNumberJobs,
    ...importJobs(importKinds),
    ...dayTotalJobs,
    ...metricJobs,
  ],
  seed: async parts => {
    await seedFixedLists(parts.db)
    await seedAdmin(parts)
    await sealStoredAccount(parts)
    if (parts.env.isDemo) await fillDemoShop(parts)
  },
}
