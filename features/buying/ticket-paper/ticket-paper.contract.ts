import * as z from 'zod/mini'
import { CheckPrint } from '#features/cash/check-register/register.contract.ts'
import { PrintAnswer } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, filter, flag, isBlank, maybe, option, text, wholeNumber } from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { noKindText, numberedId, recordKindOf, withRecordId, wordsOf } from '#shared/record-ids.ts'
import { readRecordKind, ticketKinds } from '#shared/record-kinds.ts'

const named = { id: 'ticketId', kinds: ['ticketType'] }

const station = () => choice(codeText(20))

const labelTypes = ['A', 'B', ...ticketKinds, ''] as const
const readLabelType = (value: unknown): unknown => {
  if (isBlank(value)) return ''
  const side = typeof value === 'string' ? value.trim().toUpperCase() : value
  return side === 'A' || side === 'B' ? side : (readRecordKind(value) ?? value)
}

/** Callers send either a side or the kind of the ticket here. */
const labelType = () =>
  choice(
    z.pipe(
      z.transform(readLabelType),
      z
        .enum(labelTypes, {
          error: ({ input }) => `must be A or B, or the kind of the ticket, which ${noKindText(input, ticketKinds)}`,
        })
        .register(z.globalRegistry, { enum: ['A', 'B', ...wordsOf(ticketKinds), ''] }),
    ),
  )

export const printLabels = endpoint({
  method: 'POST',
  path: 'common/print-labels-manually',
  access: ['ticket', 'new_coin'],
  input: withRecordId(
    { id: 'id', kinds: ['ticketType', 'printLabelType'] },
    z.object({
      id: numberedId(),
      copies: wholeNumber(-1_000_000, 1_000_000),
      station: station(),
      ticketType: filter(recordKindOf(ticketKinds)),
      printLabelType: labelType(),
      /** Prints only the items of this side, A or B. */
      soldToType: choice(option(['A', 'B', ''], '')),
    }),
  ),
  labels: { printLabelType: 'Label Type', soldToType: 'Sold To' },
  output: PrintAnswer,
})

/** Omitted fields are as the ticket has them; only Admin may change them. */
export const printTicketCheck = endpoint({
  method: 'POST',
  path: 'common/check-print',
  access: ['ticket', 'new_coin'],
  input: withRecordId(
    named,
    z.object({
      ticketId: numberedId(),
      ticketType: recordKindOf(ticketKinds),
      checkNumber: maybe(codeText(20)),
      checkAmount: filter(WholeCents),
      printerStation: choice(codeText(20)),
      reason: text(200),
      /** With this flag an earlier print is reported and nothing is printed; without it the check is printed anyway. */
      asksWhy: flag(),
    }),
  ),
  labels: { checkAmount: 'Check Amount', checkNumber: 'Check Number', printerStation: 'Station' },
  output: PrintAnswer,
})

export const getTicketCheck = endpoint({
  method: 'GET',
  path: 'checks/of-ticket',
  access: 'admin_only',
  input: withRecordId(named, z.object({ ticketId: numberedId(), ticketType: recordKindOf(ticketKinds) })),
  output: z.object({
    data: z.object({ checkNumber: z.string(), checkAmount: Dollars, prints: z.array(CheckPrint) }),
  }),
})
