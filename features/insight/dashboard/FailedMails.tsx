import { Link } from '@tanstack/react-router'
import { listMails } from '#features/outside/mail/mail.contract.ts'
import { useCall, useLive } from '#web/queries.ts'
import { Age } from '#web/ui/Age.tsx'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CardLink } from './CardLink.tsx'

const SHOWN = 5

/** Failed and waiting mails; hidden if there are none. */
export const FailedMails = () => {
  const failed = useCall(listMails, { state: 'failed' })
  const queued = useCall(listMails, { state: 'queued' })
  useLive('mails', listMails)
  const count = (failed.data?.count ?? 0) + (queued.data?.count ?? 0)
  if (count === 0) return null
  const mails = [...(failed.data?.data ?? []), ...(queued.data?.data ?? [])].slice(0, SHOWN)
  const hasFailed = (failed.data?.count ?? 0) > 0
  return (
    <Card
      title={hasFailed ? 'Mails not sent' : 'Mails waiting'}
      count={{ value: count, tone: hasFailed ? 'bad' : 'warn' }}
      aside={<CardLink to="/portal/mail" label="Mail" />}
    >
      <Lines label="Mails not sent">
        {mails.map(mail => (
          <Line
            key={mail.id}
            lead={<Tag tone={mail.state === 'failed' ? 'bad' : 'accent'}>{mail.state}</Tag>}
            aside={<Age of={mail.createdAt} />}
          >
            <Link to={`/portal/mail/${mail.id}`}>{mail.subject}</Link> to {mail.recipient}
            {mail.reason && `: ${mail.reason}`}
          </Line>
        ))}
      </Lines>
    </Card>
  )
}
