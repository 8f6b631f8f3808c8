import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import { type SpotItem, type SpotPrice, spotItems } from './spot-prices.contract.ts'
import type { Doubt, Reading } from './spot-readings.rules.ts'

/** The history of a price leaves out when its feed was asked and the feed's problem. */
const recordColumns = sql`id, item, price_cents as price, updated_at as "updatedAt", source, is_held as "isHeld", version`
export type SpotRecord = Omit<SpotPrice, 'hasFeed' | 'checkedAt' | 'problem'>

export const findSpotPrices = (db: Db) =>
  rows<Omit<SpotPrice, 'hasFeed'>>(
    db,
    sql`select ${recordColumns}, checked_at as "checkedAt", problem from spot_prices
      order by array_position(${sql.val([...spotItems])}::text[], item)`,
  )

export const lockSpotPrice = (tx: Tx, item: SpotItem) =>
  firstRow<SpotRecord & { doubt: Doubt | null }>(
    tx,
    sql`select ${recordColumns}, doubt from spot_prices where item = ${item} for update`,
  )

/** A person's price clears the doubts about the feed's. */
export const changeSpotPrice = (tx: Tx, id: number, { price, isHeld }: { price: Cents; isHeld: boolean }) =>
  oneRow<SpotRecord>(
    tx,
    sql`update spot_prices set price_cents = ${price}, source = 'manual', updated_at = now(), is_held = ${isHeld},
        problem = '', doubt = null, version = version + 1
      where id = ${id} returning ${recordColumns}`,
  )

export const changeSpotHold = (tx: Tx, id: number, isHeld: boolean) =>
  oneRow<SpotRecord>(
    tx,
    sql`update spot_prices set is_held = ${isHeld}, problem = '', doubt = null, version = version + 1
      where id = ${id} returning ${recordColumns}`,
  )

export const changeByReading = (tx: Tx, id: number, { price, at }: Reading) =>
  oneRow<SpotRecord>(
    tx,
    sql`update spot_prices set price_cents = ${price}, source = 'feed', updated_at = to_timestamp(${at} / 1000.0),
        checked_at = now(), problem = '', doubt = null,
        version = version + case source when 'feed' then 0 else 1 end
      where id = ${id} returning ${recordColumns}`,
  )

export const changeSpotProblem = async (tx: Tx, id: number, noted: { problem: string; doubt: Doubt | null }) => {
  const doubt = noted.doubt && JSON.stringify(noted.doubt)
  await sql`update spot_prices set checked_at = now(), problem = ${noted.problem}, doubt = ${doubt}::jsonb
    where id = ${id}`.execute(tx)
}

export const getSpotPrice = async (db: Db, item: SpotItem) =>
  (await firstRow<{ price: Cents | null }>(db, sql`select price_cents as price from spot_prices where item = ${item}`))
    ?.price
