import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { holdsCardNumber } from '#shared/cards.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { weighLine, weighLines } from '../line-metals/line-metals.server.ts'
import type { TicketItemRow } from '../tickets/ticket-parts.queries.ts'
import { addMetroItems, editMetroItem, getMetroItems, removeMetroItem } from './metro-items.contract.ts'
import {
  addTicketItems,
  changeDescription,
  changeTicketItem,
  findKeywords,
  findMaterials,
  type ItemField,
  removeItem,
} from './metro-items.queries.ts'
import { describeAgain, describeItem, itemEditProblems, newItemProblems } from './metro-items.rules.ts'
import { changeItems, describeItems } from './metro-items.saving.ts'
import { moveAll } from './sold-to.saving.ts'
import { sellHandler } from './sold-to.server.ts'

const itemAt = (items: readonly TicketItemRow[], itemId: number | undefined) => {
  const at = items.findIndex(item => item.id === itemId)
  return { item: found(items[at], 'Item'), number: at + 1 }
}

const counted = { quantity: 1, unit: '' }

const addAll = async (context: Context, tx: Tx, ticketId: number, sent: InputOf<typeof addMetroItems>['allItems']) => {
  const materials = await findMaterials(tx)
  const lines = sent.map(({ itemType, propertyCode, ...line }) => {
    const material = materials.find(
      ({ id, name }) => name.toLowerCase() === itemType.toLowerCase() || String(id) === itemType,
    )
    return { ...line, propertyCode: Number(propertyCode), material: material?.name ?? '' }
  })
  assertNoProblems(newItemProblems(lines, await findKeywords(tx)))
  const items = lines.map(({ material, ...line }) => ({
    ...line,
    ...counted,
    description: describeItem(material, line.description),
  }))
  await addTicketItems(tx, ticketId, await weighLines({ ...context, db: tx }, 'metro', items))
}

const refuseValue = (text: string) => refuse('invalid', text, { value: text })

const sideOrNone = (value: string) => {
  if (value === 'A' || value === 'B' || value === '') return value
  throw refuseValue('Sold To must be one of A, B')
}

type ItemEdit = { itemId: number | undefined; field: ItemField; value: string }

const describe = async (context: Context, tx: Tx, item: TicketItemRow, text: string) => {
  const materials = (await findMaterials(tx)).map(({ name }) => name)
  const line = { ...counted, description: describeAgain(text, materials) }
  if (line.description !== item.description)
    await changeDescription(tx, item.id, await weighLine({ ...context, db: tx }, 'metro', line))
}

const editOne = async (
  context: Context,
  tx: Tx,
  items: readonly TicketItemRow[],
  { itemId, field, value }: ItemEdit,
) => {
  const { item, number } = itemAt(items, itemId)
  if (field === 'soldTo') sideOrNone(value)
  if (field === 'propertyCode' && value !== '3' && value !== '10') throw refuseValue('Type must be one of 3, 10')
  if (field === 'description' && holdsCardNumber(value)) throw refuseValue('Description must not hold a card number')
  assertNoProblems(itemEditProblems({ field, value }, item, { keywords: await findKeywords(tx), number }))
  if (field === 'description') await describe(context, tx, item, value)
  else await changeTicketItem(tx, item.id, field, value)
}

export const metroItemHandlers: Handler[] = [
  handle(getMetroItems, (context, { id }) => describeItems(context.db, context, id)),

  handle(addMetroItems, (context, { allItems, ...target }) =>
    changeItems(context, target, {
      touchesItems: true,
      run: async (tx, ticket) => {
        await addAll(context, tx, ticket.id, allItems)
        return ticket
      },
    }),
  ),

  handle(editMetroItem, (context, { itemId, soldTo, field, value, selectAllOnly, ...target }) => {
    const isOfSide = soldTo !== undefined || field === 'soldTo'
    if (!isOfSide && field === '') throw refuse('invalid', 'Nothing to change')
    return changeItems(context, target, {
      touchesItems: !isOfSide,
      run: async (tx, ticket, items) => {
        if (selectAllOnly) return moveAll(tx, ticket, sideOrNone(soldTo ?? value), context.user)
        if (soldTo !== undefined) await editOne(context, tx, items, { itemId, field: 'soldTo', value: soldTo })
        else if (field !== '') await editOne(context, tx, items, { itemId, field, value })
        return ticket
      },
    })
  }),

  sellHandler,

  handle(removeMetroItem, (context, { itemId, ...target }) =>
    changeItems(context, target, {
      touchesItems: true,
      run: async (tx, ticket, items) => {
        await removeItem(tx, itemAt(items, itemId).item.id)
        return ticket
      },
    }),
  ),
]
