import * as z from 'zod/mini'
import { type CsvLine, csvLines } from './csv-lines.ts'
import type { ImportColumn, ImportKind, ImportProblem, ImportRow } from './import-kind.ts'

const MOST_LINES = 200_000
const BATCH = 2000
const MOST_ERRORS = 200

type Head = { places: ReadonlyMap<string, number>; problems: ImportProblem[] }

const plain = (name: string) => name.replace(/[\s_]+/g, '').toLowerCase()

/** Which cell belongs to which column; a name that no column has is more likely a slip than meant. */
const readHead = ({ line, cells, problem }: CsvLine, columns: readonly ImportColumn[]): Head => {
  if (problem !== undefined) return { places: new Map(), problems: [{ line, text: problem }] }
  const names = columns.map(({ name }) => name)
  const places = new Map<string, number>()
  const problems: ImportProblem[] = []
  for (const [place, cell] of cells.entries()) {
    const name = names.find(one => plain(one) === plain(cell))
    if (!name) problems.push({ line, text: `There is no column '${cell}'; the columns are ${names.join(', ')}` })
    else if (places.has(name)) problems.push({ line, text: `The column ${name} stands twice` })
    else places.set(name, place)
  }
  for (const { name, required } of columns)
    if (required && !places.has(name)) problems.push({ line, text: `The column ${name} is missing` })
  return { places, problems }
}

const textOf = ({ path, message }: z.core.$ZodIssue) =>
  path.length > 0 && /^(must|is|holds)\b/.test(message) ? `${String(path[0])} ${message}` : message

const cellsOf = ({ cells }: CsvLine, places: Head['places']) =>
  Object.fromEntries([...places].map(([name, place]) => [name, cells[place] ?? '']))

type ReadLine = { row: ImportRow } | { problems: ImportProblem[] }

const readLine = (
  kind: ImportKind,
  places: Head['places'],
  { at, timeZone }: { at: CsvLine; timeZone: string },
): ReadLine => {
  const { line, cells, problem } = at
  if (problem !== undefined) return { problems: [{ line, text: problem }] }
  const extra = cells.slice(places.size).some(cell => cell !== '')
  if (extra) return { problems: [{ line, text: `There are ${cells.length} cells for ${places.size} columns` }] }
  const parsed = z.safeParse(kind.cells, cellsOf(at, places))
  if (!parsed.success) return { problems: parsed.error.issues.map(issue => ({ line, text: textOf(issue) })) }
  return { row: { ...kind.rowOf(parsed.data as never, { timeZone }), line } as ImportRow }
}

export type ReadResult = {
  lines: number
  added: number
  replaced: number
  errorCount: number
  errors: ImportProblem[]
}

/** Counts the lines of a long file before any is read, because reading so many takes minutes. */
export const lengthProblem = async (content: AsyncIterable<string>): Promise<ImportProblem | undefined> => {
  let lines = 0
  for await (const { line } of csvLines(content)) {
    // The first one is the head.
    if (lines > MOST_LINES) return { line, text: `A file has at most ${MOST_LINES.toLocaleString('en-US')} lines` }
    lines += 1
  }
  return undefined
}

type Work = {
  kind: ImportKind
  timeZone: string
  add: (rows: readonly ImportRow[]) => Promise<{ added: number; replaced: number; problems: ImportProblem[] }>
  onBatch: (lines: number) => Promise<void>
}

/** Reads a whole file, in batches. After the first error the rest is only checked. */
export const readFile = async (content: AsyncIterable<string>, { kind, timeZone, add, onBatch }: Work) => {
  const result: ReadResult = { lines: 0, added: 0, replaced: 0, errorCount: 0, errors: [] }
  const linesByKey = new Map<string, number>()
  let batch: ImportRow[] = []
  let head: Head | undefined
  const refuse = (problems: readonly ImportProblem[]) => {
    result.errorCount += problems.length
    result.errors.push(...problems.slice(0, MOST_ERRORS - result.errors.length))
  }
  const addBatch = async () => {
    if (batch.length > 0) {
      const { added, replaced, problems } = await add(batch)
      result.added += added
      result.replaced += replaced
      refuse(problems)
    }
    batch = []
    await onBatch(result.lines)
  }
  const take = (row: ImportRow) => {
    const before = linesByKey.get(row.key)
    if (before !== undefined)
      return refuse([{ line: row.line, text: `${row.named ?? row.key} stands in line ${before} already` }])
    linesByKey.set(row.key, row.line)
    batch.push(row)
  }
  for await (const at of csvLines(content)) {
    if (!head) {
      head = readHead(at, kind.columns)
      refuse(head.problems)
      if (head.problems.length > 0) return result
      continue
    }
    result.lines += 1
    const read = readLine(kind, head.places, { at, timeZone })
    if ('row' in read) take(read.row)
    else refuse(read.problems)
    if (result.lines % BATCH === 0) await addBatch()
  }
  await addBatch()
  if (result.lines === 0) refuse([{ line: 0, text: 'The file has no lines' }])
  return { ...result, errors: result.errors.toSorted((a, b) => a.line - b.line) }
}
