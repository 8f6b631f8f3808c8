import { type RawBuilder, sql } from 'kysely'
import { sentColumns } from '#server/records/column-sql.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { ticketTable } from '../tickets/tickets.table.ts'

const itemIds = (condition: RawBuilder<unknown>) => sql`array(select i.id from ticket_items i
  where i.kind = t.kind and i.ticket_id = t.id and ${condition} order by i.position, i.id)`

const fileIds = sql`array(select a.file_id from attachments a
  where a.kind = t.kind and a.record_id = t.id order by a.position)`

const ofKind: Record<TicketKind, RawBuilder<unknown>> = {
  metro: sql`t.other_id_type as "otherIdType", ${itemIds(sql`true`)} as ticket_items, ${fileIds} as ticket_attachments`,
  coin: sql`t.other_id_type as "otherIDType", t.copies, ${itemIds(sql`not i.is_barter`)} as inventories,
    ${itemIds(sql`i.is_barter`)} as "barterItems", ${fileIds} as new_coin_attachments`,
}

const typed = sentColumns(ticketTable)

/** ID numbers are encrypted, so a list leaves them out; a signature is sent as the file of its picture. */
export const documentFields = (kind: TicketKind) => sql`${typed}, t.signature_file_id as signature, ${ofKind[kind]}`
