import type { Tx } from '#server/db.ts'
import { keepImage } from '#server/files/files.ts'
import type { Context } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { findAttachments, replaceAttachments } from './ticket-parts.queries.ts'
import type { Ticket } from './tickets.queries.ts'
import type { TicketKind } from './tickets.rules.ts'

const MAX_PICTURES = 5

/** The pictures a save leaves: those kept of the ticket's own, then the new ones. */
export const savePictures = async (tx: Tx, context: Context, ticket: Ticket, kept: readonly string[] | undefined) => {
  const own = (await findAttachments(tx, ticket.kind, ticket.id)).map(file => file.id)
  const staying = kept === undefined ? own : own.filter(id => kept.some(one => one.includes(id)))
  if (staying.length + context.images.length > MAX_PICTURES) throw refuse('invalid', `At most ${MAX_PICTURES} files`)
  const added = await keepImages(tx, context, ticket.kind)
  await replaceAttachments(tx, ticket.kind, ticket.id, [...staying, ...added])
}

export const keepImages = async (tx: Tx, { store, images, user }: Context, kind: TicketKind) => {
  const fileIds: string[] = []
  for (const image of images)
    fileIds.push(await keepImage(tx, store, image, { access: recordKinds[kind].access, userId: user.id }))
  return fileIds
}
