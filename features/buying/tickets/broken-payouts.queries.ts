import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import { recordKinds } from '#shared/record-kinds.ts'

const cash = sql`case when not t.acts then 0 when t.payment = 'wire' then 0
  when t.payment = 'check' then t.ticket_amount_cents - t.check_amount_cents else t.ticket_amount_cents end`

const drawer = sql`case t.kind when 'metro' then ${sql.lit(recordKinds.metro.drawer)} else ${sql.lit(recordKinds.coin.drawer)} end`

const payouts = sql`select * from ledger_transactions where purpose = 'payout' and not is_hidden`

/** Finds tickets whose cash differs from what left their drawer, and payouts without a ticket. */
export const findBrokenPayouts = (db: Db) =>
  rows<{ what: string; why: string }>(
    db,
    sql`with payouts as (${payouts}), held as (
        select ${writtenNumber(sql`t.kind`, sql`t.id`)} as what, t.is_void, ${cash} as cash, ${drawer} as drawer,
          p.id as posting, coalesce(p.amount_cents, 0) as paid, p.src, p.dest
        from tickets t left join payouts p on p.source_kind = t.kind and p.source_id = t.id
      )
      select what, 'it is void and its cash was not taken back' as why from held where is_void and paid <> 0
      union all
      select what, 'its cash went out of no drawer' from held where not is_void and cash <> 0 and posting is null
      union all
      select what, 'other cash went out of the drawer than it says' from held
      where not is_void and posting is not null and cash <> paid
      union all
      select what, 'its cash went out of another drawer' from held
      where posting is not null and (src::text <> drawer or dest <> 'customer')
      union all
      select 'transaction ' || p.number, 'it pays no ticket' from payouts p
      where not exists (select from tickets t where t.kind = p.source_kind and t.id = p.source_id)
      order by 1, 2`,
  )

export const countPaidTickets = (db: Db) => oneRow<{ count: number }>(db, sql`select count(*) as count from tickets`)
