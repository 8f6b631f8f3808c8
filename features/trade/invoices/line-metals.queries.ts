import { sql } from 'kysely'
import { keptGrams, type LineMetal, metalOfLine } from '#features/buying/line-metals/line-metals.rules.ts'
import { gramsIn } from '#features/buying/line-metals/weights.rules.ts'
import { findMetalItems } from '#features/shop/items/items.queries.ts'
import type { MetalItem } from '#features/shop/items/metals.rules.ts'
import { type Db, rows } from '#server/db/db.ts'

/** Metal and weight of the lines of a coin invoice, all pieces together. */

type Melted = Pick<LineMetal, 'metal' | 'fineness' | 'grams'>
type OfferedMetal = Melted & { lineId: number }

const findOfferedMetals = (db: Db, invoiceId: number) =>
  rows<OfferedMetal>(
    db,
    sql`with offered as (
        select * from invoice_items where kind = 'coin_invoice' and (invoice_id = ${invoiceId} or home_id = ${invoiceId}))
      select i.id as "lineId", t.metal, t.fineness, coalesce(t.grams, 0)::float8 as grams
      from offered i join ticket_items t on t.id = i.ticket_item_id
      union all
      select i.id, t.metal, t.fineness, coalesce(t.grams, 0)::float8
      from offered i join ticket_items t on t.kind = i.ticket_kind and t.ticket_id = i.ticket_id and not t.is_barter
      where i.ticket_item_id is null`,
  )

type Described = { id: number; itemDescription: string; qty: number }

/** A typed line is the item of the list that has its name; any other weighs what its words say. */
const metalOfTyped = ({ itemDescription, qty }: Described, items: readonly MetalItem[]): Melted => {
  const name = itemDescription.trim().toLowerCase()
  const item = items.find(one => one.itemType === 'coin' && one.name.toLowerCase() === name)
  const listed = metalOfLine('coin', { description: itemDescription, quantity: qty, unit: '', itemId: item?.id }, items)
  return { ...listed, grams: listed.grams || keptGrams(qty * gramsIn(itemDescription)) }
}

/** The metals of each line: those of its ticket's lines, or of what was typed. */
export const findMetalsOfLines = async (db: Db, invoiceId: number) => {
  const [offered, items] = await Promise.all([findOfferedMetals(db, invoiceId), findMetalItems(db)])
  return (line: Described): readonly Melted[] => {
    const own = offered.filter(({ lineId }) => lineId === line.id)
    return own.length > 0 ? own : [metalOfTyped(line, items)]
  }
}

/** Null if one of the weights is unknown. */
export const gramsOfAll = (grams: readonly number[]) =>
  grams.length > 0 && grams.every(one => one > 0) ? keptGrams(grams.reduce((sum, one) => sum + one, 0)) : null
