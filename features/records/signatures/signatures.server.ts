import { createHash } from 'node:crypto'
import { printWhenSigned } from '#features/buying/ticket-paper/ticket-paper.server.ts'
import { tellTicket } from '#features/buying/tickets/ticket-effects.server.ts'
import { requestSignature, withdrawSignatureRequest } from '#features/buying/tickets/ticket-parts.queries.ts'
import { getTicket, lockTicket } from '#features/buying/tickets/tickets.queries.ts'
import { listTickets } from '#features/buying/tickets/tickets.server.ts'
import { found, type Tx } from '#server/db.ts'
import { keepImage } from '#server/files/files.ts'
import { checkImage } from '#server/files/images.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { boothNamed, stationNamed } from './booths.server.ts'
import { hasInk } from './image-ink.server.ts'
import {
  coinSignatureStatus,
  getSignatureInfo,
  metroSignatureStatus,
  removeSignature,
  type Shown,
  saveSignature,
} from './signatures.contract.ts'
import {
  addSignature,
  clearSignature,
  holdRequest,
  isRequestOpen,
  letGoOf,
  lockRequest,
  type OpenRequest,
} from './signatures.queries.ts'
import { CHANGED, EMPTY, isSameShown, strokeProblems } from './signatures.rules.ts'
import { walletsOf } from './wallets.server.ts'

const withdrawn = () => refuse('invalid', 'This request was withdrawn')

const nothing = { exist: false, id: null, type: null, data: null }

const shownOf = ({ kind, ticketId, items, ...request }: OpenRequest, confirms: string): Shown => ({
  firstName: request.firstName,
  lastName: request.lastName,
  ticketAmount: request.ticketAmount,
  ticket: recordNumber({ kind, id: ticketId }),
  confirms,
  items,
})

/** What the customer saw when signing, and its hash: a later change of it breaks the seal. */
const sealOf = (shown: Shown) => {
  const text = JSON.stringify(shown)
  return { text, hash: createHash('sha256').update(text).digest() }
}

/** A pad of the largest tablet in its own pixels. */
const MAX_MEGAPIXELS = 8

const readImage = (address: string) => {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/.exec(address)
  if (!match?.[1]) throw refuse('invalid', EMPTY)
  return checkImage(Buffer.from(match[1], 'base64'), 'The signature', MAX_MEGAPIXELS)
}

const removeFrom = async (tx: Tx, context: Context, kind: 'metro' | 'coin', id: number) => {
  const ticket = found(await lockTicket(tx, kind, id), 'Ticket')
  if (!ticket.signatureFileId) throw refuse('conflict', 'This ticket has no signature')
  await clearSignature(tx, kind, id)
  await withdrawSignatureRequest(tx, kind, id)
  if (!ticket.isVoid) await requestSignature(tx, kind, id)
  await tellTicket(tx, found(await getTicket(tx, kind, id), 'Ticket'), 'signature removed', context)
}

type StatusFilter = InputOf<typeof metroSignatureStatus>

/** The documents name the sort of this call `sortId`. */
const signedIds = async (context: Context, kind: 'metro' | 'coin', { sortId, ...filter }: StatusFilter) => {
  const { data } = (await listTickets(context, kind, { ...filter, sortBy: filter.sortBy ?? sortId })).travelling() as {
    data: { id: number; isSigned: boolean }[]
  }
  return { data: data.filter(row => row.isSigned).map(row => row.id) }
}

export const signatureHandlers: Handler[] = [
  handle(getSignatureInfo, async ({ db, user }, { booth: sentBooth, id, exist, signing, pad }) => {
    const name = `session ${user.sessionId} ${pad}`.trim()
    // Asked every few seconds by every pad: not through the transaction that keeps each answer for its key.
    const inOwn = db.transaction()
    if (sentBooth === '') {
      await inOwn.execute(tx => letGoOf(tx, name))
      return { ...nothing, booth: '' }
    }
    const booth = await boothNamed(db, sentBooth)
    const shown = exist ? id : undefined
    if (shown !== undefined && !(await isRequestOpen(db, shown, booth))) throw withdrawn()
    const asked = { booth, name, timeZone: user.timeZone, signing: signing ? shown : undefined }
    const held = await inOwn.execute(tx => holdRequest(tx, asked))
    if (!held && asked.signing !== undefined) throw withdrawn()
    if (!held) return { ...nothing, booth }
    const { confirms } = await readSetting(db, 'signing')
    return { exist: true, id: held.id, type: held.kind, booth, data: shownOf(held, confirms) }
  }),

  handle(saveSignature, async (context, { id, type, strokes, station: sentStation, signature, shown }) => {
    if (strokes) assertNoProblems(strokeProblems(strokes))
    const { transaction, store, user, db } = context
    const station = await stationNamed(db, sentStation)
    return transaction(async tx => {
      const request = await lockRequest(tx, id)
      if (!request) throw withdrawn()
      const { kind, ticketId } = request
      if (type && type !== kind) throw refuse('invalid', 'This request is of another kind of ticket')
      const settings = await readSetting(tx, 'signing')
      const now = shownOf(request, settings.confirms)
      if (shown && !isSameShown(shown, now)) throw refuse('conflict', CHANGED)
      // Only now: an image costs memory and time, and is for a request that is there.
      const image = await readImage(signature)
      if (!strokes && !(await hasInk(image.full))) throw refuse('invalid', EMPTY)
      const fileId = await keepImage(tx, store, image, { access: recordKinds[kind].access, userId: user.id })
      await addSignature(tx, { request, fileId, strokes: strokes ?? [], station, shown: sealOf(now) })
      const signed = found(await getTicket(tx, kind, ticketId), 'Ticket')
      await tellTicket(tx, signed, 'signed', context)
      await printWhenSigned(tx, signed, station, context)
      const wallets = await walletsOf(tx, kind, ticketId, settings)
      const has = (coin: string) => wallets.some(wallet => wallet.coin === coin)
      return { cryptoExist: { btcExist: has('btc'), ethExist: has('eth') }, wallets }
    })
  }),

  handle(removeSignature, (context, { id, type }) =>
    context.transaction(async tx => {
      await removeFrom(tx, context, type, id)
      return { signature: null, message: 'Signature removed' }
    }),
  ),

  handle(metroSignatureStatus, (context, filter) => signedIds(context, 'metro', filter)),
  handle(coinSignatureStatus, (context, filter) => signedIds(context, 'coin', filter)),
]
