import { found } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { copyTicket, restoreTicket } from '../tickets/ticket-rows.server.ts'
import { listVoidTickets, recoverVoidTicket, restoreVoidTicket } from './void-tickets.contract.ts'
import { addRecovery, closeVoidRecord, findVoidTickets, lockVoidRecord } from './void-tickets.queries.ts'

export const voidTicketHandlers: Handler[] = [
  handle(listVoidTickets, ({ db, page }, filter) => findVoidTickets(db, filter, page)),

  handle(restoreVoidTicket, (context, { id }) =>
    context.transaction(async tx => {
      const record = found(await lockVoidRecord(tx, id), 'Void ticket')
      await restoreTicket(tx, context, record.kind, record.ticketId)
      await closeVoidRecord(tx, id)
      await announce(tx, { topic: 'void_tickets', id, access: 'void_logger' })
      return { message: 'Ticket restored' }
    }),
  ),

  handle(recoverVoidTicket, (context, { id }) =>
    context.transaction(async tx => {
      const record = found(await lockVoidRecord(tx, id), 'Void ticket')
      const newId = await copyTicket(tx, context, record.kind, record.ticketId)
      await addRecovery(tx, id, record.kind, newId)
      await announce(tx, { topic: 'void_tickets', id, access: 'void_logger' })
      return { data: { id: newId } }
    }),
  ),
]
