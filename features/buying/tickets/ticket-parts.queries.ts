import { type RawBuilder, sql } from 'kysely'
import { isSameNumber } from '#features/cash/checks/checks.queries.ts'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from './tickets.rules.ts'

/** What belongs to a ticket and is not in its row: lines, pictures, the request to sign, the notice, the void record. */

export type Line = {
  /** Given when the ticket is made. */
  id?: number
  propertyCode: number
  description: string
  model: string
  serial: string
  quantity: number
  unit: string
  costCents: number
  /** Of the shop's list, for coin tickets. */
  itemId?: number
  isBarter?: boolean
}

export const copyLines = async (tx: Tx, kind: TicketKind, fromId: number, toId: number) => {
  await sql`insert into ticket_items (kind, ticket_id, position, property_code, description, model, serial, item_id, quantity, unit, cost_cents, is_barter)
    select kind, ${toId}, position, property_code, description, model, serial, item_id, quantity, unit, cost_cents, is_barter
    from ticket_items where kind = ${kind} and ticket_id = ${fromId}`.execute(tx)
}

export type ItemRow = {
  id: number
  propertyCode: number
  description: string
  model: string
  serial: string
  soldTo: string
  qty: number
  unit: string
  cost: Cents
}

/** The lines of a ticket in their order, each an ItemRow. */
export const itemsOf = (kind: RawBuilder<unknown>, ticketId: RawBuilder<unknown>) =>
  sql<ItemRow>`select id, property_code as "propertyCode", description, model, serial, sold_to as "soldTo",
    quantity::float8 as qty, unit, cost_cents as cost
    from ticket_items where kind = ${kind} and ticket_id = ${ticketId} order by position, id`

export const findItems = (db: Db, kind: TicketKind, ticketId: number) =>
  rows(db, itemsOf(sql`${kind}`, sql`${ticketId}`))

export type CoinItemRow = {
  id: number
  item: { id: number; name: string } | null
  name: string
  qty: number
  unit: string
  cost: Cents
}

export const findCoinItems = (db: Db, ticketId: number, isBarter: boolean) =>
  rows<CoinItemRow>(
    db,
    sql`select t.id, t.description as name, t.quantity::float8 as qty, t.unit, t.cost_cents as cost,
      case when i.id is null then null else json_build_object('id', i.id, 'name', i.name) end as item
      from ticket_items t left join items i on i.id = t.item_id
      where t.kind = 'coin' and t.ticket_id = ${ticketId} and t.is_barter = ${isBarter} order by t.position, t.id`,
  )

/** A new ticket's parts as the history keeps them; the same as `getParts` would find. */
export const partsOf = (lines: readonly Line[], attachments: number) => ({
  items: lines
    .toSorted((a, b) => Number(a.isBarter ?? false) - Number(b.isBarter ?? false))
    .map(({ id, propertyCode, description, quantity, unit, costCents, model, serial, isBarter = false }) => ({
      id,
      propertyCode,
      description,
      qty: quantity,
      unit,
      cost: costCents,
      model,
      serial,
      soldTo: '',
      isBarter,
    })),
  attachments,
})

/** The lines and the number of pictures, as the history keeps them with every entry. */
export const getParts = (tx: Tx, kind: TicketKind, ticketId: number) =>
  oneRow<{ items: object[]; attachments: number }>(
    tx,
    sql`select coalesce((
        select json_agg(json_build_object('id', id, 'propertyCode', property_code, 'description', description, 'qty', quantity::float8, 'unit', unit,
          'cost', cost_cents, 'model', model, 'serial', serial, 'soldTo', sold_to, 'isBarter', is_barter)
          order by is_barter, position, id)
        from ticket_items where kind = ${kind} and ticket_id = ${ticketId}), '[]') as items,
      (select count(*) from ticket_attachments where kind = ${kind} and ticket_id = ${ticketId}) as attachments`,
  )

export const addAttachments = async (tx: Tx, kind: TicketKind, ticketId: number, fileIds: readonly string[]) => {
  if (fileIds.length === 0) return
  await sql`insert into ticket_attachments (kind, ticket_id, file_id, position)
    select ${kind}, ${ticketId}, f.id, f.position from unnest(${fileIds}::uuid[]) with ordinality as f(id, position)`.execute(
    tx,
  )
}

export const findAttachments = (db: Db, kind: TicketKind, ticketId: number) =>
  rows<{ id: string; mimeType: string; fileSize: number }>(
    db,
    sql`select f.id, f.mime_type as "mimeType", f.file_size as "fileSize" from ticket_attachments a
      join files f on f.id = a.file_id where a.kind = ${kind} and a.ticket_id = ${ticketId} order by a.position`,
  )

/** Keeps these pictures of the ticket, in this order, and lets go of the others. */
export const replaceAttachments = async (tx: Tx, kind: TicketKind, ticketId: number, fileIds: readonly string[]) => {
  await sql`delete from ticket_attachments where kind = ${kind} and ticket_id = ${ticketId}`.execute(tx)
  await addAttachments(tx, kind, ticketId, fileIds)
}

/** A ticket waits for one signature at a time. It stands in the row by the ticket's own time: an old one never comes to a pad by itself. */
export const requestSignature = async (tx: Tx, kind: TicketKind, ticketId: number) => {
  await sql`insert into signature_requests (kind, ticket_id, booth, sent_at)
    select kind, id, booth, ticket_time from tickets where kind = ${kind} and id = ${ticketId}
    on conflict (kind, ticket_id) where state = 'open' do nothing`.execute(tx)
}

/** A clerk sends the ticket to a booth now. A new request, so that a pad that shows the earlier one lets go of it. */
export const sendSignatureRequest = async (tx: Tx, kind: TicketKind, ticketId: number, booth: string) => {
  await withdrawSignatureRequest(tx, kind, ticketId)
  await sql`insert into signature_requests (kind, ticket_id, booth) values (${kind}, ${ticketId}, ${booth})`.execute(tx)
}

/** The ticket's booth was changed: its open request goes along and keeps its time. */
export const moveSignatureRequest = async (tx: Tx, kind: TicketKind, ticketId: number, booth: string) => {
  await sql`with gone as (
      update signature_requests set state = 'withdrawn'
      where kind = ${kind} and ticket_id = ${ticketId} and state = 'open' returning sent_at)
    insert into signature_requests (kind, ticket_id, booth, sent_at)
    select ${kind}, ${ticketId}, ${booth}, sent_at from gone`.execute(tx)
}

export const withdrawSignatureRequest = async (tx: Tx, kind: TicketKind, ticketId: number) => {
  await sql`update signature_requests set state = 'withdrawn'
    where kind = ${kind} and ticket_id = ${ticketId} and state = 'open'`.execute(tx)
}

/** One ticket's payout, for who stands at the drawer. */
export const addNotice = async (tx: Tx, kind: TicketKind, ticketId: number, amountCents: number, isCheck: boolean) => {
  await sql`insert into notices (kind, ticket_id, amount_cents, is_check)
    values (${kind}, ${ticketId}, ${amountCents}, ${isCheck})`.execute(tx)
}

/**
 * The ticket changed: what was handed out already counts, and only the difference waits. Cash that became a check, or the
 * other way round, waits as a whole.
 */
export const changeNotice = async (
  tx: Tx,
  kind: TicketKind,
  ticketId: number,
  amountCents: number,
  isCheck: boolean,
) => {
  await sql`with noted as (
      select id, amount_cents + paid_before_cents as total,
        case when is_check <> ${isCheck} then 0 else paid_before_cents + case when is_paid then amount_cents else 0 end end
          as handed
      from notices where kind = ${kind} and ticket_id = ${ticketId} and not is_withdrawn
    )
    update notices n set is_check = ${isCheck}, is_dismissed = false, version = version + 1,
      paid_before_cents = case when handed = ${amountCents}::integer then 0 else handed end,
      amount_cents = case when handed = ${amountCents}::integer then handed else ${amountCents}::integer - handed end,
      is_paid = handed = ${amountCents}::integer and handed <> 0
    from noted where n.id = noted.id and (total <> ${amountCents} or is_check <> ${isCheck})`.execute(tx)
}

export const withdrawNotice = async (tx: Tx, kind: TicketKind, ticketId: number) => {
  await sql`update notices set is_withdrawn = true, version = version + 1
    where kind = ${kind} and ticket_id = ${ticketId} and not is_withdrawn`.execute(tx)
}

export const addVoidRecord = async (tx: Tx, kind: TicketKind, ticketId: number, reason: string, userId: number) => {
  await sql`insert into void_records (kind, ticket_id, reason, voided_by)
    values (${kind}, ${ticketId}, ${reason}, ${userId})`.execute(tx)
}

export const isCheckNumberUsed = async (db: Db, kind: TicketKind, checkNumber: string, exceptId: number) =>
  (await firstRow(
    db,
    sql`select 1 from tickets where kind = ${kind} and check_number is not null and ${isSameNumber(checkNumber)}
      and not is_void and id <> ${exceptId}`,
  )) !== undefined
