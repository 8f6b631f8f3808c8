import { getHandedOut } from '#features/cash/notices/notices.contract.ts'
import { mustComeBack } from '#features/cash/notices/payouts.rules.ts'
import { VoidDialog } from '#features/records/voids/VoidDialog.tsx'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { useCall } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { TicketRow } from '../tickets/tickets.contract.ts'

type Props = { kind: TicketKind; ticket: TicketRow; onVoid: (reason: string) => Promise<void>; onClose: () => void }

/** A void removes the payout notice, so the dialog says which money has to come back. */
export const VoidTicketDialog = ({ kind, ticket, onVoid, onClose }: Props) => {
  const { id, name, ticketAmount: amount } = ticket
  const held = useCall(getHandedOut, { ticketId: id, ticketType: kind }, { gcTime: 0 }).data?.data
  const text = held && mustComeBack(kind, held)
  const voidAndSay = async (reason: string) => {
    await onVoid(reason)
    if (text) toast.warn(`${recordNumber({ kind, id })} is void`, text)
  }
  return <VoidDialog of={{ kind, id }} record={{ name, amount }} text={text} onVoid={voidAndSay} onClose={onClose} />
}
