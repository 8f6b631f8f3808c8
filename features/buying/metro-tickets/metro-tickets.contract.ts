import * as z from 'zod/mini'
import { Attachment, attachedFiles, keptFiles } from '#features/records/attachments/attachments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  atMost,
  choice,
  codeText,
  created,
  listInput,
  maybe,
  numberOrBlank,
  orEmpty,
  pageOf,
  text,
  version,
  wholeNumber,
} from '#shared/fields.ts'
import { WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { MetroItem, propertyCode } from '../metro-items/metro-items.contract.ts'
import { saleLabels, ticketLabels } from '../tickets/ticket-labels.ts'
import {
  listFilters,
  metroRowMarks,
  readSpellings,
  signatureStatus,
  stationOfEdit,
  TicketDetails,
  TicketRow,
  ticketFields,
  ticketListInput,
  ticketSorts,
  ticketWire,
} from '../tickets/tickets.contract.ts'

const MetroTicketRow = z.extend(TicketRow, {
  otherIdType: z.string(),
  ticket_items: z.array(z.int()),
  ticket_attachments: z.array(z.string()),
})

const MetroTicketPage = pageOf(MetroTicketRow)

export const listMetroTickets = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-all',
  access: 'ticket',
  input: ticketListInput,
  output: MetroTicketPage,
})

const MOST_OF_A_LINE = 1_000_000

const MetroLine = z.object({
  propertyCode,
  qty: numberOrBlank(choice(wholeNumber(1, MOST_OF_A_LINE))),
  name: text(300),
  description: maybe(text(300)),
  unit: text(20),
  cost: numberOrBlank(WholeCents),
  model: codeText(60),
  serial: codeText(60),
})

const labels = { ...ticketLabels, propertyCode: 'Type' }

export const createMetroTicket = endpoint({
  method: 'POST',
  path: 'metro-tickets/create-new',
  keepsAccess: true,
  access: 'ticket',
  input: z.object({
    details: z.pipe(z.transform(readSpellings), TicketDetails),
    items: orEmpty(
      [],
      z.array(MetroLine, 'must be a list').check(atMost(10, '*Maximum limit(10) of add items exceeded')),
    ),
  }),
  labels,
  files: attachedFiles('details', 'items'),
  output: created,
})

export const getMetroTicket = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-particular-ticket-data/{id}',
  access: 'ticket',
  input: z.object({ id: recordId('metro') }),
  output: z.object({
    data: z.object({
      ...ticketWire,
      otherIdType: z.string(),
      ticket_items: z.array(MetroItem),
      ticket_attachments: z.array(Attachment),
    }),
  }),
})

export const editMetroTicket = endpoint({
  method: 'POST',
  path: 'metro-tickets/edit-ticket',
  access: 'ticket',
  input: z.pipe(
    z.transform(readSpellings),
    z.object({ id: recordId('metro'), version: version(), ...stationOfEdit, ...ticketFields, ...keptFiles }),
  ),
  labels,
  files: attachedFiles(),
  output: created,
})

export const editMetroRow = endpoint({
  method: 'POST',
  path: 'metro-tickets/edit-ticket-render-table-data',
  access: 'ticket',
  input: listInput(ticketSorts, {
    ...listFilters,
    ...metroRowMarks,
  }),
  labels: { ...saleLabels, videoUrl: ticketLabels.videoUrl },
  output: MetroTicketPage,
})

export const metroSignatureStatus = signatureStatus('metro-tickets/get-signature-status', 'ticket', listFilters)
