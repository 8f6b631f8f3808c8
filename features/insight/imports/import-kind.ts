import * as z from 'zod/mini'
import type { Vault } from '#server/base/secrets.ts'
import type { Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { type Day, instantAt, parseDay } from '#shared/time.ts'

export type ImportColumn = { name: string; about: string; required?: true }

/** No two lines of a file may have the same `key`; messages call the row `named`, if it is there. */
export type ImportRow = { line: number; key: string; named?: string }

export type ImportProblem = { line: number; text: string }

/** What is stored once the whole file has no errors; `of` is the number of the record it belongs to. */
export type StagedRow = { of: number }

export type Added<Staged extends StagedRow = StagedRow> = {
  added: number
  replaced: number
  problems: ImportProblem[]
  staged?: readonly Staged[]
}

/** `by` imports; identity numbers are encrypted with the vault. */
export type ImportShop = { timeZone: string; vault: Vault; by: Actor }

/** Everything an import needs to know of one kind of file. */
export type ImportKind<Row extends ImportRow = ImportRow, Staged extends StagedRow = StagedRow> = {
  kind: string
  label: string
  about: string
  columns: readonly ImportColumn[]
  sample: readonly (readonly string[])[]
  /** Checks the cells of a line, by column; a text that begins with 'must', 'is' or 'holds' follows the column's name. */
  cells: z.ZodMiniType
  rowOf: (cells: never, shop: { timeZone: string }) => Omit<Row, 'line'>
  /** Adds or checks some thousand rows at once, inside the transaction of the whole file. */
  add: (tx: Tx, rows: readonly Row[], shop: ImportShop) => Promise<Added<Staged>>
  /**
   * Stores what `add` staged, in the order of its numbers. A dry run does not come here, so that it keeps no number
   * from the counter.
   */
  store?: (tx: Tx, staged: StagedRows<Staged>, shop: ImportShop) => Promise<void>
}

export type StagedRows<Staged extends StagedRow = StagedRow> = {
  highest: number
  batches: () => AsyncIterable<readonly Staged[]>
}

/** Ties the cells that are checked to the row that is made of them. */
export const importKind = <Cells extends z.ZodMiniType, Row extends ImportRow, Staged extends StagedRow = StagedRow>(
  kind: Omit<ImportKind<Row, Staged>, 'cells' | 'rowOf'> & {
    cells: Cells
    rowOf: (cells: z.output<Cells>, shop: { timeZone: string }) => Omit<Row, 'line'>
  },
): ImportKind => kind as unknown as ImportKind

const MOMENT = /^(.+?)(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/

export type Moment = { day: Day; time: string }

const readMoment = (value: unknown) => {
  const [, written = '', hour = '12', minute = '00'] = (typeof value === 'string' && MOMENT.exec(value.trim())) || []
  const day = parseDay(written)
  const isTime = Number(hour) < 24 && Number(minute) < 60
  return day && isTime ? { day, time: `${hour.padStart(2, '0')}:${minute}` } : value
}

/** A day with or without a time: 11/13/2026 14:30. Without one it is noon. */
export const moment = () =>
  z.pipe(
    z.transform(readMoment),
    z.custom<Moment>(value => typeof value === 'object' && value !== null, 'must be a day, such as 11/13/2026 14:30'),
  )

export const instantOf = ({ day, time }: Moment, timeZone: string) => instantAt(day, time, timeZone)
