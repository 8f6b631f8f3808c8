import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { PageRange } from '#shared/pages.ts'
import type { ImportProblem } from './import-kind.ts'
import type { ImportRun } from './imports.contract.ts'

export type StoredImport = {
  id: number
  kind: string
  fileName: string
  fileKey: string | null
  isDryRun: boolean
  state: ImportRun['state']
  bytes: number
  createdBy: number
}

const columns = sql`id, kind, file_name as "fileName", file_key as "fileKey", is_dry_run as "isDryRun", state, bytes,
  coalesce(created_by, 0) as "createdBy"`

type NewImport = Omit<StoredImport, 'id'>

/** A waiting import is worked by the job; the command works its own and stores it as failed until it is done. */
export const addImportRow = (tx: Tx, { kind, fileName, fileKey, isDryRun, state, bytes, createdBy }: NewImport) =>
  oneRow<StoredImport>(
    tx,
    sql`insert into imports (kind, file_name, file_key, is_dry_run, state, bytes, created_by)
      values (${kind}, ${fileName}, ${fileKey}, ${isDryRun}, ${state}, ${bytes}, ${createdBy || null})
      returning ${columns}`,
  )

export const lockImport = (tx: Tx, id: number) =>
  firstRow<StoredImport>(tx, sql`select ${columns} from imports where id = ${id} for update`)

export const getImport = (db: Db, id: number) =>
  firstRow<StoredImport>(db, sql`select ${columns} from imports where id = ${id}`)

const IMPORT_LOCK = 7_266_211

/** One process works an import; the lock ends with its transaction, also when the process is killed. */
export const claimImport = async (tx: Tx, id: number) =>
  (await oneRow<{ isOurs: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}, ${id}) as "isOurs"`))
    .isOurs

export const findOpenImports = (db: Db) =>
  rows<{ id: number }>(db, sql`select id from imports where state in ('waiting', 'running') order by id`)

/** The file of a dry run is imported after all, from its first line. */
export const changeToImport = (tx: Tx, id: number) =>
  oneRow<StoredImport>(
    tx,
    sql`update imports set is_dry_run = false, state = 'waiting', lines = 0, bytes_read = 0, added = 0, replaced = 0,
      finished_at = null where id = ${id} returning ${columns}`,
  )

export type ImportProgress = { lines: number; bytesRead: number }

export const changeProgress = async (db: Db, id: number, { lines, bytesRead }: ImportProgress) => {
  await sql`update imports set state = 'running', lines = ${lines}, bytes_read = least(${bytesRead}, bytes)
    where id = ${id}`.execute(db)
}

export type ImportOutcome = {
  state: 'done' | 'refused' | 'failed'
  lines: number
  added: number
  replaced: number
  errorCount: number
  errors: readonly ImportProblem[]
}

export const changeImportOutcome = async (db: Db, id: number, outcome: ImportOutcome) => {
  const { state, lines, added, replaced, errorCount, errors } = outcome
  await sql`update imports set state = ${state}, lines = ${lines}, added = ${added}, replaced = ${replaced},
    error_count = ${errorCount}, errors = ${JSON.stringify(errors)}::jsonb, bytes_read = bytes, finished_at = now()
    where id = ${id}`.execute(db)
}

export const forgetFile = async (db: Db, id: number) => {
  await sql`update imports set file_key = null where id = ${id}`.execute(db)
}

/** Files of dry runs that nobody imported. */
export const findLeftFiles = (db: Db) =>
  rows<{ id: number; fileKey: string }>(
    db,
    sql`select id, file_key as "fileKey" from imports
      where file_key is not null and finished_at < now() - interval '2 days'`,
  )

const sorts = { createdAt: sql`i.created_at` }

type Sorting = { sortBy?: keyof typeof sorts | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined }

export const findImports = (db: Db, chosen: Sorting, page: PageRange) =>
  findPage(
    db,
    {
      columns: sql<Omit<ImportRun, 'label'>>`i.id, i.kind, i.file_name as "fileName", i.is_dry_run as "dryRun", i.state,
        case when i.bytes = 0 then 100 else (100 * i.bytes_read / i.bytes)::integer end as percent, i.lines, i.added,
        i.replaced, i.error_count as "errorCount", i.errors,
        i.is_dry_run and i.state = 'done' and i.file_key is not null as "canImport",
        coalesce(u.first_name || ' ' || u.last_name, 'the system') as "createdBy", i.created_at as "createdAt"`,
      from: sql`imports i left join users u on u.id = i.created_by`,
      sorts,
      chosen,
      order: sql`i.id desc`,
    },
    page,
  )
