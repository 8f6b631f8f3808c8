import { type RawBuilder, sql } from 'kysely'
import { customerColumns } from '#features/people/people/customer.queries.ts'
import { wireDollars } from '#server/json.ts'
import type { TicketKind } from '#shared/record-kinds.ts'

/** The documents' fields of a ticket, as a row of the list carries them: texts, and ids of items and pictures. */

const itemIds = (condition: RawBuilder<unknown>) => sql`array(select i.id from ticket_items i
  where i.kind = t.kind and i.ticket_id = t.id and ${condition} order by i.position, i.id)`

const fileIds = sql`array(select a.file_id from attachments a
  where a.kind = t.kind and a.record_id = t.id order by a.position)`

const ofKind: Record<TicketKind, RawBuilder<unknown>> = {
  metro: sql`t.other_id_type as "otherIdType", ${itemIds(sql`true`)} as ticket_items, ${fileIds} as ticket_attachments`,
  coin: sql`t.other_id_type as "otherIDType", t.copies, ${itemIds(sql`not i.is_barter`)} as inventories,
    ${itemIds(sql`i.is_barter`)} as "barterItems", ${fileIds} as new_coin_attachments`,
}

/** Paper numbers are sealed, so a list does not have them; the picture of a signature is read with the session. */
export const documentFields = (kind: TicketKind) => sql`${customerColumns}, t.dl_state as "dLState",
  t.other_no as "otherNo", t.fromx, t.keyword, t.coupon, t.station, t.store_id as "storeId", ${wireDollars(sql`t.check_amount_cents`)} as "paymentCheckAmount",
  coalesce(t.check_number, '') as "checkNumber", '/api/files/' || t.signature_file_id || '/full' as signature,
  ${ofKind[kind]}`
