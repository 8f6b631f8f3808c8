import { tellTicket } from '#features/buying/tickets/ticket-effects.server.ts'
import { sendSignatureRequest, withdrawSignatureRequest } from '#features/buying/tickets/ticket-parts.queries.ts'
import { getTicket, lockTicket } from '#features/buying/tickets/tickets.queries.ts'
import type { TicketKind } from '#features/buying/tickets/tickets.rules.ts'
import { assertNotVoid } from '#features/buying/tickets/tickets.server.ts'
import { found, type Tx } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { boothNamed } from './booths.server.ts'
import { callBackFromPad, getPadOfTicket, sendToPad } from './signatures.contract.ts'
import { getPadOf } from './signatures.queries.ts'

/** A clerk says which customer a pad is for. */

const assertMayOpen = ({ user }: Context, kind: TicketKind) => {
  if (!may(user, recordKinds[kind].access)) throw refuse('forbidden', 'You may not open this kind of ticket')
}

const lockUnsigned = async (tx: Tx, kind: TicketKind, id: number) => {
  const ticket = found(await lockTicket(tx, kind, id), 'Ticket')
  assertNotVoid(ticket)
  if (ticket.signatureFileId) throw refuse('conflict', 'This ticket is signed')
  return ticket
}

export const sendingHandlers: Handler[] = [
  handle(getPadOfTicket, async (context, { id, type }) => {
    const kind = type
    assertMayOpen(context, kind)
    const { db, user } = context
    found(await getTicket(db, kind, id), 'Ticket')
    return { data: await getPadOf(db, kind, id, user.timeZone) }
  }),

  handle(sendToPad, (context, sent) => {
    const kind = sent.type
    assertMayOpen(context, kind)
    return context.transaction(async tx => {
      const ticket = await lockUnsigned(tx, kind, sent.id)
      const booth = await boothNamed(tx, sent.booth || ticket.booth)
      await sendSignatureRequest(tx, kind, ticket.id, booth)
      await tellTicket(tx, ticket, `sent to the pad of ${booth}`, context)
      return { message: `${recordNumber(ticket)} is at the pad of ${booth}` }
    })
  }),

  handle(callBackFromPad, (context, { id, type }) => {
    const kind = type
    assertMayOpen(context, kind)
    return context.transaction(async tx => {
      const ticket = await lockUnsigned(tx, kind, id)
      const { booth } = await getPadOf(tx, kind, id, context.user.timeZone)
      if (booth === null) throw refuse('conflict', `${recordNumber(ticket)} is at no pad`)
      await withdrawSignatureRequest(tx, kind, id)
      await tellTicket(tx, ticket, `called back from the pad of ${booth}`, context)
      return { message: `${recordNumber(ticket)} was called back from the pad of ${booth}` }
    })
  }),
]
