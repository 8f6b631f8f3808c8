import { sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { LineMetal } from '../line-metals/line-metals.rules.ts'
import type { WeighedLine } from '../tickets/ticket-parts.queries.ts'

export type CoinLine = {
  id: number
  /** Null for an item that is not from the shop's list. */
  itemId: number | null
  description: string
  quantity: number
  unit: string
  cost: Cents
}

type Of = { ticketId: number; barter: boolean }

const lines = ({ ticketId, barter }: Of) =>
  sql`ticket_items where kind = 'coin' and ticket_id = ${ticketId} and is_barter = ${barter}`

export const getCoinLine = (db: Db, of: Of, id: number) =>
  firstRow<CoinLine>(
    db,
    sql`select id, item_id as "itemId", description, quantity::float8 as quantity, unit, cost_cents as cost
      from ${lines(of)} and id = ${id}`,
  )

export const countCoinLines = async (db: Db, of: Of) =>
  (await oneRow<{ count: number }>(db, sql`select count(*) as count from ${lines(of)}`)).count

export const addCoinLine = async (tx: Tx, ticketId: number, line: WeighedLine) => {
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into ticket_items (kind, ticket_id, position, property_code, description, item_id, quantity, unit, cost_cents, is_barter,
        metal, fineness, grams)
      values ('coin', ${ticketId},
        (select coalesce(max(position), 0) + 1 from ticket_items where kind = 'coin' and ticket_id = ${ticketId}),
        ${line.propertyCode}, ${line.description}, ${line.itemId ?? null}, ${line.quantity}, ${line.unit},
        ${line.costCents}, ${line.isBarter ?? false}, ${line.metal}, ${line.fineness}, ${line.grams})
      returning id`,
  )
  return id
}

export const changeCoinLine = async (tx: Tx, line: CoinLine & LineMetal) => {
  const { id, itemId, description, quantity, unit, cost } = line
  await sql`update ticket_items set item_id = ${itemId}, description = ${description}, quantity = ${quantity},
      unit = ${unit}, cost_cents = ${cost}, metal = ${line.metal}, fineness = ${line.fineness}, grams = ${line.grams} where id = ${id}`.execute(
    tx,
  )
}

export const removeCoinLine = async (tx: Tx, id: number) => {
  await sql`delete from ticket_items where id = ${id}`.execute(tx)
}

export const changeTicketVersion = async (tx: Tx, ticketId: number) => {
  await sql`update tickets set version = version + 1 where kind = 'coin' and id = ${ticketId}`.execute(tx)
}
