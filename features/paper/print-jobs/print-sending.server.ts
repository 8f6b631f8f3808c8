import { queueJob } from '#server/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { type Described, type Document, drawPages } from '#server/print/document.ts'
import { createJob, IppError, sendDocument } from '#server/print/ipp.ts'
import { Refusal } from '#shared/errors.ts'
import { keepPdf } from './pdf-folder.server.ts'
import { countTry, keepNote, type PrintJob, startSending } from './print-jobs.queries.ts'
import { announcePrintJob, notePrint, PRINT } from './print-queue.server.ts'
import type { Target } from './print-targets.queries.ts'
import type { ChoosePrinter } from './printer-choice.server.ts'

/** One page on its way to a printer. Every step is written down before it is taken. */

export const WATCH = 'watch_print'

export const asIppError = (error: unknown) => {
  if (!(error instanceof IppError)) throw error
  return error
}

export const watchSoon = ({ db }: Parts, id: number, round: number) =>
  queueJob(db, WATCH, { id, round }, { key: `watch print ${id}`, inSeconds: Math.min(2 ** round, 30) })

/** A printer that is busy now, or in trouble of its own (the statuses from 0x0500 on), may take it in a moment. */
const isPassing = ({ status }: IppError) => status >= 0x0500

const QUICK_TRIES = 5

const NOT_MADE = 'The page could not be made'

/** A few times soon; after that it is one of those that are gone through every minute. */
const printSoon = async ({ db }: Parts, { id, tries }: PrintJob) => {
  if (tries < QUICK_TRIES) await queueJob(db, PRINT, { id }, { key: `print ${id}`, inSeconds: 2 ** (tries + 1) })
}

/** From the first byte of the page on, only the printer knows what comes out. */
const handOver = async (parts: Parts, job: PrintJob, { name, address }: Target, number: number, pdf: Buffer) => {
  const { id } = job
  const note = (
    state: 'printing' | 'failed' | 'queued' | 'sending',
    reason: string,
    more: { printerJobId?: null } = {},
  ) => notePrint(parts.db, id, { from: 'sending', state, reason, ...more })
  try {
    await sendDocument(address, number, pdf, { answer: parts.env.printTimeoutMs })
    await note('printing', '')
  } catch (thrown) {
    const error = asIppError(thrown)
    const reason = `${name} ${error.message}`
    if (error.kind === 'refused' && !isPassing(error)) return note('failed', reason)
    if (error.kind === 'unreachable') {
      await note('queued', reason, { printerJobId: null })
      return printSoon(parts, job)
    }
    await note('sending', reason)
  }
  await watchSoon(parts, id, 0)
}

const sendTo = async (parts: Parts, job: PrintJob, target: Target, pdf: Buffer) => {
  const { db } = parts
  let number: number
  try {
    number = await createJob(target.address, { name: job.title, copies: 1, user: job.createdBy })
  } catch (thrown) {
    // A job without its document prints nothing, whether the printer has opened it or not.
    const error = asIppError(thrown)
    const isForGood = error.kind === 'refused' && !isPassing(error)
    const state = isForGood ? 'failed' : 'queued'
    await notePrint(db, job.id, { from: 'sending', state, reason: `${target.name} ${error.message}` })
    return isForGood ? undefined : printSoon(parts, job)
  }
  await notePrint(db, job.id, { from: 'sending', state: 'sending', printerJobId: number })
  return handOver(parts, job, target, number, pdf)
}

/**
 * The page, held by its job: nobody cancels or moves it any more, and what it shows can not be changed behind it.
 * Nothing when somebody did so in time.
 */
const take = ({ db, ...parts }: Parts, document: Document, job: PrintJob, target: Target, reason: string) =>
  db.transaction().execute(async tx => {
    const isTaken = await startSending(tx, job, { printer: target.name, printerAddress: target.address, reason })
    if (!isTaken) return undefined
    await announcePrintJob(tx, job.id)
    const page = await document.describe({ ...parts, db: tx }, job.subject, job.options)
    await keepNote(tx, job.id, page.note ?? '')
    return page
  })

/** The PDF, kept already where that is all. A page that can not be made has failed: nothing of it was sent. */
const make = async (parts: Parts, { id, copies }: PrintJob, target: Target, page: Described) => {
  try {
    const pdf = await drawPages(parts, page, copies)
    if (target.isBuiltin) await keepPdf(parts, id, pdf)
    return pdf
  } catch (error) {
    parts.log.error({ err: error, printJob: id }, 'a page could not be made')
    await notePrint(parts.db, id, { from: 'sending', state: 'failed', reason: NOT_MADE })
    return undefined
  }
}

const tryToPrint = async (parts: Parts, document: Document, job: PrintJob, choose: ChoosePrinter) => {
  // What must not be printed any more is known before a printer is found.
  await document.describe(parts, job.subject, job.options)
  const { target, reason } = await choose(parts.db, job)
  if (!target) {
    await notePrint(parts.db, job.id, { from: 'queued', state: 'queued', reason })
    return printSoon(parts, job)
  }
  const page = await take(parts, document, job, target, reason)
  const pdf = page && (await make(parts, job, target, page))
  if (!pdf) return
  if (target.isBuiltin) return notePrint(parts.db, job.id, { from: 'sending', state: 'printed' })
  await sendTo(parts, job, target, pdf)
}

/** Sends a page that waits. What must not be printed any more is cancelled and says why; what can not be made waits. */
export const printPage = async (parts: Parts, document: Document, job: PrintJob, choose: ChoosePrinter) => {
  await countTry(parts.db, job.id)
  try {
    await tryToPrint(parts, document, job, choose)
  } catch (error) {
    const note = (state: 'cancelled' | 'queued', reason: string) =>
      notePrint(parts.db, job.id, { from: 'queued', state, reason })
    if (error instanceof Refusal) return note('cancelled', error.message)
    // Of a page that is on its way already nothing is noted here: whoever looks at it next asks the printer.
    await note('queued', NOT_MADE)
    throw error
  }
}
