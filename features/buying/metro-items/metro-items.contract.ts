import * as z from 'zod/mini'
import { customerWire } from '#features/people/people/people.contract.ts'
import { metals } from '#features/shop/items/metals.rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, byLabel, choice, codeText, flag, id, maybe, option, orEmpty, text, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { saleLabels } from '../tickets/ticket-labels.ts'
import { amountOrNone, buyerOrNone } from '../tickets/tickets.contract.ts'
import { MAX_LINES, propertyCodes, TOO_MANY_LINES } from './metro-items.rules.ts'

export const propertyCode = choice(
  byLabel({ 3: ['Jewelry', '3 Jewelry'], 10: ['Misc', '10 Misc'] }, option(propertyCodes, '3')),
)

export const MetroItem = z.object({
  id: z.int(),
  propertyCode: z.int(),
  description: z.string(),
  model: z.string(),
  serial: z.string(),
  soldTo: z.string(),
  qty: z.number(),
  unit: z.string(),
  cost: Dollars,
  /** Metal and weight, copied from the item list when the line was saved. */
  metal: z.nullable(z.enum(metals)),
  fineness: z.string(),
  grams: z.number(),
})

export const MetroItems = z.object({
  data: z.array(MetroItem),
  ticketDetails: z.object({
    id: z.int(),
    version: z.int(),
    ticketAmount: Dollars,
    ticketTime: z.int(),
    holdUntil: z.string(),
    soldTo: z.string(),
    soldToB: z.string(),
    /** Others than Admin see the amounts only while they are empty; Admin alone sees profit and invoice. */
    soldToAmount: z.optional(z.nullable(Dollars)),
    soldToAmountB: z.optional(z.nullable(Dollars)),
    profit: z.optional(z.nullable(Dollars)),
    invoiceNum: z.optional(z.int()),
    invoiceNumB: z.optional(z.int()),
    ...customerWire,
    otherIdType: z.string(),
    isSigned: z.boolean(),
    oneTimeEdit: z.boolean(),
    void: z.boolean(),
    voidReason: z.string(),
  }),
})
export type MetroItems = z.output<typeof MetroItems>

export const getMetroItems = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-ticket-items/{id}',
  access: 'ticket',
  input: z.object({ id: recordId('metro') }),
  output: MetroItems,
})

/** Each of these calls answers with all items of the ticket. */

const side = choice(option(['A', 'B', ''], ''))

const NewItem = z.object({
  /** Accepts the material's name or its id in the item list. */
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
    ticketId: recordId('metro'),
    version: version(),
    allItems: orEmpty([], z.array(NewItem, 'must be a list').check(atMost(MAX_LINES, TOO_MANY_LINES))),
  }),
  labels: { itemType: 'Material', propertyCode: 'Type' },
  output: MetroItems,
})

/** Changes one item's side or one field; with `selectAllOnly`, the side of all items. */
export const editMetroItem = endpoint({
  method: 'POST',
  path: 'metro-tickets/edit-items-send-items',
  access: 'ticket',
  input: z.object({
    ticketId: recordId('metro'),
    version: version(),
    itemId: maybe(id()),
    soldTo: maybe(side),
    field: option(['propertyCode', 'description', 'model', 'serial', 'soldTo', ''], ''),
    value: choice(codeText(300)),
    selectAllOnly: flag(),
  }),
  labels: { selectAllOnly: 'Select All' },
  output: MetroItems,
})

export const sellMetroTicket = endpoint({
  method: 'POST',
  path: 'metro-tickets/edit-items-soldTo-options',
  access: 'ticket',
  input: z.object({
    ticketId: recordId('metro'),
    version: version(),
    soldTo: buyerOrNone,
    soldToB: buyerOrNone,
    soldToAmount: amountOrNone,
    soldToAmountB: amountOrNone,
    /** Counts only when it is sent alone; otherwise the server computes it. */
    profit: amountOrNone,
  }),
  labels: saleLabels,
  output: MetroItems,
})

export const removeMetroItem = endpoint({
  method: 'GET',
  path: 'metro-tickets/delete-item-from-ticket/{itemId}/{ticketId}',
  access: 'ticket',
  input: z.object({ itemId: id(), ticketId: recordId('metro'), version: version() }),
  output: MetroItems,
  changes: true,
})
