import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { found } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { job, queueJob } from '#server/services/jobs.ts'
import type { Services } from '#server/services/services.ts'
import { refuse } from '#shared/errors.ts'
import { type ImportWork, importFile } from './import-file.server.ts'
import type { ImportKind } from './import-kind.ts'
import { addImport, IMPORTS, importChecked, listImportKinds, listImports } from './imports.contract.ts'
import {
  addImportRow,
  changeImportOutcome,
  changeProgress,
  changeToImport,
  claimImport,
  findImports,
  findLeftFiles,
  findOpenImports,
  forgetFile,
  getImport,
  lockImport,
} from './imports.queries.ts'

export const sampleText = ({ columns, sample }: Pick<ImportKind, 'columns' | 'sample'>) =>
  [columns.map(({ name }) => name), ...sample].map(cells => `${cells.map(cell => `"${cell}"`).join(',')}\r\n`).join('')

const RUN_IMPORTS = 'run_imports'
const imported = (id: number) => ({ topic: IMPORTS, id, access: 'admin_only' }) as const

export const kindNamed = (kinds: readonly ImportKind[], name: string) => {
  const kind = kinds.find(one => one.kind === name)
  const text = `Kind must be one of ${kinds.map(one => one.kind).join(', ')}`
  if (!kind) throw refuse('invalid', text, { kind: text })
  return kind
}

/** The file goes to the store first: the job may run in another process, and again after a restart. */
const keepFile = async ({ store, texts }: Context) => {
  const [text] = texts
  if (!text) throw refuse('invalid', 'The file is missing', { files: 'The file is missing' })
  const fileKey = `import-${randomUUID()}`
  await store.put(fileKey, await readFile(text.path), 'text/csv')
  return { fileKey, fileName: text.name.slice(0, 200), bytes: text.bytes }
}

export const importHandlers = (kinds: readonly ImportKind[]): Handler[] => [
  handle(listImportKinds, () =>
    Promise.resolve({
      data: kinds.map(({ kind, label, about, columns, sample }) => ({
        kind,
        label,
        about,
        columns: columns.map(column => ({ required: false, ...column })),
        sample: sampleText({ columns, sample }),
      })),
    }),
  ),

  handle(listImports, async ({ db, page }, filter) => {
    const { data, count } = await findImports(db, filter, page)
    const labels = new Map(kinds.map(({ kind, label }) => [kind, label]))
    return { data: data.map(run => ({ ...run, label: labels.get(run.kind) ?? run.kind })), count }
  }),

  handle(addImport, async (context, { kind, dryRun: isDryRun }) => {
    kindNamed(kinds, kind)
    const file = await keepFile(context)
    return context.transaction(async tx => {
      const { id } = await addImportRow(tx, { kind, isDryRun, state: 'waiting', createdBy: context.user.id, ...file })
      await queueJob(tx, RUN_IMPORTS, {}, { key: RUN_IMPORTS })
      await announce(tx, imported(id))
      return { data: { id } }
    })
  }),

  handle(importChecked, ({ transaction }, { id }) =>
    transaction(async tx => {
      const { isDryRun, state, fileKey } = found(await lockImport(tx, id), 'Import')
      if (!isDryRun || state !== 'done' || !fileKey)
        throw refuse('conflict', 'Only a file that was checked and has no errors can be imported')
      await changeToImport(tx, id)
      await queueJob(tx, RUN_IMPORTS, {}, { key: RUN_IMPORTS })
      await announce(tx, imported(id))
      return { data: { id } }
    }),
  ),
]

const isOpen = ({ state }: { state: string }) => state === 'waiting' || state === 'running'

const fail = async ({ db }: Services, id: number, text: string) => {
  const errors = [{ line: 0, text }]
  await changeImportOutcome(db, id, { state: 'failed', lines: 0, added: 0, replaced: 0, errorCount: 1, errors })
  await announce(db, imported(id))
}

/** Another process may have finished the import and dropped its file meanwhile. */
const failWithoutFile = async (services: Services, id: number) => {
  const row = await getImport(services.db, id)
  if (row && isOpen(row)) await fail(services, id, 'The file is not there any more')
}

/** Trying again would not help: PostgreSQL's classes of bad values and broken rules. */
const isUnstorable = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

const runImport = async (services: Services, kinds: readonly ImportKind[], id: number) => {
  const { db, store } = services
  const row = await getImport(db, id)
  const kind = kinds.find(one => one.kind === row?.kind)
  if (!row || !kind) return
  const content = row.fileKey ? await store.get(row.fileKey) : undefined
  if (!content) return failWithoutFile(services, id)
  const work: ImportWork = {
    kind,
    row,
    content,
    timeZone: (await readSetting(db, 'shop')).timeZone,
    vault: services.vault,
    by: { id: row.createdBy, address: '' },
    onProgress: async progress => {
      await changeProgress(db, id, progress)
      await announce(db, imported(id))
    },
    // It may be over by the time it is claimed.
    claim: async tx => {
      const now = (await claimImport(tx, id)) ? await getImport(tx, id) : undefined
      return now !== undefined && isOpen(now)
    },
  }
  const outcome = await importFile(db, work).catch((error: unknown) => {
    if (!isUnstorable(error)) throw error
    return fail(services, id, 'The database refuses a line of this file')
  })
  if (!outcome) return
  if (row.fileKey && (!row.isDryRun || outcome.state !== 'done')) await dropFile(services, id, row.fileKey)
  await announce(db, imported(id))
}

const dropFile = async ({ db, store }: Services, id: number, fileKey: string) => {
  await forgetFile(db, id)
  await store.remove(fileKey)
}

export const importJobs = (kinds: readonly ImportKind[]) => [
  job({
    name: RUN_IMPORTS,
    atStart: true,
    run: async services => {
      const failures: unknown[] = []
      const note = (error: unknown) => void failures.push(error)
      for (const { id } of await findOpenImports(services.db)) await runImport(services, kinds, id).catch(note)
      // The others have not waited for the one that is tried again.
      if (failures.length > 0) throw failures[0]
    },
  }),
  job({
    name: 'tidy_imports',
    every: '20 * * * *',
    run: async services => {
      for (const { id, fileKey } of await findLeftFiles(services.db)) await dropFile(services, id, fileKey)
    },
  }),
]
