import * as z from 'zod/mini'
import { PrintAnswer } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, yesUnlessSaid } from '#shared/fields.ts'
import { numberedId, recordKindOf, withRecordId } from '#shared/record-ids.ts'
import { accessesOf, kindOfPrefix, readRecordKind, readRecordNumber, tradedKinds } from '#shared/record-kinds.ts'

/** The kinds whose paper a customer takes home. */
export const invoicedKinds = tradedKinds

/** Under 'receipt' a number with JR is a jewelry receipt's. */
const withReceiptKind = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const sent = value as Record<string, unknown>
  const written = typeof sent.ticketId === 'string' ? readRecordNumber(sent.ticketId) : undefined
  const kind = written?.prefix ? kindOfPrefix(written.prefix) : undefined
  return readRecordKind(sent.ticketType) === 'coin_receipt' && kind === 'jewelry_receipt'
    ? { ...sent, ticketType: kind }
    : sent
}

export const printInvoice = endpoint({
  method: 'POST',
  path: 'common/print-invoice',
  access: accessesOf(invoicedKinds),
  input: z.pipe(
    z.transform(withReceiptKind),
    withRecordId(
      { id: 'ticketId', kinds: ['ticketType'] },
      z.object({
        /** The station whose invoice printer prints it. */
        printerId: choice(codeText(20)),
        ticketId: numberedId(),
        ticketType: recordKindOf(invoicedKinds),
        allowSignature: yesUnlessSaid(),
      }),
    ),
  ),
  labels: { printerId: 'Station' },
  output: PrintAnswer,
})
