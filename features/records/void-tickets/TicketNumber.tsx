import { Link } from '@tanstack/react-router'
import { ticketLink } from '#features/people/block-list/block-list.rules.ts'
import { may } from '#shared/permissions.ts'
import { useRole } from '#web/session.ts'

/** M48231 or C20117, leading to the ticket for those who may open it. */
export const TicketNumber = ({ number }: { number: string }) => {
  const role = useRole()
  const to = ticketLink(number)
  return to && may(role, number.startsWith('C') ? 'new_coin' : 'ticket') ? <Link to={to}>{number}</Link> : number
}
