import type { Tx } from '#server/db.ts'
import { fileAddress } from '#server/files/addresses.ts'
import { keepImage } from '#server/files/files.ts'
import type { Context } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { MAX_PHOTOS } from '#shared/fields.ts'
import { type RecordKey, type RecordKind, recordKinds } from '#shared/record-kinds.ts'
import { findAttachments, replaceAttachments } from './attachments.queries.ts'

/** The images that came with the call, for who may open records of that kind. */
export const keepImages = async (tx: Tx, { store, images, user }: Context, kind: RecordKind) => {
  const fileIds: string[] = []
  for (const image of images)
    fileIds.push(await keepImage(tx, store, image, { access: recordKinds[kind].access, userId: user.id }))
  return fileIds
}

/** The files that a save leaves: those kept of the record's own, then the new ones. */
export const saveAttachments = async (
  tx: Tx,
  context: Context,
  record: RecordKey,
  kept: readonly string[] | undefined,
) => {
  const own = (await findAttachments(tx, record)).map(file => file.id)
  const staying = kept === undefined ? own : own.filter(id => kept.some(one => one.includes(id)))
  if (staying.length + context.images.length > MAX_PHOTOS) throw refuse('invalid', `At most ${MAX_PHOTOS} files`)
  const added = await keepImages(tx, context, record.kind)
  await replaceAttachments(tx, record, [...staying, ...added])
}

/** The files of a record with the addresses under which this session may read them. */
export const describeAttachments = async ({ db, vault, user }: Context, record: RecordKey) => {
  const address = (fileId: string, variant: 'full' | 'thumbnail') => fileAddress(vault, user.sessionId, fileId, variant)
  return (await findAttachments(db, record)).map(file => ({
    ...file,
    url: address(file.id, 'full'),
    thumbnailUrl: address(file.id, 'thumbnail'),
  }))
}
