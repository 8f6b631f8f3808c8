import { sql } from 'kysely'
import { type Db, firstRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import { getInvoiceRecord } from '../invoices/invoices.queries.ts'
import { type Bidder, bidderKey } from './bidders.server.ts'

export type Offer = {
  id: number
  itemId: number
  bidder: string
  /** The buyer for whom it stands now: an account may have got its buyer later. */
  buyerId: number | null
  accountId: number | null
  bidderName: string
  amount: Cents
  message: string
  isApproved: boolean
  byPhone: string
  at: number
  earlier: { amount: Cents; at: number }[]
}

const named = sql`coalesce(b.name, u.first_name || ' ' || u.last_name, '')`

const offer = sql<Offer>`o.id, o.item_id as "itemId", o.bidder, coalesce(o.buyer_id, u.buyer_id) as "buyerId",
  o.account_id as "accountId", ${named} as "bidderName", o.amount_cents as amount, o.message,
  o.is_approved as "isApproved", coalesce(p.username, '') as "byPhone", o.changed_at as at,
  coalesce((select json_agg(json_build_object('amount', a.amount_cents, 'at', floor(extract(epoch from a.at) * 1000)::float8)
    order by a.id) from invoice_offer_amounts a where a.offer_id = o.id), '[]') as earlier`

const offers = sql`invoice_offers o left join users u on u.id = o.account_id
  left join buyers b on b.id = coalesce(o.buyer_id, u.buyer_id) left join users p on p.id = o.phone_user_id`

export const findOffers = (db: Db, itemIds: readonly number[]) =>
  rows(
    db,
    sql<Offer>`select ${offer} from ${offers} where o.item_id = any(${sql.val([...itemIds])}::integer[])
      order by o.item_id, o.amount_cents desc, o.changed_at, o.id`,
  )

export const getOffer = (db: Db, id: number) =>
  firstRow(db, sql<Offer>`select ${offer} from ${offers} where o.id = ${id}`)

type Saved = { bidder: Bidder; keys: readonly string[]; userId: number; phoneUserId: number | null }
/** Without a message the earlier one stays. */
type OfferedAmount = { id: number; amount: Cents; message?: string | undefined }

/**
 * All lines in one statement. The earlier amount stays behind the id, and an unchanged offer as it is; the invoice is
 * locked, so that nobody adds the same one.
 */
export const saveOffers = (
  tx: Tx,
  { bidder, keys, userId, phoneUserId }: Saved,
  offered: readonly OfferedAmount[],
): Promise<{ itemId: number; id: number }[]> =>
  rows(
    tx,
    sql<{ itemId: number; id: number }>`with sent as materialized (
        select id, amount, message
        from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as l(id integer, amount integer, message text)),
      before as materialized (
        select distinct on (o.item_id) o.id, o.item_id, o.amount_cents, o.message, o.user_id, o.changed_at,
          s.amount as new_amount, coalesce(s.message, o.message) as new_message
        from sent s join invoice_offers o on o.item_id = s.id and o.bidder = any(${sql.val([...keys])}::text[])
        order by o.item_id, o.changed_at desc, o.id desc),
      changed as (select * from before where (amount_cents, message) <> (new_amount, new_message)),
      former as (
        insert into invoice_offer_amounts (offer_id, amount_cents, message, user_id, at)
        select id, amount_cents, message, user_id, changed_at from changed order by id),
      now_changed as (
        update invoice_offers o set amount_cents = c.new_amount, message = c.new_message,
          phone_user_id = ${phoneUserId}::integer, user_id = ${userId}::integer, changed_at = now()
        from changed c where o.id = c.id),
      added as (
        insert into invoice_offers (item_id, buyer_id, account_id, amount_cents, message, phone_user_id, user_id)
        select s.id, ${bidder.buyerId}::integer, ${bidder.accountId}::integer, s.amount, coalesce(s.message, ''),
          ${phoneUserId}::integer, ${userId}::integer
        from sent s where not exists (select from before b where b.item_id = s.id) order by s.id
        returning item_id, id)
      select item_id as "itemId", id from before union all select item_id, id from added`,
  )

export type TypedOffer = {
  id: number
  itemId: number
  bidder: string
  buyerId: number | null
  bidderName: string
  amount: Cents | null
  at: number
}

export const findTempOffers = (db: Db, itemIds: readonly number[]) =>
  rows<TypedOffer>(
    db,
    sql`select t.id, t.item_id as "itemId", t.bidder, coalesce(t.buyer_id, u.buyer_id) as "buyerId", ${named} as "bidderName",
        t.amount_cents as amount, t.changed_at as at
      from invoice_temp_offers t left join users u on u.id = t.account_id
        left join buyers b on b.id = coalesce(t.buyer_id, u.buyer_id)
      where t.item_id = any(${sql.val([...itemIds])}::integer[]) order by t.item_id, t.changed_at desc`,
  )

/** Shorter amounts stood only while the next key was typed. */
const KEPT_AFTER_SECONDS = 3

/**
 * Sorted by line, so that two colleagues who type at once do not wait for each other. An amount that stays the same keeps
 * its moment.
 */
export const saveTempOffers = async (
  tx: Tx,
  bidder: Bidder,
  userId: number,
  typed: readonly { id: number; amount: Cents | null }[],
) => {
  const { buyerId, accountId } = bidder
  await sql`with sent as materialized (
      select id, amount from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as l(id integer, amount integer)),
    former as (
      insert into invoice_temp_amounts (item_id, bidder, amount_cents, user_id, at)
      select t.item_id, t.bidder, t.amount_cents, t.user_id, t.changed_at
      from sent l join invoice_temp_offers t on t.item_id = l.id and t.bidder = ${bidderKey(bidder)}
      where t.amount_cents is distinct from l.amount
        and t.changed_at < now() - make_interval(secs => ${KEPT_AFTER_SECONDS}))
    insert into invoice_temp_offers as t (item_id, buyer_id, account_id, amount_cents, user_id)
    select id, ${buyerId}::integer, ${accountId}::integer, amount, ${userId} from sent order by id
    on conflict (item_id, bidder) do update
      set amount_cents = excluded.amount_cents, user_id = excluded.user_id, changed_at = now()
      where t.amount_cents is distinct from excluded.amount_cents`.execute(tx)
}

/** Waits for a save in progress, and lets others type at the same time. */
export const shareInvoice = async (tx: Tx, id: number) => {
  await sql`select from invoices where kind = 'coin_invoice' and id = ${id} for share`.execute(tx)
  return getInvoiceRecord(tx, 'coin_invoice', id)
}

export const findSubmissions = (db: Db, invoiceId: number) =>
  rows<{ bidder: string; at: number }>(
    db,
    sql`select bidder, submitted_at as at from invoice_submissions where invoice_id = ${invoiceId} order by submitted_at`,
  )

export const addSubmission = async (tx: Tx, invoiceId: number, { buyerId, accountId }: Bidder, userId: number) => {
  await sql`insert into invoice_submissions (invoice_id, buyer_id, account_id, user_id)
    values (${invoiceId}, ${buyerId}, ${accountId}, ${userId})`.execute(tx)
}

type Decided = Pick<Offer, 'id' | 'itemId' | 'amount' | 'bidder'>

const decision = ({ itemId, bidder, amount }: Decided, isApproved: boolean, by: number) =>
  sql`decided as (insert into invoice_offer_decisions (item_id, bidder, is_approved, amount_cents, user_id)
    values (${itemId}, ${bidder}, ${isApproved}, ${amount}, ${by}))`

export const approveOffer = async (tx: Tx, offer: Decided, by: number) => {
  const { id, itemId, amount } = offer
  await sql`with approved as (update invoice_offers set is_approved = true where id = ${id}), ${decision(offer, true, by)}
    update invoice_items set price_before_cents = price_cents, price_cents = ${amount} where id = ${itemId}`.execute(tx)
}

export const withdrawApproval = async (tx: Tx, offer: Decided, by: number) => {
  const { id, itemId } = offer
  await sql`with taken_back as (update invoice_offers set is_approved = false where id = ${id}), ${decision(offer, false, by)}
    update invoice_items set price_cents = price_before_cents, price_before_cents = null where id = ${itemId}`.execute(
    tx,
  )
}

/** A line goes with its offers and pictures; it stands last. */
export const moveLine = async (tx: Tx, itemId: number, to: number) => {
  await sql`update invoice_items set home_id = invoice_id, home_position = position, invoice_id = ${to}, position = (
      select coalesce(max(position), 0) + 1 from invoice_items where kind = 'coin_invoice' and invoice_id = ${to})
    where id = ${itemId}`.execute(tx)
}

export const moveLineHome = async (tx: Tx, itemId: number) => {
  await sql`update invoice_items set invoice_id = home_id, position = home_position, home_id = null, home_position = null
    where id = ${itemId} and home_id is not null`.execute(tx)
}

/** The buyer's own coin invoice that was made from this one, while it is not picked up. */
export const getInvoiceMadeFrom = async (db: Db, madeFromId: number, buyerId: number) =>
  (
    await firstRow<{ id: number }>(
      db,
      sql`select id from invoices where made_from_id = ${madeFromId} and billed_to_id = ${buyerId}
        and not is_deleted and not is_picked_up`,
    )
  )?.id

const RESULT_DAYS = 90

/** The invoices of a customer: those that are open to it, and those of the last months with own offers. */
export const findCustomerInvoices = (db: Db, { keys, buyerId }: { keys: readonly string[]; buyerId: number | null }) =>
  rows<{ id: number }>(
    db,
    sql`select v.id from invoices v where v.kind = 'coin_invoice' and not v.is_deleted and (
        (v.is_active and v.expires_at > now() and v.billed_to_id = ${buyerId}::integer)
        or (v.creation_time > now() - make_interval(days => ${RESULT_DAYS}) and exists (
          select from invoice_items i join invoice_offers o on o.item_id = i.id
          where i.kind = v.kind and coalesce(i.home_id, i.invoice_id) = v.id
            and o.bidder = any(${sql.val([...keys])}::text[]))))
      order by v.creation_time desc, v.id desc`,
  )
