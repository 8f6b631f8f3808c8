import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import { type SpotItem, type SpotPrice, spotItems } from './spot-prices.contract.ts'

const columns = sql`id, item, price_cents as price, updated_at as "updatedAt", source, version`

export const findSpotPrices = (db: Db) =>
  rows<SpotPrice>(
    db,
    sql`select ${columns} from spot_prices order by array_position(${sql.val([...spotItems])}::text[], item)`,
  )

export const lockSpotPrice = (tx: Tx, item: SpotItem) =>
  firstRow<SpotPrice>(tx, sql`select ${columns} from spot_prices where item = ${item} for update`)

export const changeSpotPrice = (tx: Tx, id: number, { price, source }: { price: Cents; source: 'manual' | 'feed' }) =>
  oneRow<SpotPrice>(
    tx,
    sql`update spot_prices set price_cents = ${price}, source = ${source}, updated_at = now(), version = version + 1
      where id = ${id} returning ${columns}`,
  )

export const getSpotPrice = async (db: Db, item: SpotItem) =>
  (await firstRow<{ price: Cents }>(db, sql`select price_cents as price from spot_prices where item = ${item}`))?.price
