import { type ReactNode, useState } from 'react'
import type { InputOf } from '#shared/endpoint.ts'
import { CallError, call } from '#web/call.ts'
import { useViewers } from '#web/parts.tsx'
import { useRefetch } from '#web/queries.ts'
import { useIsAdmin } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { metroSignatureStatus } from '../signatures/signatures.contract.ts'
import { ticketActions } from '../tickets/ticket-marks.tsx'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import { ticketPrefix } from '../tickets/tickets.rules.ts'
import { useSignatureStatus } from '../tickets/useSignatureStatus.tsx'
import { VoidDialog } from '../tickets/VoidDialog.tsx'
import { MetroAttachments, MetroItems } from './MetroDialogs.tsx'
import { editMetroRow, listMetroTickets } from './metro-tickets.contract.ts'

export const numberOf = ({ id }: { id: number }) => `${ticketPrefix.metro}${id}`

/** One field of a row; the list is read again, also when the save is refused. */
const useRowEdit = () => {
  const refetch = useRefetch()
  return async (edit: Partial<InputOf<typeof editMetroRow>>) => {
    try {
      await call(editMetroRow, edit)
    } finally {
      await refetch(listMetroTickets)
    }
  }
}

const say = (error: unknown) => {
  if (!(error instanceof CallError)) throw error
  if (error.code !== 'session_expired') toast.error(error.message)
}

/** What can be done with a row of the Metro list, and the dialog that is open for one. */
export const useMetroRows = () => {
  const isAdmin = useIsAdmin()
  const { showHistory } = useViewers()
  const saveRow = useRowEdit()
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  useSignatureStatus(listMetroTickets, metroSignatureStatus)

  const askVoid = (ticket: TicketRow) =>
    setDialog(
      <VoidDialog
        ticket={ticket}
        number={numberOf(ticket)}
        onVoid={voidReason => saveRow({ id: ticket.id, version: ticket.version, void: true, voidReason })}
        onClose={onClose}
      />,
    )

  return {
    isAdmin,
    dialog,
    saveComment:
      ({ id }: TicketRow) =>
      (comment: string, version: number) =>
        saveRow({ id, version, comment }),
    viewItems: ({ id }: TicketRow) => setDialog(<MetroItems id={id} number={numberOf({ id })} onClose={onClose} />),
    viewAttachments: ({ id }: TicketRow) =>
      setDialog(<MetroAttachments id={id} number={numberOf({ id })} onClose={onClose} />),
    actions: (ticket: TicketRow) =>
      ticketActions(ticket, {
        isAdmin,
        onOneTimeEdit: oneTimeEdit => void saveRow({ id: ticket.id, oneTimeEdit }).catch(say),
        onHistory: () => showHistory({ entity: 'metro_ticket', id: ticket.id, title: numberOf(ticket) }),
        onVoid: () => askVoid(ticket),
      }),
  }
}
