import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import { writeSetting } from '#server/db/settings.ts'
import { settingDefaults } from '#shared/settings.ts'

const clerks = ['Luis', 'June', 'Dana', 'Priya', 'Marcus']

const prices = { btc: 9_850_000, eth: 345_000, gold: 405_000, silver: 5_020, platinum: 158_000, palladium: 142_000 }

export const addClerks = async (db: Db) => {
  await sql`insert into clerks (name, display_order)
    select name, place from unnest(${sql.val(clerks)}::text[]) with ordinality as list (name, place)
    where not exists (select from clerks)`.execute(db)
}

export const addPrices = async (db: Db) => {
  for (const [item, price] of Object.entries(prices))
    await sql`update spot_prices set price_cents = ${price} where item = ${item} and price_cents is null`.execute(db)
}

export const nameShop = async (tx: Tx) => {
  await writeSetting(tx, 'shop', {
    ...settingDefaults.shop,
    name: 'Loupe Coin & Jewelry',
    address: '100 Fremont Street, Las Vegas, NV 89101',
    phone: '(702) 555-0100',
  })
  await writeSetting(tx, 'guide', { isAway: true })
}
