import * as z from 'zod/mini'
import { loStates } from '#features/outside/police-reports/police-reports.rules.ts'
import { sentShape } from '#shared/column-table.ts'
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
import { Dollars, WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { payments } from './tickets.rules.ts'
import { ticketTable } from './tickets.table.ts'

const digits = (max: number) => codeText(max)

/** A missing payment reaches the rules as a blank, so that they refuse it with their own text. */
const payment = choice(option([...payments, ''], ''))

/** Accepts the value itself or an option object. */
const chosen = (max = 100) => choice(text(max))

export const ticketFields = {
  ticketAmount: filter(WholeCents),
  payment,
  paymentCheckAmount: filter(WholeCents),
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
  // The rule refuses impossible heights.
  height: digits(10),
  // The rule refuses impossible weights.
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

/** The document calls the station `printer` in an edit. */
export const stationOfEdit = { printer: maybe(chosen(20)) }

/** Accepts Metro's and the coin tickets' spelling of the other ID's type. A missing body counts as an empty form. */
export const readSpellings = (value: unknown): unknown => {
  if (isBlank(value)) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const sent = value as Record<string, unknown>
  return isBlank(sent.otherIdType) ? { ...sent, otherIdType: sent.otherIDType } : sent
}

export const TicketDetails = z.object(ticketFields, 'must be an object')

const recordWire = {
  id: z.int(),
  version: z.int(),
  ticketTime: z.int(),
  ...sentShape(ticketTable),
  signature: z.nullable(z.string()),
}

/** A list row has the sale for Admin only. */
export const saleWire = {
  soldTo: z.optional(z.string()),
  soldToB: z.optional(z.string()),
  soldToAmount: z.optional(z.nullable(Dollars)),
  soldToAmountB: z.optional(z.nullable(Dollars)),
  profit: z.optional(z.nullable(Dollars)),
  pulled: z.optional(z.boolean()),
  paidInFull: z.optional(z.boolean()),
  paidInFullB: z.optional(z.boolean()),
  invoiceNum: z.optional(z.int()),
  invoiceNumB: z.optional(z.int()),
}

export const TicketRow = z.object({
  ...recordWire,
  name: z.string(),
  isSigned: z.boolean(),
  /** The amount, the items or the identity changed after signing. */
  isSealBroken: z.boolean(),
  hasItems: z.boolean(),
  isDraft: z.boolean(),
  isImported: z.boolean(),
  isCheckPrinted: z.boolean(),
  attachments: z.int(),
  oneTimeEdit: z.boolean(),
  void: z.boolean(),
  voidReason: z.string(),
  loDisabled: z.boolean(),
  /** The state at LeadsOnline, and whether the ticket must be reported at all. */
  loState: z.enum(loStates),
  isReportable: z.boolean(),
  videoUrl: z.optional(z.string()),
  ...saleWire,
})
export type TicketRow = z.output<typeof TicketRow>

export type TicketPage = { data: TicketRow[]; count: number; isCapped?: boolean | undefined }

export const listFilters = {
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

export const ticketListInput = listInput(ticketSorts, listFilters)

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

/**
 * Accepts a name, an id or an option object. Undefined leaves the buyer as it is; blank, null, 0 and 'none' remove
 * it.
 */
export const buyerOrNone = maybe(
  choice(z.pipe(text(100), z.string().check(z.overwrite(value => (/^(0|none)$/i.test(value) ? '' : value))))),
)

/** Undefined leaves the amount as it is; a blank removes it. */
export const amountOrNone = z.pipe(
  z.transform((value: unknown): unknown => (value !== undefined && isBlank(value) ? null : value)),
  z.optional(z.nullable(z.lazy(() => WholeCents))),
)

export const rowMarks = {
  version: version(),
  comment: maybe(text(1000)),
  oneTimeEdit: filter(flag()),
  pulled: filter(flag()),
  soldTo: buyerOrNone,
  soldToAmount: amountOrNone,
  paidInFull: filter(flag()),
  profit: amountOrNone,
  videoUrl: maybe(codeText(500)),
  void: filter(flag()),
  voidReason: text(200),
}

/** A Metro ticket has a second side; without `side`, both sides' payments are meant. */
export const metroRowMarks = {
  ...rowMarks,
  id: recordId('metro'),
  soldToB: buyerOrNone,
  soldToAmountB: amountOrNone,
  side: choice(option(['A', 'B', ''], '')),
}

const RowEdit = z.object({ id: id(), ...rowMarks })
export type RowEdit = z.output<typeof RowEdit>

export const ticketWire = {
  ...recordWire,
  dLNo: z.string(),
  otherIDNo: z.string(),
  videoUrl: z.optional(z.string()),
  void: z.boolean(),
  voidReason: z.string(),
  oneTimeEdit: z.boolean(),
  isSealBroken: z.boolean(),
  isDraft: z.boolean(),
  loDisabled: z.boolean(),
  blocked: z.boolean(),
  ...saleWire,
}
