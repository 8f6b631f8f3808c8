import * as z from 'zod/mini'
import { loStates } from '#features/outside/police-reports/police-reports.rules.ts'
import { identityWire } from '#features/people/people/people.contract.ts'
import { period } from '#shared/day-range.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  choice,
  codeText,
  filter,
  flag,
  id,
  isBlank,
  listInput,
  maybe,
  option,
  sortField,
  text,
  version,
} from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { payments } from './tickets.rules.ts'

/** What both kinds of ticket are made of; their calls stand beside this, one file for each kind. */

const digits = (max: number) => codeText(max)

/** A payment that is not chosen yet reaches the rules as a blank. */
const payment = choice(option([...payments, ''], ''))

/** A name or a place in a list, sent as it is or as an option object. */
const chosen = (max = 100) => choice(text(max))

export const ticketFields = {
  ticketAmount: filter(Dollars),
  payment,
  paymentCheckAmount: filter(Dollars),
  checkNumber: digits(20),
  firstName: text(80),
  middleName: text(80),
  lastName: text(80),
  address: text(200),
  city: text(80),
  state: text(80),
  zip: digits(12),
  sex: choice(option(['M', 'F'], 'M')),
  dOB: digits(10),
  height: digits(3),
  // The rule says what is too heavy.
  weight: digits(10),
  eyes: chosen(10),
  hair: chosen(10),
  race: chosen(10),
  dLState: text(80),
  dLNo: codeText(40),
  dLExpirationDate: codeText(10),
  otherIdType: chosen(40),
  otherIDNo: codeText(40),
  otherNo: codeText(40),
  fromx: chosen(60),
  keyword: text(100),
  coupon: text(60),
  clerk: chosen(100),
  booth: chosen(100),
  station: chosen(20),
  storeId: filter(choice(id())),
  videoUrl: codeText(500),
  comment: text(1000),
}

/** In an edit the document calls the station `printer`. */
export const stationOfEdit = { printer: maybe(chosen(20)) }

/** Coin tickets spell it otherIDType; both come in. Nothing at all is a form in which nothing is filled in. */
export const readSpellings = (value: unknown): unknown => {
  if (isBlank(value)) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const sent = value as Record<string, unknown>
  return isBlank(sent.otherIdType) ? { ...sent, otherIdType: sent.otherIDType } : sent
}

/** The whole of what a form sends, in either spelling. */
export const TicketDetails = z.object(ticketFields, 'must be an object')

/** What the documents name of a ticket and both calls of it send: the single read and the row of a list. */
const recordWire = {
  paymentCheckAmount: z.nullable(Dollars),
  checkNumber: z.string(),
  ...identityWire,
  dLState: z.string(),
  otherNo: z.string(),
  fromx: z.string(),
  keyword: z.string(),
  coupon: z.string(),
  station: z.string(),
  storeId: z.nullable(z.int()),
  /** The address of the picture. */
  signature: z.nullable(z.string()),
}

/** What was sold to whom and for how much; the row of a list has it for Admin alone. */
export const saleWire = {
  soldTo: z.optional(z.string()),
  soldToB: z.optional(z.string()),
  soldToAmount: z.optional(z.nullable(Dollars)),
  soldToAmountB: z.optional(z.nullable(Dollars)),
  profit: z.optional(z.nullable(Dollars)),
  pulled: z.optional(z.boolean()),
  /** Whether each side is paid and on an invoice. */
  paidInFull: z.optional(z.boolean()),
  paidInFullB: z.optional(z.boolean()),
  invoiceNum: z.optional(z.int()),
  invoiceNumB: z.optional(z.int()),
}

/** A row of either list, without what the kinds spell differently. */
export const TicketRow = z.object({
  id: z.int(),
  version: z.int(),
  ticketTime: z.int(),
  ticketAmount: Dollars,
  payment: z.string(),
  clerk: z.string(),
  booth: z.string(),
  name: z.string(),
  comment: z.string(),
  isSigned: z.boolean(),
  /** The amount, the items or the identity changed after signing. */
  isSealBroken: z.boolean(),
  hasItems: z.boolean(),
  /** Of the check that pays it, if there is one. */
  isCheckPrinted: z.boolean(),
  attachments: z.int(),
  oneTimeEdit: z.boolean(),
  void: z.boolean(),
  voidReason: z.string(),
  loDisabled: z.boolean(),
  /** How it stands with LeadsOnline, and whether it must be told of the ticket at all. */
  loState: z.enum(loStates),
  isReportable: z.boolean(),
  ...recordWire,
  videoUrl: z.optional(z.string()),
  ...saleWire,
})
export type TicketRow = z.output<typeof TicketRow>

/** What the lists of both kinds have in common. */
export type TicketPage = { data: TicketRow[]; count: number; isCapped?: boolean | undefined }

export const listFilters = {
  /** That one ticket. */
  id: filter(recordId('metro')),
  search: text(100),
  filterBy: option(['Ticket', 'Ticket Items', 'All', ''], ''),
  filterByItem: flag(),
  todayOnly: flag(),
  emptyProfit: flag(),
  dateFilter: codeText(40),
  filterByPeriod: period('30'),
}

export const ticketSorts = ['id', 'ticketTime', 'ticketAmount', 'soldToAmount'] as const
export type TicketSort = (typeof ticketSorts)[number]

/** What the list of either kind takes. */
export const ticketListInput = listInput(ticketSorts, listFilters)

/** The ids, on the page asked for, that are signed. */
export const signatureStatus = (path: string, access: 'ticket' | 'new_coin', filters: typeof listFilters) =>
  endpoint({
    method: 'GET',
    path,
    access,
    input: listInput(ticketSorts, { ...filters, sortId: sortField(ticketSorts) }),
    labels: { sortId: 'Sort Id' },
    output: z.object({ data: z.array(z.int()) }),
  })
export type TicketListInput = z.output<typeof ticketListInput>

/** A buyer by name or id, or as an option object: left out means unchanged; a blank, null, 0 and 'none' that there is none. */
export const buyerOrNone = maybe(
  choice(
    z.pipe(
      z.transform((value: unknown): unknown => (/^(0|none)$/i.test(String(value).trim()) ? '' : value)),
      text(100),
    ),
  ),
)

/** Left out means unchanged, a blank that there is none. */
export const amountOrNone = z.pipe(
  z.transform((value: unknown): unknown => (value !== undefined && isBlank(value) ? null : value)),
  z.optional(z.nullable(z.lazy(() => Dollars))),
)

/** One field of a row; what is left out stays. */
export const rowMarks = {
  version: version(),
  comment: maybe(text(1000)),
  oneTimeEdit: filter(flag()),
  pulled: filter(flag()),
  soldTo: buyerOrNone,
  soldToAmount: amountOrNone,
  paidInFull: filter(flag()),
  /** null empties it. */
  profit: amountOrNone,
  videoUrl: maybe(codeText(500)),
  void: filter(flag()),
  voidReason: text(200),
}

/** A Metro ticket has a second side; `side` says whose payment is meant, and without it both are. */
export const metroRowMarks = {
  ...rowMarks,
  id: recordId('metro'),
  soldToB: buyerOrNone,
  soldToAmountB: amountOrNone,
  side: choice(option(['A', 'B', ''], '')),
}

const RowEdit = z.object({ id: id(), ...rowMarks })
export type RowEdit = z.output<typeof RowEdit>

/** A whole ticket as it goes out; the kinds add what they spell differently. */
export const ticketWire = {
  id: z.int(),
  version: z.int(),
  ticketTime: z.int(),
  ticketAmount: Dollars,
  payment: z.string(),
  ...recordWire,
  dLNo: z.string(),
  otherIDNo: z.string(),
  clerk: z.string(),
  booth: z.string(),
  /** For Admin alone. */
  videoUrl: z.optional(z.string()),
  comment: z.string(),
  void: z.boolean(),
  voidReason: z.string(),
  oneTimeEdit: z.boolean(),
  isSealBroken: z.boolean(),
  loDisabled: z.boolean(),
  blocked: z.boolean(),
  ...saleWire,
}
