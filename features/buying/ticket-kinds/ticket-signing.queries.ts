import { sql } from 'kysely'
import type { RecordToSign } from '#features/records/signatures/signed-kinds.ts'
import { type Db, firstRow, rows, type Tx } from '#server/db/db.ts'
import type { TicketKind } from '#shared/record-kinds.ts'

/** A Metro item has its unit in its description. */
const ticketToSign = (kind: TicketKind, id: number) => sql<RecordToSign>`
  select t.id, t.booth, t.ticket_time as since, t.is_void as "isVoid",
    t.origin = 'draft' as "isDraft", t.origin = 'import' as "isImported", t.signature_file_id is not null as "isSigned",
    t.first_name as "firstName", t.last_name as "lastName", t.ticket_amount_cents as amount, coalesce((
      select json_agg(json_build_object('qty', i.quantity::float8, 'unit', case i.kind when 'coin' then i.unit else '' end,
        'name', i.description, 'isBarter', i.is_barter) order by i.is_barter, i.position, i.id)
      from ticket_items i where i.kind = t.kind and i.ticket_id = t.id), '[]') as items
  from tickets t where t.kind = ${kind} and t.id = ${id}`

export const getTicketToSign = (db: Db, kind: TicketKind, id: number) => firstRow(db, ticketToSign(kind, id))

/** Reads the items after the lock, because the locking statement would read them as of before its wait. */
export const lockTicketToSign = async (tx: Tx, kind: TicketKind, id: number) => {
  await sql`select from tickets where kind = ${kind} and id = ${id} for update`.execute(tx)
  return getTicketToSign(tx, kind, id)
}

export const setTicketSignature = async (tx: Tx, kind: TicketKind, id: number, fileId: string | null) => {
  await sql`update tickets set signature_file_id = ${fileId}::uuid, signed_at = case when ${fileId}::uuid is not null then now() end,
      is_seal_broken = false, version = version + 1
    where kind = ${kind} and id = ${id}`.execute(tx)
}

export const findBoughtUnits = (db: Db, kind: TicketKind, id: number) =>
  rows<{ name: string; units: string }>(
    db,
    sql`select description as name, (quantity * 100000000)::bigint::text as units
      from ticket_items where kind = ${kind} and ticket_id = ${id} and not is_barter`,
  )
