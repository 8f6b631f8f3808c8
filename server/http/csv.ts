import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import * as z from 'zod/mini'
import { type Endpoint, valueAt } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { atLeast, atMost } from '#shared/fields.ts'
import { spelledOut } from '#shared/labels.ts'
import type { PageRange } from '#shared/pages.ts'
import { formatInstant } from '#shared/time.ts'
import type { Handler } from './handle.ts'

type Row = Record<string, unknown>
type Column = { key: string; header: string; as?: 'instant' | undefined }

const EXPORT_CHUNK = 1000
export const FIRST_CHUNK = { limit: EXPORT_CHUNK, offset: 0 }

type Def = { shape?: Record<string, z.ZodMiniType>; element?: z.ZodMiniType; innerType?: z.ZodMiniType }

const defOf = (schema: z.ZodMiniType): Def => {
  const def = schema._zod.def as Def
  return def.innerType ? defOf(def.innerType) : def
}

export const WHOLE = 'data'

export const rowShape = (call: Endpoint, section = WHOLE) => {
  const list = section
    .split('.')
    .reduce<z.ZodMiniType | undefined>((schema, name) => schema && defOf(schema).shape?.[name], call.output)
  const element = list && defOf(list).element
  return element && defOf(element).shape
}

export const readSection = (header: unknown, call: Endpoint) => {
  const { sections = [] } = call
  const open = rowShape(call) ? [WHOLE, ...sections] : sections
  if (open.length === 0) throw refuse('invalid', 'Only lists can be exported')
  const asked = header ?? (open.length === 1 ? open[0] : WHOLE)
  const section = open.find(one => one === asked)
  if (!section) throw refuse('invalid', `X-Section must be one of ${open.join(', ')}`)
  return section
}

const ColumnList = z
  .array(z.object({ key: z.string(), header: z.string(), as: z.optional(z.literal('instant')) }))
  .check(atLeast(1), atMost(60))

/** Checks the columns on screen against the contract: a file shows nothing that a list would not. */
export const readColumns = (header: unknown, call: Endpoint, section: string): Column[] => {
  const shape = rowShape(call, section) ?? {}
  if (typeof header !== 'string') return Object.keys(shape).map(key => ({ key, header: key }))
  let sent: unknown
  try {
    sent = JSON.parse(decodeURIComponent(header))
  } catch {
    throw refuse('invalid', 'The columns are not readable')
  }
  const parsed = ColumnList.safeParse(sent)
  if (!parsed.success || parsed.data.some(({ key }) => !Object.hasOwn(shape, key)))
    throw refuse('invalid', 'The columns do not fit the list')
  return parsed.data
}

type RowChunk = { data: Row[]; count?: number }

const isPaged = (call: Endpoint) => defOf(call.input).shape?.page !== undefined

/**
 * The rows of one section. `data` is paged like the call, with its total under `count`; other sections are complete.
 */
export const rowsAt = (answer: unknown, call: Endpoint, section: string): RowChunk => {
  const data = (valueAt(answer, section) ?? []) as Row[]
  if (section !== WHOLE && !(isPaged(call) && section.startsWith(`${WHOLE}.`))) return { data, count: data.length }
  const count = valueAt(answer, section.replace(WHOLE, 'count'))
  return typeof count === 'number' ? { data, count } : { data }
}

export type FetchRows = (page: PageRange) => Promise<RowChunk>

async function* allRows(first: RowChunk, fetchRows: FetchRows) {
  let chunk = first
  for (let offset = EXPORT_CHUNK; ; offset += EXPORT_CHUNK) {
    const { data, count } = chunk
    yield* data
    if (data.length !== EXPORT_CHUNK || data.length === count) return
    chunk = await fetchRows({ limit: EXPORT_CHUNK, offset })
  }
}

type Shown = { timeZone: string; inFile?: Handler['inFile'] | undefined }

/** Formats moments in shop time, as the lists do, and applies the handler's own formats. */
async function* shownRows(columns: Column[], rows: AsyncIterable<Row>, { timeZone, inFile }: Shown) {
  const instants = columns.filter(column => column.as === 'instant').map(column => column.key)
  for await (const row of rows) {
    const shown = instants.map(key => [
      key,
      typeof row[key] === 'number' ? formatInstant(row[key], timeZone) : row[key],
    ])
    yield { ...row, ...Object.fromEntries(shown), ...inFile?.(row as never, timeZone) }
  }
}

/** A field that no row has is hidden from this user, so its heading is too. */
const shownColumns = (columns: Column[], rows: readonly Row[]) =>
  rows.length === 0 ? columns : columns.filter(({ key }) => rows.some(row => row[key] !== undefined))

const isFilled = (value: unknown) => !['', 0, null, undefined].includes(value as string)

/** A record inside a row is written by its name, as in the lists; one without a name by its values: 'cash 300'. */
const objectText = (value: object): string => {
  const textOf = (one: unknown) => (typeof one === 'object' && one !== null ? objectText(one) : String(one))
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if ('name' in value && typeof value.name === 'string') return value.name
  return Object.entries(value)
    .filter(([, one]) => isFilled(one))
    .map(([name, one]) => `${spelledOut(name).toLowerCase()} ${textOf(one)}`)
    .join(', ')
}

/**
 * A list as CSV, read page by page; cells that a spreadsheet would run as formulas are escaped. The first page is
 * fetched before anything is sent, so that a refusal is an ordinary answer. A later failure breaks off the file.
 */
export const csvStream = (
  columns: Column[],
  first: RowChunk,
  { fetchRows, ...file }: Shown & { fetchRows: FetchRows },
) => {
  const shown = shownColumns(columns, first.data)
  const csv = stringify({
    header: true,
    columns: shown,
    escape_formulas: true,
    bom: true,
    cast: { boolean: value => (value ? 'yes' : 'no'), object: objectText },
  })
  // The code that sends the stream gets the failure and logs it.
  return pipeline(Readable.from(shownRows(shown, allRows(first, fetchRows), file)), csv, () => {})
}
