import { createJob, IppError, sendDocument } from '#server/print/ipp.ts'
import { type Described, type Document, drawPages } from '#server/services/document.ts'
import { queueJob } from '#server/services/jobs.ts'
import type { Services } from '#server/services/services.ts'
import { Refusal } from '#shared/errors.ts'
import { savePdf } from './pdf-folder.server.ts'
import { changePrintNote, countTry, type PrintJob, startSending } from './print-jobs.queries.ts'
import { announcePrintJob, changePrintProgress, PRINT } from './print-queue.server.ts'
import type { Target } from './print-targets.queries.ts'
import type { ChoosePrinter } from './printer-choice.server.ts'

/** Sends one page to a printer. Each step is stored before it is taken. */

export const WATCH = 'watch_print'

export const asIppError = (error: unknown) => {
  if (!(error instanceof IppError)) throw error
  return error
}

export const watchSoon = ({ db }: Services, id: number, round: number) =>
  queueJob(db, WATCH, { id, round }, { key: `watch print ${id}`, inSeconds: Math.min(2 ** round, 30) })

/** A printer that is busy or has a server error (status 0x0500 and above) may accept the page soon. */
const isPassing = ({ status }: IppError) => status >= 0x0500

const QUICK_TRIES = 5

const NOT_MADE = 'The page could not be made'

/** A few quick attempts; after that the run of every minute retries it. */
const printSoon = async ({ db }: Services, { id, tries }: PrintJob) => {
  if (tries < QUICK_TRIES) await queueJob(db, PRINT, { id }, { key: `print ${id}`, inSeconds: 2 ** (tries + 1) })
}

/** Once the first byte is sent, only the printer knows what is printed. */
const sendPages = async (services: Services, job: PrintJob, { name, address }: Target, number: number, pdf: Buffer) => {
  const { id } = job
  const setProgress = (
    state: 'printing' | 'failed' | 'queued' | 'sending',
    reason: string,
    more: { printerJobId?: null } = {},
  ) => changePrintProgress(services.db, id, { from: 'sending', state, reason, ...more })
  try {
    await sendDocument(address, number, pdf, { answer: services.env.printTimeoutMs })
    await setProgress('printing', '')
  } catch (thrown) {
    const error = asIppError(thrown)
    const reason = `${name} ${error.message}`
    if (error.kind === 'refused' && !isPassing(error)) return setProgress('failed', reason)
    if (error.kind === 'unreachable') {
      await setProgress('queued', reason, { printerJobId: null })
      return printSoon(services, job)
    }
    await setProgress('sending', reason)
  }
  await watchSoon(services, id, 0)
}

const sendTo = async (services: Services, job: PrintJob, target: Target, pdf: Buffer) => {
  const { db } = services
  let number: number
  try {
    number = await createJob(target.address, { name: job.title, copies: 1, user: job.createdBy })
  } catch (thrown) {
    // A job without its document prints nothing, whether the printer has opened it or not.
    const error = asIppError(thrown)
    const isForGood = error.kind === 'refused' && !isPassing(error)
    const state = isForGood ? 'failed' : 'queued'
    await changePrintProgress(db, job.id, { from: 'sending', state, reason: `${target.name} ${error.message}` })
    return isForGood ? undefined : printSoon(services, job)
  }
  await changePrintProgress(db, job.id, { from: 'sending', state: 'sending', printerJobId: number })
  return sendPages(services, job, target, number, pdf)
}

/**
 * Locks the page for its job, so that nobody cancels, moves or changes it; returns nothing if somebody did so before.
 */
const claimPage = ({ db, ...services }: Services, document: Document, job: PrintJob, target: Target, reason: string) =>
  db.transaction().execute(async tx => {
    const isClaimed = await startSending(tx, job, { printer: target.name, printerAddress: target.address, reason })
    if (!isClaimed) return undefined
    await announcePrintJob(tx, job.id)
    const page = await document.describe({ ...services, db: tx }, job.subject, job.options)
    await changePrintNote(tx, job.id, page.note ?? '')
    return page
  })

/** Makes the PDF, and stores it for the built-in printer. If that fails nothing was sent, so the page has failed. */
const makePdf = async (services: Services, { id, copies }: PrintJob, target: Target, page: Described) => {
  try {
    const pdf = await drawPages(services, page, copies)
    if (target.isBuiltin) await savePdf(services, id, pdf)
    return pdf
  } catch (error) {
    services.log.error({ err: error, printJob: id }, 'a page could not be made')
    await changePrintProgress(services.db, id, { from: 'sending', state: 'failed', reason: NOT_MADE })
    return undefined
  }
}

const tryToPrint = async (services: Services, document: Document, job: PrintJob, choose: ChoosePrinter) => {
  // A page that must not be printed any more is detected before a printer is chosen.
  await document.describe(services, job.subject, job.options)
  const { target, reason } = await choose(services.db, job)
  if (!target) {
    await changePrintProgress(services.db, job.id, { from: 'queued', state: 'queued', reason })
    return printSoon(services, job)
  }
  const page = await claimPage(services, document, job, target, reason)
  const pdf = page && (await makePdf(services, job, target, page))
  if (!pdf) return
  if (target.isBuiltin) return changePrintProgress(services.db, job.id, { from: 'sending', state: 'printed' })
  await sendTo(services, job, target, pdf)
}

/**
 * Sends a waiting page. One that must not be printed any more is cancelled with the reason; one that can not be made
 * waits.
 */
export const printPage = async (services: Services, document: Document, job: PrintJob, choose: ChoosePrinter) => {
  await countTry(services.db, job.id)
  try {
    await tryToPrint(services, document, job, choose)
  } catch (error) {
    const setProgress = (state: 'cancelled' | 'queued', reason: string) =>
      changePrintProgress(services.db, job.id, { from: 'queued', state, reason })
    if (error instanceof Refusal) return setProgress('cancelled', error.message)
    // A page in transit is left alone; the next run asks the printer.
    await setProgress('queued', NOT_MADE)
    throw error
  }
}
