import { sql } from 'kysely'
import { oneRow, rows, type Tx } from '#server/db/db.ts'
import { addHistoryEntry, entryHash } from '#server/records/history.ts'
import type { Services } from '#server/services/services.ts'
import { lastOpenMoment } from './demo-days.ts'

type Told = {
  entryId: number
  of: string
  id: string
  action: string
  userId: number | null
  address: string | null
  value: object
  ticketTime: number
  ticketDay: string
}

/** The demo moves new records to earlier days, so their history is rewritten with those days. */
export const rewriteDemoHistory = ({ db }: Services) =>
  db.transaction().execute(async tx => {
    const entries = await rows<Told>(
      tx,
      sql`with moved as (
          select kind || '_ticket' as entity, id, ticket_time, ticket_day from tickets
          union all select kind, id, ticket_time, ticket_day from receipts)
        delete from history_entries h using moved t
        where h.entity = t.entity and h.entity_id = t.id::text
        returning h.id as "entryId", h.entity as of, h.entity_id as id, h.action, h.user_id as "userId",
          host(h.address) as address, h.value, t.ticket_time as "ticketTime", t.ticket_day as "ticketDay"`,
    )
    for (const { of, id, action, userId, address, value, ticketTime, ticketDay } of entries.toSorted(
      (a, b) => a.entryId - b.entryId,
    ))
      await addHistoryEntry(tx, {
        of,
        id,
        action,
        value: { ...value, ticketTime, ticketDay },
        by: { id: userId ?? 0, address: address ?? '' },
      })
  })

const ofTicket = sql`t.kind || '_ticket'`

/** When each record was made. */
const beginnings = sql`
  select ${ofTicket} as entity, t.id::text as entity_id, ticket_time as at,
    jsonb_build_object('ticketTime', floor(extract(epoch from ticket_time) * 1000), 'ticketDay', ticket_day) as fields
  from tickets t
  union all select kind, id::text, ticket_time,
    jsonb_build_object('ticketTime', floor(extract(epoch from ticket_time) * 1000), 'ticketDay', ticket_day) from receipts
  union all select kind, id::text, creation_time, jsonb_build_object('creationDay', creation_day, 'deliveryDay', delivery_day,
    'creationDate', floor(extract(epoch from creation_time) * 1000),
    'expiresAt', floor(extract(epoch from expires_at) * 1000)) from invoices
  union all select 'quote', id::text, creation_time, '{}' from quotes
  union all select 'checks', id::text, created_at, '{}' from checks
  union all select 'block_entries', id::text, date_added, '{}' from block_entries`

/** When the acts were that have a time of their own. */
const acts = sql`
  select case v.kind when 'metro' then 'metro_ticket' when 'coin' then 'coin_ticket' else v.kind end as entity,
    v.record_id::text as entity_id, 'void' as action, v.created_at as at from void_records v
  union all select ${ofTicket}, t.id::text, 'signed', signed_at from tickets t where signed_at is not null
  union all select s.kind || '_ticket', s.ticket_id::text, unnest(array['invoiced', 'picked up']),
    unnest(array[v.creation_time, coalesce(v.picked_up_at, v.creation_time)])
    from ticket_sides s join invoices v on v.kind = s.invoice_kind and v.id = s.invoice_id
  union all select i.kind, i.invoice_id::text, unnest(array['offers submitted', 'offer made', 'offer by phone']), max(o.created_at)
    from invoice_items i join invoice_offers o on o.item_id = i.id group by i.kind, i.invoice_id
  union all select i.kind, i.invoice_id::text, 'offer accepted', max(d.at)
    from invoice_items i join invoice_offer_decisions d on d.item_id = i.id group by i.kind, i.invoice_id
  union all select kind, id::text, unnest(array['handed over', 'picked up']), picked_up_at from invoices where is_picked_up
  union all select kind, invoice_id::text, 'settlement sheet saved', max(created_at) from settlements group by kind, invoice_id
  union all select 'quote', quote_id::text, unnest(array['contact', 'contact, closed']), max(created_at) from quote_contacts
    group by quote_id
  union all select 'checks', id::text, 'cleared', created_at + interval '8 days' from checks where is_cleared`

/** Writes the whole history anew with the times at which things would have happened. */
export const dateHistory = async (tx: Tx) => {
  await sql`create temp table told on commit drop as
    with kept as (
      select h.*, row_number() over (partition by entity, entity_id order by id) as place from history_entries h
    ), dated as (
      select k.id, k.entity, k.entity_id, k.update_type, k.action, k.user_id, k.address,
        k.value || coalesce(b.fields, '{}') as value, k.place,
        case when k.place = 1 then coalesce(b.at, k.at)
          else coalesce(a.at, b.at + k.place * interval '3 minutes', k.at) end as at
      from kept k left join (${beginnings}) b on b.entity = k.entity and b.entity_id = k.entity_id
        left join (${acts}) a on a.entity = k.entity and a.entity_id = k.entity_id and a.action = k.action)
    select entity, entity_id, update_type, action, user_id, address, value, place,
      max(least(at, to_timestamp(${lastOpenMoment()} / 1000.0))) over (partition by entity, entity_id order by place)
        + place * interval '1 millisecond' as at
    from dated`.execute(tx)
  await sql`delete from history_entries`.execute(tx)
  await sql`create index on told (place)`.execute(tx)
  const { last } = await oneRow<{ last: number }>(tx, sql`select max(place)::integer as last from told`)
  for (let place = 1; place <= last; place++)
    await sql`insert into history_entries (entity, entity_id, update_type, action, user_id, address, at, value, previous_hash, hash)
      select entity, entity_id, update_type, action, user_id, address, at, value, previous_hash, ${entryHash}
      from (select t.*, (select hash from history_entries h where h.entity = t.entity and h.entity_id = t.entity_id
          order by h.id desc limit 1) as previous_hash
        from told t where place = ${place}) entry order by at`.execute(tx)
}
