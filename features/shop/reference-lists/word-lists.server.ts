import { refuseTaken, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import type { Actor } from '#server/records/history.ts'
import { changeRecord, type EditedRecord, recordChange, removeRecord } from '#server/records/records.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { WHOLE_LIST } from '#shared/pages.ts'
import { type Access, assertMay } from '#shared/permissions.ts'
import { type ListOrder, moveRow } from './ordering.queries.ts'
import {
  type BoothOrderType,
  boothCalls,
  changeOrder,
  clerkCalls,
  fromOptionCalls,
  itemDescriptionCalls,
  leadsKeywordCalls,
  lookUpClerks,
  lookUpFromOptions,
  orderAccess,
  pettyCashUserCalls,
  storeCalls,
  voidReasonCalls,
  type WordCalls,
} from './word-lists.contract.ts'
import {
  addWordRow,
  changeWord,
  findAllWords,
  findWords,
  lockWord,
  lockWordOrder,
  removeWordRow,
  type WordRow,
  type WordTable,
} from './word-lists.queries.ts'
import { wordLabel, wordProblems } from './word-lists.rules.ts'

type WordList = WordTable & { noun: string; isPaged?: boolean }

const ordered = ['display_order'] as const
const clerks: WordList = { table: 'clerks', noun: 'Clerk', field: 'name', orders: ordered }
const fromOptions: WordList = { table: 'from_options', noun: 'From Option', field: 'name', orders: ordered }
const pettyCashUsers: WordList = { table: 'petty_cash_users', noun: 'Petty Cash User', field: 'name', orders: ordered }
const leadsKeywords: WordList = {
  table: 'leads_keywords',
  noun: 'Keyword',
  field: 'name',
  orders: ordered,
  isPaged: true,
}
const voidReasons: WordList = { table: 'void_reasons', noun: 'Void Reason', field: 'reason', orders: [] }
const itemDescriptions: WordList = {
  table: 'item_descriptions',
  noun: 'Item',
  field: 'keyword',
  orders: [],
  isPaged: true,
}
const stores: WordList = { table: 'stores', noun: 'Store', field: 'name', orders: [] }
const boothOrders = ['display_order', 'coin_order', 'receipt_order', 'jewelry_receipt_order'] as const
const booths: WordList = { table: 'booths', noun: 'Booth', field: 'name', orders: boothOrders }

const heardBy: Readonly<Record<string, Access>> = {
  petty_cash_users: pettyCashUserCalls.list.access,
  leads_keywords: leadsKeywordCalls.list.access,
}

/** Changes of the other lists are sent to all staff, because every form shows their words. */
const hearersOf = (table: string) => heardBy[table] ?? 'all'

const kindOf = (list: WordList): EditedRecord<WordRow> => ({
  table: list.table,
  noun: list.noun,
  access: hearersOf(list.table),
  lock: (tx, id) => lockWord(tx, list, id),
})

const uniqueIn = ({ field }: WordList) => ({ field, label: wordLabel(field) })

export const addToList = async (tx: Tx, list: WordList, word: string, by: Actor) => {
  assertNoProblems(wordProblems(list.field, word))
  const row = await addWordRow(tx, list, word).catch(refuseTaken(uniqueIn(list)))
  await recordChange(tx, kindOf(list), { action: 'created', row, by })
  return { data: { id: row.id } }
}

type Edit = { id: number; version?: number | undefined; word: string }

export const editInList = async (tx: Tx, list: WordList, { id, version, word }: Edit, by: Actor) => {
  assertNoProblems(wordProblems(list.field, word))
  await changeRecord(tx, kindOf(list), { id, version, by }, () =>
    changeWord(tx, list, id, word).catch(refuseTaken(uniqueIn(list))),
  )
  return { message: `${list.noun} saved` }
}

const removeFromList = async (tx: Tx, list: WordList, id: number, by: Actor) => {
  // Locks the order before the row, as a move does; the reverse could deadlock.
  await lockWordOrder(tx, list)
  await removeRecord(tx, kindOf(list), { id, by }, () => removeWordRow(tx, list, id))
  return { message: `${list.noun} deleted` }
}

// The calls differ in one field's name, which TypeScript can not follow through a variable.
type WordInput = {
  id: number
  version?: number
  search?: string
  sortBy?: string
  sortOrder?: 'asc' | 'desc'
} & Record<string, unknown>
const handleWord = (call: Endpoint, run: (context: Context, input: WordInput) => Promise<unknown>): Handler =>
  handle(call, run as Parameters<typeof handle>[1])

const wordIn = (list: WordList, input: WordInput) => String(input[list.field])

export const wordListHandlers = (calls: Partial<WordCalls>, list: WordList): Handler[] => [
  ...(calls.list ? [listHandler(calls.list, list)] : []),
  ...(calls.add
    ? [
        handleWord(calls.add, ({ transaction, user }, input) =>
          transaction(tx => addToList(tx, list, wordIn(list, input), user)),
        ),
      ]
    : []),
  ...(calls.edit
    ? [
        handleWord(calls.edit, ({ transaction, user }, input) =>
          transaction(tx => editInList(tx, list, { ...input, word: wordIn(list, input) }, user)),
        ),
      ]
    : []),
  ...(calls.remove
    ? [
        handleWord(calls.remove, ({ transaction, user }, { id }) =>
          transaction(tx => removeFromList(tx, list, id, user)),
        ),
      ]
    : []),
]

const listHandler = (call: Endpoint, list: WordList) =>
  handleWord(call, ({ db, page }, filter) =>
    findWords(db, list, filter, list.isPaged ? page : { limit: WHOLE_LIST, offset: 0 }),
  )

const saveItemDescription = handle(itemDescriptionCalls.add, ({ transaction, user }, { id, version, keyword }) =>
  transaction(async tx => {
    if (id === undefined) return addToList(tx, itemDescriptions, keyword, user)
    await editInList(tx, itemDescriptions, { id, version, word: keyword }, user)
    return { data: { id } }
  }),
)

const orderColumns: Record<BoothOrderType, string> = {
  Metro: 'display_order',
  Coin: 'coin_order',
  'Coin Receipt': 'receipt_order',
  Receipt: 'receipt_order',
  'Jewelry Receipt': 'jewelry_receipt_order',
  JewelryReceipt: 'jewelry_receipt_order',
}

const boothHandlers = [boothCalls.list, boothCalls.listByPost].map(call =>
  handle(call, async ({ db }, { displayOrderType }) => {
    const data = await findAllWords(db, booths, orderColumns[displayOrderType])
    return { data: data.map(row => ({ ...row, name: String(row.name) })), count: data.length }
  }),
)

type Move = {
  type: (typeof changeOrder)['input']['_zod']['output']['type']
  displayOrderType: BoothOrderType
  itemType: string
}

const orderOf = ({ type, displayOrderType, itemType }: Move): ListOrder => {
  if (type === 'booth') return { table: 'booths', column: orderColumns[displayOrderType] }
  if (type === 'items')
    return { table: 'items', column: 'display_order', within: { column: 'item_type', value: itemType } }
  return { table: orderedTables[type], column: 'display_order' }
}

const orderedTables = {
  clerks: 'clerks',
  ads_from_options: 'from_options',
  ticket_item_keywords: 'leads_keywords',
  petty_cash_user: 'petty_cash_users',
  buyers: 'buyers',
} as const

export const referenceListHandlers: Handler[] = [
  ...wordListHandlers(clerkCalls, clerks),
  ...wordListHandlers(fromOptionCalls, fromOptions),
  ...wordListHandlers(pettyCashUserCalls, pettyCashUsers),
  ...wordListHandlers(leadsKeywordCalls, leadsKeywords),
  ...wordListHandlers(voidReasonCalls, voidReasons),
  ...wordListHandlers(storeCalls, stores),
  handleWord(itemDescriptionCalls.list, ({ db, page }, { keyword, ...filter }) =>
    findWords(db, itemDescriptions, { ...filter, search: String(keyword) || String(filter.search) }, page),
  ),
  ...wordListHandlers({ remove: itemDescriptionCalls.remove }, itemDescriptions),
  saveItemDescription,
  ...boothHandlers,
  ...wordListHandlers({ add: boothCalls.add, edit: boothCalls.edit, remove: boothCalls.remove }, booths),

  handle(lookUpClerks, async ({ db }) => {
    const data = await findAllWords(db, clerks)
    return { data: data.map(({ id, name }) => ({ id, first_name: String(name) })) }
  }),
  handle(lookUpFromOptions, async ({ db }) => {
    const data = await findAllWords(db, fromOptions)
    return { data: data.map(({ id, name }) => ({ id, name: String(name) })) }
  }),

  handle(changeOrder, ({ transaction, user }, input) => {
    assertMay(user, orderAccess[input.type])
    const order = orderOf(input)
    return transaction(async tx => {
      const row = await moveRow(tx, order, input.id, input.decrease)
      const action = input.decrease ? 'moved up' : 'moved down'
      await recordChange(tx, { table: order.table, access: hearersOf(order.table) }, { action, row, by: user })
      return { message: 'Order saved' }
    })
  }),
]
