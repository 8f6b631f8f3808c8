import { sql } from 'kysely'
import { containing, type Db, firstRow, rows } from '#server/db.ts'

const MOST_OFFERED = 20

/** Names that begin with the text stand before those that only hold it. */
export const findPayeesLike = (db: Db, text: string) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select id, name from payees where name ilike ${containing(text)}
      order by not starts_with(lower(name), lower(${text})), lower(name) limit ${MOST_OFFERED}`,
  )

export const getPayeeNamed = (db: Db, name: string) =>
  firstRow<{ id: number; name: string; voidDay: number | null }>(
    db,
    sql`select id, name, void_day as "voidDay" from payees where lower(name) = lower(${name})`,
  )
