import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/db.ts'
import { keepImage } from '#server/files/files.ts'
import { checkImage } from '#server/files/images.ts'
import type { Context } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { type RecordKind, recordKinds } from '#shared/record-kinds.ts'
import { hasInk } from './image-ink.server.ts'
import { EMPTY, NO_IMAGE } from './signatures.rules.ts'

/** Enough for the largest tablet's own pixels. */
const MAX_MEGAPIXELS = 8

const readImage = (address: string) => {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/.exec(address)
  if (address === '') throw refuse('invalid', EMPTY, { signature: EMPTY })
  if (!match?.[1]) throw refuse('invalid', NO_IMAGE, { signature: NO_IMAGE })
  return checkImage(Buffer.from(match[1], 'base64'), 'The signature', MAX_MEGAPIXELS)
}

/** Hashes what the signer saw; a later change of it breaks the seal. */
export const sealOf = (shown: object) => {
  const text = JSON.stringify(shown)
  return { text, hash: createHash('sha256').update(text).digest() }
}

type Sent = { kind: RecordKind; signature: string; strokes: unknown[] | undefined }

/** Stores the picture of a signature, for who may see the record; one without ink is refused. */
export const keepSignature = async (tx: Tx, { store, user }: Context, { kind, signature, strokes }: Sent) => {
  const image = await readImage(signature)
  if (!strokes && !(await hasInk(image.full))) throw refuse('invalid', EMPTY)
  return keepImage(tx, store, image, { access: recordKinds[kind].access, userId: user.id })
}
