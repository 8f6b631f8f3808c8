import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, created, filter, flag, id, listInput, maybe, option, pageOf, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import {
  Attachment,
  keptFiles,
  listFilters,
  readSpellings,
  TicketRow,
  ticketFields,
  ticketFiles,
} from './tickets.contract.ts'

const sorts = ['id', 'ticketTime', 'ticketAmount', 'soldToAmount'] as const

export const listMetroTickets = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-all',
  access: 'ticket',
  input: listInput(sorts, listFilters),
  output: pageOf(TicketRow),
})

/** 3 Jewelry, 10 Misc. */
const propertyCode = choice(option(['3', '10'], '3'))

/** A line of the create form: what it is, how much of it, and what was paid for it. */
const MetroLine = z.object({
  propertyCode,
  qty: filter(choice(id())),
  name: text(300),
  unit: text(20),
  cost: filter(Dollars),
  model: text(60),
  serial: text(60),
})

export const createMetroTicket = endpoint({
  method: 'POST',
  path: 'metro-tickets/create-new',
  access: 'ticket',
  input: z.object({
    details: z.pipe(z.transform(readSpellings), z.object(ticketFields, 'must be an object')),
    items: z.pipe(
      z.transform((value: unknown): unknown => value ?? []),
      z.array(MetroLine, 'must be a list').check(z.maxLength(10, '*Maximum limit(10) of add items exceeded')),
    ),
  }),
  files: ticketFiles,
  output: created,
})

const wire = {
  id: z.int(),
  version: z.int(),
  ticketTime: z.int(),
  ticketAmount: Dollars,
  payment: z.string(),
  paymentCheckAmount: z.nullable(Dollars),
  checkNumber: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  sex: z.string(),
  dOB: z.string(),
  height: z.string(),
  weight: z.string(),
  eyes: z.string(),
  hair: z.string(),
  race: z.string(),
  dLState: z.string(),
  dLNo: z.string(),
  dLExpirationDate: z.string(),
  otherIDNo: z.string(),
  otherNo: z.string(),
  fromx: z.string(),
  keyword: z.string(),
  coupon: z.string(),
  clerk: z.string(),
  booth: z.string(),
  station: z.string(),
  storeId: z.nullable(z.int()),
  videoUrl: z.string(),
  comment: z.string(),
  void: z.boolean(),
  voidReason: z.string(),
  oneTimeEdit: z.boolean(),
  signature: z.nullable(z.string()),
  loDisabled: z.boolean(),
  blocked: z.boolean(),
}

export const getMetroTicket = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-particular-ticket-data/{id}',
  access: 'ticket',
  input: z.object({ id: id() }),
  output: z.object({ data: z.object({ ...wire, otherIdType: z.string(), ticket_attachments: z.array(Attachment) }) }),
})

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
})

export const getMetroItems = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-ticket-items/{id}',
  access: 'ticket',
  input: z.object({ id: id() }),
  output: z.object({
    data: z.array(MetroItem),
    ticketDetails: z.object({
      ticketAmount: Dollars,
      ticketTime: z.int(),
      soldTo: z.string(),
      soldToB: z.string(),
      soldToAmount: z.nullable(Dollars),
      soldToAmountB: z.nullable(Dollars),
      invoiceNum: z.int(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  }),
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
  input: listInput(sorts, {
    ...listFilters,
    id: id(),
    version: maybe(id()),
    comment: maybe(text(1000)),
    oneTimeEdit: filter(flag()),
    pulled: filter(flag()),
    paidInFull: filter(flag()),
    void: filter(flag()),
    voidReason: text(200),
  }),
  output: pageOf(TicketRow),
})
