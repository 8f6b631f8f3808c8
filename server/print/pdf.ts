import { Worker } from 'node:worker_threads'
import type { Sheet } from '#shared/sheet.ts'
import type { Images } from './ink.ts'
import type { Delivery } from './pdf-thread.ts'

/** Makes PDFs in a thread of its own, so that no other request waits while one is drawn. */
export type PdfMaker = { make: (sheet: Sheet, images?: Images) => Promise<Buffer>; close: () => Promise<void> }

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }

const startThread = () => new Worker(new URL('./thread.mjs', import.meta.url))

export const openPdfMaker = (): PdfMaker => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let last = 0

  const settle = (delivery: Delivery) => {
    const order = waiting.get(delivery.id)
    waiting.delete(delivery.id)
    // A thread without work does not keep the process up.
    if (waiting.size === 0) thread?.unref()
    if ('pdf' in delivery) order?.resolve(Buffer.from(delivery.pdf))
    else order?.reject(new Error(`the PDF could not be made: ${delivery.problem}`))
  }
  const fall = (error: Error) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const running = () => {
    if (thread) return thread
    thread = startThread()
    thread.on('message', settle)
    thread.on('error', fall)
    thread.on('exit', () => fall(new Error('the thread that draws PDFs ended')))
    return thread
  }

  return {
    make: (sheet, images = {}) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        const drawing = running()
        drawing.ref()
        drawing.postMessage({ id: last, sheet, images })
      }),
    close: async () => {
      await thread?.terminate()
    },
  }
}
