import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { formatHeadInstant } from '#shared/time.ts'
import { ReadFailure } from '#web/makers/ReadFailure.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { TicketKind } from '../tickets/tickets.rules.ts'

/** The call that answers with a whole ticket of a kind. */
export type TicketRead = Endpoint & { output: { _zod: { output: { data: object } } } }

type Props<E extends TicketRead> = {
  kind: TicketKind
  call: E
  title: string
  /** The list that the ticket stands in. */
  back: string
  children: (ticket: OutputOf<E>['data']) => ReactNode
}

/** The ticket that the address names, once it is there. */
export const OpenedTicket = <E extends TicketRead>({ kind, call, title, back, children }: Props<E>) => {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useCall<TicketRead>(call, { id: Number(id) } as object)
  if (query.error)
    return (
      <ReadFailure
        error={query.error}
        title={`Ticket ${recordNumber({ kind, id })} did not load`}
        back={back}
        onRetry={() => void query.refetch()}
      />
    )
  // While another ticket is on its way the answer is still the one before.
  if (!query.data || query.isPlaceholderData) return <Loading label={title} />
  return children(query.data.data as OutputOf<E>['data'])
}

type HeadingProps = {
  kind: TicketKind
  ticket: { id: number; ticketTime: number; void: boolean; voidReason: string }
  isEditable: boolean
}

export const TicketHeading = ({ kind, ticket, isEditable }: HeadingProps) => {
  const timeZone = useTimeZone()
  return (
    <>
      <b>{recordNumber({ kind, id: ticket.id })}</b>
      <span>{formatHeadInstant(ticket.ticketTime, timeZone)}</span>
      {ticket.void && <Tag tone="bad">{`void: ${ticket.voidReason}`}</Tag>}
      {!isEditable && <span>(Not Editable for now!)</span>}
    </>
  )
}
