import { type Job, job } from '#server/jobs.ts'
import type { Parts } from '#server/parts.ts'
import type { Document } from '#server/print/document.ts'
import { cancelJob, jobState } from '#server/print/ipp.ts'
import { alone, findOpenPrintIds, getPrintJobRow, type PrintJob } from './print-jobs.queries.ts'
import { judge, type PrinterAnswer } from './print-jobs.rules.ts'
import { notePrint, PRINT, queuePrinting } from './print-queue.server.ts'
import { asIppError, printPage, WATCH, watchSoon } from './print-sending.server.ts'
import { type ChoosePrinter, openPrinterChoice } from './printer-choice.server.ts'

const askPrinter = async ({ printerAddress, printerJobId }: PrintJob): Promise<PrinterAnswer> => {
  try {
    return await jobState(printerAddress, printerJobId ?? 0)
  } catch (thrown) {
    return { state: 'silent', reason: asIppError(thrown).message, hasDocument: false }
  }
}

const beginAnew = async ({ db }: Parts, { id, state: from }: PrintJob) => {
  await notePrint(db, id, { from, state: 'queued', reason: '', printerJobId: null })
  await queuePrinting(db, id)
}

/** Nothing was sent yet: it begins anew. Otherwise the printer is asked. */
const settle = async (parts: Parts, job: PrintJob, round: number) => {
  const { id, state: from, printerAddress, printerJobId } = job
  if (printerJobId === null) return beginAnew(parts, job)
  const waitedMs = Date.now() - (job.sentAt ?? job.createdAt)
  const { mustCancelFirst, ...judged } = judge({ ...job, waitedMs }, await askPrinter(job))
  if (mustCancelFirst && !(await cancelJob(printerAddress, printerJobId).catch(() => false)))
    return watchSoon(parts, id, round + 1)
  if (judged.state === 'queued') return beginAnew(parts, job)
  const isSame = judged.state === from && judged.reason === job.reason
  if (!isSame) await notePrint(parts.db, id, { from, ...judged })
  if (judged.state === 'printing' || judged.state === 'sending') await watchSoon(parts, id, round + 1)
}

type Round = { documents: readonly Document[]; choose: ChoosePrinter; round?: number }

const work = (parts: Parts, id: number, { documents, choose, round = 0 }: Round) =>
  alone(parts.db, id, async () => {
    const found = await getPrintJobRow(parts.db, id)
    const document = documents.find(({ name }) => name === found?.document)
    if (!found || !document) return
    if (found.state === 'queued') await printPage(parts, document, found, choose)
    if (found.state === 'sending' || found.state === 'printing') await settle(parts, found, round)
  })

/** No job has this number: it stands for going through all of them. */
const ALL = 0

/** Printing, watching, and once a minute everything that waits: for a printer that is back, or for its dead process. */
export const printJobs = (documents: readonly Document[]): Job[] => {
  const choose = openPrinterChoice()
  return [
    job<{ id: number }>({ name: PRINT, run: (parts, { id }) => work(parts, id, { documents, choose }) }),
    job<{ id: number; round: number }>({
      name: WATCH,
      run: (parts, { id, round }) => work(parts, id, { documents, choose, round }),
    }),
    job({
      name: 'print_waiting',
      every: '* * * * *',
      atStart: true,
      run: parts =>
        alone(parts.db, ALL, async () => {
          const afresh = openPrinterChoice()
          for (const id of await findOpenPrintIds(parts.db))
            await work(parts, id, { documents, choose: afresh }).catch((error: unknown) =>
              // One that is in trouble does not hold up the others.
              parts.log.error({ err: error, printJob: id }, 'a waiting page could not be gone on with'),
            )
        }),
    }),
  ]
}
