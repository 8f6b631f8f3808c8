import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readEnv } from '#server/base/env.ts'
import { textOfFailure } from '#server/base/log.ts'
import { loadDataKey, openVault } from '#server/base/secrets.ts'
import { openPool } from '#server/db/connections.ts'
import { openDb } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { inTransaction } from '#server/db/transactions.ts'
import { openDatabase } from '#server/verify.ts'
import { importFile } from './import-file.server.ts'
import type { ImportKind } from './import-kind.ts'
import { addImportRow, type ImportOutcome } from './imports.queries.ts'

const DRY_RUN = '--dry-run'

const usage = (kinds: readonly ImportKind[]) =>
  [
    `npm run import -- KIND FILE.csv [${DRY_RUN}]`,
    ...kinds.map(
      ({ kind, label, columns }) =>
        `  ${kind}: ${label}, with the columns ${columns.map(({ name, required }) => (required ? name : `[${name}]`)).join(', ')}`,
    ),
  ].join('\n')

const sayOutcome = ({ state, lines, added, replaced, errorCount, errors }: ImportOutcome, isDryRun: boolean) => {
  for (const { line, text } of errors) console.error(line > 0 ? `Line ${line}: ${text}` : text)
  if (errorCount > errors.length) console.error(`and ${errorCount - errors.length} more errors`)
  const found = `${lines} lines, ${added} new, ${replaced} replaced, ${errorCount} errors`
  const end = state !== 'done' ? 'nothing was imported' : isDryRun ? 'a dry run, nothing was imported' : 'imported'
  console.log(`${found}: ${end}`)
}

const importInto = async (url: string, kind: ImportKind, { file, isDryRun }: { file: string; isDryRun: boolean }) => {
  const content = await readFile(file)
  const db = openDb(openPool(url, 3))
  try {
    const row = await inTransaction(db, tx =>
      addImportRow(tx, {
        kind: kind.kind,
        fileName: path.basename(file).slice(0, 200),
        fileKey: null,
        isDryRun,
        bytes: content.length,
        createdBy: 0,
        state: 'failed',
      }),
    )
    const { dataKey, dataDir } = readEnv(process.env)
    const outcome = await importFile(db, {
      kind,
      row,
      content,
      timeZone: (await readSetting(db, 'shop')).timeZone,
      vault: openVault(await loadDataKey(dataKey, dataDir)),
      by: { id: 0, address: '' },
      onProgress: () => Promise.resolve(),
      claim: () => Promise.resolve(true),
    })
    if (outcome) sayOutcome(outcome, isDryRun)
    return outcome?.state === 'done'
  } finally {
    await db.destroy()
  }
}

/** `npm run import`: works beside a running portal, or without one. */
export const runImportCommand = async (kinds: readonly ImportKind[], args: readonly string[]) => {
  const [name, file] = args.filter(arg => arg !== DRY_RUN)
  const kind = kinds.find(one => one.kind === name)
  process.exitCode = 1
  if (!kind || !file) {
    console.error(usage(kinds))
    return
  }
  try {
    const { url, stop } = await openDatabase()
    try {
      if (await importInto(url, kind, { file, isDryRun: args.includes(DRY_RUN) })) process.exitCode = 0
    } finally {
      await stop()
    }
  } catch (error) {
    console.error(`Import failed: ${textOfFailure(error)}`)
  }
}
