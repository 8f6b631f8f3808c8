import * as z from 'zod/mini'
import { customerWire } from '#features/people/people/people.contract.ts'
import { metals } from '#features/shop/items/metals.rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, created, filter, flag, id, maybe, orEmpty, text, version } from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { saleWire } from '../tickets/tickets.contract.ts'

/** `barter` chooses the lines that were handed out instead of bought. */

export const CoinItem = z.object({
  id: z.int(),
  item: z.nullable(z.object({ id: z.int(), name: z.string() })),
  name: z.string(),
  qty: z.number(),
  unit: z.string(),
  cost: Dollars,
  /** Metal and weight, copied from the item list when the line was saved. */
  metal: z.nullable(z.enum(metals)),
  fineness: z.string(),
  grams: z.number(),
})
export type CoinItem = z.output<typeof CoinItem>

export const getCoinItems = endpoint({
  method: 'GET',
  path: 'coin-tickets/get-ticket-items/{id}',
  access: 'new_coin',
  input: z.object({ id: recordId('coin'), barter: flag() }),
  output: z.object({
    data: z.array(CoinItem),
    ticketDetails: z.object({
      id: z.int(),
      version: z.int(),
      ticketAmount: Dollars,
      ticketTime: z.int(),
      payment: z.string(),
      ...customerWire,
      otherIDType: z.string(),
      void: z.boolean(),
      isSigned: z.boolean(),
      oneTimeEdit: z.boolean(),
      ...saleWire,
    }),
  }),
})

/** The version is the ticket's, because its lines change with it. */
const ofTicket = { ticketId: recordId('coin'), version: version(), barter: flag() }

const item = () => choice(text(100))

export const addCoinItem = endpoint({
  method: 'POST',
  path: 'coin-tickets/add-new-item-in-edit',
  access: 'new_coin',
  input: z.object({ ...ofTicket, itemId: item(), qty: codeText(30), unit: text(20), cost: filter(WholeCents) }),
  output: created,
})

/** `id` is the line, `itemId` the item it names; fields missing from `dataToSave` keep their values. */
export const editCoinItem = endpoint({
  method: 'POST',
  path: 'coin-tickets/edit-item-in-edit',
  access: 'new_coin',
  input: z.object({
    ...ofTicket,
    id: id(),
    itemId: filter(item()),
    dataToSave: orEmpty(
      {},
      z.object({ qty: maybe(codeText(30)), unit: maybe(text(20)), cost: filter(WholeCents) }, 'must be an object'),
    ),
  }),
  labels: { dataToSave: 'Line' },
  output: created,
})

export const deleteCoinItem = endpoint({
  method: 'GET',
  path: 'coin-tickets/delete-item-from-ticket/{itemId}/{ticketId}',
  access: 'new_coin',
  changes: true,
  input: z.object({ ...ofTicket, itemId: id() }),
  output: created,
})
