import { sql } from 'kysely'
import { rows, type Tx } from '#server/db/db.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { LineMetal, MetalLine } from './line-metals.rules.ts'

const BATCH = 1000

type OldLine = MetalLine & { id: number; kind: TicketKind }

/** Lines saved before metals were stored with them, or inserted without the portal. */
export const lockLinesNotWeighed = (tx: Tx) =>
  rows<OldLine>(
    tx,
    sql`select id, kind, description, quantity::float8 as quantity, unit, item_id as "itemId" from ticket_items
      where grams is null order by id limit ${BATCH} for update skip locked`,
  )

export const changeLineMetals = async (tx: Tx, lines: readonly (LineMetal & { id: number })[]) => {
  await sql`update ticket_items i set item_id = l."itemId", metal = l.metal, fineness = l.fineness, grams = l.grams
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id integer, "itemId" integer, metal text, fineness text,
      grams numeric)
    where i.id = l.id`.execute(tx)
}
