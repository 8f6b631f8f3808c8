import { sql } from 'kysely'
import { type Db, oneRow } from '#server/db.ts'
import type { TicketLists } from './limits.rules.ts'

/** What a ticket may choose from; asked at every save, and known between them. */
export const getTicketLists = (db: Db) =>
  oneRow<TicketLists>(
    db,
    sql`select array(select name from clerks) as clerk, array(select name from booths) as booth,
      array(select jsonb_build_object('value', code, 'label', label) from stations) as station, array(select name from from_options) as fromx,
      array(select id from stores) as "storeId"`,
  )
