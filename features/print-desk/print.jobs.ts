import { type Job, job, queueJob } from '#server/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { type Document, drawDocument } from '#server/print/document.ts'
import { cancelJob, createJob, IppError, jobState, printerStatus, sendDocument } from '#server/print/ipp.ts'
import { Refusal } from '#shared/errors.ts'
import { keepAsFile } from './pdf-folder.server.ts'
import { alone, countTry, findOpenPrintIds, getPrintJob, notePrint, type PrintJob } from './print-jobs.queries.ts'
import { judge, type PrinterAnswer } from './print-jobs.rules.ts'
import { PRINT } from './print-queue.server.ts'
import { findTargets, type Target } from './print-targets.queries.ts'

const WATCH = 'watch_print'

const asIppError = (error: unknown) => {
  if (!(error instanceof IppError)) throw error
  return error
}

type Choice = { target?: Target; reason: string }

/** The first printer that would print now: the station's own, or one that takes over for it. */
const choosePrinter = async ({ db }: Parts, { station, purpose, stationLabel }: PrintJob): Promise<Choice> => {
  const refusals: string[] = []
  for (const target of await findTargets(db, station, purpose)) {
    const status = target.isBuiltin ? { isReady: true, reason: '' } : await printerStatus(target.address)
    const takesOver = target.station === station ? '' : `; ${target.stationLabel} takes over`
    if (status.isReady) return { target, reason: refusals.length > 0 ? `${refusals.join('; ')}${takesOver}` : '' }
    refusals.push(`${target.name} ${status.reason}`)
  }
  return { reason: refusals.join('; ') || `${stationLabel} has no printer for this` }
}

const watchSoon = (parts: Parts, id: number, round: number) =>
  queueJob(parts.db, WATCH, { id, round }, { key: `watch print ${id}`, inSeconds: Math.min(2 ** round, 30) })

/** A printer that is busy now, or in trouble of its own (the statuses from 0x0500 on), may take it in a moment. */
const isPassing = ({ status }: IppError) => status >= 0x0500

const printSoon = ({ db }: Parts, { id, tries }: PrintJob) =>
  queueJob(db, PRINT, { id }, { key: `print ${id}`, inSeconds: Math.min(2 ** tries, 60) })

/** The printer has opened a job for it. From the first byte of the page on, only the printer knows what comes out. */
const handOver = async (parts: Parts, { id }: PrintJob, { name, address }: Target, number: number, pdf: Buffer) => {
  try {
    await sendDocument(address, number, pdf, { answer: parts.env.printTimeoutMs })
    await notePrint(parts.db, id, { state: 'printing', reason: '' })
  } catch (thrown) {
    const error = asIppError(thrown)
    const reason = `${name} ${error.message}`
    if (error.kind === 'refused') return notePrint(parts.db, id, { state: 'failed', reason })
    if (error.kind === 'unreachable') return notePrint(parts.db, id, { state: 'queued', reason, printerJobId: null })
    await notePrint(parts.db, id, { state: 'sending', reason })
  }
  await watchSoon(parts, id, 0)
}

/** Written down before each step, so that whoever finds it after a crash knows how far it came. */
const sendTo = async (parts: Parts, job: PrintJob, target: Target, reason: string, pdf: Buffer) => {
  const { db } = parts
  const { name: printer, address: printerAddress } = target
  await notePrint(db, job.id, { state: 'sending', reason, printer, printerAddress, printerJobId: null })
  let number: number
  try {
    number = await createJob(printerAddress, { name: job.title, copies: 1, user: job.createdBy })
  } catch (thrown) {
    // A job without its document prints nothing, whether the printer has opened it or not.
    const error = asIppError(thrown)
    const isForGood = error.kind === 'refused' && !isPassing(error)
    await notePrint(db, job.id, { state: isForGood ? 'failed' : 'queued', reason: `${printer} ${error.message}` })
    return isForGood ? undefined : printSoon(parts, job)
  }
  await notePrint(db, job.id, { state: 'sending', reason, printerJobId: number })
  await handOver(parts, job, target, number, pdf)
}

const printOne = async (parts: Parts, document: Document, job: PrintJob) => {
  await countTry(parts.db, job.id)
  const pdf = await drawDocument(parts, document, job)
  const { target, reason } = await choosePrinter(parts, job)
  if (!target) return notePrint(parts.db, job.id, { state: 'queued', reason })
  if (!target.isBuiltin) return sendTo(parts, job, target, reason, pdf)
  await keepAsFile(parts, job.id, pdf)
  await notePrint(parts.db, job.id, { state: 'printed', reason, printer: target.name, printerAddress: target.address })
}

/** What must not be printed any more is cancelled and says why; what can not be drawn has failed. */
const printOrSayWhy = async (parts: Parts, document: Document, job: PrintJob) => {
  try {
    await printOne(parts, document, job)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await notePrint(parts.db, job.id, { state: 'cancelled', reason: error.message })
  }
}

const askPrinter = async ({ printerAddress, printerJobId }: PrintJob): Promise<PrinterAnswer> => {
  try {
    return await jobState(printerAddress, printerJobId ?? 0)
  } catch (thrown) {
    return { state: 'silent', reason: asIppError(thrown).message, hasDocument: false }
  }
}

/** Nothing was sent yet: it begins anew. Otherwise the printer is asked. */
const settle = async (parts: Parts, job: PrintJob, round: number) => {
  const { db } = parts
  if (job.printerJobId === null) return notePrint(db, job.id, { state: 'queued', reason: '' })
  const waitedMs = Date.now() - (job.sentAt ?? job.createdAt)
  const { mustCancelFirst, ...judged } = judge({ ...job, waitedMs }, await askPrinter(job))
  if (mustCancelFirst && !(await cancelJob(job.printerAddress, job.printerJobId).catch(() => false)))
    return watchSoon(parts, job.id, round + 1)
  const isSame = judged.state === job.state && judged.reason === job.reason
  if (!isSame) await notePrint(db, job.id, { ...judged, ...(judged.state === 'queued' ? { printerJobId: null } : {}) })
  if (judged.state === 'printing' || judged.state === 'sending') await watchSoon(parts, job.id, round + 1)
}

const work = (parts: Parts, documents: readonly Document[], id: number, round: number) =>
  alone(parts.db, id, async () => {
    const job = await getPrintJob(parts.db, id)
    const document = documents.find(({ name }) => name === job?.document)
    if (!job || !document) return
    if (job.state === 'queued') await printOrSayWhy(parts, document, job)
    if (job.state === 'sending' || job.state === 'printing') await settle(parts, job, round)
  })

/** Printing, watching, and once a minute everything that waits: for a printer that is back, or for its dead process. */
export const printJobs = (documents: readonly Document[]): Job[] => [
  job<{ id: number }>({ name: PRINT, run: (parts, { id }) => work(parts, documents, id, 0) }),
  job<{ id: number; round: number }>({
    name: WATCH,
    run: (parts, { id, round }) => work(parts, documents, id, round),
  }),
  job({
    name: 'print_waiting',
    every: '* * * * *',
    atStart: true,
    run: async parts => {
      for (const id of await findOpenPrintIds(parts.db)) await work(parts, documents, id, 0)
    },
  }),
]
