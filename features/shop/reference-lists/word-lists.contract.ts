import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import {
  created,
  done,
  entryName,
  flag,
  id,
  listInput,
  maybe,
  option,
  pageOf,
  text,
  version,
  wholeNumber,
} from '#shared/fields.ts'
import type { Access } from '#shared/permissions.ts'

/**
 * A table of names that forms choose from, such as clerks, booths or void reasons. Its field has the documents' name:
 * `name`, `reason`, `keyword`, `categoryName`.
 */
const word = <F extends string, T extends z.ZodMiniType>(field: F, type: T) => ({ [field]: type }) as Record<F, T>

export const wordRow = <F extends string>(field: F) =>
  z.object({ id: z.int(), version: z.int(), displayOrder: z.optional(z.int()), ...word(field, z.string()) })

export const listWords = <F extends string>(field: F, access: Access, path: string) =>
  endpoint({
    method: 'GET',
    path,
    access,
    input: listInput(['id', field], { search: text(100) }),
    output: pageOf(wordRow(field)),
  })

export const addWord = <F extends string>(field: F, access: Access, path: string) =>
  endpoint({ method: 'POST', path, access, input: z.object(word(field, entryName())), output: created })

export const editWord = <F extends string>(field: F, access: Access, path: string) =>
  endpoint({
    method: 'POST',
    path,
    access,
    input: z.object({ id: id(), version: version(), ...word(field, entryName()) }),
    output: done,
  })

/** The documents delete some lists by GET and some by POST. */
export const removeWord = (access: Access, method: 'GET' | 'POST', path: string) =>
  endpoint({
    method,
    path,
    access,
    input: z.object({ id: id() }),
    output: done,
    ...(method === 'GET' ? { changes: true as const } : {}),
  })

/** A list without `remove` never shrinks. */
export type WordCalls = { list: Endpoint; add: Endpoint; edit: Endpoint; remove?: Endpoint }

type Paths = { list: string; add: string; edit: string; remove: string }

/** Most lists have one permission and delete by GET. */
const wordCalls = <F extends string>(field: F, access: Access, paths: Paths) => ({
  list: listWords(field, access, paths.list),
  add: addWord(field, access, paths.add),
  edit: editWord(field, access, paths.edit),
  remove: removeWord(access, 'GET', paths.remove),
})

export const clerkCalls = wordCalls('name', 'clerks', {
  list: 'common/get-all-clerks',
  add: 'common/add-new-clerk',
  edit: 'common/edit-clerk-render-data',
  remove: 'common/delete-clerk/{id}',
})

export const fromOptionCalls = wordCalls('name', 'from_options', {
  list: 'common/get-all-from-options',
  add: 'common/add-new-from-option',
  edit: 'common/edit-from-option-render-data',
  remove: 'common/delete-from-option/{id}',
})

export const pettyCashUserCalls = wordCalls('name', 'transaction', {
  list: 'common/get-all-petty-cash-user',
  add: 'common/add-new-petty-cash-user',
  edit: 'common/edit-petty-cash-user-render-data',
  remove: 'common/delete-petty-cash-user/{id}',
})

export const leadsKeywordCalls = wordCalls('name', 'admin_only', {
  list: 'leads-online/get-all-data',
  add: 'leads-online/add-new-keyword',
  edit: 'leads-online/edit-keyword-render-data',
  remove: 'leads-online/delete-keyword/{id}',
})

export const voidReasonCalls = {
  list: listWords('reason', 'all', 'common/get-all-void-reasons'),
  add: addWord('reason', 'void_logger', 'common/create-void-reason'),
  edit: editWord('reason', 'void_logger', 'common/edit-void-reason'),
  remove: removeWord('void_logger', 'POST', 'common/delete-void-reason/{id}'),
}

/** One call saves both: with an id it changes that keyword, without one it adds a keyword. */
const saveItemDescription = endpoint({
  method: 'POST',
  path: 'item-descriptions/save-data',
  access: 'admin_only',
  input: z.object({ id: maybe(id()), version: version(), keyword: entryName() }),
  output: created,
})

export const itemDescriptionCalls = {
  /** The documents' search field is named `keyword`. */
  list: endpoint({
    method: 'GET',
    path: 'item-descriptions/get-all-data',
    access: 'all',
    input: listInput(['id', 'keyword'], { search: text(100), keyword: text(100) }),
    output: pageOf(wordRow('keyword')),
  }),
  add: saveItemDescription,
  edit: saveItemDescription,
  remove: removeWord('admin_only', 'POST', 'item-descriptions/delete/{id}'),
}

/** Tickets refer to stores, so these are renamed but never removed. */
export const storeCalls = {
  list: listWords('name', 'all', 'common/get-stores-listing'),
  add: addWord('name', 'admin_only', 'stores/add-new-store'),
  edit: editWord('name', 'admin_only', 'stores/edit-store'),
}

/** The forms with their own booth order, under every name in use. */
export const boothOrderTypes = [
  'Metro',
  'Coin',
  'Coin Receipt',
  'Jewelry Receipt',
  'Receipt',
  'JewelryReceipt',
] as const
export type BoothOrderType = (typeof boothOrderTypes)[number]

const listBooths = (method: 'GET' | 'POST') =>
  endpoint({
    method,
    path: 'common/get-all-booths',
    access: 'all',
    ...(method === 'POST' ? { reads: true as const } : {}),
    input: z.object({ displayOrderType: option(boothOrderTypes, 'Metro') }),
    output: pageOf(wordRow('name')),
  })

export const boothCalls = {
  list: listBooths('GET'),
  listByPost: listBooths('POST'),
  add: addWord('name', 'admin_only', 'common/add-new-booth'),
  edit: editWord('name', 'admin_only', 'common/edit-booth-render-data'),
  remove: removeWord('admin_only', 'GET', 'common/delete-booth/{id}'),
}

/** The ordered lists by their names in change-order. */
export const orderedTypes = [
  'clerks',
  'ads_from_options',
  'ticket_item_keywords',
  'booth',
  'petty_cash_user',
  'buyers',
  'items',
] as const
export type OrderedType = (typeof orderedTypes)[number]

/** The same access as the list's screen. */
export const orderAccess: Record<OrderedType, Access> = {
  clerks: 'clerks',
  ads_from_options: 'from_options',
  ticket_item_keywords: 'admin_only',
  booth: 'admin_only',
  petty_cash_user: 'transaction',
  buyers: 'user_manage',
  items: 'coin_item',
}

export const changeOrder = endpoint({
  method: 'POST',
  path: 'common/change-order',
  access: ['clerks', 'from_options', 'transaction', 'user_manage', 'coin_item', 'admin_only'],
  input: z.object({
    id: id(),
    type: option(orderedTypes),
    /** A lower number is higher in the list: true moves up. */
    decrease: flag(),
    order: maybe(wholeNumber(0, 1_000_000)),
    displayOrderType: option(boothOrderTypes, 'Metro'),
    itemType: option(['coin', 'metro'], 'coin'),
  }),
  labels: { decrease: 'Move Up' },
  output: done,
})

const lookup = <F extends string>(path: string, field: F) =>
  endpoint({
    method: 'GET',
    path,
    access: 'all',
    input: z.object({}),
    output: z.object({ data: z.array(z.object({ id: z.int(), ...word(field, z.string()) })) }),
  })

export const lookUpClerks = lookup('common/get-clerk-listing', 'first_name')
export const lookUpFromOptions = lookup('common/get-from-select-options', 'name')
