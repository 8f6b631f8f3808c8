import { sql } from 'kysely'
import { type Db, firstRow, rows, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '../tickets/tickets.rules.ts'

export type OpenRequest = {
  id: number
  kind: TicketKind
  ticketId: number
  firstName: string
  lastName: string
  ticketAmount: Cents
}

const request = sql`r.id, r.kind, r.ticket_id as "ticketId", t.first_name as "firstName", t.last_name as "lastName",
  t.ticket_amount_cents as "ticketAmount"`

const BOOTH_LOCKS = 7_302

/** Takes the oldest open request of the booth for this pad, or goes on holding its own; never one that another pad holds. */
export const holdRequest = async (tx: Tx, booth: string, pad: string) => {
  // One pad at a time: else a pad that asks twice at once would find its request locked by itself, and show none.
  await sql`select pg_advisory_xact_lock(${BOOTH_LOCKS}, hashtext(${booth}))`.execute(tx)
  const chosen = await firstRow<{ id: number }>(
    tx,
    sql`select id from signature_requests where booth = ${booth} and state = 'open'
        and (held_until is null or held_until < now() or held_by = ${pad})
      order by held_by = ${pad} desc nulls last, id limit 1 for update skip locked`,
  )
  if (!chosen) return undefined
  return firstRow<OpenRequest>(
    tx,
    sql`with r as (update signature_requests set held_by = ${pad}, held_until = now() + interval '2 minutes'
        where id = ${chosen.id} returning *)
      select ${request} from r join tickets t on t.kind = r.kind and t.id = r.ticket_id`,
  )
}

export const lockRequest = (tx: Tx, id: number) =>
  firstRow<OpenRequest>(
    tx,
    sql`select ${request} from signature_requests r join tickets t on t.kind = r.kind and t.id = r.ticket_id
      where r.id = ${id} and r.state = 'open' for update of r, t`,
  )

export const isRequestOpen = async (db: Db, id: number) =>
  (await firstRow(db, sql`select 1 from signature_requests where id = ${id} and state = 'open'`)) !== undefined

type NewSignature = {
  request: OpenRequest
  fileId: string
  strokes: unknown
  station: string
  shown: { text: string; hash: Buffer }
}

export const addSignature = async (
  tx: Tx,
  { request: { id, kind, ticketId }, fileId, strokes, station, shown }: NewSignature,
) => {
  await sql`insert into signatures (kind, ticket_id, file_id, strokes, station, shown, shown_hash)
    values (${kind}, ${ticketId}, ${fileId}::uuid, ${JSON.stringify(strokes)}::jsonb, ${station}, ${shown.text}, ${shown.hash})`.execute(
    tx,
  )
  await sql`update signature_requests set state = 'signed' where id = ${id}`.execute(tx)
  await sql`update tickets set signature_file_id = ${fileId}::uuid, signed_at = now(), is_seal_broken = false, version = version + 1
    where kind = ${kind} and id = ${ticketId}`.execute(tx)
}

export const clearSignature = async (tx: Tx, kind: TicketKind, ticketId: number) => {
  await sql`update signatures set removed_at = now() where kind = ${kind} and ticket_id = ${ticketId} and removed_at is null`.execute(
    tx,
  )
  await sql`update tickets set signature_file_id = null, signed_at = null, is_seal_broken = false, version = version + 1
    where kind = ${kind} and id = ${ticketId}`.execute(tx)
}

/** What was bought on the ticket, in units of 1e-8. */
export const findBoughtUnits = (db: Db, kind: TicketKind, ticketId: number) =>
  rows<{ name: string; units: string }>(
    db,
    sql`select description as name, (quantity * 100000000)::bigint::text as units
      from ticket_items where kind = ${kind} and ticket_id = ${ticketId} and not is_barter`,
  )
