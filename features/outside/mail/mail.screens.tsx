import { IconRefresh } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { capitalized } from '#shared/labels.ts'
import { sayMessage } from '#web/failures.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { detailScreen } from '#web/makers/page/detail-screen.tsx'
import { useAct, useCall, useLive } from '#web/queries.ts'
import { PrimaryButton } from '#web/ui/Button.tsx'
import { LongText, Section } from '#web/ui/FormGrid.tsx'
import { Banner, EmptyState } from '#web/ui/states.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { getMail, listMails, type MailState, mailStates, retryMail } from './mail.contract.ts'
import { canRetry } from './mail.rules.ts'

const tones: Record<MailState, Tone> = { queued: 'accent', sent: 'ok', kept: 'warn', failed: 'bad' }

export const MailStateTag = ({ state }: { state: MailState }) => <Tag tone={tones[state]}>{state}</Tag>

/** Kept mails mean that no mail server is configured. */
const KeptNote = () => {
  const { data } = useCall(listMails, { state: 'kept' })
  useLive('mails', listMails)
  const count = data?.count ?? 0
  return count === 0 ? null : (
    <Banner
      tone="warn"
      title={count === 1 ? '1 mail is kept here and was not sent' : `${count} mails are kept here and were not sent`}
      text="No mail server was configured (SMTP_URL). Read them here, sign-in links in the data folder; with a mail server, Retry sends them."
    />
  )
}

export const Mails = listScreen(listMails, {
  title: 'Mail',
  noun: 'mails',
  columns: [
    { key: 'id', label: 'ID', width: 60, sort: true },
    { key: 'createdAt', label: 'Created', as: 'instant', width: 115, sort: true },
    { key: 'state', label: 'State', width: 80, sort: true, render: row => <MailStateTag state={row.state} /> },
    { key: 'recipient', label: 'To', width: 200, sort: true },
    { key: 'subject', label: 'Subject', sort: true, link: row => `/portal/mail/${row.id}` },
    { key: 'reason', label: 'Reason', width: 170 },
    { key: 'sentAt', label: 'Sent', as: 'instant', width: 115, sort: true },
  ],
  search: 'Search mails',
  filters: [
    {
      key: 'state',
      label: 'State',
      kind: 'choice',
      choices: ['all', ...mailStates].map(value => ({ value, label: capitalized(value) })),
    },
  ],
  defaults: { state: 'all' },
  above: () => <KeptNote />,
  nameOf: row => row.subject,
  live: 'mails',
  emptyText: 'Login links and alerts that the shop mails appear here.',
})

type Mail = OutputOf<typeof getMail>['data']

const RetryButton = ({ mail }: { mail: Mail }) => {
  const retry = useAct(retryMail, { say: sayMessage, refetch: [getMail, listMails] })
  return canRetry(mail) ? (
    <PrimaryButton icon={<IconRefresh />} loadingLabel="Retry" onClick={() => retry.act({ id: mail.id })}>
      Retry
    </PrimaryButton>
  ) : null
}

const whereSecretIs = ({ id, state, isWiped }: Mail) => {
  if (isWiped) return 'It was wiped when it was delivered or expired.'
  return state === 'kept'
    ? `Anybody who reads the link is signed in. It is kept as mail/${id}.eml in the data folder for 15 minutes.`
    : 'The link signs in anybody who reads it, so only its recipient gets it.'
}

/** Only the text: the HTML says the same and is never rendered here. */
const Body = ({ mail }: { mail: Mail }) => (
  <>
    {mail.state === 'kept' && (
      <Banner
        tone="warn"
        title="Kept here, not sent"
        text="No mail server was configured (SMTP_URL). With one, Retry sends it."
      />
    )}
    <Section title="Text">
      {mail.text === null ? (
        <EmptyState what="A sign-in link is not shown to anybody" why={whereSecretIs(mail)} />
      ) : (
        <LongText>{mail.text}</LongText>
      )}
    </Section>
  </>
)

export const MailDetail = detailScreen(getMail, {
  title: mail => mail.subject,
  back: '/portal/mail',
  live: 'mails',
  facts: [
    { key: 'recipient', label: 'To' },
    { key: 'state', label: 'State', render: mail => <MailStateTag state={mail.state} /> },
    { key: 'createdAt', label: 'Created', as: 'instant' },
    { key: 'sentAt', label: 'Sent', as: 'instant' },
    { key: 'tries', label: 'Tries', as: 'number' },
    { key: 'reason', label: 'Reason' },
  ],
  buttons: mail => <RetryButton mail={mail} />,
  below: mail => <Body mail={mail} />,
})
