import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  choice,
  codeText,
  created,
  done,
  entryName,
  filter,
  flag,
  id,
  listInput,
  listOf,
  maybe,
  option,
  pageOf,
  text,
  version,
} from '#shared/fields.ts'
import { addWord, editWord, listWords } from '../reference-lists/word-lists.contract.ts'
import { metals } from './metals.rules.ts'

export const itemTypes = ['coin', 'metro'] as const
export type ItemType = (typeof itemTypes)[number]

const itemType = () => choice(option(itemTypes))
const itemTypeOrBlank = () => choice(option([...itemTypes, ''], ''))

const category = () => choice(entryName())

const Item = z.object({
  id: z.int(),
  name: z.string(),
  category: z.int(),
  item_category: z.object({ id: z.int(), categoryName: z.string() }),
  itemType: z.enum(itemTypes),
  enabled: z.boolean(),
  taxable: z.boolean(),
  isMetal: z.boolean(),
  metal: z.enum([...metals, '']),
  /** As written, such as 14/24 or .925; blank if there is none. */
  fineness: z.string(),
  /** The fine weight of a single piece. */
  fineGrams: z.string(),
  displayOrder: z.int(),
  version: z.int(),
})

const metal = () => choice(option([...metals, ''], ''))
const metalFields = { metal: maybe(metal()), fineness: maybe(codeText(10)), fineGrams: maybe(codeText(20)) }

const labels = { isMetal: 'Is Metal', fineGrams: 'Fine Grams' }

export const itemCalls = {
  list: endpoint({
    method: 'GET',
    path: 'coin-tickets/get-all-coin-items',
    access: 'all',
    input: listInput(['id', 'name', 'category', 'displayOrder'], {
      itemType: filter(itemType()),
      search: text(100),
      enabled: filter(flag()),
    }),
    output: pageOf(Item),
  }),
  add: endpoint({
    method: 'POST',
    path: 'coin-tickets/create-new-coin-item',
    access: 'coin_item',
    input: z.object({
      name: entryName(),
      category: category(),
      itemType: itemTypeOrBlank(),
      enabled: filter(flag()),
      taxable: flag(),
      isMetal: flag(),
      ...metalFields,
    }),
    labels,
    output: created,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'coin-tickets/update-coin-item',
    access: 'coin_item',
    input: z.object({
      id: id(),
      version: version(),
      name: maybe(entryName()),
      category: maybe(category()),
      itemType: maybe(itemTypeOrBlank()),
      enabled: filter(flag()),
      taxable: filter(flag()),
      isMetal: filter(flag()),
      ...metalFields,
      /** The selected tab of the screen; the item does not use it. */
      selectedItemType: filter(itemType()),
    }),
    labels,
    output: done,
  }),
}

export const lookUpItems = endpoint({
  method: 'GET',
  path: 'common/get-items-select-options',
  access: 'all',
  input: z.object({ itemType: filter(itemType()) }),
  output: listOf(z.object({ id: z.int(), name: z.string(), itemType: z.enum(itemTypes), taxable: z.boolean() })),
})

/** Items refer to categories, so these are renamed but never removed. */
export const itemCategoryCalls = {
  list: listWords('categoryName', 'all', 'coin-tickets/get-all-coin-items-categories'),
  add: addWord('categoryName', 'coin_item', 'coin-tickets/create-new-coin-item-category'),
  edit: editWord('categoryName', 'coin_item', 'coin-tickets/update-coin-item-category'),
}
