import { sql } from 'kysely'
import { rows, type Tx } from '#server/db/db.ts'
import { type ItemDraft, itemColumns, itemSource, lockItemOrders, type ShopItemRow } from './items.queries.ts'

/** The categories by name in small letters. */
export const findCategoriesByName = async (tx: Tx) =>
  new Map(
    (await rows<{ id: number; name: string }>(tx, sql`select id, lower(name) as name from item_categories`)).map(
      ({ id, name }) => [name, id],
    ),
  )

/** Adds new items at the end of their list and changes those that are there. Answers all of them as they are now. */
export const putItems = async (tx: Tx, items: readonly ItemDraft[]) => {
  await lockItemOrders(tx)
  const put = await rows<{ id: number; isNew: boolean }>(
    tx,
    sql`with sent as (
        select s.*, i.id, row_number() over (partition by s."itemType", i.id is null order by s.place) as after
        from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (name text, category integer,
            "itemType" text, enabled boolean, taxable boolean, "isMetal" boolean, metal text, fineness text, "fineGrams" text))
          with ordinality as s(name, category, "itemType", enabled, taxable, "isMetal", metal, fineness, "fineGrams", place)
        left join items i on i.item_type = s."itemType" and lower(i.name) = lower(s.name)
      ), changed as (
        update items i set item_category_id = s.category, is_enabled = s.enabled, is_taxable = s.taxable,
          is_metal = s."isMetal", metal = nullif(s.metal, ''), fineness = s.fineness,
          fine_grams = nullif(s."fineGrams", '')::numeric, version = version + 1
        from sent s where s.id = i.id returning i.id
      ), added as (
        insert into items (name, item_category_id, item_type, is_enabled, is_taxable, is_metal, metal, fineness, fine_grams,
          display_order)
        select name, category, "itemType", enabled, taxable, "isMetal", nullif(metal, ''), fineness,
          nullif("fineGrams", '')::numeric,
          coalesce((select max(display_order) from items where item_type = "itemType"), 0) + after
        from sent where id is null returning id
      )
      select id, false as "isNew" from changed union all select id, true from added`,
  )
  const ids = put.map(({ id }) => id)
  const stored = await rows<ShopItemRow>(
    tx,
    sql`select ${itemColumns} from ${itemSource} where i.id = any(${ids}::integer[])`,
  )
  return { items: stored, added: put.filter(({ isNew }) => isNew).length }
}
