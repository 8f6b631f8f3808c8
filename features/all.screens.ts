import type { Access } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import type { App } from '#web/app/app.tsx'
import type { Screen } from '#web/screens.ts'
import { getCurrentUser, signOut } from './access/session/session.contract.ts'
import { menu } from './all.menu.ts'
import { TopSpotPrices } from './outside/spot-prices/TopSpotPrices.tsx'

const accessOf = (path: string): Access => {
  const entry = menu.find(one => one.path === path)
  if (!entry) throw new Error(`${path} is not in the menu: say its access`)
  return entry.access
}

/** A screen in the menu takes its access from there; any other declares its own. */
const screen = (
  path: string,
  load: Screen['load'],
  { access = accessOf(path), shell = 'staff', ...rest }: Partial<Omit<Screen, 'path' | 'load'>> = {},
): Screen => ({ path, access, shell, load, ...rest })

const session = () => import('./access/session/session.screens.tsx')
const lists = () => import('./shop/reference-lists/word-lists.screens.tsx')
const shop = () => import('./shop/settings/shop.screens.tsx')
const metroForm = () => import('./buying/metro-tickets/metro-form.screens.tsx')
const coinForm = () => import('./buying/coin-tickets/coin-form.screens.tsx')
const coinReceiptForm = () => import('./selling/coin-receipts/coin-receipt-form.screens.tsx')
const jewelryReceiptForm = () => import('./selling/jewelry-screens/jewelry-receipt-form.screens.tsx')
const quoteForm = () => import('./trade/quotes/quote-form.screens.tsx')
const invoiceForm = () => import('./trade/metals-invoices/metals-invoice-form.screens.tsx')
const coinInvoiceForm = () => import('./trade/coin-invoice-screens/coin-invoice-form.screens.tsx')
const inactive = () => import('./trade/invoice-form/InactiveInvoice.tsx').then(m => m.InactiveInvoice)
const customerHome = () => import('./trade/bidding/customer-home.screens.tsx')
const deposits = () => import('./selling/deposit-screens/deposits.screens.tsx')
const pads = () => import('./records/signatures/signatures.screens.tsx')
const daily = () => import('./insight/daily/daily.screens.tsx')
const charts = () => import('./insight/charts/charts.screens.tsx')
const dayProfit = () => import('./insight/day-profit/day-profit.screens.tsx')
const postings = () => import('./insight/postings/postings.screens.tsx')
const monthClosing = () => import('./insight/month-closing/month-closing.screens.tsx')
const printDesk = () => import('./paper/print-jobs/print-jobs.screens.tsx')
const mail = () => import('./outside/mail/mail.screens.tsx')
const disparityLog = () => import('./cash/disparity-log/disparity-log.screens.tsx')
const pettyCash = () => import('./cash/petty-cash/petty-cash.screens.tsx')
const police = () => import('./outside/police-reports/police-reports.screens.tsx')

const screens: readonly Screen[] = [
  screen('/auth/login', () => session().then(m => m.SignIn), { access: 'public', shell: 'signIn' }),
  screen('/portal', () => session().then(m => m.PortalHome), { access: 'all' }),
  screen('/transactions/daily', () => session().then(m => m.DrawerHome), { access: 'all' }),
  screen('/portal/not-any-permissions', () => session().then(m => m.NoPermissions), { access: 'all' }),
  screen('/home', () => customerHome().then(m => m.CustomerHome), { access: 'customer', shell: 'customer' }),
  screen('/customer-portal', () => customerHome().then(m => m.CustomerPortal), {
    access: 'customer',
    shell: 'customer',
  }),
  screen(
    '/coin-invoice/edit/$id',
    () => import('./trade/bidding/customer-invoice.screens.tsx').then(m => m.CustomerInvoicePage),
    { access: ['customer', 'coin_invoice'], shell: 'customer' },
  ),

  screen('/portal/my-profile', () => import('./access/my-account/MyAccount.tsx').then(m => m.MyAccount)),
  screen('/portal/user-management', () => import('./access/users/users.screens.tsx').then(m => m.AllUsers)),
  screen('/portal/user-management/groups', () => import('./access/users/groups.screens.tsx').then(m => m.UserGroups)),
  screen('/portal/sign-ins', () => import('./access/session/sign-ins.screens.tsx').then(m => m.SignIns)),

  screen('/portal/dashboard', () => import('./insight/dashboard/dashboard.screens.tsx').then(m => m.Dashboard)),

  screen('/portal/metro-tickets', () =>
    import('./buying/metro-tickets/metro-tickets.screens.tsx').then(m => m.MetroTickets),
  ),

  screen('/portal/metro-tickets/add-new', () => metroForm().then(m => m.AddMetroTicket), { access: 'ticket' }),
  screen('/portal/metro-tickets/edit/$id', () => metroForm().then(m => m.EditMetroTicket), { access: 'ticket' }),
  screen(
    '/portal/metro-tickets/view-items/$id',
    () => import('./buying/view-items/view-items.screens.tsx').then(m => m.ViewTicketItems),
    { access: 'ticket' },
  ),

  screen('/portal/coin-tickets', () =>
    import('./buying/coin-tickets/coin-tickets.screens.tsx').then(m => m.CoinTickets),
  ),
  screen('/portal/coin-tickets/add-new', () => coinForm().then(m => m.AddCoinTicket), { access: 'new_coin' }),
  screen('/portal/coin-tickets/edit/$id', () => coinForm().then(m => m.EditCoinTicket), { access: 'new_coin' }),

  screen('/portal/receipts', () =>
    import('./selling/coin-receipts/coin-receipts.screens.tsx').then(m => m.CoinReceipts),
  ),
  screen('/portal/receipts/create-new', () => coinReceiptForm().then(m => m.AddCoinReceipt), { access: 'receipt' }),
  screen('/portal/receipts/create', () => coinReceiptForm().then(m => m.AddCoinReceipt), { access: 'receipt' }),
  screen('/portal/receipts/create-new-v2', () => coinReceiptForm().then(m => m.AddCoinReceiptByBarcode), {
    access: 'receipt',
  }),
  screen('/portal/receipts/edit/$id', () => coinReceiptForm().then(m => m.EditCoinReceipt), { access: 'receipt' }),

  screen('/portal/jewelry-receipts', () =>
    import('./selling/jewelry-screens/jewelry-receipts.screens.tsx').then(m => m.JewelryReceipts),
  ),
  screen('/portal/jewelry-receipts/create-new', () => jewelryReceiptForm().then(m => m.AddJewelryReceipt), {
    access: 'receipt',
  }),
  screen('/portal/jewelry-receipts/edit/$id', () => jewelryReceiptForm().then(m => m.EditJewelryReceipt), {
    access: 'receipt',
  }),
  screen('/portal/metals', () => import('./trade/metals/metals.screens.tsx').then(m => m.MetroMetals)),
  screen('/portal/quotes', () => import('./trade/quotes/quotes.screens.tsx').then(m => m.OpenQuotes)),
  screen('/portal/quotes/create', () => quoteForm().then(m => m.CreateNewQuote), { access: recordKinds.quote.access }),
  screen('/portal/quotes/edit/$id', () => quoteForm().then(m => m.EditQuoteForm), { access: recordKinds.quote.access }),
  screen('/portal/locks', () => import('./trade/locks/locks.screens.tsx').then(m => m.Locks)),
  screen('/portal/who-owes', () => import('./trade/who-owes/who-owes.screens.tsx').then(m => m.WhoOwes)),
  screen('/portal/invoices', () => import('./trade/metals-invoices/metals-invoices.screens.tsx').then(m => m.Invoices)),
  screen('/portal/invoices/create-new', () => invoiceForm().then(m => m.CreateNewInvoice), { access: 'invoice' }),
  screen('/portal/invoices/edit/$id', () => invoiceForm().then(m => m.UpdateInvoice), {
    access: 'invoice',
    denied: inactive,
  }),
  screen(
    '/invoices/v/$id',
    () => import('./trade/metals-invoices/metals-invoice-view.screens.tsx').then(m => m.InvoiceView),
    { access: 'invoice', shell: 'paper', denied: inactive },
  ),
  screen('/portal/coin-invoices', () =>
    import('./trade/coin-invoice-screens/coin-invoices.screens.tsx').then(m => m.CoinInvoices),
  ),
  screen('/portal/coin-invoices/create-new', () => coinInvoiceForm().then(m => m.CreateNewCoinInvoice), {
    access: 'coin_invoice',
  }),
  screen('/portal/coin-invoices/edit/$id', () => coinInvoiceForm().then(m => m.UpdateCoinInvoice), {
    access: 'coin_invoice',
    denied: inactive,
  }),
  screen(
    '/coin-invoices/v/$id',
    () => import('./trade/coin-invoice-screens/coin-invoice-view.screens.tsx').then(m => m.CoinInvoiceView),
    { access: 'coin_invoice', shell: 'paper', denied: inactive },
  ),
  screen('/portal/offer-room/$id', () => import('./trade/offer-room/OfferRoom.tsx').then(m => m.OfferRoom), {
    access: 'coin_invoice',
  }),
  screen('/coin-invoice/live-view/$id', () => import('./trade/live-view/LiveView.tsx').then(m => m.LiveView), {
    access: 'coin_invoice',
  }),
  screen('/portal/daily', () => daily().then(m => m.Daily)),
  screen('/portal/daily/$year/{-$month}', () => daily().then(m => m.Daily), { access: 'admin_only' }),
  screen('/portal/daily/$year/$month/$day', () => daily().then(m => m.Daily), { access: 'admin_only' }),
  screen('/portal/daily/historical-chart', () => charts().then(m => m.HistoricalChart), { access: 'admin_only' }),
  screen('/portal/daily-chart', () => charts().then(m => m.DailyChart)),
  screen('/portal/date', () => import('./insight/charts/DateStatistics.tsx').then(m => m.DateStatistics)),
  screen('/portal/profit/$year/$month/$day', () => dayProfit().then(m => m.DayProfit), { access: 'admin_only' }),
  screen('/portal/tally/$year/$month/$day', () => dayProfit().then(m => m.DayTally), { access: 'admin_only' }),
  screen('/portal/books', () => import('./insight/books/books.screens.tsx').then(m => m.Books)),
  screen('/portal/books/accounts', () => import('./insight/books/AccountNames.tsx').then(m => m.AccountNames), {
    access: 'admin_only',
  }),
  screen('/portal/books/rows', () => import('./insight/figures/figures.screens.tsx').then(m => m.FigureRows), {
    access: 'admin_only',
  }),
  screen('/portal/books/postings', () => postings().then(m => m.JournalPostings), { access: 'admin_only' }),
  screen('/portal/books/later', () => postings().then(m => m.LaterChanges), { access: 'admin_only' }),
  screen('/portal/month-closing', () => monthClosing().then(m => m.MonthClosing)),
  screen('/portal/month-closing/changes', () => monthClosing().then(m => m.MonthChanges), { access: 'admin_only' }),
  screen('/portal/unsold', () => import('./insight/unsold/unsold.screens.tsx').then(m => m.Unsold)),
  screen('/portal/clerk-figures', () =>
    import('./insight/clerk-figures/clerk-figures.screens.tsx').then(m => m.ClerkFigures),
  ),
  screen('/portal/demographics', () => import('./insight/reports/demographics.screens.tsx').then(m => m.Demographics)),
  screen('/portal/keywords', () => import('./insight/reports/keywords.screens.tsx').then(m => m.Keywords)),
  screen('/portal/refer', () => import('./insight/reports/referral.screens.tsx').then(m => m.Referral)),
  screen('/portal/highValueTickets', () =>
    import('./insight/reports/high-value.screens.tsx').then(m => m.HighValueTickets),
  ),
  screen('/portal/metrics', () => import('./insight/metrics/metrics.screens.tsx').then(m => m.Metrics)),
  screen(
    '/portal/metrics/ignore',
    () => import('./insight/metrics/ignores.screens.tsx').then(m => m.MetricIgnoreList),
    { access: 'admin_only' },
  ),
  screen('/portal/advance-search', () => import('./insight/search/search.screens.tsx').then(m => m.AdvanceSearch)),
  screen('/portal/imports', () => import('./insight/imports/imports.screens.tsx').then(m => m.Imports)),
  screen('/portal/taxes', () => import('./selling/taxes/taxes.screens.tsx').then(m => m.Taxes)),
  screen('/portal/crypto', () => import('./selling/crypto/crypto.screens.tsx').then(m => m.Crypto)),
  screen('/portal/coin-receipt-deposit', () => deposits().then(m => m.CoinReceiptDeposits)),
  screen('/portal/coin-receipt-deposit/$id', () => deposits().then(m => m.CoinReceiptDepositDetail), {
    access: 'admin_only',
  }),

  screen(
    '/invoice/$type/$id',
    () => import('./buying/ticket-paper/seller-ticket.screens.tsx').then(m => m.SellerTicketView),
    {
      access: 'admin_only',
      shell: 'print',
    },
  ),
  screen(
    '/invoice-receipt/$id',
    () => import('./selling/receipt-paper/receipt-paper.screens.tsx').then(m => m.ReceiptView),
    { access: 'receipt', shell: 'print' },
  ),
  screen('/portal/print-desk', () => printDesk().then(m => m.PrintDesk)),
  screen('/portal/print-desk/$id', () => printDesk().then(m => m.PrintJobDetail), { access: 'admin_only' }),

  screen('/portal/block-list', () => import('./people/block-list/block-list.screens.tsx').then(m => m.BlockList)),

  screen('/portal/clerks', () => lists().then(m => m.Clerks)),
  screen('/portal/from-options', () => lists().then(m => m.FromOptions)),
  screen('/portal/petty-cash-users', () => lists().then(m => m.PettyCashUsers)),
  screen('/portal/leads-online', () => lists().then(m => m.LeadsOnlineRules)),
  screen('/portal/item-descriptions', () => lists().then(m => m.ItemDescriptions)),
  screen('/portal/void-logger', () => import('./records/voids/voids.screens.tsx').then(m => m.Voids)),
  screen('/portal/ticket-numbers', () =>
    import('./buying/ticket-numbers/ticket-numbers.screens.tsx').then(m => m.TicketNumbers),
  ),
  screen('/portal/void-logger/reasons', () => lists().then(m => m.VoidReasons)),
  screen('/portal/stores', () => lists().then(m => m.Stores)),

  screen('/portal/items', () => import('./shop/items/items.screens.tsx').then(m => m.Items)),
  screen('/portal/coin-items/categories', () => import('./shop/items/items.screens.tsx').then(m => m.ItemCategories)),
  screen('/portal/buyers', () => import('./shop/buyers/buyers.screens.tsx').then(m => m.Buyers)),
  screen('/portal/booth', () => import('./shop/reference-lists/booths.screens.tsx').then(m => m.Booths)),
  screen('/portal/payees', () => import('./shop/payees/payees.screens.tsx').then(m => m.Payees)),
  screen('/portal/printers', () => import('./paper/printers/printers.screens.tsx').then(m => m.StationPrinters)),
  screen('/portal/tablet-config', () => import('./shop/settings/tablet-config.screens.tsx').then(m => m.TabletConfig)),

  screen('/portal/checks', () => import('#features/cash/check-groups/check-groups.screens.tsx').then(m => m.Checks)),

  screen('/portal/setting-checks', () => import('./shop/settings/check-setting.screens.tsx').then(m => m.CheckSetting)),
  screen('/portal/setting-email-notification', () =>
    import('./shop/notification-emails/notification-emails.screens.tsx').then(m => m.EmailNotification),
  ),
  screen('/portal/ip-whitelist', () =>
    import('./access/ip-whitelist/ip-whitelist.screens.tsx').then(m => m.IpWhitelist),
  ),
  screen('/portal/shop-settings', () => shop().then(m => m.ShopSettings)),
  screen('/portal/security', () => shop().then(m => m.Security)),
  screen('/portal/spot-prices', () => import('./outside/spot-prices/spot-prices.screens.tsx').then(m => m.SpotPrices)),
  screen('/portal/mail', () => mail().then(m => m.Mails)),
  screen('/portal/mail/$id', () => mail().then(m => m.MailDetail), { access: 'admin_only' }),
  screen('/portal/police-reports', () => police().then(m => m.PoliceReports)),
  screen('/portal/police-reports/$id', () => police().then(m => m.PoliceDayDetail), { access: 'admin_only' }),
  screen('/portal/notices', () => import('./cash/notice-list/notice-list.screens.tsx').then(m => m.Notices), {
    shell: 'kiosk',
  }),
  screen('/portal/signature-pad', () => pads().then(m => m.SignaturePad), { shell: 'kiosk' }),
  screen('/portal/signature-pad-2', () => pads().then(m => m.SignaturePadV2), { shell: 'kiosk' }),
  screen('/portal/transactions', () =>
    import('./cash/transaction-list/transaction-list.screens.tsx').then(m => m.Transactions),
  ),
  screen(
    '/portal/transactions/drawer-transfer',
    () => import('./cash/transfers/drawer-transfer.screens.tsx').then(m => m.DrawerTransfer),
    { access: 'transaction' },
  ),
  screen(
    '/portal/transactions/snapshot',
    () => import('./cash/worksheets/snapshot.screens.tsx').then(m => m.SnapshotScreen),
    { access: 'transaction' },
  ),
  screen(
    '/portal/transactions/worksheet',
    () => import('./cash/worksheets/worksheet.screens.tsx').then(m => m.WorksheetScreen),
    { access: 'transaction' },
  ),
  screen('/portal/transactions/daily', () =>
    import('./cash/daily-count/daily-count.screens.tsx').then(m => m.DailyCount),
  ),
  screen(
    '/portal/transactions/reconcile',
    () => import('./cash/reconcile/reconcile.screens.tsx').then(m => m.Reconcile),
    {
      access: 'transaction',
    },
  ),
  screen('/portal/petty-cash', () => pettyCash().then(m => m.PettyCashTransactions)),
  screen('/portal/transactions-petty', () => pettyCash().then(m => m.PettyCashReports)),
  screen('/portal/drawer-disparity-log', () => disparityLog().then(m => m.DisparityLog)),
  screen('/portal/drawer-disparity-log/$id', () => disparityLog().then(m => m.DisparityDetail), {
    access: 'transaction',
  }),
]

const ticketCalls = {
  metro: () =>
    import('./buying/metro-tickets/metro-tickets.contract.ts').then(m => ({
      create: m.createMetroTicket,
      read: m.getMetroTicket,
    })),
  coin: () =>
    import('./buying/coin-tickets/coin-tickets.contract.ts').then(m => ({
      create: m.createCoinTicket,
      read: m.getCoinTicket,
    })),
}

export const app: App = {
  screens,
  menu,
  session: { whoAmI: getCurrentUser, logout: signOut },
  lastChange: () => import('./records/last-change/last-change.contract.ts').then(m => m.getLastChange),
  TopFacts: TopSpotPrices,
  callsOf: kind => ticketCalls[kind](),
  StaffScans: () => import('./buying/ticket-form/StaffScans.tsx').then(m => m.StaffScans),
  MenuCounts: () => import('./insight/menu-counts/MenuCounts.tsx').then(m => m.MenuCounts),
  Palette: () => import('./insight/search/Palette.tsx').then(m => m.Palette),
  HistoryViewer: () => import('./insight/history/HistoryViewer.tsx').then(m => m.HistoryViewer),
}
