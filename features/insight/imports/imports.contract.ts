import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, created, flag, id, listInput, listOf, pageOf } from '#shared/fields.ts'

export const IMPORTS = 'imports'

export const importStates = ['waiting', 'running', 'done', 'refused', 'failed'] as const

/** The kinds of files, with their columns and a sample to fill in. */
const ImportKindRow = z.object({
  kind: z.string(),
  label: z.string(),
  about: z.string(),
  columns: z.array(z.object({ name: z.string(), about: z.string(), required: z.boolean() })),
  sample: z.string(),
})
export type ImportKindRow = z.output<typeof ImportKindRow>

export const listImportKinds = endpoint({
  method: 'GET',
  path: 'imports/get-kinds',
  access: 'admin_only',
  input: z.object({}),
  output: listOf(ImportKindRow),
})

const ImportRun = z.object({
  id: z.int(),
  kind: z.string(),
  label: z.string(),
  fileName: z.string(),
  dryRun: z.boolean(),
  state: z.enum(importStates),
  percent: z.int(),
  lines: z.int(),
  added: z.int(),
  replaced: z.int(),
  errorCount: z.int(),
  /** The first errors; line 0 is the file as a whole. */
  errors: z.array(z.object({ line: z.int(), text: z.string() })),
  /** Whether the file is still kept, so that what was checked can be imported. */
  canImport: z.boolean(),
  createdBy: z.string(),
  createdAt: z.int(),
})
export type ImportRun = z.output<typeof ImportRun>

export const listImports = endpoint({
  method: 'GET',
  path: 'imports/get-all',
  access: 'admin_only',
  input: listInput(['createdAt'], {}),
  output: pageOf(ImportRun),
})

/** Takes one CSV file and queues it. A dry run changes nothing. */
export const addImport = endpoint({
  method: 'POST',
  path: 'imports/add',
  access: 'admin_only',
  input: z.object({ kind: codeText(40), dryRun: flag() }),
  files: { max: 1, kinds: ['csv'] },
  output: created,
})

/** Imports the file of a dry run without errors. */
export const importChecked = endpoint({
  method: 'POST',
  path: 'imports/import-checked/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: created,
})
