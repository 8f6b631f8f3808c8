import { type RawBuilder, sql } from 'kysely'
import { cryptoNames } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { type Db, rows } from '#server/db/db.ts'
import { type Days, inDays } from '#server/makers/kept-totals.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { CryptoRow } from './crypto.contract.ts'

/** The same condition as the partial indexes. */
const isCrypto = sql`lower(i.description) in (${sql.join(cryptoNames.map(name => sql.lit(name)))})`

type Side = { side: CryptoRow['side']; price: string; from: RawBuilder<unknown> }

const linesOf = ({ side, price, from }: Side, days: Days) => sql`
  select ${writtenNumber(sql`r.kind`, sql`r.id`)} as id, r.ticket_time as "ticketTime", ${sql.lit(side)} as side,
    i.description as item, i.quantity::float8 as qty, ${sql.ref(price)} as "cryptoPrice", ${writtenNumber(sql`r.kind`, sql`r.id`)} || ' ' || i.position as line
  from ${from} and ${isCrypto} and r.counts and ${inDays(days, sql`i.ticket_day`)}`

const bought: Side = {
  side: 'bought',
  price: 'i.cost_cents',
  from: sql`ticket_items i join tickets r on r.kind = i.kind and r.id = i.ticket_id
    where i.kind = 'coin' and not i.is_barter`,
}
const sold: Side = {
  side: 'sold',
  price: 'i.price_cents',
  from: sql`receipt_items i join receipts r on r.kind = i.kind and r.id = i.receipt_id
    where i.kind = 'coin_receipt'`,
}

export const findCrypto = (db: Db, days: Days) =>
  rows<CryptoRow>(
    db,
    sql`select id, line, "ticketTime", side, item, qty, "cryptoPrice"
      from (${linesOf(bought, days)} union all ${linesOf(sold, days)}) lines
      order by "ticketTime" desc, id desc, line`,
  )
