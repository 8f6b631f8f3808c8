import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'

const heldLines = sql`ticket_items where kind = 'metro' and item_id is not null`

export const countHeldLines = (db: Db) =>
  oneRow<{ lines: number }>(db, sql`select count(*)::int as lines from ${heldLines}`)

/** Metal lines that are stored with another holder than their ticket's side says. */
export const findMisheldLines = (db: Db) =>
  rows<{ ticket: number; kept: number | null; holder: number | null }>(
    db,
    sql`select ticket_id as ticket, kept, holder
      from (select ticket_id, holder as kept, holder_of_line(ticket_id, sold_to) as holder from ${heldLines}) lines
      where kept is distinct from holder order by ticket_id`,
  )
