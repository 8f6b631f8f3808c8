import { type ComponentType, lazy, Suspense } from 'react'
import type { Access } from '#shared/permissions.ts'
import { CardRoom } from '#web/ui/Cards.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { SpotPriceCard } from './SpotPriceCard.tsx'

/** A card that loads after the page with its own data; a permanent card reserves its space. */
const comesLater = (load: () => Promise<ComponentType>, height?: number) => {
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

const SetupGuide = comesLater(async () => (await import('#features/shop/setup-guide/SetupGuide.tsx')).SetupGuide)
const RecentActivity = comesLater(async () => (await import('./RecentActivity.tsx')).RecentActivity)
const OpenPrints = comesLater(async () => (await import('./OpenPrints.tsx')).OpenPrints)
const FailedMails = comesLater(async () => (await import('./FailedMails.tsx')).FailedMails)
const UnsentPoliceReports = comesLater(async () => (await import('./UnsentPoliceReports.tsx')).UnsentPoliceReports)

const today = () => import('./TicketsToday.tsx')
const MetroToday = comesLater(async () => (await today()).MetroToday, FIGURE_HEIGHT)
const CoinToday = comesLater(async () => (await today()).CoinToday, FIGURE_HEIGHT)
const TicketChart = comesLater(async () => (await import('./TicketChart.tsx')).TicketChart, CHART_HEIGHT)
const UnsignedTickets = comesLater(async () => (await import('./UnsignedTickets.tsx')).UnsignedTickets, LINES_HEIGHT)
const UnpaidNotices = comesLater(async () => (await import('./UnpaidNotices.tsx')).UnpaidNotices, LINES_HEIGHT)
const DrawersAtLastCount = comesLater(
  async () => (await import('./DrawersAtLastCount.tsx')).DrawersAtLastCount,
  LINES_HEIGHT,
)

const SignedInToday = comesLater(async () => (await import('./SignedInToday.tsx')).SignedInToday, LINES_HEIGHT)
const YourSessions = comesLater(async () => (await import('./YourSessions.tsx')).YourSessions, LINES_HEIGHT)

/** A card, its audience and its width in twelfths. An empty card renders null. */
export type DashboardCard = { key: string; access: Access; span: number; Card: ComponentType }

export const dashboardCards: readonly DashboardCard[] = [
  { key: 'guide', access: 'admin_only', span: 12, Card: SetupGuide },
  { key: 'metro today', access: 'ticket', span: 6, Card: MetroToday },
  { key: 'coin today', access: 'new_coin', span: 6, Card: CoinToday },
  { key: 'last 30 days', access: ['ticket', 'new_coin'], span: 9, Card: TicketChart },
  { key: 'spot prices', access: 'all', span: 3, Card: SpotPriceCard },
  { key: 'unsigned', access: ['ticket', 'new_coin'], span: 4, Card: UnsignedTickets },
  { key: 'notices', access: 'notice_view', span: 4, Card: UnpaidNotices },
  // Roles that count blind do not see the books here either.
  { key: 'drawers', access: 'transaction', span: 4, Card: DrawersAtLastCount },
  { key: 'police reports', access: 'admin_only', span: 4, Card: UnsentPoliceReports },
  { key: 'prints', access: 'admin_only', span: 4, Card: OpenPrints },
  { key: 'mails', access: 'admin_only', span: 4, Card: FailedMails },
  { key: 'activity', access: 'admin_only', span: 6, Card: RecentActivity },
  { key: 'sign-ins', access: 'admin_only', span: 3, Card: SignedInToday },
  { key: 'sessions', access: 'all', span: 3, Card: YourSessions },
  { key: 'links', access: 'all', span: 12, Card: QuickLinks },
]
