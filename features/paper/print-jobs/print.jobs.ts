import { cancelJob, jobState } from '#server/print/ipp.ts'
import type { Document } from '#server/services/document.ts'
import { type Job, job } from '#server/services/jobs.ts'
import type { Services } from '#server/services/services.ts'
import { findOpenPrintIds, getPrintJobRow, type PrintJob, withJobLock } from './print-jobs.queries.ts'
import { judge, type PrinterAnswer } from './print-jobs.rules.ts'
import { changePrintProgress, PRINT, queuePrinting } from './print-queue.server.ts'
import { asIppError, printPage, WATCH, watchSoon } from './print-sending.server.ts'
import { type ChoosePrinter, openPrinterChoice } from './printer-choice.server.ts'

const askPrinter = async ({ printerAddress, printerJobId }: PrintJob): Promise<PrinterAnswer> => {
  try {
    return await jobState(printerAddress, printerJobId ?? 0)
  } catch (thrown) {
    return { state: 'silent', reason: asIppError(thrown).message, hasDocument: false }
  }
}

const beginAnew = async ({ db }: Services, { id, state: from }: PrintJob) => {
  await changePrintProgress(db, id, { from, state: 'queued', reason: '', printerJobId: null })
  await queuePrinting(db, id)
}

const settle = async (services: Services, job: PrintJob, round: number) => {
  const { id, state: from, printerAddress, printerJobId } = job
  if (printerJobId === null) return beginAnew(services, job)
  const waitedMs = Date.now() - (job.sentAt ?? job.createdAt)
  const { mustCancelFirst, ...judged } = judge({ ...job, waitedMs }, await askPrinter(job))
  if (mustCancelFirst && !(await cancelJob(printerAddress, printerJobId).catch(() => false)))
    return watchSoon(services, id, round + 1)
  if (judged.state === 'queued') return beginAnew(services, job)
  const isSame = judged.state === from && judged.reason === job.reason
  if (!isSame) await changePrintProgress(services.db, id, { from, ...judged })
  if (judged.state === 'printing' || judged.state === 'sending') await watchSoon(services, id, round + 1)
}

type Round = { documents: readonly Document[]; choose: ChoosePrinter; round?: number }

const work = (services: Services, id: number, { documents, choose, round = 0 }: Round) =>
  withJobLock(services.db, id, async () => {
    const found = await getPrintJobRow(services.db, id)
    const document = documents.find(({ name }) => name === found?.document)
    if (!found || !document) return
    if (found.state === 'queued') await printPage(services, document, found, choose)
    if (found.state === 'sending' || found.state === 'printing') await settle(services, found, round)
  })

/** An id of no job, for the run over all open ones. */
const ALL = 0

/** Printing, watching, and once a minute all open jobs, in case a printer is back or a process died. */
export const printJobs = (documents: readonly Document[]): Job[] => {
  const choose = openPrinterChoice()
  return [
    job<{ id: number }>({ name: PRINT, run: (services, { id }) => work(services, id, { documents, choose }) }),
    job<{ id: number; round: number }>({
      name: WATCH,
      run: (services, { id, round }) => work(services, id, { documents, choose, round }),
    }),
    job({
      name: 'print_waiting',
      every: '* * * * *',
      atStart: true,
      run: services =>
        withJobLock(services.db, ALL, async () => {
          const afresh = openPrinterChoice()
          for (const id of await findOpenPrintIds(services.db))
            await work(services, id, { documents, choose: afresh }).catch((error: unknown) =>
              // A failing job must not delay the others.
              services.log.error({ err: error, printJob: id }, 'a waiting page could not be processed'),
            )
        }),
    }),
  ]
}
