import { Link } from '@tanstack/react-router'
import { formatAmount } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { ageText, useNow } from '#web/ui/Age.tsx'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { CardLink } from './CardLink.tsx'
import { listUnsignedTickets } from './dashboard.contract.ts'
import { ticketKindsFor } from './dashboard.rules.ts'
import { kindWords } from './kind-words.ts'

const SHOWN = 5

const waitText = (since: number, now: number) => ageText(since, Math.max(now, since)).replace(' ago', '')

export const UnsignedTickets = () => {
  const query = useCall(listUnsignedTickets, {})
  useLive(recordKinds.metro.entity, listUnsignedTickets)
  useLive(recordKinds.coin.entity, listUnsignedTickets)
  const now = useNow()
  const [kind = 'metro'] = ticketKindsFor(useRole())
  const { data = [], count = 0 } = query.data ?? {}
  return (
    <Card
      title="Unsigned tickets"
      count={count > 0 ? { value: count, tone: 'warn' } : undefined}
      aside={<CardLink to={recordKinds[kind].list} label={kindWords[kind].title} />}
    >
      {!query.data && <ReadState query={query} label="Unsigned tickets" />}
      {query.data && count === 0 && <EmptyState what="Every ticket is signed" />}
      {count > 0 && (
        <Lines label="Unsigned tickets">
          {data.slice(0, SHOWN).map(ticket => (
            <Line
              key={recordNumber(ticket)}
              lead={<Link to={`${recordKinds[ticket.kind].path}/${ticket.id}`}>{recordNumber(ticket)}</Link>}
              aside={`${ticket.booth} · ${waitText(ticket.ticketTime, now)}`}
              figure={formatAmount(ticket.ticketAmount)}
            >
              {ticket.name}
            </Line>
          ))}
        </Lines>
      )}
    </Card>
  )
}
