import { sql } from 'kysely'
import type { Permission } from '#shared/permissions.ts'
import { type Db, firstRow, oneRow, type Tx } from '../db.ts'
import type { CheckedImage } from './images.ts'
import type { FileStore } from './store.ts'

export type Variant = 'full' | 'thumbnail'
export const nameInStore = (id: string, variant: Variant) => (variant === 'full' ? id : `${id}-thumbnail`)

/** Keeps an image for a record: the bytes first, then the row, in the record's transaction. */
export const keepImage = async (
  tx: Tx,
  store: FileStore,
  image: CheckedImage,
  { access, userId }: { access: Permission; userId: number },
): Promise<string> => {
  const { id } = await oneRow<{ id: string }>(
    tx,
    sql`insert into files (mime_type, file_size, width, height, sha256, access, created_by)
      values (${image.mimeType}, ${image.full.length}, ${image.width}, ${image.height}, ${image.sha256}, ${access}, ${userId})
      returning id`,
  )
  await store.put(nameInStore(id, 'full'), image.full, image.mimeType)
  await store.put(nameInStore(id, 'thumbnail'), image.thumbnail, 'image/jpeg')
  return id
}

export const getFile = (db: Db, id: string) =>
  firstRow<{ id: string; mimeType: string; access: Permission }>(
    db,
    sql`select id, mime_type as "mimeType", access from files where id = ${id}::uuid`,
  )
