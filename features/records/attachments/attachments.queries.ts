import { sql } from 'kysely'
import { type Db, rows, type Tx } from '#server/db/db.ts'
import type { RecordKey } from '#shared/record-kinds.ts'
import type { RecordedPicture } from './picture-history.ts'

export const addAttachments = async (tx: Tx, { kind, id }: RecordKey, fileIds: readonly string[]) => {
  if (fileIds.length === 0) return
  await sql`insert into attachments (kind, record_id, file_id, position)
    select ${kind}, ${id}, f.id, f.position from unnest(${fileIds}::uuid[]) with ordinality as f(id, position)`.execute(
    tx,
  )
}

export const findAttachments = (db: Db, { kind, id }: RecordKey) =>
  rows<RecordedPicture>(
    db,
    sql`select f.id, f.mime_type as "mimeType", f.file_size as "fileSize" from attachments a
      join files f on f.id = a.file_id where a.kind = ${kind} and a.record_id = ${id} order by a.position`,
  )

/** Sets the order too, and detaches all other files. */
export const changeAttachments = async (tx: Tx, record: RecordKey, fileIds: readonly string[]) => {
  await sql`delete from attachments where kind = ${record.kind} and record_id = ${record.id}`.execute(tx)
  await addAttachments(tx, record, fileIds)
}
