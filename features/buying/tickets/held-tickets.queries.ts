import { sql } from 'kysely'
import { type Db, firstRow } from '#server/db/db.ts'

/** The invoice that sells single lines of this coin ticket, if there is one. */
export const getHoldingInvoice = async (db: Db, ticketId: number) =>
  (
    await firstRow<{ id: number }>(
      db,
      sql`select invoice_id as id from invoice_items
        where ticket_kind = 'coin' and ticket_id = ${ticketId} and ticket_item_id is not null order by id limit 1`,
    )
  )?.id
