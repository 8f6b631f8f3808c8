import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { findPageOfMany } from '#server/records/pages.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { isTicketKind, type TicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { ShownKind } from './dashboard.rules.ts'

export type Unsigned = {
  kind: TicketKind
  id: number
  name: string
  booth: string
  ticketTime: number
  ticketAmount: Cents
}

export const unsignedOf = (kind: TicketKind) =>
  sql`tickets t where t.kind = ${sql.lit(kind)} and t.signature_file_id is null and t.acts`

export const refusedTickets = sql`tickets t where t.lo_state = 'refused' and t.acts`

const customer = sql`t.last_name || ', ' || t.first_name`
const shown = sql`t.ticket_time as "ticketTime", t.ticket_amount_cents as "ticketAmount"`

/** Ids increase with time, so the newest of each kind are at the end of its index. */
const newestOf = (kind: TicketKind, most: number) => sql`(select t.kind, t.id, ${customer} as name, t.booth, ${shown}
  from ${unsignedOf(kind)} order by t.id desc limit ${most})`

const ofAll = <Kind>(kinds: readonly Kind[], part: (kind: Kind) => RawBuilder<unknown>) =>
  sql`(${sql.join(kinds.map(part), sql` union all `)}) u`

export const findUnsigned = (db: Db, kinds: readonly TicketKind[], page: PageRange) =>
  findPageOfMany(
    db,
    {
      columns: sql<Unsigned>`*`,
      from: ofAll(kinds, kind => newestOf(kind, page.offset + page.limit)),
      counted: ofAll(kinds, kind => sql`(select from ${unsignedOf(kind)})`),
      order: sql`u."ticketTime" desc, u.id desc`,
    },
    page,
  )

type OwnRecord = Omit<Unsigned, 'kind' | 'booth'> & { kind: ShownKind; isUnsigned: boolean }
type Own = { kinds: readonly ShownKind[]; userId: number; today: Day }

const ownOf = (kind: ShownKind, { userId, today }: Own) => sql`(select t.kind, t.id,
    ${isTicketKind(kind) ? customer : sql`trim(t.first_name || ' ' || t.last_name)`} as name, ${shown},
    ${isTicketKind(kind) ? sql`t.signature_file_id is null` : sql`false`} as "isUnsigned"
  from ${isTicketKind(kind) ? sql`tickets` : sql`receipts`} t
  where t.kind = ${sql.lit(kind)} and t.ticket_day = ${today}::date and t.created_by = ${userId} and t.acts)`

/** Reads the day through the index of days, so old records cost nothing. */
export const findOwnRecords = (db: Db, own: Own, page: PageRange) =>
  findPageOfMany(
    db,
    {
      columns: sql<OwnRecord>`*`,
      from: ofAll(own.kinds, kind => ownOf(kind, own)),
      order: sql`u."isUnsigned" desc, u."ticketTime" desc, u.id desc`,
    },
    page,
  )

type NewOffers = { invoiceId: number; bidder: string; submittedAt: number; lines: number; amount: Cents }

/** A line is open until an offer for it was accepted, an invoice until it is picked up. */
export const newOffers = sql`invoice_submissions s
  join invoices v on v.kind = s.kind and v.id = s.invoice_id and not v.is_deleted and not v.is_picked_up
  left join users u on u.id = s.account_id left join buyers b on b.id = coalesce(s.buyer_id, u.buyer_id)
  cross join lateral (
    select count(*)::integer as lines, sum(o.amount_cents)::bigint as amount
    from invoice_items i join invoice_offers o on o.item_id = i.id and o.bidder = s.bidder and o.amount_cents <> 0
    where i.kind = s.kind and i.invoice_id = s.invoice_id
      and not exists (select from invoice_offers a where a.item_id = i.id and a.is_approved)) o
  where s.submitted_at > now() - interval '30 days' and o.lines > 0`

export const findNewOffers = (db: Db, page: PageRange) =>
  findPageOfMany(
    db,
    {
      columns: sql<NewOffers>`*`,
      from: sql`(select s.invoice_id as "invoiceId", coalesce(b.name, u.first_name || ' ' || u.last_name, '') as bidder,
        s.submitted_at as "submittedAt", o.lines, o.amount from ${newOffers}) n`,
      order: sql`n."submittedAt" desc, n."invoiceId" desc`,
    },
    page,
  )
