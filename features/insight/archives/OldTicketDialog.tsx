import { capitalized } from '#shared/labels.ts'
import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/FormGrid.tsx'
import { type OldKind, oldLabels } from './archives.rules.ts'
import { getOldTicket, type OldTicket } from './old-tickets.contract.ts'

const rowsOf = (ticket: OldTicket, timeZone: string) =>
  [
    ['Date', formatInstant(ticket.ticketTime, timeZone)],
    ['Ticket Amount', formatDollars(ticket.ticketAmount)],
    ['Profit', ticket.profit === null ? 'not known' : formatDollars(ticket.profit)],
    ['Source', ticket.source],
    ['Zip', ticket.zip],
    ['Keyword', ticket.keyword],
    ['Comment', ticket.comment],
  ] as const

type Props = { kind: OldKind; id: number; onClose: () => void }

/** A ticket of the system before is only read. */
export const OldTicketDialog = ({ kind, id, onClose }: Props) => {
  const query = useCall(getOldTicket, { type: kind, id })
  const timeZone = useTimeZone()
  const ticket = query.data?.data

  return (
    <Dialog
      open
      title={`${capitalized(oldLabels[kind])} ${id}`}
      width={460}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      {ticket ? <Facts rows={rowsOf(ticket, timeZone)} /> : <ReadState query={query} label="The ticket" />}
    </Dialog>
  )
}
