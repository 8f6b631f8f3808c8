import { refuseTaken, type Tx } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord, recordChange, withSent } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { wordListHandlers } from '../reference-lists/word-lists.server.ts'
import { type ItemType, itemCalls, itemCategoryCalls, lookUpItems } from './items.contract.ts'
import {
  addItem,
  changeShopItem,
  findItemOptions,
  findShopItems,
  getCategoryId,
  type ItemDraft,
  lockItem,
  lockItemOrders,
  type ShopItemRow,
} from './items.queries.ts'
import { itemProblems } from './items.rules.ts'
import { writtenFineness } from './metals.rules.ts'

const itemKind: EditedRecord<ShopItemRow> = { table: 'items', noun: 'Item', access: 'all', lock: lockItem }

const unique = { field: 'name', label: 'Name' }

/** The typed fields before they are checked and the category is found. */
type TypedItem = Omit<ItemDraft, 'category' | 'itemType'> & { category: string; itemType: ItemType | '' }

function assertItem(typed: TypedItem): asserts typed is TypedItem & { itemType: ItemType } {
  assertNoProblems(itemProblems(typed))
}

const checkItem = async (tx: Tx, typed: TypedItem): Promise<ItemDraft> => {
  assertItem(typed)
  const category = await getCategoryId(tx, typed.category)
  if (category === undefined) throw refuse('invalid', 'Category not found', { category: 'Category not found' })
  return { ...typed, category, fineness: writtenFineness(typed.fineness) ?? '' }
}

const typedOver = (before: ShopItemRow, sent: InputOf<typeof itemCalls.edit>): TypedItem =>
  withSent<TypedItem>({ ...before, category: String(before.category) }, sent)

export const itemHandlers: Handler[] = [
  ...wordListHandlers(itemCategoryCalls, {
    table: 'item_categories',
    noun: 'Category',
    field: 'categoryName',
    orders: [],
  }),

  handle(itemCalls.list, ({ db, page }, filter) => findShopItems(db, filter, page)),
  handle(lookUpItems, async ({ db, page }, { itemType }) => ({
    data: await findItemOptions(db, itemType, page.offset),
  })),

  handle(itemCalls.add, ({ transaction, user }, input) =>
    transaction(async tx => {
      const { metal = '', fineness = '', fineGrams = '', enabled = true } = input
      const item = await checkItem(tx, { ...input, metal, fineness, fineGrams, enabled })
      const row = await addItem(tx, item).catch(refuseTaken(unique))
      await recordChange(tx, itemKind, { action: 'created', row, by: user })
      return { data: { id: row.id } }
    }),
  ),

  handle(itemCalls.edit, ({ transaction, user }, input) =>
    transaction(async tx => {
      if (input.itemType) await lockItemOrders(tx)
      await changeRecord(tx, itemKind, { id: input.id, version: input.version, by: user }, async before =>
        changeShopItem(tx, before, await checkItem(tx, typedOver(before, input))).catch(refuseTaken(unique)),
      )
      return { message: 'Item saved' }
    }),
  ),
]
