import type { SheetLine } from './settlements.rules.ts'

/** A refiner's sheet as it is pasted, typed or read from a CSV file. */

const delimiters = ['\t', ';', ','] as const

/** One line of a CSV text; a quoted cell may hold the delimiter and doubled quotes. */
const cellsOf = (line: string, delimiter: string) => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '"' && (isQuoted || cell.trim() === '')) {
      if (isQuoted && line[at + 1] === '"') cell += sign
      isQuoted = !isQuoted
    } else if (sign === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map(one => one.trim())
}

/** The comma in 1,345.00 is not a delimiter. */
const delimiterOf = (line: string) =>
  delimiters.find(one => line.replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '').includes(one)) ?? ' '

const columns = {
  number: /line|ticket|item|no\b|number|^#|^id$/i,
  grams: /weight|gram|^g$/i,
  assay: /assay|fine|purity/i,
  amount: /amount|value|total|paid|settle|\$/i,
} as const
type ColumnName = keyof typeof columns
const names = Object.keys(columns) as ColumnName[]

/** Finds the columns by their headings; undefined if one is missing. */
const placesOf = (head: readonly string[]) => {
  const found = names.map(name => head.findIndex(cell => columns[name].test(cell)))
  return found.every(place => place >= 0) ? found : undefined
}

const lineIn = (cells: readonly string[], places: readonly number[]): SheetLine => {
  const [number = '', grams = '', assay = '', amount = ''] = places.map(place => cells[place] ?? '')
  const [, itemID] = /^line\s*(\d+)$/i.exec(number) ?? []
  return { ...(itemID ? { itemID: Number(itemID) } : {}), ticketId: itemID ? '' : number, grams, assay, amount }
}

const splitLine = (line: string) => {
  const delimiter = delimiterOf(line)
  if (delimiter !== ' ') return cellsOf(line, delimiter)
  // '18.4 g' is one cell.
  return line.trim().split(/ +(?!(?:g|gr|grams?)\.?(?: |$))/i)
}

/** The lines of a sheet: number, weight, assay, amount. Empty lines and the headings are left out. */
export const readSheet = (text: string): SheetLine[] => {
  const written = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter(line => /[^\s,;]/.test(line))
    .map(splitLine)
  const places = written[0] && placesOf(written[0])
  const lines = places ? written.slice(1) : written
  return lines.map(cells => lineIn(cells, places ?? [0, 1, 2, 3]))
}
