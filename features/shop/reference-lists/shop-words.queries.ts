import { sql } from 'kysely'
import { type Db, oneRow } from '#server/db.ts'

/** What the documents of a visit choose from. */
export type ShopWords = Record<'clerk' | 'booth' | 'station' | 'fromx', readonly string[]> & {
  storeId: readonly number[]
}

/** Asked at every save, and cached between them. */
export const getShopWords = (db: Db) =>
  oneRow<ShopWords>(
    db,
    sql`select array(select name from clerks) as clerk, array(select name from booths) as booth,
      array(select code from stations) as station, array(select name from from_options) as fromx,
      array(select id from stores) as "storeId"`,
  )
