import { useEffect, useRef } from 'react'
import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { useUrlState } from '#web/makers/list/list-state.ts'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AlertAmountsCard } from '../settings/AlertAmountsCard.tsx'
import {
  addNotificationEmail,
  editNotificationEmail,
  listNotificationEmails,
  removeNotificationEmail,
} from './notification-emails.contract.ts'
import { notificationEmailProblems } from './notification-emails.rules.ts'

const title = 'Email Notification'

const tabs = [
  { key: 'amounts', label: 'Amount Setting' },
  { key: 'emails', label: 'Email Management' },
] as const
type TabKey = (typeof tabs)[number]['key']

const SettingTabs = ({ value }: { value: TabKey }) => {
  const [state, change] = useUrlState()
  // The other tab does not use the list's search and page.
  const none = Object.fromEntries(Object.keys(state).map(key => [key, undefined]))
  return (
    <Tabs
      label={title}
      tabs={tabs}
      value={value}
      onChange={tab => change({ ...none, tab: tab === 'amounts' ? undefined : tab }, { push: true })}
    />
  )
}

const fields = [
  { key: 'email', label: 'Email', kind: 'email', maxLength: 200 },
  { key: 'firstName', label: 'First Name', span: 12, maxLength: 100 },
  { key: 'lastName', label: 'Last Name', span: 12, maxLength: 100 },
] as const

const Emails = listScreen(listNotificationEmails, {
  title,
  noun: 'emails',
  columns: [
    { key: 'email', label: 'Email', sort: true },
    { key: 'firstName', label: 'First Name', width: 180, sort: true },
    { key: 'lastName', label: 'Last Name', width: 180, sort: true },
    { key: 'createdAt', label: 'Created', as: 'instant', width: 130, sort: true },
  ],
  search: 'Search emails',
  above: () => <SettingTabs value="emails" />,
  create: {
    label: 'Add New Email',
    form: rowForm({ title: 'Add New Email', call: addNotificationEmail, fields, problems: notificationEmailProblems }),
  },
  edit: rowForm({
    title: 'Edit',
    call: editNotificationEmail,
    fields,
    problems: ({ email }) => notificationEmailProblems({ email: email ?? '' }),
  }),
  ticks: [{ key: 'enabled', label: 'Enabled', call: editNotificationEmail }],
  remove: {
    call: removeNotificationEmail,
    question: row => `Delete ${row.email}?`,
    text: 'It gets no alerts any more.',
  },
  nameOf: row => row.email,
  live: 'notification_emails',
  history: 'notification_emails',
  emptyText: 'Alerts are mailed to the addresses in this list.',
})

const Amounts = () => (
  <Page
    head={
      <>
        <PageHead title={title} />
        <SettingTabs value="amounts" />
      </>
    }
  >
    <PageBody>
      <AlertAmountsCard />
    </PageBody>
  </Page>
)

/** The tabs are separate pages, so the focus moves to the new page's tab. */
const useFocusOnTab = (tab: unknown) => {
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(tab)
  useEffect(() => {
    if (before.current === tab) return
    before.current = tab
    page.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [tab])
  return page
}

export const EmailNotification = () => {
  const [{ tab }] = useUrlState()
  const page = useFocusOnTab(tab)
  return (
    <div ref={page} style={{ display: 'contents' }}>
      {tab === 'emails' ? <Emails /> : <Amounts />}
    </div>
  )
}
