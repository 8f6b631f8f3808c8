import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { lockRecord } from '#server/records/records.ts'
import { assertUnchanged } from '#server/records/versions.ts'
import { refuse } from '#shared/errors.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { draftCoinLine } from '../coin-tickets/coin-lines.server.ts'
import { weighLines } from '../line-metals/line-metals.server.ts'
import { draftMetroLine } from '../metro-items/metro-items.rules.ts'
import { addUnusedNumber } from '../ticket-numbers/ticket-numbers.queries.ts'
import { deleteDraftTicket } from '../tickets/draft-tickets.contract.ts'
import { auditTicket } from '../tickets/ticket-effects.server.ts'
import type { TicketLine } from '../tickets/ticket-parts.queries.ts'
import { editedTicket } from '../tickets/ticket-seal.server.ts'
import { getTicket, startTicket, takeNumbers } from '../tickets/tickets.queries.ts'
import { addDraft, removeDraft } from './draft-tickets.queries.ts'
import { type DraftTicket, draftAmount, splitName } from './draft-tickets.rules.ts'

/** Drafts: tickets before their first full save. They are in the list but have no effects yet. */

const linesOf = async (tx: Tx, kind: TicketKind, lines: DraftTicket['lines']): Promise<TicketLine[]> => {
  if (kind === 'metro') return lines.map(draftMetroLine)
  const made: TicketLine[] = []
  for (const line of lines) made.push(await draftCoinLine(tx, line))
  return made
}

export const makeDraft = async (tx: Tx, context: Context, kind: TicketKind, draft: DraftTicket) => {
  const { user } = context
  const lines = await weighLines({ ...context, db: tx }, kind, await linesOf(tx, kind, draft.lines))
  const { start } = await startTicket(tx, kind, user.timeZone)
  const { id } = await takeNumbers(tx, kind)
  const { customerName, clerk } = draft
  const values = { kind, id, clerk, ticketDay: start.ticketDay, amount: draftAmount(draft.lines) }
  await addDraft(tx, { ...values, ...splitName(customerName) }, lines, user)
  await auditTicket(tx, found(await getTicket(tx, kind, id), 'Ticket'), 'created', context)
  return id
}

const DELETED = 'A draft had it that was deleted before it was saved as a ticket. No cash or paper has it.'

export const draftTicketHandlers: Handler[] = [
  handle(deleteDraftTicket, (context, { id, ticketType: kind, version }) =>
    context.transaction(async tx => {
      const record = editedTicket(context, kind)
      const ticket = await lockRecord(tx, record, id)
      const number = recordNumber(ticket)
      if (ticket.origin !== 'draft') throw refuse('conflict', `${number} is no draft: a ticket is voided, not deleted`)
      await assertUnchanged(tx, record.table, ticket, version)
      await auditTicket(tx, ticket, 'deleted', context)
      await removeDraft(tx, ticket)
      await addUnusedNumber(tx, ticket, DELETED)
      return { message: `Draft ${number} deleted` }
    }),
  ),
]
