import * as z from 'zod/mini'
import { holdsCardNumber } from './cards.ts'
import { type Day, parseDay } from './time.ts'

/** The kinds of input a call may have. They read what callers really send (numbers as strings, 0 and 1, blanks). */

export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A number beyond these has lost digits on its way here, so it can not be read as the text that was meant. */
const isExact = (value: number) => Math.abs(value) <= Number.MAX_SAFE_INTEGER

const readText = (value: unknown) => {
  if (isBlank(value)) return ''
  return typeof value === 'number' && isExact(value) ? String(value) : value
}

/** What nobody sees, such as a space of no width or a mark that turns the writing round, would make two texts look alike. */
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

/** A zero byte, and half of a character of two halves: PostgreSQL takes neither. */
const unstorable = /[\0\p{Cs}]/u

const written = (max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.transform(readVisible),
    z.string('must be a text').check(
      z.maxLength(max, `must be at most ${max} characters`),
      z.refine(value => !unstorable.test(value), 'holds a character that can not be stored'),
      z.trim(),
      ...checks,
    ),
  )

/** A code that people do not word themselves: keys, tokens, addresses, serials. */
export const codeText = (max = 200) => written(max)

/** What someone types. Missing and null read as '', so that the rules answer for a blank; card numbers are refused. */
export const text = (max = 200) =>
  written(
    max,
    z.refine(value => !holdsCardNumber(value), 'must not hold a card number'),
  )

/** The name of an entry in a list: spaces inside count as one, for names that look alike are one name. */
export const entryName = (max = 100) =>
  written(
    max,
    z.refine(value => !holdsCardNumber(value), 'must not hold a card number'),
    z.overwrite(value => value.replace(/\s+/g, ' ')),
  )

/** A password is taken as typed: not trimmed, nothing taken out, never looked into. */
export const password = () =>
  z.pipe(z.transform(readText), z.string('must be a text').check(z.maxLength(200, 'must be at most 200 characters')))

/** How many pictures a record has at most. */
export const MAX_PHOTOS = 5

/** The largest number that a record can have. */
export const MAX_ID = 2_147_483_647

export const id = () =>
  z.pipe(
    z.transform(readNumber),
    z
      .int({ error: ({ input }) => (isBlank(input) ? 'is missing' : 'must be a number') })
      .check(z.minimum(1, 'must be 1 or above'), z.maximum(MAX_ID, 'is too large')),
  )

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform(value => (isBlank(value) ? 0 : readNumber(value))),
    z.int('must be a whole number').check(z.minimum(min, `must be ${min} or above`), z.maximum(max, 'is too large')),
  )

export const flag = () =>
  z.pipe(
    z.transform(value => (isBlank(value) ? false : readFlag(value))),
    z.boolean('must be true or false'),
  )

/** A flag that has to be said: to take a blank for no would do what nobody asked for. */
export const yesOrNo = () =>
  z.pipe(
    z.transform(readFlag),
    z.boolean({ error: ({ input }) => (isBlank(input) ? 'is Blank' : 'must be true or false') }),
  )

/** A blank means yes. */
export const yesUnlessSaid = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? true : value)),
    flag(),
  )

/** Left out means unchanged. */
export const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => value),
    z.optional(z.lazy(() => schema)),
  )

const readChoice = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value

/** Forms send what was chosen as a plain value or as `{ value, label }`. */
export const choice = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform(readChoice),
    z.lazy(() => schema),
  )

/** A filter that is left blank filters nothing. */
export const filter = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? undefined : value)),
    z.optional(z.lazy(() => schema)),
  )

/** A list or a form that is left out reaches the rules as an empty one: they say what is missing. */
export const orEmpty = <T extends z.ZodMiniType>(empty: object, schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? empty : value)),
    schema,
  )

/** What is no number reaches the rules of the lines as a blank: one text answers for all of them. */
export const numberOrBlank = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (z.safeParse(schema, value).success ? value : undefined)),
    filter(schema),
  )

/** The version that an edit was made on. Without one the last write wins. */
export const version = () => filter(id())

const readList = (value: unknown) => {
  if (isBlank(value)) return []
  if (typeof value !== 'string') return value
  const members = value.trim().replace(/^\[(.*)\]$/, '$1')
  return isBlank(members) ? [] : members.split(',')
}

/** A list, or its members in one text with commas, as an address carries them, in brackets or not. */
export const idList = (max = 1000) =>
  z.pipe(z.transform(readList), z.array(id(), 'must be a list').check(z.maxLength(max, 'is too long')))

const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, '').toLowerCase() : value

/** An empty choice is one to leave out, not one to name. */
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

/** An option that has a number may come by its label: `{ 0: 'All' }` reads 'all' as '0'. */
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

/** A business day in any of the spellings in use. */
export const day = () =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? (parseDay(value) ?? value) : value)),
    z.custom<Day>(value => typeof value === 'string' && parseDay(value) === value, 'must be a day, such as 11/13/2026'),
  )

/** Days, at least one, as a list or in one text with commas. */
export const listOfDays = (max = 366) =>
  z.pipe(
    z.transform(readList),
    z.array(day(), 'must be a list').check(z.minLength(1, 'is Blank'), z.maxLength(max, 'is too long')),
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

/** One of the fields that a list can be sorted by. */
export const sortField = <const S extends readonly string[]>(sorts: S) =>
  z.pipe(
    z.transform((value: unknown) => (isBlank(value) ? undefined : value)),
    z.optional(z.enum(sorts as unknown as [S[number], ...S[number][]], oneOf(sorts))),
  )

/** The input of every list: page, sort and the list's own filters. */
export const listInput = <const S extends readonly string[], F extends z.core.$ZodShape>(sorts: S, filters: F) =>
  z.object({
    page: page(),
    sortBy: sortField(sorts),
    sortOrder: sortOrder(),
    ...filters,
  })

/** The same schema for each field of a declared list. */
export const mapFields = <Fields extends Readonly<Record<string, unknown>>, T extends z.ZodMiniType>(
  fields: Fields,
  schemaOf: (declared: Fields[keyof Fields]) => T,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, declared]) => [name, schemaOf(declared as Fields[keyof Fields])]),
  ) as Record<keyof Fields, T>

/** `isCapped`: there are at least `count`. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), count: z.int(), isCapped: z.optional(z.boolean()) })
export const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row) })
export const created = z.object({ data: z.object({ id: z.int() }) })
export const done = z.object({ message: z.string() })
