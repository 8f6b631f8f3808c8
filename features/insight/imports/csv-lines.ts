/** Reads CSV as RFC 4180 has it: commas, quotes doubled inside quotes, line ends of any kind, a byte order mark. */

/** `problem` says why the cells cannot be trusted. */
export type CsvLine = { line: number; cells: string[]; problem?: string }

type Reading = {
  cells: string[]
  cell: string
  isQuoted: boolean
  wasQuoted: boolean
  line: number
  begun: number
  quoteLine: number
  misquoted?: CsvLine
}

const begin = (line: number): Reading => ({
  ...{ cells: [], cell: '', isQuoted: false, wasQuoted: false },
  ...{ line, begun: line, quoteLine: line },
})

const UNCLOSED = 'The quotation mark that begins a cell here is never closed, so nothing behind it was read'
const MISPLACED = 'A quotation mark begins a cell here, and behind the closing one stands more than a comma'

const openQuote = (reading: Reading) => {
  reading.cell = ''
  reading.isQuoted = true
  reading.wasQuoted = true
  reading.quoteLine = reading.line
}

const readPlain = (reading: Reading, character: string) => {
  if (!reading.wasQuoted) reading.cell += character
  else if (character.trim() !== '') reading.misquoted ??= { line: reading.quoteLine, cells: [], problem: MISPLACED }
}

const endCell = (reading: Reading) => {
  reading.cells.push(reading.wasQuoted ? reading.cell : reading.cell.trim())
  reading.cell = ''
  reading.wasQuoted = false
}

const readQuoted = (reading: Reading, character: string, next: string) => {
  if (character === '\n') reading.line += 1
  if (character !== '"') {
    reading.cell += character
    return false
  }
  if (next === '"') reading.cell += '"'
  else reading.isQuoted = false
  return next === '"'
}

/** A blank line is no line. Lines are numbered as an editor does. */
export async function* csvLines(content: AsyncIterable<string>): AsyncGenerator<CsvLine> {
  let reading = begin(1)
  let rest = ''
  const take = function* (text: string, isLast: boolean): Generator<CsvLine> {
    let at = 0
    // The last character waits for the next chunk: it may be half of a doubled quote or of a line end.
    for (; at < text.length - (isLast ? 0 : 1); at += 1) {
      const character = text[at] as string
      const next = text[at + 1] ?? ''
      if (reading.isQuoted) {
        if (readQuoted(reading, character, next)) at += 1
      } else if (character === '"' && !reading.wasQuoted && reading.cell.trim() === '') openQuote(reading)
      else if (character === ',') endCell(reading)
      else if (character === '\n' || character === '\r') {
        if (character === '\r' && next === '\n') at += 1
        endCell(reading)
        if (reading.misquoted) yield reading.misquoted
        else if (reading.cells.some(cell => cell !== '')) yield { line: reading.begun, cells: reading.cells }
        reading = begin(reading.line + 1)
      } else readPlain(reading, character)
    }
    rest = text.slice(at)
  }
  let isFirst = true
  for await (const chunk of content) {
    yield* take(rest + (isFirst ? chunk.replace(/^\uFEFF/, '') : chunk), false)
    isFirst = false
  }
  yield* take(`${rest}\n`, true)
  if (reading.isQuoted) yield { line: reading.quoteLine, cells: [], problem: UNCLOSED }
}
