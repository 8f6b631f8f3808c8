import { found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { getOldTicket } from './old-tickets.contract.ts'
import { findOldTicket } from './old-tickets.queries.ts'

export const oldTicketHandlers: Handler[] = [
  handle(getOldTicket, async ({ db }, { type, id }) => ({ data: found(await findOldTicket(db, type, id), 'Ticket') })),
]
