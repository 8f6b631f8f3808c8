import { type ComponentType, lazy } from 'react'
import type { Access } from '#shared/permissions.ts'
import { FailedMails } from './FailedMails.tsx'
import { OpenPrints } from './OpenPrints.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { SignedInToday } from './SignedInToday.tsx'
import { SpotPriceCard } from './SpotPriceCard.tsx'
import { UnsentPoliceReports } from './UnsentPoliceReports.tsx'
import { YourSessions } from './YourSessions.tsx'

/** Comes after the first page, with the forms that it needs. */
const SetupGuide = lazy(() => import('../setup-guide/SetupGuide.tsx').then(module => ({ default: module.SetupGuide })))

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
