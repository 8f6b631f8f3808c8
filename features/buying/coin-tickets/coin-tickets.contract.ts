import * as z from 'zod/mini'
import { Attachment, attachedFiles, keptFiles } from '#features/records/attachments/attachments.contract.ts'
import { period } from '#shared/day-range.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  atMost,
  choice,
  codeText,
  created,
  filter,
  isBlank,
  listInput,
  numberOrBlank,
  option,
  orEmpty,
  pageOf,
  text,
  version,
  wholeNumber,
} from '#shared/fields.ts'
import { WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { ticketLabels } from '../tickets/ticket-labels.ts'
import {
  listFilters,
  readSpellings,
  rowMarks,
  signatureStatus,
  stationOfEdit,
  TicketRow,
  ticketFields,
  ticketSorts,
  ticketWire,
} from '../tickets/tickets.contract.ts'
import { CoinItem } from './coin-items.contract.ts'

/** Coin tickets are listed whatever their age, until a period is chosen. */
export const coinFilters = { ...listFilters, id: filter(recordId('coin')), filterByPeriod: period('0') }

const CoinTicketRow = z.extend(TicketRow, {
  otherIDType: z.string(),
  copies: z.int(),
  inventories: z.array(z.int()),
  barterItems: z.array(z.int()),
  new_coin_attachments: z.array(z.string()),
})

export const listCoinTickets = endpoint({
  method: 'GET',
  path: 'coin-tickets/get-all',
  access: 'new_coin',
  input: listInput(ticketSorts, coinFilters),
  output: pageOf(CoinTicketRow),
})

const copies = z.pipe(
  z.transform((value: unknown): unknown => value ?? 1),
  wholeNumber(1, 10),
)

const CoinLine = z.object({
  item: filter(choice(text(100))),
  name: filter(choice(text(100))),
  qty: codeText(30),
  unit: text(20),
  cost: numberOrBlank(WholeCents),
})

const lines = orEmpty([], z.array(CoinLine, 'must be a list').check(atMost(100, 'is too long')))

const coinFields = { ...ticketFields, copies }

const labels = { ...ticketLabels, copies: 'Copies', barterItems: 'Barter line' }

export const createCoinTicket = endpoint({
  method: 'POST',
  path: 'coin-tickets/create-new',
  keepsAccess: true,
  access: 'new_coin',
  input: z.object({
    details: z.pipe(z.transform(readSpellings), z.object(coinFields, 'must be an object')),
    items: lines,
    barterItems: lines,
  }),
  labels,
  files: attachedFiles('details', 'items', 'barterItems'),
  output: created,
})

export const editCoinTicket = endpoint({
  method: 'POST',
  path: 'coin-tickets/edit-ticket',
  access: 'new_coin',
  input: z.pipe(
    z.transform(readSpellings),
    z.object({ id: recordId('coin'), version: version(), ...stationOfEdit, ...coinFields, ...keptFiles }),
  ),
  labels,
  files: attachedFiles(),
  output: created,
})

/** A coin ticket is sold as a whole, so it has no side B. */
const refuseSideB = (value: unknown, { issues }: { issues: z.core.$ZodRawIssue[] }) => {
  const sent = value as Record<string, unknown>
  for (const field of ['soldToB', 'soldToAmountB'])
    if (!isBlank(sent[field]))
      issues.push({ code: 'custom', path: [field], input: value, message: 'A coin ticket has side A only' })
  return value
}

/** The API document wants only the updated row for coin tickets, not the whole list. */
export const editCoinRow = endpoint({
  method: 'POST',
  path: 'coin-tickets/edit-ticket-render-table-data',
  access: 'new_coin',
  input: z.pipe(
    z.transform(refuseSideB),
    listInput(ticketSorts, { ...coinFilters, ...rowMarks, id: recordId('coin'), side: choice(option(['A', ''], '')) }),
  ),
  output: z.object({ data: CoinTicketRow }),
})

export const getCoinTicket = endpoint({
  method: 'GET',
  path: 'coin-tickets/get-particular-ticket-data/{id}',
  access: 'new_coin',
  input: z.object({ id: recordId('coin') }),
  output: z.object({
    data: z.object({
      ...ticketWire,
      otherIDType: z.string(),
      copies: z.int(),
      new_coin_attachments: z.array(Attachment),
      inventories: z.array(CoinItem),
      barterItems: z.array(CoinItem),
    }),
  }),
})

export const coinSignatureStatus = signatureStatus('coin-tickets/get-signature-status', 'new_coin', coinFilters)
