import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, created, filter, id, listInput, maybe, option, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import {
  Attachment,
  keptFiles,
  listFilters,
  readSpellings,
  rowMarks,
  TicketDetails,
  TicketPage,
  ticketFields,
  ticketFiles,
  ticketListInput,
  ticketSorts,
  ticketWire,
} from '../tickets/tickets.contract.ts'

export const listMetroTickets = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-all',
  access: 'ticket',
  input: ticketListInput,
  output: TicketPage,
})

/** 3 Jewelry, 10 Misc. */
export const propertyCode = choice(option(['3', '10'], '3'))

/** A line of the create form: what it is, how much of it, and what was paid for it. */
const MetroLine = z.object({
  propertyCode,
  qty: filter(choice(id())),
  name: text(300),
  unit: text(20),
  cost: filter(Dollars),
  model: codeText(60),
  serial: codeText(60),
})

export const createMetroTicket = endpoint({
  method: 'POST',
  path: 'metro-tickets/create-new',
  keepsAccess: true,
  access: 'ticket',
  input: z.object({
    details: z.pipe(z.transform(readSpellings), TicketDetails),
    items: z.pipe(
      z.transform((value: unknown): unknown => value ?? []),
      z.array(MetroLine, 'must be a list').check(z.maxLength(10, '*Maximum limit(10) of add items exceeded')),
    ),
  }),
  files: ticketFiles,
  output: created,
})

export const getMetroTicket = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-particular-ticket-data/{id}',
  access: 'ticket',
  input: z.object({ id: id() }),
  output: z.object({
    data: z.object({ ...ticketWire, otherIdType: z.string(), ticket_attachments: z.array(Attachment) }),
  }),
})

const MetroItem = z.object({
  id: z.int(),
  propertyCode: z.int(),
  description: z.string(),
  model: z.string(),
  serial: z.string(),
  soldTo: z.string(),
  qty: z.number(),
  unit: z.string(),
  cost: Dollars,
})

/** A ticket's items, and what their screen shows of the ticket. */
export const MetroItems = z.object({
  data: z.array(MetroItem),
  ticketDetails: z.object({
    id: z.int(),
    version: z.int(),
    ticketAmount: Dollars,
    ticketTime: z.int(),
    /** The first day on which the items may be delivered. */
    holdUntil: z.string(),
    soldTo: z.string(),
    soldToB: z.string(),
    /** For others than Admin only while there is none; the profit for Admin alone. */
    soldToAmount: z.optional(z.nullable(Dollars)),
    soldToAmountB: z.optional(z.nullable(Dollars)),
    profit: z.optional(z.nullable(Dollars)),
    invoiceNum: z.int(),
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
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
  input: z.object({ id: id() }),
  output: MetroItems,
})

export const editMetroTicket = endpoint({
  method: 'POST',
  path: 'metro-tickets/edit-ticket',
  access: 'ticket',
  input: z.pipe(
    z.transform(readSpellings),
    z.object({ id: id(), version: maybe(id()), printer: text(20), ...ticketFields, ...keptFiles }),
  ),
  files: ticketFiles,
  output: created,
})

/** One field of a row, saved at once; the answer is the list as it is then. */
export const editMetroRow = endpoint({
  method: 'POST',
  path: 'metro-tickets/edit-ticket-render-table-data',
  access: 'ticket',
  input: listInput(ticketSorts, {
    ...listFilters,
    ...rowMarks,
  }),
  output: TicketPage,
})
