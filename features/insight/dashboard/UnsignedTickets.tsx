import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { ageText, useNow } from '#web/ui/Age.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { listUnsignedTickets } from './dashboard.contract.ts'

const SHOWN = 5

/** The lists have no filter of unsigned tickets, so the card itself opens. */
const allText = (read: number, count: number) => (read < count ? `Newest ${read}` : `All ${count}`)

const waitText = (since: number, now: number) => ageText(since, Math.max(now, since)).replace(' ago', '')

export const UnsignedTickets = () => {
  const query = useCall(listUnsignedTickets, {})
  useLive(recordKinds.metro.entity, listUnsignedTickets)
  useLive(recordKinds.coin.entity, listUnsignedTickets)
  const now = useNow()
  const [isLong, setLong] = useState(false)
  const toggle = () => setLong(long => !long)
  const { data = [], count = 0 } = query.data ?? {}
  return (
    <Card
      title="Unsigned tickets"
      count={count > 0 ? { value: count, tone: 'warn' } : undefined}
      aside={
        data.length > SHOWN && (
          <LinkButton onClick={toggle}>{isLong ? 'Fewer' : allText(data.length, count)}</LinkButton>
        )
      }
    >
      {!query.data && <ReadState query={query} label="Unsigned tickets" />}
      {query.data && count === 0 && <EmptyState what="Every ticket is signed" />}
      {count > 0 && (
        <Lines label="Unsigned tickets">
          {data.slice(0, isLong ? undefined : SHOWN).map(ticket => (
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
