import { stationCodeOf } from '#features/paper/printers/stations.server.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { type RecordKey, type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { voidText } from '../voids/voids.rules.ts'
import { boothNamed } from './booths.server.ts'
import { keepSignature, sealOf } from './signature-image.server.ts'
import { addSignatureRequest, removeSignatureRequest } from './signature-requests.queries.ts'
import { getSignatureInfo, removeSignature, type ShownToSign, saveSignature } from './signatures.contract.ts'
import {
  addSignature,
  closeRequest,
  getRequest,
  getRequestState,
  isRequestOpen,
  lockRequest,
  lockRequestForPad,
  removePad,
  removeSignatures,
} from './signatures.queries.ts'
import { changedText, isSameShown, strokeProblems } from './signatures.rules.ts'
import { actOnSignature, getToSign, type RecordToSign, type SignedKinds, signingOf } from './signed-kinds.ts'
import { walletsOf } from './wallets.server.ts'

const withdrawn = () => refuse('invalid', 'This request was withdrawn')

/** Another pad or a second tap may have signed it a moment ago. */
const closed = async (db: Db, id: number) => {
  const request = await getRequestState(db, id)
  return request?.state === 'signed'
    ? refuse('invalid', `This ${recordKinds[request.kind].noun} is signed already`)
    : withdrawn()
}

const nothing = { exist: false, id: null, type: null, data: null }

const shownOf = (kind: RecordKind, record: RecordToSign, confirms: string): ShownToSign => ({
  firstName: record.firstName,
  lastName: record.lastName,
  ticketAmount: record.amount,
  ticket: recordNumber({ kind, id: record.id }),
  confirms,
  items: record.items,
})

const removeFrom = (tx: Tx, context: Context, kinds: SignedKinds, { kind, id }: RecordKey) =>
  actOnSignature(tx, context, kinds, { kind, id, action: 'signature removed' }, async record => {
    if (record.isVoid) throw refuse('conflict', voidText(kind))
    if (!record.isSigned) throw refuse('conflict', `This ${recordKinds[kind].noun} has no signature`)
    await removeSignatures(tx, { kind, id })
    await signingOf(kinds, kind).setSignature(tx, id, null)
    await removeSignatureRequest(tx, { kind, id })
    await addSignatureRequest(tx, { kind, id, booth: record.booth, since: record.since })
  })

export const signatureHandlers = (kinds: SignedKinds): Handler[] => [
  handle(getSignatureInfo, async ({ db, user }, { booth: sentBooth, id, exist, signing, pad }) => {
    const name = `session ${user.sessionId} ${pad}`.trim()
    // Pads ask every few seconds, so this avoids the transaction that stores each answer under its idempotency key.
    const inOwn = db.transaction()
    if (sentBooth === '') {
      await inOwn.execute(tx => removePad(tx, name))
      return { ...nothing, booth: '' }
    }
    const booth = await boothNamed(db, sentBooth)
    const shown = exist ? id : undefined
    if (shown !== undefined && !(await isRequestOpen(db, shown, booth))) throw await closed(db, shown)
    const asked = { booth, name, timeZone: user.timeZone, signing: signing ? shown : undefined }
    const held = await inOwn.execute(tx => lockRequestForPad(tx, asked))
    if (!held && asked.signing !== undefined) throw withdrawn()
    if (!held) return { ...nothing, booth }
    const { kind, recordId } = held
    const record = await getToSign(db, kinds, { kind, id: recordId })
    const { confirms } = await readSetting(db, 'signing')
    return { exist: true, id: held.id, type: kind, booth, data: shownOf(kind, record, confirms) }
  }),

  handle(saveSignature, async (context, { id, type, strokes, station: sentStation, signature, shown }) => {
    if (strokes) assertNoProblems(strokeProblems(strokes))
    const { transaction, db } = context
    // A pad may omit the station, but an unknown one is refused, or the paper would print elsewhere.
    const station = await stationCodeOf(db, { station: sentStation })
    return transaction(async tx => {
      const asked = await getRequest(tx, id)
      if (!asked) throw await closed(tx, id)
      const { kind, recordId } = asked
      const signing = signingOf(kinds, kind)
      const settings = await readSetting(tx, 'signing')
      await actOnSignature(tx, context, kinds, { kind, id: recordId, action: 'signed' }, async record => {
        if (!(await lockRequest(tx, id))) throw await closed(tx, id)
        if (type && type !== kind)
          throw refuse('invalid', `This request is of another kind of ${recordKinds[kind].noun}`)
        const now = shownOf(kind, record, settings.confirms)
        if (shown && !isSameShown(shown, now)) throw refuse('conflict', changedText(kind))
        // Decoding the image costs memory and time, so an open request is checked first.
        const fileId = await keepSignature(tx, context, { kind, signature, strokes })
        await addSignature(tx, { kind, recordId, fileId, strokes: strokes ?? [], station, shown: sealOf(now) })
        await closeRequest(tx, id)
        await signing.setSignature(tx, recordId, fileId)
      })
      await signing.afterSigning(tx, context, recordId, station)
      const wallets = walletsOf(await signing.findCrypto(tx, recordId), settings)
      const has = (coin: string) => wallets.some(wallet => wallet.coin === coin)
      return { cryptoExist: { btcExist: has('btc'), ethExist: has('eth') }, wallets }
    })
  }),

  handle(removeSignature, (context, { id, type }) =>
    context.transaction(async tx => {
      await removeFrom(tx, context, kinds, { kind: type, id })
      return { signature: null, message: 'Signature removed' }
    }),
  ),
]
