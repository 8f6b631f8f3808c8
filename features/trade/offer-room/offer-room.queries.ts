import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'

type Change = {
  itemId: number
  itemDescription: string
  bidder: string
  kind: 'typed' | 'sent' | 'by phone' | 'accepted' | 'taken back'
  amount: Cents | null
  before: Cents | null
  at: number
}

const MOST_CHANGES = 500

const columns = sql`item_id, bidder, kind, amount_cents, at`

/** An amount that was typed and sent at the same moment is one change; sent first, because that is what stands. */
export const findOfferChanges = (db: Db, invoiceId: number, itemId: number | undefined) =>
  rows<Change>(
    db,
    sql`with offered as (
        select id, description from invoice_items
        where kind = 'coin_invoice' and (invoice_id = ${invoiceId} or home_id = ${invoiceId})
          and (${itemId ?? null}::integer is null or id = ${itemId ?? null}::integer)),
      said as (
        select item_id, bidder, case when phone_user_id is null then 'sent' else 'by phone' end as kind, amount_cents,
          changed_at as at from invoice_offers where item_id in (select id from offered)
        union all
        select o.item_id, o.bidder, case when u.kind = 'customer' then 'sent' else 'by phone' end, a.amount_cents, a.at
          from invoice_offers o join invoice_offer_amounts a on a.offer_id = o.id
            left join users p on p.id = a.user_id left join groups u on u.id = p.group_id
          where o.item_id in (select id from offered)
        union all
        select item_id, bidder, 'typed', amount_cents, changed_at from invoice_temp_offers
          where item_id in (select id from offered)
        union all
        select item_id, bidder, 'typed', amount_cents, at from invoice_temp_amounts
          where item_id in (select id from offered)),
      once as (select distinct on (item_id, bidder, at) ${columns} from said order by item_id, bidder, at, kind = 'typed'),
      changes as (select ${columns}, lag(amount_cents) over (partition by item_id, bidder order by at) as before_cents
        from once
        union all
        select item_id, bidder, case when is_approved then 'accepted' else 'taken back' end, amount_cents, at, null
          from invoice_offer_decisions where item_id in (select id from offered))
    select c.item_id as "itemId", o.description as "itemDescription",
      coalesce(b.name, a.first_name || ' ' || a.last_name, '') as bidder, c.kind, c.amount_cents as amount,
      c.before_cents as before, c.at
    from changes c join offered o on o.id = c.item_id
      left join users a on c.bidder = 'u' || a.id
      left join buyers b on b.id = coalesce(a.buyer_id, substring(c.bidder from '^b([0-9]+)$')::integer)
    order by c.at desc, c.item_id limit ${MOST_CHANGES}`,
  )
