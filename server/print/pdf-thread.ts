import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Sheet } from '#shared/sheet.ts'
import { drawSheet } from './draw.ts'
import type { Images } from './ink.ts'

export type PdfOrder = { id: number; sheet: Sheet; images: Images }
export type Delivery = { id: number; pdf: Uint8Array } | { id: number; problem: string }

const PATIENT = 10

const deliver = async ({ id, sheet, images }: PdfOrder): Promise<Delivery> => {
  try {
    return { id, pdf: await drawSheet(sheet, images) }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) }
  }
}

// A lower priority lets requests go first; elsewhere than on Linux it would apply to the whole process.
if (process.platform === 'linux') setPriority(PATIENT)

parentPort?.on('message', (order: PdfOrder) => {
  void deliver(order).then(delivery => parentPort?.postMessage(delivery))
})
