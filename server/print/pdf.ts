import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { refuse } from '#shared/errors.ts'
import type { Sheet } from '#shared/sheet.ts'
import type { Images } from './ink.ts'
import type { Delivery } from './pdf-thread.ts'

export type PdfMaker = { make: (sheet: Sheet, images?: Images) => Promise<Buffer>; close: () => Promise<void> }

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }

const LONGEST_MS = 30_000
const MOST_MEGABYTES = 512

const startThread = () =>
  new Worker(new URL('./thread.mjs', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } })

const gaveUp = () => refuse('unavailable', 'The page could not be drawn. Please try again.')

type Options = { start?: () => Worker; longestMs?: number; log?: Pick<Logger, 'error'> }

/** A thread that dies or takes too long fails its pages; the next page starts a new one. */
export const openPdfMaker = ({ start = startThread, longestMs = LONGEST_MS, log }: Options = {}): PdfMaker => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let last = 0

  const dropThread = () => {
    thread = undefined
    clearTimeout(timer)
    for (const { reject } of waiting.values()) reject(gaveUp())
    waiting.clear()
  }
  const end = (ended: Worker, why: unknown) => {
    // The last event of an old thread must not fail the pages of the next one.
    if (thread !== ended) return
    log?.error({ err: why }, 'the thread that draws PDFs ended')
    dropThread()
    void ended.terminate()
  }
  /** An idle thread does not keep the process alive; a busy one has a time limit per page. */
  const watch = (drawing: Worker) => {
    clearTimeout(timer)
    if (waiting.size === 0) return drawing.unref()
    drawing.ref()
    timer = setTimeout(() => end(drawing, new Error('it drew for too long')), longestMs)
  }
  const settle = (drawing: Worker, delivery: Delivery) => {
    const order = waiting.get(delivery.id)
    waiting.delete(delivery.id)
    watch(drawing)
    if ('pdf' in delivery) order?.resolve(Buffer.from(delivery.pdf))
    else order?.reject(new Error(`the PDF could not be made: ${delivery.problem}`))
  }
  const running = () => {
    if (thread) return thread
    const started = start()
    started.on('message', (delivery: Delivery) => settle(started, delivery))
    started.on('messageerror', error => end(started, error))
    started.on('error', error => end(started, error))
    started.on('exit', code => end(started, new Error(`it ended with code ${code}`)))
    thread = started
    return started
  }

  return {
    make: (sheet, images = {}) =>
      new Promise((resolve, reject) => {
        const id = ++last
        const drawing = running()
        drawing.postMessage({ id, sheet, images })
        waiting.set(id, { resolve, reject })
        if (waiting.size === 1) watch(drawing)
      }),
    close: async () => {
      const closing = thread
      dropThread()
      await closing?.terminate()
    },
  }
}
