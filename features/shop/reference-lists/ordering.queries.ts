import { type RawBuilder, sql } from 'kysely'
import { firstRow, oneRow, type Tx } from '#server/db/db.ts'
import { refuse } from '#shared/errors.ts'

/** An ordered table; `within` names the column that divides it into several orders. */
export type ListOrder = { table: string; column: string; within?: { column: string; value: string } }

const members = ({ within }: ListOrder) => (within ? sql`${sql.ref(within.column)} = ${within.value}` : sql`true`)

/** Locks the whole order, so that concurrent moves never see half a swap. */
export const lockOrder = async (tx: Tx, { table }: ListOrder) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${table}`}, 0))`.execute(tx)
}

export const nextPlace = (order: ListOrder): RawBuilder<number> =>
  sql`(select coalesce(max(${sql.ref(order.column)}), 0) + 1 from ${sql.table(order.table)} where ${members(order)})`

export const moveRow = async (tx: Tx, order: ListOrder, id: number, isUp: boolean) => {
  await lockOrder(tx, order)
  const place = sql.ref(order.column)
  const table = sql.table(order.table)
  const mine = await firstRow<{ place: number }>(
    tx,
    sql`select ${place} as place from ${table} where id = ${id} and ${members(order)}`,
  )
  if (!mine) throw refuse('not_found', 'Entry not found')
  const neighbour = await firstRow<{ id: number; place: number }>(
    tx,
    isUp
      ? sql`select id, ${place} as place from ${table} where ${place} < ${mine.place} and ${members(order)} order by ${place} desc limit 1`
      : sql`select id, ${place} as place from ${table} where ${place} > ${mine.place} and ${members(order)} order by ${place} limit 1`,
  )
  if (!neighbour)
    throw refuse('conflict', isUp ? 'The first entry can not move up' : 'The last entry can not move down')
  await sql`update ${table} set ${place} = case id when ${id} then ${neighbour.place}::integer else ${mine.place}::integer end
    where id in (${id}, ${neighbour.id})`.execute(tx)
  const { row } = await oneRow<{ row: { id: number } }>(
    tx,
    sql`select to_jsonb(t) as row from ${table} t where id = ${id}`,
  )
  return row
}

export const closeGap = async (tx: Tx, order: ListOrder, place: number) => {
  const column = sql.ref(order.column)
  await sql`update ${sql.table(order.table)} set ${column} = ${column} - 1 where ${column} > ${place} and ${members(order)}`.execute(
    tx,
  )
}
