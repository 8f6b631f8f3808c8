import { sql } from 'kysely'
import type { TicketKind } from '#features/buying/tickets/tickets.rules.ts'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'

/** A line as the pad lists it: bought, or handed out in barter. A Metro item has its unit in its description. */
export type ShownItem = { qty: number; unit: string; name: string; isBarter: boolean }

export type OpenRequest = {
  id: number
  kind: TicketKind
  ticketId: number
  firstName: string
  lastName: string
  ticketAmount: Cents
  items: ShownItem[]
}

const request = sql`r.id, r.kind, r.ticket_id as "ticketId", t.first_name as "firstName", t.last_name as "lastName",
  t.ticket_amount_cents as "ticketAmount", coalesce((
    select json_agg(json_build_object('qty', i.quantity::float8, 'unit', case i.kind when 'coin' then i.unit else '' end, 'name', i.description,
      'isBarter', i.is_barter) order by i.is_barter, i.position, i.id)
    from ticket_items i where i.kind = r.kind and i.ticket_id = r.ticket_id), '[]') as items`

const BOOTH_LOCKS = 7_302

/** Since the business day began, in shop time. */
const isOfToday = (timeZone: string) =>
  sql`r.sent_at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`

type Pad = {
  booth: string
  /** Which pad asks: another pad of the booth gets another request. */
  name: string
  timeZone: string
  /** The request with a customer's ink on it, which is not taken from under the hand. */
  signing: number | undefined
}

/** Once a newer customer has signed, an older one does not come by itself; a pad keeps the one that it holds. */
const isNotPassedBy = (name: string) => sql`(r.held_by = ${name} and r.held_until >= now() or not exists (
  select from signature_requests n where n.booth = r.booth and n.state = 'signed' and n.sent_at > r.sent_at
    and (n.kind, n.ticket_id) <> (r.kind, r.ticket_id)))`

const chooseRequest = ({ booth, name, timeZone, signing }: Pad) =>
  signing === undefined
    ? sql<{ id: number }>`select id from signature_requests r where booth = ${booth} and state = 'open'
        and ${isOfToday(timeZone)} and ${isNotPassedBy(name)} and (held_until is null or held_until < now() or held_by = ${name})
      order by sent_at desc, id desc limit 1 for update skip locked`
    : sql<{ id: number }>`select id from signature_requests where booth = ${booth} and state = 'open'
        and id = ${signing} and (held_until is null or held_until < now() or held_by = ${name}) for update skip locked`

/** A pad holds what it shows and nothing else. */
export const letGoOf = async (tx: Tx, pad: string, exceptId = 0) => {
  await sql`update signature_requests set held_by = null, held_until = null
    where held_by = ${pad} and state = 'open' and id <> ${exceptId}`.execute(tx)
}

/** Takes the newest open request of the booth's day for this pad; never one that another pad holds. */
export const holdRequest = async (tx: Tx, pad: Pad) => {
  // One pad at a time: else a pad that asks twice at once would find its request locked by itself, and show none.
  await sql`select pg_advisory_xact_lock(${BOOTH_LOCKS}, hashtext(${pad.booth}))`.execute(tx)
  const chosen = await firstRow(tx, chooseRequest(pad))
  await letGoOf(tx, pad.name, chosen?.id)
  if (!chosen) return undefined
  return firstRow<OpenRequest>(
    tx,
    sql`with r as (update signature_requests set held_by = ${pad.name}, held_until = now() + interval '2 minutes'
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

/** One that was signed, called back or sent to another booth is not. */
export const isRequestOpen = async (db: Db, id: number, booth: string) =>
  (await firstRow(
    db,
    sql`select 1 from signature_requests where id = ${id} and booth = ${booth} and state = 'open'`,
  )) !== undefined

export type PadOfTicket = { booth: string | null; sentAt: number | null; isShown: boolean; hasItems: boolean }

/** The booth whose pad a ticket waits at today, if it does, and whether a pad shows it now. */
export const getPadOf = (db: Db, kind: TicketKind, ticketId: number, timeZone: string) =>
  oneRow<PadOfTicket>(
    db,
    sql`select r.booth, r.sent_at as "sentAt", coalesce(r.held_until > now(), false) as "isShown",
        exists (select from ticket_items i where i.kind = ${kind} and i.ticket_id = ${ticketId}) as "hasItems"
      from (select) nothing left join signature_requests r
        on r.kind = ${kind} and r.ticket_id = ${ticketId} and r.state = 'open' and ${isOfToday(timeZone)}`,
  )

export const getBoothName = async (db: Db, name: string) =>
  (await firstRow<{ name: string }>(db, sql`select name from booths where lower(name) = lower(${name})`))?.name

export const getStationCode = async (db: Db, code: string) =>
  (await firstRow<{ code: string }>(db, sql`select code from stations where lower(code) = lower(${code})`))?.code

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
