import { createHash } from 'node:crypto'
import { found, type Tx } from '#server/db.ts'
import { keepImage } from '#server/files/files.ts'
import { checkImage } from '#server/files/images.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { tellTicket, ticketAccess } from '../tickets/ticket-effects.server.ts'
import { requestSignature, withdrawSignatureRequest } from '../tickets/ticket-parts.queries.ts'
import { getTicket, lockTicket } from '../tickets/tickets.queries.ts'
import { ticketPrefix } from '../tickets/tickets.rules.ts'
import { listTickets } from '../tickets/tickets.server.ts'
import {
  coinSignatureStatus,
  getSignatureInfo,
  metroSignatureStatus,
  removeSignature,
  saveSignature,
} from './signatures.contract.ts'
import {
  addSignature,
  clearSignature,
  findCrypto,
  holdRequest,
  isRequestOpen,
  lockRequest,
  type OpenRequest,
} from './signatures.queries.ts'
import { kindOf, strokeProblems } from './signatures.rules.ts'

const nothing = { exist: false, id: null, type: null, data: null }

const shown = ({ id, kind, ticketId, firstName, lastName, ticketAmount }: OpenRequest) => ({
  exist: true,
  id,
  type: kind,
  data: { firstName, lastName, ticketAmount, ticket: `${ticketPrefix[kind]}${ticketId}` },
})

/** What the customer saw when signing: a later change of it breaks the seal. */
const hashOfShown = (request: OpenRequest) =>
  createHash('sha256')
    .update(JSON.stringify(shown(request).data))
    .digest()

const readImage = (address: string) => {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/.exec(address)
  if (!match?.[1]) throw refuse('invalid', 'Signature Canvas is Empty!Please add Signature')
  return checkImage(Buffer.from(match[1], 'base64'), 'The signature')
}

const removeFrom = async (tx: Tx, context: Context, kind: 'metro' | 'coin', id: number) => {
  const ticket = found(await lockTicket(tx, kind, id), 'Ticket')
  if (!ticket.signatureFileId) throw refuse('conflict', 'This ticket has no signature')
  await clearSignature(tx, kind, id)
  await withdrawSignatureRequest(tx, kind, id)
  if (!ticket.isVoid) await requestSignature(tx, kind, id, ticket.booth)
  await tellTicket(tx, found(await getTicket(tx, kind, id), 'Ticket'), 'signature removed', context)
}

const signedIds = async (context: Context, kind: 'metro' | 'coin', filter: Parameters<typeof listTickets>[2]) => {
  const { data } = (await listTickets(context, kind, filter)).travelling() as {
    data: { id: number; isSigned: boolean }[]
  }
  return { data: data.filter(row => row.isSigned).map(row => row.id) }
}

export const signatureHandlers: Handler[] = [
  handle(getSignatureInfo, async ({ db, user }, { booth, id, exist }) => {
    if (exist && id !== undefined && !(await isRequestOpen(db, id)))
      throw refuse('invalid', 'This request was withdrawn')
    // Asked every few seconds by every pad: not through the transaction that keeps each answer for its key.
    const held = await db.transaction().execute(tx => holdRequest(tx, booth, `session ${user.sessionId}`))
    return held ? shown(held) : nothing
  }),

  handle(saveSignature, async (context, { id, strokes, station, signature }) => {
    assertNoProblems(strokeProblems(strokes))
    const image = await readImage(signature)
    const { transaction, store, user } = context
    return transaction(async tx => {
      const request = await lockRequest(tx, id)
      if (!request) throw refuse('invalid', 'This request was withdrawn')
      const { kind, ticketId } = request
      const fileId = await keepImage(tx, store, image, { access: ticketAccess[kind], userId: user.id })
      await addSignature(tx, { request, fileId, strokes, station, shownHash: hashOfShown(request) })
      await tellTicket(tx, found(await getTicket(tx, kind, ticketId), 'Ticket'), 'signed', context)
      return { cryptoExist: await findCrypto(tx, kind, ticketId) }
    })
  }),

  handle(removeSignature, (context, { id, type }) =>
    context.transaction(async tx => {
      await removeFrom(tx, context, kindOf(type), id)
      return { signature: null, message: 'Signature removed' }
    }),
  ),

  handle(metroSignatureStatus, (context, filter) => signedIds(context, 'metro', filter)),
  handle(coinSignatureStatus, (context, filter) => signedIds(context, 'coin', filter)),
]
