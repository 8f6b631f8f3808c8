import type { Tx } from '#server/db/db.ts'
import { fileAddress, fileIdOf } from '#server/files/addresses.ts'
import { keepImage } from '#server/files/files.ts'
import type { Context } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { MAX_PHOTOS } from '#shared/fields.ts'
import { type RecordKey, type RecordKind, recordKinds } from '#shared/record-kinds.ts'
import { changeAttachments, findAttachments } from './attachments.queries.ts'
import type { RecordedPicture } from './picture-history.ts'

/** Only users who may open this kind of record can read them. */
export const keepImages = async (tx: Tx, { store, images, user }: Context, kind: RecordKind) => {
  const pictures: RecordedPicture[] = []
  for (const image of images) {
    const id = await keepImage(tx, store, image, { access: recordKinds[kind].access, userId: user.id })
    pictures.push({ id, mimeType: image.mimeType, fileSize: image.full.length })
  }
  return pictures
}

const NOT_ITS_FILE = 'Existing Files holds what is not a file of this record'

/** An unknown file name may be a typing error, so it is refused before anything is removed. */
const stayingFiles = (own: readonly string[], kept: readonly string[] | undefined) => {
  if (kept === undefined) return own
  const named = kept.map(fileIdOf)
  if (!named.every(id => id !== undefined && own.includes(id)))
    throw refuse('invalid', NOT_ITS_FILE, { existingFiles: NOT_ITS_FILE })
  return own.filter(id => named.includes(id))
}

export const saveAttachments = async (
  tx: Tx,
  context: Context,
  record: RecordKey,
  kept: readonly string[] | undefined,
) => {
  const own = (await findAttachments(tx, record)).map(file => file.id)
  const staying = stayingFiles(own, kept)
  if (staying.length + context.images.length > MAX_PHOTOS) throw refuse('invalid', `At most ${MAX_PHOTOS} files`)
  const added = await keepImages(tx, context, record.kind)
  await changeAttachments(tx, record, [...staying, ...added.map(({ id }) => id)])
}

/** The addresses are signed for this session. */
export const describeAttachments = async ({ db, vault, user }: Context, record: RecordKey) => {
  const address = (fileId: string, variant: 'full' | 'thumbnail') => fileAddress(vault, user.sessionId, fileId, variant)
  return (await findAttachments(db, record)).map(file => ({
    ...file,
    url: address(file.id, 'full'),
    thumbnailUrl: address(file.id, 'thumbnail'),
  }))
}
