import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, filter, id, option, text, wholeNumber, yesUnlessSaid } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { printStates } from '../print-desk/print-jobs.rules.ts'

const station = () => choice(codeText(20))
const ticketType = () => choice(codeText(20))

/** What was queued, so that the screen can follow it. */
export const Queued = z.object({ message: z.string(), jobs: z.array(z.int()) })

export const printInvoice = endpoint({
  method: 'POST',
  path: 'common/print-invoice',
  access: ['ticket', 'new_coin'],
  input: z.object({
    /** The station whose invoice printer prints it. */
    printerId: station(),
    ticketId: id(),
    ticketType: ticketType(),
    allowSignature: yesUnlessSaid(),
  }),
  output: Queued,
})

export const printLabels = endpoint({
  method: 'POST',
  path: 'common/print-labels-manually',
  access: ['ticket', 'new_coin'],
  input: z.object({
    id: id(),
    /** The rule answers for what is out of range. */
    copies: wholeNumber(-1_000_000, 1_000_000),
    station: station(),
    ticketType: ticketType(),
    /** A or B: the items of that side. Documents 1 and 2 name it in two ways. */
    printLabelType: choice(option(['A', 'B', ''], '')),
    soldToType: choice(option(['A', 'B', ''], '')),
  }),
  output: Queued,
})

/** A ticket's check on paper, front and back. What is left out is as the ticket has it; only Admin may say otherwise. */
export const printTicketCheck = endpoint({
  method: 'POST',
  path: 'common/check-print',
  access: ['ticket', 'new_coin'],
  input: z.object({
    ticketId: id(),
    ticketType: ticketType(),
    checkNumber: codeText(20),
    checkAmount: filter(Dollars),
    printerStation: choice(codeText(20)),
    /** Why it is printed again. */
    reason: text(200),
  }),
  output: Queued,
})

const CheckPrint = z.object({
  id: z.int(),
  checkNumber: z.string(),
  state: z.enum(printStates),
  createdAt: z.int(),
  createdBy: z.string(),
  stationLabel: z.string(),
  reprintReason: z.string(),
})
export type CheckPrint = z.output<typeof CheckPrint>

/** The check of a ticket, and what was printed of it before: for who prints it again. */
export const getTicketCheck = endpoint({
  method: 'GET',
  path: 'checks/of-ticket',
  access: 'admin_only',
  input: z.object({ ticketId: id(), ticketType: ticketType() }),
  output: z.object({
    data: z.object({ checkNumber: z.string(), checkAmount: Dollars, prints: z.array(CheckPrint) }),
  }),
})
