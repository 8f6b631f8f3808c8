import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import * as z from 'zod/mini'
import { type Endpoint, valueAt } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { spelledOut } from '#shared/labels.ts'
import type { PageRange } from '#shared/pages.ts'
import { formatInstant } from '#shared/time.ts'
import type { Handler } from './handle.ts'

type Row = Record<string, unknown>
type Column = { key: string; header: string; as?: 'instant' | undefined }

const EXPORT_CHUNK = 1000
export const FIRST_STRETCH = { limit: EXPORT_CHUNK, offset: 0 }

type Def = { shape?: Record<string, z.ZodMiniType>; element?: z.ZodMiniType; innerType?: z.ZodMiniType }

/** What a schema is made of, also of one that may be left out. */
const defOf = (schema: z.ZodMiniType): Def => {
  const def = schema._zod.def as Def
  return def.innerType ? defOf(def.innerType) : def
}

/** The place of the list that a call is, when it is one. */
export const WHOLE = 'data'

/** The row of the list at a place of the answer; undefined where none is. */
export const rowShape = (call: Endpoint, section = WHOLE) => {
  const list = section
    .split('.')
    .reduce<z.ZodMiniType | undefined>((schema, name) => schema && defOf(schema).shape?.[name], call.output)
  const element = list && defOf(list).element
  return element && defOf(element).shape
}

/** The list of the answer that is asked for as a file. */
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
  .check(z.minLength(1), z.maxLength(60))

/** The columns on screen, checked against the contract: nothing leaves in a file that a list would not show. */
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

type Stretch = { data: Row[]; count?: number }

const isPaged = (call: Endpoint) => defOf(call.input).shape?.page !== undefined

/**
 * The rows of one section. What stands under `data` is paged as the call is, with its total at the same place under
 * `count`; anything else is answered whole.
 */
export const rowsAt = (answer: unknown, call: Endpoint, section: string): Stretch => {
  const data = (valueAt(answer, section) ?? []) as Row[]
  if (section !== WHOLE && !(isPaged(call) && section.startsWith(`${WHOLE}.`))) return { data, count: data.length }
  const count = valueAt(answer, section.replace(WHOLE, 'count'))
  return typeof count === 'number' ? { data, count } : { data }
}

export type FetchRows = (page: PageRange) => Promise<Stretch>

async function* allRows(first: Stretch, fetchRows: FetchRows) {
  let stretch = first
  for (let offset = EXPORT_CHUNK; ; offset += EXPORT_CHUNK) {
    const { data, count } = stretch
    yield* data
    // A list that is always answered whole does not care for the offset: its count says that this was all.
    if (data.length !== EXPORT_CHUNK || data.length === count) return
    stretch = await fetchRows({ limit: EXPORT_CHUNK, offset })
  }
}

type Shown = { timeZone: string; inFile?: Handler['inFile'] | undefined }

/** Moments are written as the lists show them, in shop time, and what the list shows otherwise than bare. */
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

/** A field that no row brings is not for this person's eyes, and neither is its heading. */
const shownColumns = (columns: Column[], rows: readonly Row[]) =>
  rows.length === 0 ? columns : columns.filter(({ key }) => rows.some(row => row[key] !== undefined))

const isFilled = (value: unknown) => !['', 0, null, undefined].includes(value as string)

/** A record inside a row is written by its name, as the lists show it; one without by what is filled in: 'cash 300'. */
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
 * A list as CSV, stretch by stretch; cells that a spreadsheet would run as formulas are made harmless. The first stretch
 * was fetched before anything is sent, so that a refusal is answered as one. What fails later tears this file alone.
 */
export const csvStream = (
  columns: Column[],
  first: Stretch,
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
  // Whoever sends the stream hears of a failure from it, and logs it.
  return pipeline(Readable.from(shownRows(shown, allRows(first, fetchRows), file)), csv, () => {})
}
