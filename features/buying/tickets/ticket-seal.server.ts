import { followTicket } from '#features/outside/police-reports/police-reports.queue.ts'
import { openIdNumber } from '#features/people/people/id-numbers.server.ts'
import { found, type Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Vault } from '#server/secrets.ts'
import { brokenBy, isSameDeal } from './seal.rules.ts'
import { noteTicketChange } from './ticket-effects.server.ts'
import { breakSeal, getTicket, type Ticket } from './tickets.queries.ts'

const opened = ({ dLNo, otherIdNo, ...ticket }: Ticket, vault: Vault) => ({
  ...ticket,
  dLNo: openIdNumber(vault, dLNo),
  otherIDNo: openIdNumber(vault, otherIdNo),
})

/** Whether a ticket still says of the customer and the amount what was signed. */
export const isSameTicket = (before: Ticket, after: Ticket, { vault }: Context) =>
  isSameDeal(opened(before, vault), opened(after, vault))

type Change = { action?: string; isAsSigned: boolean }

/**
 * Tells of a change, the police too if they know the ticket. One of what the customer signed for breaks the seal, and the
 * history names it.
 */
export const noteTicketEdit = async (
  tx: Tx,
  before: Ticket,
  { action = 'updated', isAsSigned }: Change,
  context: Context,
) => {
  const isBroken = !isAsSigned && before.signatureFileId !== null && !before.isSealBroken
  if (isBroken) await breakSeal(tx, before)
  const after = found(await getTicket(tx, before.kind, before.id), 'Ticket')
  await followTicket(tx, after, context.vault, context.user)
  await noteTicketChange(tx, after, isBroken ? brokenBy(action) : action, context)
}
