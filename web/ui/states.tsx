import {
  IconAlertTriangle,
  IconCloudOff,
  IconInbox,
  IconInfoCircle,
  IconLock,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainButton } from './Button.tsx'
import { cx } from './cx.ts'
import { usePageTitle } from './page-title.ts'
import css from './states.module.css'
import { useDelayed } from './use-delayed.ts'

type EmptyProps = { icon?: ReactNode; what: ReactNode; why?: ReactNode; actions?: ReactNode }

export const EmptyState = ({ icon = <IconInbox />, what, why, actions }: EmptyProps) => (
  <div className={css.empty}>
    {icon}
    <b>{what}</b>
    {why && <span className={css.why}>{why}</span>}
    {actions && <span className={css.actions}>{actions}</span>}
  </div>
)

export type BannerTone = 'info' | 'warn' | 'bad' | 'blocked' | 'censored'
type BannerProps = {
  tone: BannerTone
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  inline?: boolean
}

const icons: Record<BannerTone, ReactNode> = {
  info: <IconInfoCircle />,
  warn: <IconAlertTriangle />,
  bad: <IconX />,
  blocked: <IconAlertTriangle />,
  censored: <IconAlertTriangle />,
}

export const Banner = ({ tone, icon = icons[tone], title, text, action, inline }: BannerProps) => (
  <div
    className={cx(css.banner, css[tone], inline && css.oneLine)}
    role={tone === 'info' ? 'status' : 'alert'}
    data-kept-free={tone === 'blocked' || tone === 'censored' ? '' : undefined}
  >
    <span className={css.icon}>{icon}</span>
    <span className={css.words}>
      <b>{title}</b>
      {text && <span className={css.text}>{text}</span>}
    </span>
    {action}
  </div>
)

type ErrorProps = {
  title: string
  text?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

export const ErrorBanner = ({ title, text, onRetry, retrying = false }: ErrorProps) => (
  <Banner
    tone="bad"
    title={title}
    text={text}
    action={
      onRetry && (
        <PlainButton icon={<IconRefresh />} loading={retrying} loadingLabel="Retry" onClick={onRetry}>
          Retry
        </PlainButton>
      )
    }
  />
)

export const OfflineBanner = ({ since, text }: { since: string; text?: string | undefined }) => (
  <Banner
    tone="warn"
    icon={<IconCloudOff />}
    title={`No connection since ${since}`}
    text={text ?? 'What you type is kept here. Submit again when the connection is back.'}
  />
)

type PageMessageProps = { icon?: ReactNode; title: string; text?: ReactNode; actions?: ReactNode }

export const PageMessage = ({ icon = <IconLock />, title, text, actions }: PageMessageProps) => {
  usePageTitle(title)
  return (
    <div className={css.page}>
      {icon}
      <h1>{title}</h1>
      {text && <p className={css.why}>{text}</p>}
      {actions && <span className={css.actions}>{actions}</span>}
    </div>
  )
}

const bars = ['38%', '62%', '54%', '70%', '46%', '58%']

export const Loading = ({ label = 'Loading', lines = 6 }: { label?: string; lines?: number }) =>
  useDelayed() ? (
    <div className={css.loading} role="status" aria-label={label}>
      {bars.slice(0, lines).map(width => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  ) : null
