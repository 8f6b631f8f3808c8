import { findAttachments } from '#features/records/attachments/attachments.queries.ts'
import { keepImages } from '#features/records/attachments/attachments.server.ts'
import type { Tx } from '#server/db/db.ts'
import { fileAddress, fileIdOf } from '#server/files/addresses.ts'
import type { Variant } from '#server/files/files.ts'
import type { Context } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { MAX_PHOTOS } from '#shared/fields.ts'
import type { BidPicture } from '../invoices/bid-lines.contract.ts'
import { changeLinePictures, findLinePictures } from '../invoices/bid-lines.queries.ts'

/** The pictures of a coin invoice's lines: `files[n][]` belong to the n-th line that was sent. */

const invalid = (text: string) => refuse('invalid', text, { items: text })

/** The files that stay, in the order in which they were named. */
const keptOf = (own: readonly string[], kept: readonly string[] | undefined) => {
  if (kept === undefined) return own
  const named = kept.map(fileIdOf)
  if (!named.every(id => id !== undefined && own.includes(id)))
    throw invalid('A line names a picture that is not one of its own')
  return [...new Set(named as string[])]
}

type SentLine = { itemId: number; kept: readonly string[] | undefined }

export const saveLinePictures = async (tx: Tx, context: Context, lines: readonly SentLine[]) => {
  const images = context.images.filter(({ place }) => place !== undefined)
  if (images.some(({ place = 0 }) => place >= lines.length)) throw invalid('A picture belongs to no line')
  const stored = await findLinePictures(
    tx,
    lines.map(({ itemId }) => itemId),
  )
  const saved: { itemId: number; fileIds: string[] }[] = []
  for (const [at, { itemId, kept }] of lines.entries()) {
    const own = stored.filter(picture => picture.itemId === itemId).map(({ id }) => id)
    const ofLine = images.filter(({ place }) => place === at)
    const staying = keptOf(own, kept)
    if (staying.length + ofLine.length > MAX_PHOTOS) throw invalid(`A line has at most ${MAX_PHOTOS} pictures`)
    const added = await keepImages(tx, { ...context, images: ofLine }, 'coin_invoice')
    saved.push({ itemId, fileIds: [...staying, ...added.map(({ id }) => id)] })
  }
  await changeLinePictures(tx, saved)
}

/** The addresses are signed for this session. */
const pictureOut = ({ vault, user }: Context, id: string): BidPicture => {
  const address = (variant: Variant) => fileAddress(vault, user.sessionId, id, variant)
  return { id, url: address('full'), screenUrl: address('screen'), thumbnailUrl: address('thumbnail') }
}

export const describeLinePictures = async (context: Context, itemIds: readonly number[]) => {
  const found = await findLinePictures(context.db, itemIds)
  return (itemId: number) => found.filter(picture => picture.itemId === itemId).map(({ id }) => pictureOut(context, id))
}

export const describeInvoicePictures = async (context: Context, id: number) =>
  (await findAttachments(context.db, { kind: 'coin_invoice', id })).map(file => pictureOut(context, file.id))
