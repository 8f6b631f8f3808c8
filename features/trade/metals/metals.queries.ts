import { sql } from 'kysely'
import { cryptoNamesOf } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import type { MetalItemRow } from './metals.contract.ts'
import { type CryptoMetal, type CryptoSum, cryptoMetals, type MaterialSum } from './metals.rules.ts'

export type MetalFilter = {
  from?: Day | undefined
  to?: Day | undefined
  /** Null selects lines that no buyer has bought. */
  buyerId: number | null
}

const startOf = (day: Day) => sql`(${day}::date::timestamp at time zone ${shopTimeZone})`

/** Compared as instants, so that one range of the lines' index answers it. */
const inTime = ({ from, to }: MetalFilter) => sql`i.ticket_time >= ${from ? startOf(from) : sql`'-infinity'`}
  and i.ticket_time < ${to ? sql`(${to}::date + 1)::timestamp at time zone ${shopTimeZone}` : sql`'infinity'`}`

/** A coin ticket has side A alone. */
const soldSide = ({ buyerId }: MetalFilter) => sql`select from ticket_sides s
  where s.kind = i.kind and s.ticket_id = i.ticket_id and s.side = 'A'
    and ${buyerId === null ? sql`s.buyer_id is not null` : sql`s.buyer_id = ${buyerId}`}`

const isHeld = (filter: MetalFilter) =>
  filter.buyerId === null ? sql`not exists (${soldSide(filter)})` : sql`exists (${soldSide(filter)})`

/** Each line keeps its holder; a line whose ticket does not count has none. */
const materialLines = (filter: MetalFilter) => sql`ticket_items i
  where i.kind = 'metro' and i.item_id is not null and i.item_id in (select id from items where is_metal)
    and i.holder = ${filter.buyerId ?? 0} and ${inTime(filter)}`

/** Spelled as in the condition of the crypto indexes, so that they can be used. */
const isCrypto = (names: readonly string[]) =>
  sql`lower(i.description) in (${sql.join(names.map(name => sql.lit(name)))})`

const boughtLines = (names: readonly string[], filter: MetalFilter) => sql`ticket_items i
  join tickets t on t.kind = i.kind and t.id = i.ticket_id
  where i.kind = 'coin' and not i.is_barter and ${isCrypto(names)} and t.counts and ${inTime(filter)}
    and ${isHeld(filter)}`

/** Coin receipts reduce the shop's stock, never a buyer's purchases. */
const soldLines = (names: readonly string[], filter: MetalFilter) => sql`receipt_items i
  join receipts r on r.kind = i.kind and r.id = i.receipt_id
  where i.kind = 'coin_receipt' and ${isCrypto(names)} and r.counts and ${filter.buyerId === null}::boolean
    and i.ticket_day >= ${filter.from ?? '-infinity'}::date and i.ticket_day <= ${filter.to ?? 'infinity'}::date`

/** Every listed material, with a row of its own for lines that have another metal or fineness than the list now. */
export const findMaterialSums = (db: Db, filter: MetalFilter) =>
  rows<MaterialSum>(
    db,
    sql`with sums as (
        select i.item_id, i.metal, i.fineness, sum(i.grams) as grams, count(*)::int as items
        from ${materialLines(filter)} group by i.item_id, i.metal, i.fineness)
      select i.id as "itemId", i.name as material, coalesce(s.metal, case when s.item_id is null then i.metal end) as metal,
        coalesce(s.fineness, i.fineness) as fineness, coalesce(s.grams, 0)::float8 as grams, coalesce(s.items, 0) as items,
        s.item_id is null or (s.metal is not distinct from i.metal and s.fineness = i.fineness) as "isAsListed"
      from items i left join sums s on s.item_id = i.id
      where i.is_metal and i.item_type = 'metro' and (i.is_enabled or s.item_id is not null)
      order by i.display_order, "isAsListed" desc, s.fineness`,
  )

export const findCryptoSums = async (db: Db, filter: MetalFilter): Promise<CryptoSum[]> => {
  const sums: CryptoSum[] = []
  for (const metal of cryptoMetals) {
    const names = cryptoNamesOf(metal)
    const sum = await oneRow<Omit<CryptoSum, 'metal'>>(
      db,
      sql`select coalesce(sum(quantity), 0)::float8 as quantity, count(*)::int as items from (
          select i.quantity from ${boughtLines(names, filter)}
          union all select -i.quantity from ${soldLines(names, filter)}) lines`,
    )
    sums.push({ metal, ...sum })
  }
  return sums
}

export type MetalTickets = { tickets: number; amount: Cents; profit: Cents; known: number }

/** The tickets of these lines, each once. */
export const getMetalTickets = (db: Db, filter: MetalFilter) =>
  oneRow<MetalTickets>(
    db,
    sql`select count(*)::int as tickets, coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(profit), 0)::float8 as profit,
        count(profit)::int as known
      from (
        select t.ticket_amount_cents as amount, t.profit_cents as profit
          from (select distinct i.ticket_id from ${materialLines(filter)}) held
          join tickets t on t.kind = 'metro' and t.counts and t.id = held.ticket_id
        union all
        select t.ticket_amount_cents, t.profit_cents
          from ${boughtLines(cryptoMetals.flatMap(cryptoNamesOf), filter)}
          group by t.id, t.ticket_amount_cents, t.profit_cents) tickets`,
  )

/** The years in which something was bought, newest first. */
export const findMetalYears = async (db: Db) => {
  const years = await rows<{ year: number }>(
    db,
    sql`select distinct extract(year from month)::int as year from record_months
      where kind in ('metro', 'coin') and standing > 0 order by year desc`,
  )
  return years.map(({ year }) => year)
}

/** Every enabled Metro buyer, and every buyer with a purchase. */
export const findMetalBuyers = (db: Db) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select b.id, b.name from buyers b
      where (b.is_enabled and b.type = 1) or exists (select from ticket_sides s where s.buyer_id = b.id)
      order by lower(b.name)`,
  )

type Line = Omit<MetalItemRow, 'itemType'> & { propertyCode: number | null }
type Page = { data: Line[]; count: number }

export const findMaterialItems = async (
  db: Db,
  { itemId, metal, fineness }: Pick<MaterialSum, 'itemId' | 'metal' | 'fineness'>,
  filter: MetalFilter,
  page: PageRange,
): Promise<Page> => {
  const from = sql`${materialLines(filter)} and i.item_id = ${itemId} and i.metal is not distinct from ${metal}::text
    and i.fineness = ${fineness}`
  const data = await rows<Line>(
    db,
    sql`select i.id, i.ticket_id as "ticketId", ${writtenNumber(sql`i.kind`, sql`i.ticket_id`)} as ticket,
        i.property_code as "propertyCode", i.description, i.grams::float8 as weight
      from ${from} order by i.ticket_time desc, i.id desc limit ${page.limit} offset ${page.offset}`,
  )
  return { data, ...(await oneRow<{ count: number }>(db, sql`select count(*) as count from ${from}`)) }
}

export const findCryptoItems = async (
  db: Db,
  metal: CryptoMetal,
  filter: MetalFilter,
  page: PageRange,
): Promise<Page> => {
  const names = cryptoNamesOf(metal)
  const lines = sql`(
      select i.id, i.ticket_id as "ticketId", ${writtenNumber(sql`i.kind`, sql`i.ticket_id`)} as ticket,
        i.property_code as "propertyCode", i.description, i.quantity::float8 as weight, i.ticket_time as at
      from ${boughtLines(names, filter)}
      union all
      select i.id, i.receipt_id, ${writtenNumber(sql`i.kind`, sql`i.receipt_id`)}, null, i.description,
        -i.quantity::float8, r.ticket_time
      from ${soldLines(names, filter)}) lines`
  const data = await rows<Line>(
    db,
    sql`select id, "ticketId", ticket, "propertyCode", description, weight from ${lines}
      order by at desc, ticket, id limit ${page.limit} offset ${page.offset}`,
  )
  return { data, ...(await oneRow<{ count: number }>(db, sql`select count(*) as count from ${lines}`)) }
}
