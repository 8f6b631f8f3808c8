import { Link } from '@tanstack/react-router'
import type { Endpoint } from '#shared/endpoint.ts'
import { formatAmount } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useAct, useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Cell, Ellipsis, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { StandingTag } from './DayStateTag.tsx'
import {
  getPoliceDay,
  listPoliceDays,
  listPoliceTickets,
  type PoliceDay,
  type PoliceTicket,
  publishCoinTicket,
  publishMetroTicket,
  sendReportAgain,
} from './police-reports.contract.ts'
import { canSendAgain } from './police-reports.rules.ts'

const columns = [
  { key: 'id', label: 'Ticket' },
  { key: 'ticketTime', label: 'Date', as: 'instant' },
  { key: 'ticketAmount', label: 'Ticket Amount' },
  { key: 'standing', label: 'State' },
  { key: 'operation', label: 'Report' },
  { key: 'tries', label: 'Tries' },
  { key: 'sentAt', label: 'Sent', as: 'instant' },
  { key: 'answer', label: 'Answer' },
  { key: 'reason', label: 'Reason' },
] as const

const widths = [80, 115, 110, 100, 70, 50, 115, 'rest', 90] as const

const wordOf = ({ answer, reason, standing, hasItems, void: isVoid }: PoliceTicket) => {
  const said = standing === 'never sent' && !hasItems ? 'No items to report yet' : reason || answer
  return isVoid ? `Void. ${said}` : said
}

const publishCalls = { metro: publishMetroTicket, coin: publishCoinTicket } as const

const wayOut = (ticket: PoliceTicket): { label: string; call: Endpoint; id: number } | undefined => {
  if (ticket.standing === 'never sent')
    return ticket.hasItems ? { label: 'Publish', call: publishCalls[ticket.kind], id: ticket.ticketId } : undefined
  const isAgain = ticket.reportId !== null && ticket.state !== '' && canSendAgain(ticket.state)
  return isAgain ? { label: 'Send again', call: sendReportAgain, id: ticket.reportId ?? 0 } : undefined
}

const SendButton = ({
  ticket,
  label,
  call,
  id,
}: {
  ticket: PoliceTicket
  label: string
  call: Endpoint
  id: number
}) => {
  const send = useAct(call, {
    say: () => toast.ok(`${ticket.id} is queued for LeadsOnline`),
    refetch: [listPoliceTickets, getPoliceDay, listPoliceDays],
  })
  return (
    <LinkButton aria-label={`${label} ${ticket.id}`} onClick={() => send.act({ id } as object)}>
      {label}
    </LinkButton>
  )
}

const TicketLine = ({ ticket, timeZone }: { ticket: PoliceTicket; timeZone: string }) => {
  const out = wayOut(ticket)
  const at = (moment: number | null) => (moment === null ? '' : formatInstant(moment, timeZone))
  return (
    <Row>
      <Cell strong>
        <Link to={`/portal/${ticket.kind}-tickets/edit/${ticket.ticketId}`}>{ticket.id}</Link>
      </Cell>
      <Cell>{at(ticket.ticketTime)}</Cell>
      <Cell number strong>
        {formatAmount(ticket.ticketAmount)}
      </Cell>
      <Cell>
        <StandingTag ticket={ticket} />
      </Cell>
      <Cell>{ticket.operation}</Cell>
      <Cell number>{ticket.tries || ''}</Cell>
      <Cell>{at(ticket.sentAt)}</Cell>
      <Cell>
        <Ellipsis>{wordOf(ticket)}</Ellipsis>
      </Cell>
      <Cell>{out && <SendButton ticket={ticket} {...out} />}</Cell>
    </Row>
  )
}

export const ExportDay = ({ day }: { day: PoliceDay }) => (
  <ExportButton call={listPoliceTickets} input={{ id: day.id }} columns={columns} name={`Police Reports ${day.day}`} />
)

export const DayTickets = ({ day }: { day: PoliceDay }) => {
  const query = useCall(listPoliceTickets, { id: day.id })
  useLive('police_reports', listPoliceTickets)
  const timeZone = useTimeZone()
  if (query.error || !query.data)
    return <ReadState query={query} label="Tickets" title="The tickets did not load" lines={6} />
  const tickets = query.data.data
  return (
    <Section title="Tickets" flush>
      <TableFrame
        inline
        label="Tickets"
        widths={widths}
        minWidth={900}
        below={
          tickets.length === 0 && (
            <EmptyState
              what="No tickets to report"
              why="Metro tickets are, and coin tickets that match the LeadsOnline Rules."
            />
          )
        }
      >
        <thead>
          <tr>
            <HeadCell>Ticket</HeadCell>
            <HeadCell>Date</HeadCell>
            <HeadCell number>Ticket Amount</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>Report</HeadCell>
            <HeadCell number>Tries</HeadCell>
            <HeadCell>Sent</HeadCell>
            <HeadCell>Answer</HeadCell>
            <HeadCell>Action</HeadCell>
          </tr>
        </thead>
        <tbody>
          {tickets.map(ticket => (
            <TicketLine key={ticket.id} ticket={ticket} timeZone={timeZone} />
          ))}
        </tbody>
      </TableFrame>
    </Section>
  )
}
