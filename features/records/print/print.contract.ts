import * as z from 'zod/mini'
import { PrintAnswer } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, yesUnlessSaid } from '#shared/fields.ts'
import { numberedId, recordKindOf, withRecordId } from '#shared/record-ids.ts'
import {
  accessesOf,
  isReceiptKind,
  kindOfPrefix,
  kindsThatAre,
  readRecordKind,
  readRecordNumber,
  recordKinds,
} from '#shared/record-kinds.ts'

const printedKinds = kindsThatAre('printed')

/** 'receipt' also takes a jewelry receipt, by a number with JR. */
const withReceiptKind = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const sent = value as Record<string, unknown>
  const written = typeof sent.ticketId === 'string' ? readRecordNumber(sent.ticketId) : undefined
  const kind = written?.prefix ? kindOfPrefix(written.prefix) : undefined
  const isNamedSo = isReceiptKind(kind) && readRecordKind(sent.ticketType) === readRecordKind(recordKinds[kind].noun)
  return isNamedSo ? { ...sent, ticketType: kind } : sent
}

export const printRecord = endpoint({
  method: 'POST',
  path: 'common/print-invoice',
  access: accessesOf(printedKinds),
  input: z.pipe(
    z.transform(withReceiptKind),
    withRecordId(
      { id: 'ticketId', kinds: ['ticketType'] },
      z.object({
        /** The station whose invoice printer prints it. */
        printerId: choice(codeText(20)),
        ticketId: numberedId(),
        ticketType: recordKindOf(printedKinds),
        allowSignature: yesUnlessSaid(),
      }),
    ),
  ),
  labels: { printerId: 'Station' },
  output: PrintAnswer,
})
