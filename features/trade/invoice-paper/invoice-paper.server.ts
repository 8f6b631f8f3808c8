import { answerPrint } from '#features/paper/print-jobs/print-answer.server.ts'
import { queuePrint } from '#features/paper/print-jobs/print-queue.server.ts'
import { stationCodeOf } from '#features/paper/printers/stations.server.ts'
import type { PrintRecord } from '#features/records/print/print.server.ts'
import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { actOnRecord } from '#server/records/records.ts'
import { drawForView } from '#server/services/document.ts'
import { assertMay } from '#shared/permissions.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { kindOfType } from '../invoices/invoices.contract.ts'
import { getKindOfLine } from '../invoices/invoices.queries.ts'
import type { InvoiceKind } from '../invoices/invoices.rules.ts'
import { editedInvoice } from '../invoices/invoices.server.ts'
import { getInvoiceLabels, printInvoiceLabel, printInvoiceLabels } from './invoice-paper.contract.ts'
import { invoiceLabelPaper, invoicePaper, labelAccess } from './invoice-papers.server.ts'

export const invoicePrinting =
  (kind: InvoiceKind): PrintRecord =>
  (tx, context, id, { station }) => {
    const name = kind === 'invoice' ? 'Invoice' : 'Coin invoice'
    return actOnRecord(tx, editedInvoice(context, kind), { id, by: context.user, action: 'printed' }, () => {
      const order = { document: invoicePaper, subject: recordNumber({ kind, id }), title: `${name} ${id}`, station }
      return queuePrint(tx, { ...order, by: context.user })
    })
  }

const assertMayLabel = ({ user }: Context, kind: InvoiceKind) => assertMay(user, labelAccess[kind])

const FIRST_STATION = 'station1'

const stationOf = async ({ db }: Context, sent: string) => (await stationCodeOf(db, { station: sent })) || FIRST_STATION

type Labels = { kind: InvoiceKind; id: number; station: string; line?: number }

/** All labels of an invoice, or that of one line. */
const printLabels = (tx: Tx, context: Context, { kind, id, station, line }: Labels) => {
  const subject = recordNumber({ kind, id })
  const options = line === undefined ? {} : { line }
  const done = { id, by: context.user, action: 'labels printed' }
  return actOnRecord(tx, editedInvoice(context, kind), done, async () => {
    await invoiceLabelPaper.describe({ ...context, db: tx }, subject, options)
    const order = { document: invoiceLabelPaper, subject, options, title: `Labels ${subject}`, station }
    return { jobs: [await queuePrint(tx, { ...order, by: context.user })] }
  })
}

export const invoicePaperHandlers: Handler[] = [
  handle(getInvoiceLabels, async (context, { id, type }) => {
    const kind = kindOfType(type)
    assertMayLabel(context, kind)
    return drawForView(context, () => invoiceLabelPaper.describe(context, recordNumber({ kind, id }), {}))
  }),

  handle(printInvoiceLabels, async (context, { id, type, station: sent }) => {
    const kind = kindOfType(type)
    assertMayLabel(context, kind)
    const station = await stationOf(context, sent)
    return answerPrint(context, tx => printLabels(tx, context, { kind, id, station }))
  }),

  handle(printInvoiceLabel, async (context, { id: line, invoiceId: id, station: sent }) => {
    const station = await stationOf(context, sent)
    const { kind } = found(await getKindOfLine(context.db, { id: line, invoiceId: id }), 'Line')
    assertMayLabel(context, kind)
    return answerPrint(context, tx => printLabels(tx, context, { kind, id, station, line }))
  }),
]
