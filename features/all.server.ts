import type { Features } from '#server/portal.ts'
import { fillDemoShop } from '../db/demo.ts'
import { seedFixedLists } from '../db/seed.ts'
import { blockListHandlers } from './block-list/block-list.server.ts'
import { buyerHandlers } from './buyers/buyers.server.ts'
import { sealStoredAccount } from './checks/bank-account.server.ts'
import { checkBack, checkFront } from './checks/check-papers.ts'
import { checkHandlers } from './checks/checks.server.ts'
import { coinItemHandlers } from './coin-tickets/coin-items.server.ts'
import { coinTicketHandlers } from './coin-tickets/coin-tickets.server.ts'
import { drawerHandlers } from './drawers/drawers.server.ts'
import { historyHandlers, historyJobs } from './history/history.server.ts'
import { ipWhitelistHandlers } from './ip-whitelist/ip-whitelist.server.ts'
import { itemHandlers } from './items/items.server.ts'
import { mailJobs } from './mail/mail.jobs.ts'
import { mailHandlers } from './mail/mail.server.ts'
import { metroItemHandlers } from './metro-items/metro-items.server.ts'
import { metroTicketHandlers } from './metro-tickets/metro-tickets.server.ts'
import { noticeHandlers } from './notices/notices.server.ts'
import { notificationEmailHandlers } from './notification-emails/notification-emails.server.ts'
import { payeeHandlers } from './payees/payees.server.ts'
import { peopleJobs } from './people/people.jobs.ts'
import { peopleHandlers } from './people/people.server.ts'
import { policeReportJobs } from './police-reports/police-reports.jobs.ts'
import { policeReportHandlers } from './police-reports/police-reports.server.ts'
import { paperHandlers } from './print-desk/papers.server.ts'
import { printJobs } from './print-desk/print.jobs.ts'
import { printDeskHandlers } from './print-desk/print-desk.server.ts'
import { printerNetworkHandlers } from './printing/printer-network.server.ts'
import { printerHandlers } from './printing/printers.server.ts'
import { stationHandlers } from './printing/stations.server.ts'
import { referenceListHandlers } from './reference-lists/word-lists.server.ts'
import { seedAdmin } from './session/first-admin.server.ts'
import { sessionJobs } from './session/session.jobs.ts'
import { sessionHandlers } from './session/session.server.ts'
import { signInReportHandlers } from './session/sign-ins.server.ts'
import { twoStepHandlers } from './session/two-step.server.ts'
import { checkSettingHandlers } from './settings/check-setting.server.ts'
import { paperSettingHandlers } from './settings/paper.server.ts'
import { shopSettingHandlers } from './settings/shop.server.ts'
import { signingSettingHandlers } from './settings/signing.server.ts'
import { setupGuideHandlers } from './setup-guide/setup-guide.server.ts'
import { sendingHandlers } from './signatures/sending.server.ts'
import { signatureHandlers } from './signatures/signatures.server.ts'
import { spotPriceJobs } from './spot-prices/spot-prices.jobs.ts'
import { spotPriceHandlers } from './spot-prices/spot-prices.server.ts'
import { ticketListJobs } from './ticket-list/ticket-list.jobs.ts'
import { ticketNumberHandlers, ticketNumberJobs } from './ticket-numbers/ticket-numbers.server.ts'
import { ticketCheckHandlers } from './ticket-paper/ticket-check.server.ts'
import { ticketPaperHandlers } from './ticket-paper/ticket-paper.server.ts'
import { itemLabels, sellerTicket } from './ticket-paper/ticket-papers.ts'
import { alertJobs } from './tickets/ticket-alerts.server.ts'
import { transactionHandlers } from './transactions/transactions.server.ts'
import { groupHandlers } from './users/groups.server.ts'
import { profileHandlers } from './users/profile.server.ts'
import { userHandlers } from './users/users.server.ts'
import { voidTicketHandlers } from './void-tickets/void-tickets.server.ts'

/** Every kind of paper that the portal prints. */
const documents = [sellerTicket, itemLabels, checkFront, checkBack]

/** Every handler and job of the portal, written out. */
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
    ...paperSettingHandlers,
    ...ipWhitelistHandlers,
    ...notificationEmailHandlers,
    ...spotPriceHandlers,
    ...historyHandlers,
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
    ...ticketPaperHandlers,
    ...ticketCheckHandlers,
    ...checkHandlers,
    ...peopleHandlers,
    ...metroTicketHandlers,
    ...coinItemHandlers,
    ...metroItemHandlers,
    ...coinTicketHandlers,
    ...voidTicketHandlers,
    ...ticketNumberHandlers,
    ...signatureHandlers,
    ...sendingHandlers,
    ...setupGuideHandlers,
    ...noticeHandlers,
    ...drawerHandlers,
    ...transactionHandlers,
    ...policeReportHandlers,
  ],
  documents,
  jobs: [
    ...sessionJobs,
    ...mailJobs,
    ...historyJobs,
    ...alertJobs,
    ...spotPriceJobs,
    ...policeReportJobs,
    ...printJobs(documents),
    ...ticketListJobs,
    ...peopleJobs,
    ...ticketNumberJobs,
  ],
  seed: async parts => {
    await seedFixedLists(parts.db)
    await seedAdmin(parts)
    await sealStoredAccount(parts)
    if (parts.env.isDemo) await fillDemoShop(parts)
  },
}
