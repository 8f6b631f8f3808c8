import { Link } from '@tanstack/react-router'
import { listPoliceDays } from '#features/outside/police-reports/police-reports.contract.ts'
import { openText } from '#features/outside/police-reports/police-reports.rules.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { useCall, useLive } from '#web/queries.ts'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CardLink } from './CardLink.tsx'

const SHOWN = 5

/** Days of the last 30 without complete acceptance by the police service; hidden if there are none. */
export const UnsentPoliceReports = () => {
  const { data } = useCall(listPoliceDays, {})
  useLive('police_reports', listPoliceDays)
  const open = (data?.data ?? []).filter(day => day.isOpen)
  if (open.length === 0) return null
  const hasRefused = open.some(day => day.refused > 0)
  return (
    <Card
      title="Police reports open"
      count={{ value: open.length, tone: hasRefused ? 'bad' : 'warn' }}
      aside={<CardLink to="/portal/police-reports" label="Police Reports" />}
    >
      <Lines label="Police reports open">
        {open.slice(0, SHOWN).map(day => (
          <Line
            key={day.id}
            lead={<Tag tone={day.refused > 0 ? 'bad' : 'warn'}>{day.refused > 0 ? 'refused' : 'open'}</Tag>}
          >
            <Link to={`/portal/police-reports/${day.id}`}>{formatDay(day.day as Day)}</Link>{' '}
            {openText(day) || 'no transactions, not reported'}
          </Line>
        ))}
      </Lines>
    </Card>
  )
}
