import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, done, id, idList, listInput, listOf, option, pageOf, text, yesOrNo } from '#shared/fields.ts'
import { printStates } from './print-jobs.rules.ts'

export const PrintJobRow = z.object({
  id: z.int(),
  title: z.string(),
  station: z.string(),
  stationLabel: z.string(),
  copies: z.int(),
  state: z.enum(printStates),
  reason: z.string(),
  tries: z.int(),
  printer: z.string(),
  reprintOf: z.nullable(z.int()),
  reprintReason: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
  sentAt: z.nullable(z.int()),
  endedAt: z.nullable(z.int()),
})
export type PrintJobRow = z.output<typeof PrintJobRow>

/** Says whether the pages are printed, and lists their jobs, so that the screen can follow waiting ones. */
export const PrintAnswer = z.object({ message: z.string(), jobs: z.array(z.int()) })
export type PrintAnswer = z.output<typeof PrintAnswer>

const station = () => choice(codeText(20))

export const listPrintJobs = endpoint({
  method: 'GET',
  path: 'print-jobs/get-all',
  access: 'admin_only',
  input: listInput(['id', 'createdAt', 'state', 'station'], {
    search: text(100),
    state: option(['open', 'all', ...printStates], 'all'),
    station: station(),
  }),
  output: pageOf(PrintJobRow),
})

export const getPrintJob = endpoint({
  method: 'GET',
  path: 'print-jobs/get/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: z.object({ data: z.extend(PrintJobRow, { pdf: z.string() }) }),
})

const onJob = <More extends object>(more: More) => z.object({ id: id(), ...more })

export const retryPrint = endpoint({
  method: 'POST',
  path: 'print-jobs/retry',
  access: 'admin_only',
  input: onJob({}),
  output: done,
})

export const cancelPrint = endpoint({
  method: 'POST',
  path: 'print-jobs/cancel',
  access: 'admin_only',
  input: onJob({}),
  output: done,
})

export const movePrint = endpoint({
  method: 'POST',
  path: 'print-jobs/move',
  access: 'admin_only',
  input: onJob({ station: station() }),
  output: done,
})

export const settlePrint = endpoint({
  method: 'POST',
  path: 'print-jobs/settle',
  access: 'admin_only',
  input: onJob({ cameOut: yesOrNo() }),
  output: done,
})

export const reprint = endpoint({
  method: 'POST',
  path: 'print-jobs/reprint',
  access: 'admin_only',
  input: onJob({ reason: text(200), station: station() }),
  output: z.extend(PrintAnswer, { data: z.object({ id: z.int() }) }),
})

export const getPrintStates = endpoint({
  method: 'GET',
  path: 'print-jobs/states',
  access: 'all',
  input: z.object({ ids: idList(50) }),
  labels: { ids: 'Print Jobs' },
  output: listOf(
    z.object({ id: z.int(), state: z.enum(printStates), reason: z.string(), title: z.string(), tries: z.int() }),
  ),
})
