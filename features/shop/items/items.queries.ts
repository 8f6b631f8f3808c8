import { sql } from 'kysely'
import { type Db, firstRow, holdsWords, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import { type PageRange, WHOLE_LIST } from '#shared/pages.ts'
import { closeGap, type ListOrder, lockOrder, nextPlace } from '../reference-lists/ordering.queries.ts'
import type { ItemType } from './items.contract.ts'
import type { Metal, MetalItem } from './metals.rules.ts'

export type ItemDraft = {
  name: string
  category: number
  itemType: ItemType
  enabled: boolean
  taxable: boolean
  isMetal: boolean
  metal: Metal | ''
  fineness: string
  fineGrams: string
}
export type ShopItemRow = ItemDraft & {
  id: number
  item_category: { id: number; categoryName: string }
  displayOrder: number
  version: number
}

const orderOf = (itemType: ItemType): ListOrder => ({
  table: 'items',
  column: 'display_order',
  within: { column: 'item_type', value: itemType },
})

/** Locks the display order of all items before the item's row, as a move does, so that the two cannot deadlock. */
export const lockItemOrders = (tx: Tx) => lockOrder(tx, orderOf('coin'))

export const itemColumns = sql<ShopItemRow>`i.id, i.name, i.item_category_id as category,
    json_build_object('id', c.id, 'categoryName', c.name) as item_category, i.item_type as "itemType",
    i.is_enabled as enabled, i.is_taxable as taxable, i.is_metal as "isMetal",
    coalesce(i.metal, '') as metal, i.fineness, coalesce(trim_scale(i.fine_grams)::text, '') as "fineGrams", i.display_order as "displayOrder", i.version`
export const itemSource = sql`items i join item_categories c on c.id = i.item_category_id`
const itemRows = sql`select ${itemColumns} from ${itemSource}`

const sorts = {
  id: sql`i.id`,
  name: sql`lower(i.name)`,
  category: sql`lower(c.name)`,
  displayOrder: sql`i.display_order`,
}

type Filter = {
  search: string
  itemType?: ItemType | undefined
  enabled?: boolean | undefined
  sortBy?: keyof typeof sorts | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

const matches = ({ search, itemType, enabled }: Filter) => sql`
  ${holdsWords(sql`concat_ws(chr(10), i.name, c.name)`, search)}
  and (${itemType ?? null}::text is null or i.item_type = ${itemType ?? null}::text)
  and (${enabled ?? null}::boolean is null or i.is_enabled = ${enabled ?? null}::boolean)`

const order = sql`i.item_type, i.display_order`

export const findShopItems = (db: Db, filter: Filter, page: PageRange) =>
  findPage(db, { columns: itemColumns, from: itemSource, where: matches(filter), sorts, chosen: filter, order }, page)

export const findItemOptions = (db: Db, itemType: ItemType | undefined, offset: number) =>
  rows<Pick<ShopItemRow, 'id' | 'name' | 'itemType' | 'taxable'>>(
    db,
    sql`select id, name, item_type as "itemType", is_taxable as taxable from items
      where is_enabled and (${itemType ?? null}::text is null or item_type = ${itemType ?? null}::text)
      order by item_type, display_order limit ${WHOLE_LIST} offset ${offset}`,
  )

export const getCategoryId = async (db: Db, named: string) => {
  const category = await firstRow<{ id: number }>(
    db,
    sql`select id from item_categories where id::text = ${named} or lower(name) = lower(${named})
      order by (id::text = ${named}) desc limit 1`,
  )
  return category?.id
}

export const lockItem = (tx: Tx, id: number) =>
  firstRow<ShopItemRow>(tx, sql`${itemRows} where i.id = ${id} for update of i`)

export const addItem = async (tx: Tx, item: ItemDraft) => {
  await lockItemOrders(tx)
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into items (name, item_category_id, item_type, is_enabled, is_taxable, is_metal, metal, fineness, fine_grams,
        display_order)
      values (${item.name}, ${item.category}, ${item.itemType}, ${item.enabled}, ${item.taxable}, ${item.isMetal},
        nullif(${item.metal}, ''), ${item.fineness}, nullif(${item.fineGrams}, '')::numeric, ${nextPlace(orderOf(item.itemType))})
      returning id`,
  )
  return oneRow<ShopItemRow>(tx, sql`${itemRows} where i.id = ${id}`)
}

/** An item of a new type is last there, and its old place is closed. */
export const changeShopItem = async (tx: Tx, before: ShopItemRow, item: ItemDraft) => {
  const isMoving = item.itemType !== before.itemType
  const place = isMoving ? nextPlace(orderOf(item.itemType)) : sql`display_order`
  await sql`update items set name = ${item.name}, item_category_id = ${item.category}, item_type = ${item.itemType},
      is_enabled = ${item.enabled}, is_taxable = ${item.taxable}, is_metal = ${item.isMetal},
      metal = nullif(${item.metal}, ''), fineness = ${item.fineness}, fine_grams = nullif(${item.fineGrams}, '')::numeric,
      display_order = ${place}, version = version + 1
    where id = ${before.id}`.execute(tx)
  if (isMoving) await closeGap(tx, orderOf(before.itemType), before.displayOrder)
  return oneRow<ShopItemRow>(tx, sql`${itemRows} where i.id = ${before.id}`)
}

export const findItemNamed = (db: Db, named: string, itemType: ItemType) =>
  firstRow<{ id: number; name: string; isTaxable: boolean }>(
    db,
    sql`select id, name, is_taxable as "isTaxable" from items where item_type = ${itemType} and is_enabled
      and (lower(name) = lower(${named}) or id::text = ${named}) order by lower(name) <> lower(${named}) limit 1`,
  )

/** All items; of two materials in one text, the first one here is meant. */
export const findMetalItems = (db: Db) =>
  rows<MetalItem>(
    db,
    sql`select id, name, item_type as "itemType", coalesce(metal, '') as metal, fineness,
        coalesce(fine_grams::text, '') as "fineGrams"
      from items order by not is_enabled, item_type, display_order`,
  )
