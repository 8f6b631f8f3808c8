import * as z from 'zod/mini'
import { holdsCardNumber } from './cards.ts'
import { type Day, parseDay } from './time.ts'

/** The types of input fields. They accept what callers really send: numbers as strings, 0 and 1, blanks. */

export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A number beyond these has lost digits in transit, so it can not be read as text. */
const isExact = (value: number) => Math.abs(value) <= Number.MAX_SAFE_INTEGER

const readText = (value: unknown) => {
  if (isBlank(value)) return ''
  return typeof value === 'number' && isExact(value) ? String(value) : value
}

/** Invisible characters, such as zero-width spaces and direction marks, would make two texts look alike. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

const readVisible = (value: unknown) => readText(typeof value === 'string' ? value.replace(UNSEEN, '') : value)

const readNumber = (value: unknown) => {
  if (typeof value !== 'string') return value
  return /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
}

const readFlag = (value: unknown) => {
  if (value === 1 || value === '1' || value === 'true') return true
  if (value === 0 || value === '0' || value === 'false') return false
  return value
}

/** PostgreSQL accepts neither a zero byte nor a lone surrogate. */
const unstorable = /[\0\p{Cs}]/u

/**
 * The library measures anything with a `length` and crashes if that is no number, so only texts and lists are measured.
 */
const isMeasured = ({ value }: { value: unknown }) => typeof value === 'string' || Array.isArray(value)

const measured = <Check extends z.core.$ZodCheck<z.core.util.HasLength>>(check: Check) => {
  check._zod.def.when = isMeasured
  return check
}

export const atMost = (max: number, message?: string) => measured(z.maxLength(max, message))
export const atLeast = (min: number, message?: string) => measured(z.minLength(min, message))

const written = (max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.transform(readVisible),
    z.string('must be a text').check(
      atMost(max, `must be at most ${max} characters`),
      z.refine(value => !unstorable.test(value), 'holds a character that can not be stored'),
      z.trim(),
      ...checks,
    ),
  )

/** A code that people do not write themselves, such as a key, token, address or serial. */
export const codeText = (max = 200) => written(max)

/** Typed text. Missing and null read as '', so that the rules answer for a blank; card numbers are refused. */
export const text = (max = 200) =>
  written(
    max,
    z.refine(value => !holdsCardNumber(value), 'must not hold a card number'),
  )

/** The name of a list entry: several spaces count as one, so that no two names look alike. */
export const entryName = (max = 100) =>
  written(
    max,
    z.refine(value => !holdsCardNumber(value), 'must not hold a card number'),
    z.overwrite(value => value.replace(/\s+/g, ' ')),
  )

/** A password exactly as typed: neither trimmed nor searched for card numbers. */
export const password = () =>
  z.pipe(z.transform(readText), z.string('must be a text').check(atMost(200, 'must be at most 200 characters')))

export const MAX_PHOTOS = 5

export const MAX_ID = 2_147_483_647

/** A number beyond the exact ones gets one text, as any other that is too large or too small. */
const wholeText = (otherText: (input: unknown) => string, min: number) => ({
  abort: true,
  error: ({ code, input }: { code?: string; input?: unknown }) => {
    if (code === 'too_big') return 'is too large'
    return code === 'too_small' ? `must be ${min} or above` : otherText(input)
  },
})

export const id = () =>
  z.pipe(
    z.transform(readNumber),
    z
      .int(wholeText(input => (isBlank(input) ? 'is missing' : 'must be a number'), 1))
      .check(z.minimum(1, 'must be 1 or above'), z.maximum(MAX_ID, 'is too large')),
  )

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform(value => (isBlank(value) ? 0 : readNumber(value))),
    z
      .int(wholeText(() => 'must be a whole number', min))
      .check(z.minimum(min, `must be ${min} or above`), z.maximum(max, 'is too large')),
  )

/** A whole number that must be given. */
export const givenNumber = (min: number, max: number) =>
  z.pipe(
    z.transform(readNumber),
    z
      .int({ error: ({ input }) => (isBlank(input) ? 'is Blank' : 'must be a whole number') })
      .check(z.minimum(min, `must be ${min} or above`), z.maximum(max, 'is too large')),
  )

export const flag = () =>
  z.pipe(
    z.transform(value => (isBlank(value) ? false : readFlag(value))),
    z.boolean('must be true or false'),
  )

/** A flag that must be given, because a blank read as no could do something unintended. */
export const yesOrNo = () =>
  z.pipe(
    z.transform(readFlag),
    z.boolean({ error: ({ input }) => (isBlank(input) ? 'is Blank' : 'must be true or false') }),
  )

export const yesUnlessSaid = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? true : value)),
    flag(),
  )

export const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => value),
    z.optional(z.lazy(() => schema)),
  )

const readChoice = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if ('value' in value) return value.value
  return 'name' in value ? value.name : value
}

/** Accepts a choice as a plain value, as `{ value, label }` or as the row of a list with its `name`. */
export const choice = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform(readChoice),
    z.lazy(() => schema),
  )

export const filter = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? undefined : value)),
    z.optional(z.lazy(() => schema)),
  )

/** A missing list or form reads as an empty one, so that the rules say what is missing. */
export const orEmpty = <T extends z.ZodMiniType>(empty: object, schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? empty : value)),
    schema,
  )

/** Anything but a number reads as a blank, so that the line rules give one text for both. */
export const numberOrBlank = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (z.safeParse(schema, value).success ? value : undefined)),
    filter(schema),
  )

export const version = () => filter(id())

const readList = (value: unknown) => {
  if (isBlank(value)) return []
  if (typeof value !== 'string') return value
  const members = value.trim().replace(/^\[(.*)\]$/, '$1')
  return isBlank(members) ? [] : members.split(',')
}

/** A list, or a comma-separated text with or without brackets, as in an address. */
export const idList = (max = 1000) => listOfIds(id(), max)

export const listOfIds = <Id extends z.ZodMiniType>(one: Id, max: number) =>
  z.pipe(z.transform(readList), z.array(one, 'must be a list').check(atMost(max, 'is too long')))

const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, '').toLowerCase() : value

/** An empty option may be left out, so the text does not list it. */
const oneOf = (labels: readonly string[]) => `must be one of ${labels.filter(label => label !== '').join(', ')}`

/** One of the documents' labels, matched without case and spaces. */
export const option = <const T extends readonly [string, ...string[]]>(labels: T, fallback?: T[number]) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (isBlank(value) && fallback !== undefined) return fallback
      return labels.find(label => plain(label) === plain(value)) ?? value
    }),
    z.enum(labels, oneOf(labels)),
  )

/** Several labels as a list or comma-separated text, without duplicates, matched without case and spaces. */
export const optionList = <const T extends readonly [string, ...string[]]>(labels: T) =>
  z.pipe(
    z.transform((value: unknown) => {
      const listed: unknown = readList(value)
      if (!Array.isArray(listed)) return listed
      return [...new Set(listed.map((one: unknown) => labels.find(label => plain(label) === plain(one)) ?? one))]
    }),
    z.array(z.enum(labels, oneOf(labels)), 'must be a list'),
  )

/** Reads a numbered option also by its label: `{ 0: 'All' }` reads 'all' as '0'. */
export const byLabel = <T extends z.ZodMiniType>(
  labels: Readonly<Record<string, string | readonly string[]>>,
  schema: T,
) =>
  z.pipe(
    z.transform((value: unknown): unknown => {
      const named = Object.entries(labels).find(([, names]) =>
        [names].flat().some(name => plain(name) === plain(value)),
      )
      return named ? named[0] : value
    }),
    z.lazy(() => schema),
  )

export const day = () =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? (parseDay(value) ?? value) : value)),
    z.custom<Day>(value => typeof value === 'string' && parseDay(value) === value, 'must be a day, such as 11/13/2026'),
  )

export const listOfDays = (max = 366) =>
  z.pipe(
    z.transform(readList),
    z.array(day(), 'must be a list').check(atLeast(1, 'is Blank'), atMost(max, 'is too long')),
  )

export const maybeDay = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? undefined : value)),
    z.optional(z.lazy(day)),
  )

const page = () =>
  z.pipe(
    z.transform((value: unknown) => (isBlank(value) ? 1 : readNumber(value))),
    z.int('must be a number').check(z.minimum(1, 'must be 1 or above'), z.maximum(100_000_000, 'is too large')),
  )

const sortOrder = () =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)),
    z.optional(z.enum(['asc', 'desc', ''], 'must be asc or desc')),
  )

export const sortField = <const S extends readonly string[]>(sorts: S) =>
  z.pipe(
    z.transform((value: unknown) => (isBlank(value) ? undefined : value)),
    z.optional(z.enum(sorts as unknown as [S[number], ...S[number][]], oneOf(sorts))),
  )

export const listInput = <const S extends readonly string[], F extends z.core.$ZodShape>(sorts: S, filters: F) =>
  z.object({
    page: page(),
    sortBy: sortField(sorts),
    sortOrder: sortOrder(),
    ...filters,
  })

/** With `isCapped` there are at least `count` rows. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), count: z.int(), isCapped: z.optional(z.boolean()) })
export const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row) })
export const created = z.object({ data: z.object({ id: z.int() }) })
export const done = z.object({ message: z.string() })
