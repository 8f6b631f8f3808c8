import { Link } from '@tanstack/react-router'
import { listPrintJobs } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { useCall, useLive } from '#web/queries.ts'
import { Age } from '#web/ui/Age.tsx'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CardLink } from './CardLink.tsx'

const SHOWN = 5

/** Failed and waiting prints; hidden if there are none. */
export const OpenPrints = () => {
  const { data } = useCall(listPrintJobs, { state: 'open' })
  useLive('print_jobs', listPrintJobs)
  if (!data || data.count === 0) return null
  const needsAction = data.data.some(({ state }) => state === 'failed' || state === 'unclear')
  return (
    <Card
      title={needsAction ? 'Pages not printed' : 'Pages waiting'}
      count={{ value: data.count, tone: needsAction ? 'bad' : 'warn' }}
      aside={<CardLink to="/portal/print-desk" label="Print Desk" />}
    >
      <Lines label="Pages not printed">
        {data.data.slice(0, SHOWN).map(job => (
          <Line
            key={job.id}
            lead={<Tag tone={job.state === 'failed' || job.state === 'unclear' ? 'bad' : 'accent'}>{job.state}</Tag>}
            aside={<Age of={job.createdAt} />}
          >
            <Link to={`/portal/print-desk/${job.id}`}>{job.title}</Link>
            {job.reason && `: ${job.reason}`}
          </Line>
        ))}
      </Lines>
    </Card>
  )
}
