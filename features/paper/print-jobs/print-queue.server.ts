import type { Db, Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { queueJob } from '#server/jobs.ts'
import type { Document, PrintOptions } from '#server/print/document.ts'
import type { PrintPurpose } from '../printers/printers.rules.ts'
import { addPrintJob, changePrintState, type PrintProgress } from './print-jobs.queries.ts'

export const PRINT = 'print'

export const queuePrinting = (tx: Db, id: number) => queueJob(tx, PRINT, { id }, { key: `print ${id}` })

export const announcePrintJob = (db: Db, id: number) => announce(db, { topic: 'print_jobs', id, access: 'admin_only' })

/** Writes down how far a job has come, and tells the desk. */
export const notePrint = async (db: Db, id: number, progress: PrintProgress) => {
  await changePrintState(db, id, progress)
  await announcePrintJob(db, id)
}

type Order = {
  document: Document<PrintPurpose>
  subject: string
  options?: PrintOptions
  title: string
  /** The code of a station that exists. */
  station: string
  copies?: number
  /** A page that was printed before says why it is printed again. */
  again?: { of: number; reason: string }
  by: { id: number }
}

/** Puts a page in the queue, in the transaction that gives rise to it; it leaves once that is committed. */
export const queuePrint = async (tx: Tx, order: Order): Promise<number> => {
  const { document, subject, options = {}, title, station, copies = 1, again, by } = order
  const id = await addPrintJob(tx, {
    document: document.name,
    purpose: document.purpose,
    subject,
    options,
    title,
    station,
    copies,
    reprintOf: again?.of ?? null,
    reprintReason: again?.reason ?? '',
    userId: by.id,
  })
  await announcePrintJob(tx, id)
  await queuePrinting(tx, id)
  return id
}
