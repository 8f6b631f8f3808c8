import { sql } from 'kysely'
import type { Permission } from '#shared/permissions.ts'
import { type Db, firstRow, oneRow, type Tx } from '../db/db.ts'
import { type CheckedImage, sizeForScreen } from './images.ts'
import type { FileStore } from './store.ts'

export const variants = ['full', 'screen', 'thumbnail'] as const
export type Variant = (typeof variants)[number]
export const nameInStore = (id: string, variant: Variant) => (variant === 'full' ? id : `${id}-${variant}`)

/** The bytes of an image; the screen size is made on first request. */
export const getContent = async (store: FileStore, id: string, variant: Variant) => {
  const stored = await store.get(nameInStore(id, variant))
  if (stored || variant !== 'screen') return stored
  const full = await store.get(nameInStore(id, 'full'))
  if (!full) return undefined
  const content = await sizeForScreen(full)
  await store.put(nameInStore(id, 'screen'), content, 'image/jpeg')
  return content
}

type FileAccess = Permission | readonly Permission[]

/** Stores an image for a record: the bytes first, then the row in the record's transaction. */
export const keepImage = async (
  tx: Tx,
  store: FileStore,
  image: CheckedImage,
  { access, userId }: { access: FileAccess; userId: number },
): Promise<string> => {
  const { id } = await oneRow<{ id: string }>(
    tx,
    sql`insert into files (mime_type, file_size, width, height, sha256, access, created_by)
      values (${image.mimeType}, ${image.full.length}, ${image.width}, ${image.height}, ${image.sha256}, ${[access].flat().join()}, ${userId})
      returning id`,
  )
  await store.put(nameInStore(id, 'full'), image.full, image.mimeType)
  await store.put(nameInStore(id, 'thumbnail'), image.thumbnail, 'image/jpeg')
  return id
}

export const getFile = (db: Db, id: string) =>
  firstRow<{ id: string; mimeType: string; access: Permission[] }>(
    db,
    sql`select id, mime_type as "mimeType", string_to_array(access, ',') as access from files where id = ${id}::uuid`,
  )
