import { answerPrint } from '#features/paper/print-jobs/print-answer.server.ts'
import { queuePrint } from '#features/paper/print-jobs/print-queue.server.ts'
import { getStation } from '#features/paper/printers/printers.queries.ts'
import { readStation } from '#features/paper/printers/stations.server.ts'
import { assertInvoicePrintable, type InvoiceOrder, type PrintRecord } from '#features/records/print/print.server.ts'
import type { Tx } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { actOnRecord } from '#server/records/records.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { assertMay } from '#shared/permissions.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { auditTicket } from '../tickets/ticket-effects.server.ts'
import { editedTicket } from '../tickets/ticket-seal.server.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'
import { printLabels } from './ticket-paper.contract.ts'
import { labelledBy, labelProblems } from './ticket-paper.rules.ts'
import { itemLabels, sellerTicket } from './ticket-papers.ts'

export const assertMayPrint = ({ user }: Context, kind: TicketKind) => {
  assertMay(user, recordKinds[kind].access)
}

const printSellerTicket = (tx: Tx, ticket: Ticket, { station, allowSignature }: InvoiceOrder, { user }: Context) =>
  queuePrint(tx, {
    document: sellerTicket,
    subject: recordNumber(ticket),
    options: allowSignature ? {} : { allowSignature },
    title: `Seller ticket ${recordNumber(ticket)}${allowSignature ? '' : ' (No Signature)'}`,
    station,
    by: user,
  })

export const ticketPrinting =
  (kind: TicketKind): PrintRecord =>
  (tx, context, id, order) =>
    actOnRecord(tx, editedTicket(context, kind), { id, by: context.user, action: 'printed' }, ticket => {
      assertInvoicePrintable(ticket)
      return printSellerTicket(tx, ticket, order, context)
    })

const FIRST_STATION = 'station1'

/** An automatic print must never block the save, so an unknown station is skipped. */
const findStation = async (tx: Tx, stations: readonly string[]) => {
  for (const code of stations) if (code !== '' && (await getStation(tx, code))) return code
  return FIRST_STATION
}

/** A signed ticket prints at the pad's station, unless the shop has turned that off. */
export const printWhenSigned = async (tx: Tx, ticket: Ticket, station: string, context: Context) => {
  if (!(await readSetting(tx, 'paper')).printsSigned) return
  const at = await findStation(tx, [station, ticket.station])
  await printSellerTicket(tx, ticket, { station: at, allowSignature: true }, context)
  await auditTicket(tx, ticket, 'printed', context)
}

type Labels = { station: string; copies: number; side: 'A' | 'B' | '' }

export const printItemLabels = (tx: Tx, ticket: Ticket, { station, copies, side }: Labels, { user }: Context) =>
  queuePrint(tx, {
    document: itemLabels,
    subject: recordNumber(ticket),
    options: side ? { side } : {},
    title: `Labels ${recordNumber(ticket)}${side ? ` (${side})` : ''}`,
    station,
    copies,
    by: user,
  })

export const printLabelsAtCounter = async (tx: Tx, ticket: Ticket, context: Context) => {
  const station = await findStation(tx, [ticket.station])
  return printItemLabels(tx, ticket, { station, copies: ticket.copies, side: '' }, context)
}

export const ticketPaperHandlers: Handler[] = [
  handle(printLabels, async (context, { id, copies, station: sent, ...words }) => {
    const { kind, side } = labelledBy(words)
    assertMayPrint(context, kind)
    const { station, problems } = await readStation(context.db, { station: sent, isRequired: true })
    assertNoProblems([...problems, ...labelProblems(copies)])
    const done = { id, by: context.user, action: 'labels printed' }
    return answerPrint(context, tx =>
      actOnRecord(tx, editedTicket(context, kind), done, async ticket => {
        await itemLabels.describe({ ...context, db: tx }, recordNumber(ticket), { side })
        return { jobs: [await printItemLabels(tx, ticket, { station, copies, side }, context)] }
      }),
    )
  }),
]
