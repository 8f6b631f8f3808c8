import { type ComponentType, lazy, Suspense } from 'react'
import type { Access } from '#shared/permissions.ts'
import { FailedMails } from './FailedMails.tsx'
import { OpenPrints } from './OpenPrints.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { SignedInToday } from './SignedInToday.tsx'
import { SpotPriceCard } from './SpotPriceCard.tsx'
import { YourSessions } from './YourSessions.tsx'

/** A card that comes after the first page, with what only it needs. */
const comesLater = (load: () => Promise<ComponentType>) => {
  const Card = lazy(async () => ({ default: await load() }))
  return () => (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  )
}

const SetupGuide = comesLater(async () => (await import('#features/shop/setup-guide/SetupGuide.tsx')).SetupGuide)
const RecentActivity = comesLater(async () => (await import('./RecentActivity.tsx')).RecentActivity)
const UnsentPoliceReports = comesLater(async () => (await import('./UnsentPoliceReports.tsx')).UnsentPoliceReports)

/** A card, who sees it, and its share of the row in twelfths. One with nothing to show gives null. */
export type DashboardCard = { key: string; access: Access; span: number; Card: ComponentType }

/** Every card of the dashboard, in the order they stand. */
export const dashboardCards: readonly DashboardCard[] = [
  { key: 'guide', access: 'admin_only', span: 12, Card: SetupGuide },
  { key: 'mails', access: 'admin_only', span: 12, Card: FailedMails },
  { key: 'prints', access: 'admin_only', span: 12, Card: OpenPrints },
  { key: 'police reports', access: 'admin_only', span: 12, Card: UnsentPoliceReports },
  { key: 'activity', access: 'admin_only', span: 6, Card: RecentActivity },
  { key: 'spot prices', access: 'all', span: 3, Card: SpotPriceCard },
  { key: 'sign-ins', access: 'admin_only', span: 3, Card: SignedInToday },
  { key: 'links', access: 'all', span: 6, Card: QuickLinks },
  { key: 'sessions', access: 'all', span: 3, Card: YourSessions },
]
