import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  atMost,
  byLabel,
  choice,
  codeText,
  created,
  done,
  filter,
  flag,
  listInput,
  MAX_ID,
  numberOrBlank,
  option,
  orEmpty,
  pageOf,
  text,
  version,
  wholeNumber,
} from '#shared/fields.ts'
import { Dollars, DollarText, WholeCents } from '#shared/money.ts'
import { recordId, recordKindOf } from '#shared/record-ids.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import {
  contactLabels,
  contactMethods,
  MAX_CONTACT_COMMENT,
  MAX_QUOTE_LINES,
  quoteLabels,
  quoteStates,
} from './quotes.rules.ts'

const access = recordKinds.quote.access
const quoteId = () => recordId('quote')

const quoteWire = {
  id: z.int(),
  version: z.int(),
  date: z.int(),
  clerk: z.string(),
  customerName: z.string(),
  contactMethod: z.enum(contactMethods),
  contactValue: z.string(),
  status: z.enum(quoteStates),
  amount: Dollars,
  ticketType: z.nullable(z.enum(['metro', 'coin'])),
  ticketId: z.nullable(z.int()),
}

export const QuoteRow = z.object({
  ...quoteWire,
  /** The first line, and how many more there are. */
  description: z.string(),
  /** How often somebody was in touch. */
  contactCount: z.int(),
  /** Ids alone; a single quote has them whole. */
  quote_items: z.array(z.int()),
  contactLog: z.array(z.int()),
})
export type QuoteRow = z.output<typeof QuoteRow>

const ContactEntry = z.object({
  id: z.int(),
  comment: z.string(),
  isClosedTicket: z.boolean(),
  time: z.int(),
  by: z.string(),
})
export type ContactEntry = z.output<typeof ContactEntry>

const QuoteItem = z.object({
  id: z.int(),
  itemDescription: z.string(),
  itemComment: z.string(),
  /** The price of one piece when that name was last bought. */
  recentPrice: Dollars,
  price: DollarText,
})
export type QuoteItem = z.output<typeof QuoteItem>

const filters = {
  search: text(100),
  status: byLabel({ open: ['open'], closed: ['closed'] }, option([...quoteStates, ''], 'open')),
}

export const listQuotes = endpoint({
  method: 'GET',
  path: 'quotes/get-all-data',
  access,
  input: listInput(['date', 'id', 'amount', 'customerName'], filters),
  output: z.extend(pageOf(QuoteRow), { totalAmount: Dollars, withoutContact: z.int() }),
})

export const getQuote = endpoint({
  method: 'GET',
  path: 'quotes/get-single-quote-data/{id}',
  access,
  input: z.object({ id: quoteId() }),
  output: z.object({
    data: z.object({ ...quoteWire, contactLog: z.array(ContactEntry), quote_items: z.array(QuoteItem) }),
    items: z.array(QuoteItem),
  }),
})

const form = z.object(
  {
    clerk: choice(text(100)),
    customerName: text(100),
    contactMethod: choice(option([...contactMethods, ''], '')),
    contactValue: text(100),
    status: choice(option([...quoteStates, ''], '')),
    version: version(),
  },
  'must be an object',
)

const items = z
  .array(
    z.object({
      id: filter(wholeNumber(0, MAX_ID)),
      itemDescription: text(300),
      itemComment: text(500),
      price: numberOrBlank(WholeCents),
    }),
    'must be a list',
  )
  .check(atMost(MAX_QUOTE_LINES, `must have at most ${MAX_QUOTE_LINES} lines`))

const whole = { items: orEmpty([], items), version: version() }

const contact = { comment: text(MAX_CONTACT_COMMENT), isClosedTicket: flag() }

export const createQuote = endpoint({
  method: 'POST',
  path: 'quotes/save',
  access,
  input: z.object({ ...whole, form: orEmpty({}, form) }),
  labels: quoteLabels,
  output: created,
})

export const editQuote = endpoint({
  method: 'POST',
  path: 'quotes/save/{id}',
  access,
  /** A comment in the form is added to the contact log. */
  input: z.object({ ...whole, form: orEmpty({}, z.extend(form, contact)), id: quoteId() }),
  labels: { ...quoteLabels, ...contactLabels },
  output: created,
})

export const addContactLog = endpoint({
  method: 'POST',
  path: 'quotes/add-contact-log',
  access,
  input: z.object({ id: quoteId(), ...contact }),
  labels: contactLabels,
  output: done,
})

export const makeTicketFromQuote = endpoint({
  method: 'POST',
  path: 'quotes/make-ticket-from-quote',
  access,
  input: z.object({ quoteId: quoteId(), ticketType: recordKindOf(['metro', 'coin']) }),
  output: z.object({
    quote: z.object({ id: z.int(), ticketId: z.int(), ticketType: z.enum(['metro', 'coin']) }),
  }),
})

export const deleteQuote = endpoint({
  method: 'GET',
  path: 'quotes/delete-from-quote-list/{id}',
  access,
  input: z.object({ id: quoteId() }),
  output: done,
  changes: true,
})

/** Answers the last price of a name while it is typed. */
export const getRecentPrice = endpoint({
  method: 'GET',
  path: 'quotes/get-recent-price',
  access,
  input: z.object({ itemDescription: codeText(300) }),
  output: z.object({ data: z.object({ recentPrice: Dollars }) }),
})
