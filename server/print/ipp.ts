import { type Attributes, ask, attributesOf, firstOf, isStatus, one, operation, status, wanted } from './ipp-call.ts'
import { IppError } from './ipp-error.ts'
import type { Limits } from './ipp-http.ts'
import { type Attribute, groupTag, type Range, type Value } from './ipp-wire.ts'
import { jobWords, stoppedBy } from './printer-reasons.ts'

export { IppError } from './ipp-error.ts'

const ANSWER_MS = 10_000
const DOCUMENT_MS = 60_000
const limitsOf = (limits: Partial<Limits>, answer = ANSWER_MS): Limits => ({ connect: ANSWER_MS, answer, ...limits })

/** The same user for every job, because CUPS lets only a job's sender add to it or cancel it. */
const sender = one('requesting-user-name', 'name', 'loupe')
const about = (address: string, ...more: readonly Attribute[]) => [one('printer-uri', 'uri', address), ...more]

const isRange = (value: Value['value']): value is Range => typeof value === 'object' && 'high' in value

const maxCopiesOf = ({ values }: Attributes) => {
  const most = values('copies-supported').map(value => (isRange(value) ? value.high : Number(value)))
  return Math.max(1, ...most.filter(Number.isFinite))
}

const PDF = 'application/pdf'
/** A printer that detects formats accepts PDF without listing it. */
const printsPdf = (formats: readonly string[]) =>
  formats.length === 0 || formats.includes(PDF) || formats.includes('application/octet-stream')

const STOPPED = 5

const reasonOf = (printer: Attributes) => {
  const stopped = stoppedBy(printer.texts('printer-state-reasons'))
  if (stopped) return stopped
  if (printer.numbers('printer-state')[0] === STOPPED) return 'is stopped'
  if (printer.values('printer-is-accepting-jobs')[0] === false) return 'does not take jobs'
  return printsPdf(printer.texts('document-format-supported')) ? '' : 'does not print PDF'
}

export type PrinterStatus = {
  isReady: boolean
  reason: string
  /** True if a printer gave the status; the address may also belong to something else. */
  isFromPrinter: boolean
  name: string
  formats: string[]
  maxCopies: number
}

const askPrinter = async (address: string, limits: Limits): Promise<PrinterStatus> => {
  const names = ['printer-name', 'printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs']
  const all = wanted(...names, 'document-format-supported', 'copies-supported')
  const request = { does: operation.getPrinterAttributes, about: about(address, sender, all) }
  const printer = firstOf(await ask(address, request, limits), groupTag.printer)
  const reason = reasonOf(printer)
  const formats = printer.texts('document-format-supported')
  const name = printer.texts('printer-name')[0] ?? ''
  return { isReady: reason === '', reason, isFromPrinter: true, name, formats, maxCopies: maxCopiesOf(printer) }
}

/** The printer's state: ready, or why not in words that follow its name. A dead printer has a state too. */
export const printerStatus = async (address: string, limits: Partial<Limits> = {}): Promise<PrinterStatus> => {
  try {
    return await askPrinter(address, limitsOf(limits))
  } catch (error) {
    if (!(error instanceof IppError)) throw error
    return {
      isReady: false,
      reason: error.message,
      isFromPrinter: error.status !== 0,
      name: '',
      formats: [],
      maxCopies: 1,
    }
  }
}

/** IPP limits a name to 255 bytes. */
const shortName = (text: string) => text.slice(0, 80)

/**
 * Opens a job and returns its id; nothing prints until the document is sent. Copies above `maxCopies` must be pages of
 * the PDF.
 */
export const createJob = async (
  address: string,
  { name, copies, user }: { name: string; copies: number; user: string },
  limits: Partial<Limits> = {},
): Promise<number> => {
  const request = {
    does: operation.createJob,
    about: about(address, sender, one('job-name', 'name', shortName(`${name} (${user})`))),
    job: [
      ...(copies > 1 ? [one('copies', 'integer', copies)] : []),
      // Pages have the exact size of their paper; scaling a check or label would spoil it.
      one('print-scaling', 'keyword', 'none'),
    ],
  }
  const [id] = firstOf(await ask(address, request, limitsOf(limits)), groupTag.job).numbers('job-id')
  if (id === undefined) throw new IppError('unclear', 'did not say which job it opened')
  return id
}

const aboutJob = (address: string, jobId: number, ...more: readonly Attribute[]) =>
  about(address, one('job-id', 'integer', jobId), sender, ...more)

export const sendDocument = async (address: string, jobId: number, pdf: Buffer, limits: Partial<Limits> = {}) => {
  const kind = one('document-format', 'mimeType', PDF)
  const details = aboutJob(address, jobId, kind, one('last-document', 'boolean', true))
  const request = { does: operation.sendDocument, about: details, document: pdf }
  await ask(address, request, limitsOf(limits, DOCUMENT_MS))
}

export type JobState = {
  state: 'waiting' | 'printing' | 'stopped' | 'done' | 'cancelled' | 'aborted' | 'unknown'
  reason: string
  hasDocument: boolean
}

const jobStates: Record<number, JobState['state']> = {
  3: 'waiting',
  4: 'waiting',
  5: 'printing',
  6: 'stopped',
  7: 'cancelled',
  8: 'aborted',
  9: 'done',
}

const WAITS_FOR_DOCUMENT = new Set(['job-data-insufficient', 'job-incoming'])

/** Uses the printer's counters; without them, asks whether the job still waits for its document. */
const hasDocument = (job: Attributes) => {
  const counted = job.numbers('number-of-documents')[0] ?? job.numbers('job-k-octets')[0]
  if (counted !== undefined) return counted > 0
  return !job.texts('job-state-reasons').some(reason => WAITS_FOR_DOCUMENT.has(reason))
}

const stateOf = (job: Attributes) => {
  const state = jobStates[job.numbers('job-state')[0] ?? 0]
  if (!state) throw new IppError('unclear', 'did not say what became of the job')
  return state
}

/** 'unknown' means that the printer never had the job, or printed and forgot it. */
export const jobState = async (address: string, jobId: number, limits: Partial<Limits> = {}): Promise<JobState> => {
  const names = wanted('job-state', 'job-state-reasons', 'number-of-documents', 'job-k-octets')
  const request = { does: operation.getJobAttributes, about: aboutJob(address, jobId, names) }
  try {
    const job = firstOf(await ask(address, request, limitsOf(limits)), groupTag.job)
    return { state: stateOf(job), reason: jobWords(job.texts('job-state-reasons')), hasDocument: hasDocument(job) }
  } catch (error) {
    if (!isStatus(error, status.notFound, status.gone)) throw error
    return { state: 'unknown', reason: '', hasDocument: false }
  }
}

/** Returns whether the job could be cancelled; an ended one can not. */
export const cancelJob = async (address: string, jobId: number, limits: Partial<Limits> = {}): Promise<boolean> => {
  try {
    await ask(address, { does: operation.cancelJob, about: aboutJob(address, jobId) }, limitsOf(limits))
    return true
  } catch (error) {
    if (isStatus(error, status.notPossible, status.notFound, status.gone)) return false
    throw error
  }
}

export type FoundPrinter = { name: string; address: string; info: string }

/** Uses the name by which we reached the server, because its own name may not resolve here. */
const queueAddress = (cupsAddress: string, name: string, uri: string | undefined) => {
  const path = URL.parse(uri ?? '')?.pathname
  const { protocol, host } = new URL(cupsAddress)
  return `${protocol}//${host}${path?.startsWith('/') ? path : `/printers/${encodeURIComponent(name)}`}`
}

export const findCupsQueues = async (cupsAddress: string, limits: Partial<Limits> = {}): Promise<FoundPrinter[]> => {
  const names = wanted('printer-name', 'printer-uri-supported', 'printer-info')
  try {
    const groups = await ask(cupsAddress, { does: operation.cupsGetPrinters, about: [sender, names] }, limitsOf(limits))
    const printers = groups.filter(({ tag }) => tag === groupTag.printer).map(attributesOf)
    return printers.flatMap(({ texts }) => {
      const [name] = texts('printer-name')
      if (!name) return []
      const address = queueAddress(cupsAddress, name, texts('printer-uri-supported')[0])
      return [{ name, address, info: texts('printer-info')[0] ?? '' }]
    })
  } catch (error) {
    // CUPS answers 'not found' when it has no printers.
    if (isStatus(error, status.notFound)) return []
    if (isStatus(error, status.notSupported)) throw new IppError('refused', 'is no CUPS server', status.notSupported)
    throw error
  }
}
