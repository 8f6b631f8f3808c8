import { sql } from 'kysely'
import { type Db, firstRow, holdsWords, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { PrintOptions } from '#server/services/document.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { PrintPurpose } from '../printers/printers.rules.ts'
import type { listPrintJobs, PrintJobRow } from './print-jobs.contract.ts'
import type { PrintState } from './print-jobs.rules.ts'

export type PrintJob = PrintJobRow & {
  document: string
  subject: string
  options: PrintOptions
  purpose: PrintPurpose
  printerAddress: string
  printerJobId: number | null
  createdById: number | null
}

/** A note about a missing picture matters only for a printed page; others have another reason. */
const reason = sql`case when j.reason = '' and j.state in ('printing', 'printed') then j.note else j.reason end`

const columns = sql<PrintJob>`j.id, j.document, j.subject, j.options, j.title, j.purpose, j.station,
  s.label as "stationLabel", j.copies, j.state, ${reason} as reason, j.tries, j.printer, j.printer_address as "printerAddress",
  j.printer_job_id as "printerJobId", j.reprint_of as "reprintOf", j.reprint_reason as "reprintReason",
  j.created_by as "createdById", coalesce(u.first_name || ' ' || u.last_name, '') as "createdBy",
  j.created_at as "createdAt", j.sent_at as "sentAt", j.ended_at as "endedAt"`
const source = sql`print_jobs j join stations s on s.code = j.station left join users u on u.id = j.created_by`

const sorts = { id: sql`j.id`, createdAt: sql`j.created_at`, state: sql`j.state`, station: sql`s.display_order` }

export const findPrintJobs = (db: Db, filter: InputOf<typeof listPrintJobs>, page: PageRange) => {
  const where = sql`${holdsWords(sql`concat_ws(chr(10), j.title, j.printer)`, filter.search)}
    and ${filter.state === 'all' ? sql`true` : filter.state === 'open' ? isOpen : sql`j.state = ${filter.state}`}
    and ${filter.station ? sql`j.station = ${filter.station}` : sql`true`}`
  return findPage(db, { columns, from: source, where, sorts, chosen: filter, order: sql`j.id desc` }, page)
}

const isOpen = sql`j.state in ('queued', 'sending', 'printing', 'failed', 'unclear')`

export const getPrintJobRow = (db: Db, id: number) =>
  firstRow<PrintJob>(db, sql`select ${columns} from ${source} where j.id = ${id}`)

export const lockPrintJob = (tx: Tx, id: number) =>
  firstRow<PrintJob>(tx, sql`select ${columns} from ${source} where j.id = ${id} for update of j`)

export const findPrintStates = (db: Db, ids: readonly number[], userId: number) =>
  rows<{ id: number; state: PrintState; reason: string; title: string; tries: number }>(
    db,
    sql`select id, state, reason, title, tries from print_jobs
      where id = any(${sql.val([...ids])}) and created_by = ${userId} order by id`,
  )

export const findPrintsOf = (db: Db, document: string, subject: string) =>
  rows<PrintJob>(
    db,
    sql`select ${columns} from ${source} where j.document = ${document} and j.subject = ${subject} order by j.id desc`,
  )

export type NewPrintJob = Pick<
  PrintJob,
  'document' | 'subject' | 'options' | 'title' | 'purpose' | 'station' | 'copies'
> & {
  reprintOf: number | null
  reprintReason: string
  userId: number
}

export const addPrintJob = async (tx: Tx, job: NewPrintJob) => {
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into print_jobs (document, subject, options, title, purpose, station, copies, reprint_of, reprint_reason, created_by)
      values (${job.document}, ${job.subject}, ${JSON.stringify(job.options)}::jsonb, ${job.title}, ${job.purpose},
        ${job.station}, ${job.copies}, ${job.reprintOf}, ${job.reprintReason}, ${job.userId || null})
      returning id`,
  )
  return id
}

export type PrintProgress = {
  /** The known state; if it has changed meanwhile, nothing is written. */
  from: PrintState
  state: PrintState
  reason?: string
  printerJobId?: number | null
}

const ended: readonly PrintState[] = ['printed', 'failed', 'cancelled']

export const changePrintState = async (db: Db, id: number, { from, state, reason, printerJobId }: PrintProgress) => {
  await sql`update print_jobs set state = ${state}, reason = coalesce(${reason ?? null}, reason),
      printer_job_id = ${printerJobId === undefined ? sql`printer_job_id` : printerJobId},
      ended_at = case when ${ended.includes(state)} then now() end
    where id = ${id} and state = ${from}`.execute(db)
}

type Sending = { printer: string; printerAddress: string; reason: string }

/** Claims the page; returns false if it was cancelled or moved meanwhile. */
export const startSending = async (tx: Tx, { id, station }: PrintJob, { printer, printerAddress, reason }: Sending) => {
  const taken = await firstRow(
    tx,
    sql`update print_jobs set state = 'sending', reason = ${reason}, printer = ${printer},
        printer_address = ${printerAddress}, printer_job_id = null, sent_at = now(), ended_at = null
      where id = ${id} and state = 'queued' and station = ${station} returning id`,
  )
  return taken !== undefined
}

export const findLaterStates = async (db: Db, { id, document, subject, options }: PrintJob) =>
  (
    await rows<{ state: PrintState }>(
      db,
      sql`select state from print_jobs where id > ${id} and document = ${document} and subject = ${subject}
        and options = ${JSON.stringify(options)}::jsonb`,
    )
  ).map(({ state }) => state)

/** The missing parts of the page as it is sent now. */
export const changePrintNote = async (tx: Tx, id: number, note: string) => {
  await sql`update print_jobs set note = ${note} where id = ${id}`.execute(tx)
}

/** Counted first, because an attempt may crash the process. */
export const countTry = async (db: Db, id: number) => {
  await sql`update print_jobs set tries = tries + 1 where id = ${id}`.execute(db)
}

export const movePrintJob = async (tx: Tx, id: number, station: string) => {
  await sql`update print_jobs set station = ${station} where id = ${id}`.execute(tx)
}

export const findOpenPrintIds = async (db: Db) =>
  (
    await rows<{ id: number }>(
      db,
      sql`select id from print_jobs where state in ('queued', 'sending', 'printing') order by id`,
    )
  ).map(({ id }) => id)

const PRINT_LOCKS = 7_301

/** Works on a job while no other process does. PostgreSQL releases the lock of a process that dies. */
export const withJobLock = (db: Db, id: number, work: () => Promise<void>) =>
  db.transaction().execute(async tx => {
    const { isMine } = await oneRow<{ isMine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${PRINT_LOCKS}, ${id}) as "isMine"`,
    )
    if (isMine) await work()
  })
