import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Where the parts of what is past are put together; a connection's own part is never below 0. */
const WHOLE = sql.lit(-1)

/** Who saves is never waited for: a part in use is left for the next night. */
const joinParts = (db: Db, table: RawBuilder<unknown>, span: RawBuilder<unknown>, isPast: RawBuilder<unknown>) =>
  sql`with past as materialized (select ctid from ${table} where part >= 0 and ${isPast} for update skip locked),
    parts as (delete from ${table} where ctid in (select ctid from past) returning kind, ${span}, tickets)
    insert into ${table} as kept (kind, ${span}, part, tickets)
    select kind, ${span}, ${WHOLE}, sum(tickets) from parts group by kind, ${span} order by kind, ${span}
    on conflict (kind, ${span}, part) do update set tickets = kept.tickets + excluded.tickets`.execute(db)

/** What is counted in several parts while many save into it is read sooner when it is one. */
export const joinPastCounts = async (db: Db) => {
  await joinParts(db, sql`ticket_days`, sql`day`, sql`day < current_date - 1`)
  await joinParts(db, sql`ticket_months`, sql`month`, sql`month < date_trunc('month', current_date - 1)`)
  await joinParts(db, sql`ticket_places`, sql`sort, span`, sql`true`)
}
