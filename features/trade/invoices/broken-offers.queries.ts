import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'

const invoice = sql`'coin invoice ' || v.id`
const standing = sql`invoice_items i join invoices v on v.kind = i.kind and v.id = i.invoice_id and not v.is_deleted`
const approved = sql`exists (select from invoice_offers o where o.item_id = i.id and o.is_approved)`

const sold = sql`(select sum(i.price_cents) from ${standing}
  where i.ticket_kind = s.kind and i.ticket_id = s.ticket_id and i.ticket_item_id is not null and v.is_picked_up)`

/** Accepted offers that are not the price, moved lines without an accepted offer, tickets sold for another amount. */
export const findBrokenOffers = (db: Db) =>
  rows<{ what: string; why: string }>(
    db,
    sql`select ${invoice} as what, 'a line has another price than its accepted offer' as why
      from ${standing} join invoice_offers o on o.item_id = i.id and o.is_approved
      where o.amount_cents is distinct from i.price_cents
      union all
      select ${invoice}, 'a line of another invoice has no accepted offer' from ${standing}
      where i.home_id is not null and not ${approved}
      union all
      select ${invoice}, 'it has no deadline or no link' from invoices v
      where v.kind = 'coin_invoice' and (v.expires_at is null or v.link_key = '')
      union all
      select 'C' || s.ticket_id, 'its lines were picked up for another amount' from ticket_sides s
      where s.kind = 'coin' and s.side = 'A' and ${sold} is not null
        and s.amount_cents is distinct from greatest(0, round(${sold} / 100.0) * 100)::integer
      order by 1, 2`,
  )
