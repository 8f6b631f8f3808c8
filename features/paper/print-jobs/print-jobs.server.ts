import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { cancelJob } from '#server/print/ipp.ts'
import { actOnRecord, type EditedRecord } from '#server/records/records.ts'
import type { Document } from '#server/services/document.ts'
import { pdfAddress } from '#server/services/paper-addresses.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { getStation } from '../printers/printers.queries.ts'
import type { PrintPurpose } from '../printers/printers.rules.ts'
import { readStation, stationCodeOf } from '../printers/stations.server.ts'
import { answerPrint } from './print-answer.server.ts'
import * as calls from './print-jobs.contract.ts'
import {
  changePrintState,
  findLaterStates,
  findPrintJobs,
  findPrintStates,
  getPrintJobRow,
  lockPrintJob,
  movePrintJob,
  type PrintJob,
} from './print-jobs.queries.ts'
import { assertCan, assertNotPrintedSince, type PrintAction } from './print-jobs.rules.ts'
import { queuePrint, queuePrinting } from './print-queue.server.ts'

const actions: Record<PrintAction, string> = {
  retry: 'tried again',
  cancel: 'cancelled',
  move: 'moved',
  settle: 'settled',
  reprint: 'printed again',
}

type Work<T> = (tx: Tx, job: PrintJob) => Promise<T>

/** History stores the state before the step. */
const editedPrintJob: EditedRecord<PrintJob> = {
  table: 'print_jobs',
  noun: 'Print job',
  access: 'admin_only',
  lock: lockPrintJob,
  historyValue: ({ title: name, state }) => ({ name, state }),
}

const step =
  <T>({ user: by }: Context, id: number, action: PrintAction, work: Work<T>) =>
  (tx: Tx) =>
    actOnRecord(tx, editedPrintJob, { id, by, action: actions[action] }, async (job, say) => {
      assertCan(action, job)
      assertNotPrintedSince(action, job, await findLaterStates(tx, job))
      const answer = await work(tx, job)
      const { station, reason } = found(await getPrintJobRow(tx, id), 'Print job')
      say({ more: { station, reason } })
      return answer
    })

const act = <T>(context: Context, id: number, action: PrintAction, work: Work<T>) =>
  context.transaction(step(context, id, action, work))

const again = async (tx: Tx, { id, state: from }: PrintJob) => {
  await changePrintState(tx, id, { from, state: 'queued', reason: '', printerJobId: null })
  await queuePrinting(tx, id)
}

const cancelAtPrinter = async ({ db }: Context, id: number) => {
  const job = found(await getPrintJobRow(db, id), 'Print job')
  if (job.state !== 'printing' || job.printerJobId === null) return
  if (!(await cancelJob(job.printerAddress, job.printerJobId).catch(() => false)))
    throw refuse('conflict', `${job.printer} could not cancel it`)
}

export const printDeskHandlers = (documents: readonly Document<PrintPurpose>[]): Handler[] => [
  handle(
    calls.listPrintJobs,
    async ({ db, page }, filter) => {
      const station = await stationCodeOf(db, filter)
      return findPrintJobs(db, { ...filter, station }, page)
    },
    ({ stationLabel }) => ({ station: stationLabel }),
  ),

  handle(calls.getPrintJob, async ({ db, vault, user }, { id }) => {
    const job = found(await getPrintJobRow(db, id), 'Print job')
    return { data: { ...job, pdf: pdfAddress(vault, user.sessionId, job) } }
  }),

  handle(calls.getPrintStates, async ({ db, user }, { ids }) => ({
    data: await findPrintStates(db, ids, user.id),
  })),

  handle(calls.retryPrint, (context, { id }) =>
    act(context, id, 'retry', async (tx, job) => {
      await again(tx, job)
      return { message: `${job.title} is tried again` }
    }),
  ),

  handle(calls.cancelPrint, async (context, { id }) => {
    await cancelAtPrinter(context, id)
    return act(context, id, 'cancel', async (tx, { title, state: from }) => {
      // The printer may have printed it before the cancellation.
      if (from === 'printing') {
        await changePrintState(tx, id, { from, state: 'unclear', reason: 'Cancelled at the printer. Please look.' })
        return { message: `${title} is cancelled at the printer. Please look whether it came out.` }
      }
      await changePrintState(tx, id, { from, state: 'cancelled', reason: 'Cancelled' })
      return { message: `${title} is cancelled` }
    })
  }),

  handle(calls.movePrint, async (context, { id, station: sent }) => {
    const station = await stationCodeOf(context.db, { station: sent, isRequired: true })
    return act(context, id, 'move', async (tx, job) => {
      const { label } = found(await getStation(tx, station), 'Station')
      await movePrintJob(tx, id, station)
      await again(tx, job)
      return { message: `${job.title} goes to ${label}` }
    })
  }),

  handle(calls.settlePrint, (context, { id, cameOut }) =>
    act(context, id, 'settle', async (tx, { title, state: from }) => {
      if (cameOut) await changePrintState(tx, id, { from, state: 'printed', reason: '' })
      else await changePrintState(tx, id, { from, state: 'failed', reason: 'It did not come out' })
      return { message: cameOut ? `${title} came out` : `${title} did not come out: Retry prints it` }
    }),
  ),

  handle(calls.reprint, async (context, { id, reason, station: sent }) => {
    const { station, problems } = await readStation(context.db, { station: sent })
    assertNoProblems([...when(reason.trim() === '', 'reason', 'Please say why it is printed again'), ...problems])
    const again = step(context, id, 'reprint', async (tx, job) => {
      const document = found(
        documents.find(({ name }) => name === job.document),
        'Document',
      )
      const order = { document, subject: job.subject, options: job.options, title: job.title, copies: job.copies }
      const why = { of: id, reason: reason.trim() }
      const made = await queuePrint(tx, { ...order, station: station || job.station, again: why, by: context.user })
      return { data: { id: made }, jobs: [made] }
    })
    return answerPrint(context, again)
  }),
]
