import * as z from 'zod/mini'
import { PrintAnswer } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, entryName, filter, option, text, yesUnlessSaid } from '#shared/fields.ts'
import { dollarsUpTo } from '#shared/money.ts'
import { accessesOf, ticketKinds } from '#shared/record-kinds.ts'
import { checkGroups, INVALID_AMOUNT, MAX_CHECK } from './checks.rules.ts'

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

export const getLastCheckNumber = endpoint({
  method: 'GET',
  path: 'checks/get-last-number',
  access: accessesOf(ticketKinds),
  input: z.object({ type: choice(option(checkGroups)) }),
  output: z.object({ data: z.string() }),
})
