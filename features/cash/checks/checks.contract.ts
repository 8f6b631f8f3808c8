import * as z from 'zod/mini'
import { PrintAnswer } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, entryName, filter, text, yesUnlessSaid } from '#shared/fields.ts'
import { dollarsUpTo } from '#shared/money.ts'
import { INVALID_AMOUNT, MAX_CHECK } from './checks.rules.ts'

/** A check that pays no ticket: it is written into the register first, then printed. */
export const printPlainCheck = endpoint({
  method: 'POST',
  path: 'common/print-standalone-checks',
  access: 'admin_only',
  input: z.object({
    checkNumber: codeText(20),
    checkAmount: filter(dollarsUpTo(MAX_CHECK, INVALID_AMOUNT)),
    payee: choice(entryName()),
    memo: text(100),
    isVoidedAfterDay: yesUnlessSaid(),
    /** Where it is printed; the first station when nobody says. */
    printerStation: choice(codeText(20)),
  }),
  labels: {
    checkAmount: 'Check Amount',
    checkNumber: 'Check Number',
    isVoidedAfterDay: 'Void after days',
    printerStation: 'Station',
  },
  output: z.extend(PrintAnswer, { data: z.object({ id: z.int() }) }),
})
