import { followTicket } from '#features/outside/police-reports/police-reports.queue.ts'
import { openIdNumber } from '#features/people/people/id-numbers.server.ts'
import { found, type Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { EditedRecord } from '#server/records.ts'
import type { Vault } from '#server/secrets.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { brokenBy, isSameDeal } from './seal.rules.ts'
import { noteTicketChange } from './ticket-effects.server.ts'
import { breakSeal, getTicket, lockTicket, type Ticket } from './tickets.queries.ts'

const opened = ({ dLNo, otherIdNo, ...ticket }: Ticket, vault: Vault) => ({
  ...ticket,
  dLNo: openIdNumber(vault, dLNo),
  otherIDNo: openIdNumber(vault, otherIdNo),
})

/** Whether a ticket still says of the customer and the amount what was signed. */
export const isSameTicket = (before: Ticket, after: Ticket, { vault }: Context) =>
  isSameDeal(opened(before, vault), opened(after, vault))

/**
 * The ticket as an edit leaves it, of which the police hear if they know it. An edit of what the customer signed for
 * breaks the seal.
 */
export const afterTicketEdit = async (tx: Tx, before: Ticket, isAsSigned: boolean, { vault, user }: Context) => {
  if (!isAsSigned && before.signatureFileId !== null && !before.isSealBroken) await breakSeal(tx, before)
  const after = found(await getTicket(tx, before.kind, before.id), 'Ticket')
  await followTicket(tx, after, vault, user)
  return after
}

/** How a ticket is held and noted while it is changed; history names the change that broke the seal. */
export const editedTicket = (context: Context, kind: TicketKind): EditedRecord<Ticket, number> => ({
  table: recordKinds[kind].entity,
  noun: 'Ticket',
  access: recordKinds[kind].access,
  lock: (tx, id) => lockTicket(tx, kind, id),
  note: (tx, { action, before, row, more }) => {
    const isBroken = row.isSealBroken && !before.isSealBroken
    return noteTicketChange(tx, row, isBroken ? brokenBy(action) : action, context, more)
  },
})
