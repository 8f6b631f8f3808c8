import { answerPrint } from '#features/paper/print-jobs/print-answer.server.ts'
import { stationCodeOf } from '#features/paper/printers/stations.server.ts'
import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { assertMay } from '#shared/permissions.ts'
import { type RecordKind, type RecordOrigin, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { draftText } from '../voids/voids.rules.ts'
import { printRecord } from './print.contract.ts'

export type InvoiceOrder = { station: string; allowSignature: boolean }

export type PrintRecord = (tx: Tx, context: Context, id: number, order: InvoiceOrder) => Promise<number>
type PrintedKinds = Partial<Record<RecordKind, { printed?: PrintRecord }>>

/** A void record is not printed; its paper can still be viewed and says that it is void. */
export const assertInvoicePrintable = (record: {
  kind: RecordKind
  id: number
  isVoid: boolean
  origin: RecordOrigin
}) => {
  if (record.isVoid) throw refuse('conflict', `${recordNumber(record)} is void`)
  if (record.origin === 'draft') throw refuse('conflict', draftText(record))
}

export const printHandlers = (kinds: PrintedKinds): Handler[] => [
  handle(printRecord, async (context, { ticketId, ticketType: kind, printerId, allowSignature }) => {
    assertMay(context.user, recordKinds[kind].access)
    const station = await stationCodeOf(context.db, { station: printerId, field: 'printerId', isRequired: true })
    const print = found(kinds[kind]?.printed, 'Invoice')
    return answerPrint(context, async tx => ({
      jobs: [await print(tx, context, ticketId, { station, allowSignature })],
    }))
  }),
]
