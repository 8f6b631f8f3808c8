import { sql } from 'kysely'
import { type Db, firstRow } from '#server/db/db.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { LabelledRecord } from './item-labels.sheet.ts'
import type { SellerTicket } from './seller-ticket.sheet.ts'

const unit = sql`case i.kind when 'coin' then i.unit else '' end`

const items = sql`coalesce((select json_agg(json_build_object('description', i.description, 'model', i.model,
    'serial', i.serial, 'qty', i.quantity::float8, 'unit', ${unit}, 'cost', i.cost_cents, 'isBarter', i.is_barter)
    order by i.position, i.id)
  from ticket_items i where i.kind = t.kind and i.ticket_id = t.id), '[]')`

const signature = sql`(select json_build_object('strokes', s.strokes, 'fileId', s.file_id,
    'signedAt', extract(epoch from s.signed_at) * 1000)
  from signatures s where s.kind = t.kind and s.record_id = t.id and s.file_id = t.signature_file_id
  order by s.id desc limit 1)`

type Signature = NonNullable<SellerTicket['signature']>

export const getSellerTicket = (db: Db, kind: TicketKind, id: number) =>
  firstRow<Omit<SellerTicket, 'signature'> & { signature: (Signature & { fileId: string }) | null }>(
    db,
    sql`select t.kind, t.id, t.ticket_time as "ticketTime", t.ticket_amount_cents as "ticketAmount", t.payment,
      t.check_number as "checkNumber", t.clerk, t.booth, t.first_name as "firstName", t.middle_name as "middleName",
      t.last_name as "lastName", t.address, t.city, t.state, t.zip, t.dob as "dOB", t.height, t.weight,
      t.is_void as "isVoid", t.void_reason as "voidReason", t.is_seal_broken as "isSealBroken",
      ${items} as items, ${signature} as signature
    from tickets t where t.kind = ${kind} and t.id = ${id}`,
  )

export const getLabelledTicket = (db: Db, kind: TicketKind, id: number, side: string) =>
  firstRow<LabelledRecord & { isVoid: boolean }>(
    db,
    sql`select t.kind, t.id, t.ticket_day as day, t.is_void as "isVoid",
      coalesce((select b.name from ticket_sides s join buyers b on b.id = s.buyer_id
        where s.kind = t.kind and s.ticket_id = t.id and s.side = ${side}), '') as buyer,
      coalesce((select json_agg(json_build_object('id', i.id, 'description', i.description, 'qty', i.quantity::float8,
          'unit', ${unit}) order by i.position, i.id)
        from ticket_items i where i.kind = t.kind and i.ticket_id = t.id and not i.is_barter
          and (${side} = '' or i.sold_to = ${side})), '[]') as items
    from tickets t where t.kind = ${kind} and t.id = ${id}`,
  )
