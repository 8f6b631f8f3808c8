import type { Db, Tx } from '#server/db/db.ts'
import { inTransaction } from '#server/db/transactions.ts'
import { recordChange } from '#server/records/records.ts'
import type { ImportKind, ImportProblem, ImportShop } from './import-kind.ts'
import { lengthProblem, type ReadResult, readFile } from './import-lines.ts'
import { IMPORTS } from './imports.contract.ts'
import { changeImportOutcome, type ImportOutcome, type ImportProgress, type StoredImport } from './imports.queries.ts'
import { addStaged, countApart, getHighestStaged, stagedBatches, startStaging } from './staged-rows.queries.ts'

/** Ends the transaction of a dry run or of a file with errors; what it read goes on. */
class TakenBack extends Error {
  readonly result: ReadResult

  constructor(result: ReadResult) {
    super('the import was taken back')
    this.result = result
  }
}

const CHUNK = 64 * 1024

async function* chunksOf(content: Buffer, onRead?: (bytes: number) => void) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for (let at = 0; at < content.length; at += CHUNK) {
    onRead?.(Math.min(at + CHUNK, content.length))
    yield decoder.decode(content.subarray(at, at + CHUNK), { stream: true })
  }
}

export type ImportWork = ImportShop & {
  kind: ImportKind
  row: StoredImport
  content: Buffer
  onProgress: (progress: ImportProgress) => Promise<unknown>
  /** Answers false when another process works this import. */
  claim: (tx: Tx) => Promise<boolean>
}

const recordImport = (
  tx: Tx,
  { row: { id, kind, fileName }, by }: ImportWork,
  { lines, added, replaced }: ReadResult,
) =>
  recordChange(
    tx,
    { table: IMPORTS, access: 'admin_only', historyValue: () => ({ kind, fileName, lines, added, replaced }) },
    { action: 'imported', row: { id }, by },
  )

/** A dry run says what an import would bring; a refused import brought nothing. */
const outcomeOf = (result: ReadResult, isDryRun: boolean): ImportOutcome => {
  if (result.errorCount === 0) return { ...result, state: 'done' }
  return { ...result, state: 'refused', ...(!isDryRun && { added: 0, replaced: 0 }) }
}

const addRows = async (tx: Tx, { kind, ...shop }: ImportWork, rows: Parameters<ImportKind['add']>[1]) => {
  const { staged = [], ...added } = await kind.add(tx, rows, shop)
  await addStaged(tx, staged)
  return added
}

const storeStaged = async (tx: Tx, { kind, ...shop }: ImportWork) => {
  if (!kind.store) return
  await kind.store(tx, { highest: await getHighestStaged(tx), batches: () => stagedBatches(tx) }, shop)
}

const refuseFile = async (db: Db, id: number, problem: ImportProblem): Promise<ImportOutcome> => {
  const outcome: ImportOutcome = {
    ...{ state: 'refused', lines: 0, added: 0, replaced: 0 },
    ...{ errorCount: 1, errors: [problem] },
  }
  await changeImportOutcome(db, id, outcome)
  return outcome
}

/**
 * Reads the file in one transaction from its first line: all of it is stored or nothing. Answers undefined when another
 * process has it.
 */
export const importFile = async (db: Db, work: ImportWork): Promise<ImportOutcome | undefined> => {
  const { kind, row, content, timeZone, onProgress, claim } = work
  const tooLong = await lengthProblem(chunksOf(content))
  if (tooLong) return refuseFile(db, row.id, tooLong)
  let bytesRead = 0
  const chunks = chunksOf(content, bytes => {
    bytesRead = bytes
  })
  try {
    return await inTransaction(db, async tx => {
      if (!(await claim(tx))) return undefined
      await countApart(tx)
      if (kind.store) await startStaging(tx)
      const result = await readFile(chunks, {
        kind,
        timeZone,
        add: rows => addRows(tx, work, rows),
        onBatch: async lines => void (await onProgress({ lines, bytesRead })),
      })
      if (row.isDryRun || result.errorCount > 0) throw new TakenBack(result)
      await storeStaged(tx, work)
      const outcome = outcomeOf(result, row.isDryRun)
      await recordImport(tx, work, result)
      await changeImportOutcome(tx, row.id, outcome)
      return outcome
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    const outcome = outcomeOf(error.result, row.isDryRun)
    await changeImportOutcome(db, row.id, outcome)
    return outcome
  }
}
