import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, flag, id, isBlank, maybe, option, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { MetroItems, propertyCode } from '../metro-tickets/metro-tickets.contract.ts'
import { MAX_LINES, TOO_MANY_LINES } from './metro-items.rules.ts'

/** Each of these calls answers with the ticket's items as they are then. */

const side = choice(option(['A', 'B', ''], ''))

const NewItem = z.object({
  /** The material, by its name or its id in the list of items. */
  itemType: choice(text(100)),
  description: text(300),
  model: codeText(60),
  serial: codeText(60),
  propertyCode,
  soldTo: side,
})

export const addMetroItems = endpoint({
  method: 'POST',
  path: 'metro-tickets/add-new-items-in-edit',
  access: 'ticket',
  input: z.object({
    ticketId: id(),
    version: maybe(id()),
    allItems: z.pipe(
      z.transform((value: unknown): unknown => value ?? []),
      z.array(NewItem, 'must be a list').check(z.maxLength(MAX_LINES, TOO_MANY_LINES)),
    ),
  }),
  output: MetroItems,
})

/** One item's side, one field of it, or with `selectAllOnly` the side of all items. */
export const editMetroItem = endpoint({
  method: 'POST',
  path: 'metro-tickets/edit-items-send-items',
  access: 'ticket',
  input: z.object({
    ticketId: id(),
    version: maybe(id()),
    itemId: maybe(id()),
    soldTo: maybe(side),
    field: option(['propertyCode', 'description', 'model', 'serial', 'soldTo', ''], ''),
    value: choice(codeText(300)),
    selectAllOnly: flag(),
  }),
  output: MetroItems,
})

/** Left out means unchanged, a blank that there is none. */
const amountOrNone = z.pipe(
  z.transform((value: unknown): unknown => (value !== undefined && isBlank(value) ? null : value)),
  z.optional(z.nullable(z.lazy(() => Dollars))),
)

export const sellMetroTicket = endpoint({
  method: 'POST',
  path: 'metro-tickets/edit-items-soldTo-options',
  access: 'ticket',
  input: z.object({
    ticketId: id(),
    version: maybe(id()),
    /** A buyer by name or id; blank for none. */
    soldTo: maybe(choice(text(100))),
    soldToB: maybe(choice(text(100))),
    soldToAmount: amountOrNone,
    soldToAmountB: amountOrNone,
    /** Counts when it comes alone; with a buyer or an amount the server reckons it. */
    profit: amountOrNone,
  }),
  output: MetroItems,
})

export const removeMetroItem = endpoint({
  method: 'GET',
  path: 'metro-tickets/delete-item-from-ticket/{itemId}/{ticketId}',
  access: 'ticket',
  input: z.object({ itemId: id(), ticketId: id(), version: maybe(id()) }),
  output: MetroItems,
  changes: true,
})
