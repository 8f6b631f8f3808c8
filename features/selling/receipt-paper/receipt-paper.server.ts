import { logoOf } from '#features/buying/ticket-paper/ticket-papers.ts'
import { queuePrint } from '#features/paper/print-jobs/print-queue.server.ts'
import type { PrintPurpose } from '#features/paper/printers/printers.rules.ts'
import { assertInvoicePrintable, type PrintRecord } from '#features/records/print/print.server.ts'
import { found } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { actOnRecord } from '#server/records/records.ts'
import type { Document } from '#server/services/document.ts'
import { refuse } from '#shared/errors.ts'
import { MAX_ID } from '#shared/fields.ts'
import {
  isReceiptKind,
  kindOfPrefix,
  type ReceiptKind,
  readRecordNumber,
  recordKinds,
  recordNumber,
} from '#shared/record-kinds.ts'
import { findParts } from '../receipts/part-payments.queries.ts'
import { editedReceipt, hasParts } from '../receipts/receipt-effects.server.ts'
import { findLines, getReceipt } from '../receipts/receipts.queries.ts'
import { receiptSheet } from './receipt.sheet.ts'

const readSubject = (subject: string): { kind: ReceiptKind; id: number } => {
  const written = readRecordNumber(subject)
  const kind = written?.prefix ? kindOfPrefix(written.prefix) : undefined
  if (!written || !isReceiptKind(kind) || written.id > MAX_ID) throw refuse('not_found', 'Receipt not found')
  return { kind, id: written.id }
}

export const receiptPaper: Document<PrintPurpose> = {
  name: 'receipt',
  purpose: 'ticketInvoicePrinter',
  access: subject => recordKinds[readSubject(subject).kind].access,
  describe: async (from, subject) => {
    const { kind, id } = readSubject(subject)
    const receipt = found(await getReceipt(from.db, kind, id), 'Receipt')
    const { shop, images, note } = await logoOf(from, await readSetting(from.db, 'shop'))
    const parts = hasParts(receipt) ? await findParts(from.db, receipt) : []
    return { sheet: receiptSheet(receipt, parts, await findLines(from.db, kind, id), shop), images, note }
  },
}

export const receiptPrinting =
  (kind: ReceiptKind): PrintRecord =>
  (tx, context, id, { station }) =>
    actOnRecord(tx, editedReceipt(context, kind), { id, by: context.user, action: 'printed' }, receipt => {
      assertInvoicePrintable(receipt)
      const number = recordNumber(receipt)
      const order = { document: receiptPaper, subject: number, title: `Receipt ${number}`, station }
      return queuePrint(tx, { ...order, by: context.user })
    })
