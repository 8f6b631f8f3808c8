import { IconPlugConnected, IconSend } from '@tabler/icons-react'
import { dayRangeText } from '#shared/day-range.ts'
import { type Day, dayAt, dayId, formatDay, parseDay } from '#shared/time.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { detailScreen } from '#web/makers/page/detail-screen.tsx'
import { useAct, useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { LegendItem } from '#web/ui/PageHead.tsx'
import { Banner } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayStateTag, NoTransactions } from './DayStateTag.tsx'
import { DayTickets, ExportDay } from './DayTickets.tsx'
import {
  checkPoliceLogin,
  getPoliceDay,
  getPoliceService,
  listPoliceDays,
  type PoliceDay,
} from './police-reports.contract.ts'
import { openText } from './police-reports.rules.ts'
import { hasUnsent, usePublishDay } from './use-publish-day.ts'

const PATH = '/portal/police-reports'

const ServiceNote = () => {
  const { data } = useCall(getPoliceService, {})
  useLive('police_reports', getPoliceService)
  if (!data || (data.data.isConfigured && data.data.kept === 0)) return null
  const { isConfigured, kept } = data.data
  const count = kept === 1 ? '1 report is kept' : `${kept} reports are kept`
  const waiting = kept > 0 ? `: ${count}` : ''
  return (
    <Banner
      tone="warn"
      title={isConfigured ? `${count} from the time without a service` : `LeadsOnline is not configured${waiting}`}
      text={
        isConfigured
          ? 'Publish their days, or send them again one by one.'
          : 'Reports go to the outbox folder and reach nobody (LEADS_URL, LEADS_STORE_ID, LEADS_USER, LEADS_PASSWORD).'
      }
    />
  )
}

const CheckLogin = () => {
  const check = useAct(checkPoliceLogin, {
    say: ({ data, message }) => (data.isGood ? toast.ok(message) : toast.error(message)),
  })
  return (
    <PlainButton icon={<IconPlugConnected />} loadingLabel="Check login" onClick={() => check.act({})}>
      Check login
    </PlainButton>
  )
}

const PublishButton = ({ day, label }: { day: PoliceDay; label: string }) => {
  const { publish, isPending } = usePublishDay()
  return (
    <PrimaryButton icon={<IconSend />} loading={isPending} loadingLabel={label} onClick={() => publish(day)}>
      {label}
    </PrimaryButton>
  )
}

const PublishToday = ({ today }: { today: Day }) => {
  const { data } = useCall(getPoliceDay, { id: dayId(today) })
  useLive('police_reports', getPoliceDay)
  return data ? <PublishButton day={data.data} label="Publish today" /> : null
}

const PublishLink = ({ day }: { day: PoliceDay }) => {
  const { publish } = usePublishDay()
  if (!hasUnsent(day)) return null
  return (
    <LinkButton aria-label={`Publish day ${formatDay(day.day as Day)}`} onClick={() => publish(day)}>
      Publish day
    </LinkButton>
  )
}

const spelt = (text: string) => {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}

const legend = <LegendItem mark={<Tag tone="warn">open</Tag>}>not all accepted</LegendItem>

export const PoliceReports = listScreen(listPoliceDays, () => {
  const today = dayAt(Date.now(), useTimeZone())
  return {
    title: 'Police Reports',
    noun: 'days',
    legend,
    headFilter: ({ dateFilter }) => dayRangeText(dateFilter, spelt) || 'Last 30 Days',
    columns: [
      { key: 'day', label: 'Day', as: 'day', width: 84, sort: true, link: ({ id }) => `${PATH}/${id}` },
      { key: 'isOpen', label: 'State', width: 90, render: day => <DayStateTag day={day} /> },
      { key: 'id', label: 'Publish', width: 92, screenOnly: true, render: day => <PublishLink day={day} /> },
      { key: 'reportable', label: 'Reportable', as: 'number', width: 94, sort: true },
      { key: 'accepted', label: 'Accepted', as: 'number', width: 90, sort: true },
      { key: 'onItsWay', label: 'On its way', as: 'number', width: 84, render: day => day.onItsWay || null },
      { key: 'amended', label: 'Amended', as: 'number', width: 78, render: day => day.amended || null },
      { key: 'refused', label: 'Refused', as: 'number', width: 80, sort: true, render: day => day.refused || null },
      { key: 'kept', label: 'Kept', as: 'number', width: 52, render: day => day.kept || null },
      {
        key: 'neverSent',
        label: 'Never sent',
        as: 'number',
        width: 100,
        sort: true,
        render: day => day.neverSent || null,
      },
      { key: 'noTransactions', label: 'No transactions', render: day => <NoTransactions day={day} /> },
    ],
    filters: [{ key: 'dateFilter', label: 'Dates', kind: 'range' }],
    look: day => ({ mark: day.isOpen ? 'warn' : undefined }),
    above: () => <ServiceNote />,
    buttons: (
      <>
        <CheckLogin />
        <PublishToday today={today} />
      </>
    ),
    nameOf: ({ day }) => formatDay(day as Day),
    live: 'police_reports',
    emptyText: 'Every day of the shop stands here, from its first ticket on.',
  }
})

export const PoliceDayDetail = detailScreen(getPoliceDay, {
  title: ({ day }) => `Police Reports of ${formatDay(day as Day)}`,
  back: PATH,
  live: 'police_reports',
  facts: [
    { key: 'isOpen', label: 'State', render: day => <DayStateTag day={day} /> },
    { key: 'reportable', label: 'Reportable', as: 'number' },
    { key: 'accepted', label: 'Accepted', as: 'number' },
    { key: 'neverSent', label: 'Open', render: day => openText(day) || 'nothing' },
    {
      key: 'noTransactions',
      label: 'No transactions',
      render: day => (day.noTransactions === '' ? 'not reported' : <NoTransactions day={day} />),
    },
  ],
  buttons: day => (
    <>
      <ExportDay day={day} />
      {hasUnsent(day) && <PublishButton day={day} label="Publish day" />}
    </>
  ),
  below: day => <DayTickets day={day} />,
})
