import { type Handler, handle } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { assertMay } from '#shared/permissions.ts'
import { type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { draftText, voidText } from '../voids/voids.rules.ts'
import { boothNamed } from './booths.server.ts'
import { addRequestAtBooth, removeSignatureRequest } from './signature-requests.queries.ts'
import { callBackFromPad, getPadOfTicket, sendToPad } from './signatures.contract.ts'
import { getPadOf } from './signatures.queries.ts'
import { actOnSignature, getToSign, type RecordToSign, type SignedKinds } from './signed-kinds.ts'

/** A clerk says which customer a pad is for. */

const assertUnsigned = (kind: RecordKind, { id, isVoid, isDraft, isImported, isSigned }: RecordToSign) => {
  if (isVoid) throw refuse('conflict', voidText(kind))
  if (isDraft) throw refuse('conflict', draftText({ kind, id }))
  if (isImported) throw refuse('conflict', `${recordNumber({ kind, id })} was imported and is not signed here`)
  if (isSigned) throw refuse('conflict', `This ${recordKinds[kind].noun} is signed`)
}

export const sendingHandlers = (kinds: SignedKinds): Handler[] => [
  handle(getPadOfTicket, async (context, { id, type: kind }) => {
    assertMay(context.user, recordKinds[kind].access)
    const { db, user } = context
    const { items, isSigned } = await getToSign(db, kinds, { kind, id })
    return { data: { ...(await getPadOf(db, { kind, id }, user.timeZone)), isSigned, hasItems: items.length > 0 } }
  }),

  handle(sendToPad, (context, { id, type: kind, booth: sentBooth }) => {
    assertMay(context.user, recordKinds[kind].access)
    return context.transaction(tx =>
      actOnSignature(tx, context, kinds, { kind, id, action: 'sent to the pad' }, async (record, say) => {
        assertUnsigned(kind, record)
        const booth = await boothNamed(tx, sentBooth || record.booth)
        await addRequestAtBooth(tx, { kind, id }, booth)
        say({ action: `sent to the pad of ${booth}` })
        return { message: `${recordNumber({ kind, id })} is at the pad of ${booth}` }
      }),
    )
  }),

  handle(callBackFromPad, (context, { id, type: kind }) => {
    assertMay(context.user, recordKinds[kind].access)
    return context.transaction(tx =>
      actOnSignature(tx, context, kinds, { kind, id, action: 'called back from the pad' }, async (record, say) => {
        assertUnsigned(kind, record)
        const { booth } = await getPadOf(tx, { kind, id }, context.user.timeZone)
        if (booth === null) throw refuse('conflict', `${recordNumber({ kind, id })} is at no pad`)
        await removeSignatureRequest(tx, { kind, id })
        say({ action: `called back from the pad of ${booth}` })
        return { message: `${recordNumber({ kind, id })} was called back from the pad of ${booth}` }
      }),
    )
  }),
]
