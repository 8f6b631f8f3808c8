import { type ComponentType, lazy, Suspense } from 'react'
import type { Access } from '#shared/permissions.ts'
import { CardRoom } from '#web/ui/Cards.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { SpotPriceCard } from './SpotPriceCard.tsx'

/** A card whose code and data load after the page; a card that is always there reserves its height. */
const loadLater = (load: () => Promise<ComponentType>, height?: number) => {
  const Card = lazy(async () => ({ default: await load() }))
  return () => (
    <Suspense fallback={height === undefined ? null : <CardRoom height={height} />}>
      <Card />
    </Suspense>
  )
}

const FIGURE_HEIGHT = 102
const CHART_HEIGHT = 292
const LINES_HEIGHT = 166

const SetupGuide = loadLater(async () => (await import('#features/shop/setup-guide/SetupGuide.tsx')).SetupGuide)
const RecentActivity = loadLater(async () => (await import('./RecentActivity.tsx')).RecentActivity)
const OpenPrints = loadLater(async () => (await import('./OpenPrints.tsx')).OpenPrints)
const FailedMails = loadLater(async () => (await import('./FailedMails.tsx')).FailedMails)
const UnsentPoliceReports = loadLater(async () => (await import('./UnsentPoliceReports.tsx')).UnsentPoliceReports)

const today = () => import('./RecordsToday.tsx')
const MetroToday = loadLater(async () => (await today()).MetroToday, FIGURE_HEIGHT)
const CoinToday = loadLater(async () => (await today()).CoinToday, FIGURE_HEIGHT)
const CoinReceiptsToday = loadLater(async () => (await today()).CoinReceiptsToday, FIGURE_HEIGHT)
const JewelryReceiptsToday = loadLater(async () => (await today()).JewelryReceiptsToday, FIGURE_HEIGHT)
const DaysChart = loadLater(async () => (await import('./DaysChart.tsx')).DaysChart, CHART_HEIGHT)
const LastOpenDay = loadLater(async () => (await import('./LastOpenDay.tsx')).LastOpenDay, LINES_HEIGHT)
const OwnRecords = loadLater(async () => (await import('./OwnRecords.tsx')).OwnRecords, LINES_HEIGHT)
const NewOffers = loadLater(async () => (await import('./NewOffers.tsx')).NewOffers)
const UnsignedTickets = loadLater(async () => (await import('./UnsignedTickets.tsx')).UnsignedTickets, LINES_HEIGHT)
const UnpaidNotices = loadLater(async () => (await import('./UnpaidNotices.tsx')).UnpaidNotices, LINES_HEIGHT)
const DrawersAtLastCount = loadLater(
  async () => (await import('./DrawersAtLastCount.tsx')).DrawersAtLastCount,
  LINES_HEIGHT,
)

const SmallPad = loadLater(
  async () => (await import('#features/records/signatures/SmallPad.tsx')).SmallPad,
  LINES_HEIGHT,
)
const SignedInToday = loadLater(async () => (await import('./SignedInToday.tsx')).SignedInToday, LINES_HEIGHT)
const YourSessions = loadLater(async () => (await import('./YourSessions.tsx')).YourSessions, LINES_HEIGHT)

/** A card, its audience and its width in twelfths. An empty card renders null. */
export type DashboardCard = {
  key: string
  access: Access
  span: number
  Card: ComponentType
  hiddenForAdmin?: true
  isFigure?: true
}

const records = ['ticket', 'new_coin', 'receipt'] as const

export const dashboardCards: readonly DashboardCard[] = [
  { key: 'guide', access: 'admin_only', span: 12, Card: SetupGuide },
  { key: 'metro today', access: 'ticket', span: 3, Card: MetroToday, isFigure: true },
  { key: 'coin today', access: 'new_coin', span: 3, Card: CoinToday, isFigure: true },
  { key: 'coin receipts today', access: 'receipt', span: 3, Card: CoinReceiptsToday, isFigure: true },
  { key: 'jewelry receipts today', access: 'receipt', span: 3, Card: JewelryReceiptsToday, isFigure: true },
  { key: 'last 30 days', access: records, span: 9, Card: DaysChart },
  { key: 'spot prices', access: 'all', span: 3, Card: SpotPriceCard },
  { key: 'own', access: records, span: 4, Card: OwnRecords, hiddenForAdmin: true },
  { key: 'unsigned', access: ['ticket', 'new_coin'], span: 4, Card: UnsignedTickets },
  { key: 'notices', access: 'notice_view', span: 4, Card: UnpaidNotices },
  // Roles that count without seeing the books must not see them here.
  { key: 'drawers', access: 'transaction', span: 4, Card: DrawersAtLastCount },
  { key: 'last open day', access: 'admin_only', span: 4, Card: LastOpenDay },
  { key: 'police reports', access: 'admin_only', span: 4, Card: UnsentPoliceReports },
  { key: 'prints', access: 'admin_only', span: 4, Card: OpenPrints },
  { key: 'mails', access: 'admin_only', span: 4, Card: FailedMails },
  { key: 'offers', access: 'coin_invoice', span: 4, Card: NewOffers },
  { key: 'signature', access: 'sig_pad', span: 3, Card: SmallPad },
  { key: 'activity', access: 'admin_only', span: 6, Card: RecentActivity },
  { key: 'sign-ins', access: 'admin_only', span: 3, Card: SignedInToday },
  { key: 'sessions', access: 'all', span: 3, Card: YourSessions },
  { key: 'links', access: 'all', span: 12, Card: QuickLinks },
]
