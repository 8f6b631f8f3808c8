import { sql } from 'kysely'
import type { Cache } from '#server/db/cache.ts'
import { type Db, oneRow } from '#server/db/db.ts'
import type { ShopWords } from './chosen-words.rules.ts'

export const getShopWords = (db: Db) =>
  oneRow<ShopWords>(
    db,
    sql`select array(select name from clerks) as clerk, array(select name from booths) as booth,
      array(select jsonb_build_object('value', code, 'label', label) from stations) as station,
      array(select name from from_options) as fromx, array(select id from stores) as "storeId"`,
  )

export const cachedShopWords = ({ cache, db }: { cache: Cache; db: Db }) => cache.get(db, 'shop words', getShopWords)
