import { answerPrint } from '#features/paper/print-jobs/print-answer.server.ts'
import { stationNamed } from '#features/paper/printers/stations.server.ts'
import { found, type Tx } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { assertMay } from '#shared/permissions.ts'
import { type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { printInvoice } from './print-invoice.contract.ts'

export type InvoiceOrder = { station: string; allowSignature: boolean }

/** How the paper of a record is put in the print queue; answers the job. */
export type PrintRecord = (tx: Tx, context: Context, id: number, order: InvoiceOrder) => Promise<number>
export type PrintedKinds = Partial<Record<RecordKind, PrintRecord>>

/** The actions of what is void are off, printing too; its paper can still be looked at and says so. */
export const assertInvoicePrintable = (record: { kind: RecordKind; id: number; isVoid: boolean }) => {
  if (record.isVoid) throw refuse('conflict', `${recordNumber(record)} is void`)
}

export const printInvoiceHandlers = (kinds: PrintedKinds): Handler[] => [
  handle(printInvoice, async (context, { ticketId, ticketType: kind, printerId, allowSignature }) => {
    assertMay(context.user, recordKinds[kind].access)
    const station = await stationNamed(context.db, { station: printerId, field: 'printerId', isRequired: true })
    const print = found(kinds[kind], 'Invoice')
    return answerPrint(context, async tx => ({
      jobs: [await print(tx, context, ticketId, { station, allowSignature })],
    }))
  }),
]
