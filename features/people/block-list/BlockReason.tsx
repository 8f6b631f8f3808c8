import { Link } from '@tanstack/react-router'
import { may } from '#shared/permissions.ts'
import { useShell } from '#web/parts.tsx'
import { useRole } from '#web/session.ts'
import { Ellipsis } from '#web/ui/Table.tsx'
import css from './BlockReason.module.css'
import type { Block } from './block-list.contract.ts'
import { blockFacts, ticketLink } from './block-list.rules.ts'

/** A link once the list of such tickets stands in the menu, and for who may open it. */
const TicketNumber = ({ ticketId }: { ticketId: string }) => {
  const { menu } = useShell()
  const role = useRole()
  const to = ticketLink(ticketId)
  const isOpen = menu.some(({ path, access }) => to?.startsWith(`${path}/`) && may(role, access))
  return isOpen && to ? <Link to={to}>{ticketId}</Link> : <span>{ticketId}</span>
}

/** The ticket, then all that is known, on one line. */
export const BlockReason = ({ block }: { block: Block }) => (
  <div className={css.line}>
    {block.ticketId && <TicketNumber ticketId={block.ticketId} />}
    <Ellipsis>{blockFacts(block).join(' · ')}</Ellipsis>
  </div>
)
