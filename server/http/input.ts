import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Problem, Refusal, refuse, textByField } from '#shared/errors.ts'
import { isBlank } from '#shared/fields.ts'
import { spelledOut } from '#shared/labels.ts'
import { type CheckedImage, checkImage, MAX_FILE_BYTES } from '../files/images.ts'
import { MAX_FIELDS, MAX_JSON_BYTES } from './limits.ts'

type Fields = Record<string, unknown>

/** Fields of a form that carry JSON, by the names the documents give them. */
const jsonFields = new Set([
  'details',
  'formDetails',
  'items',
  'barterItems',
  'payments',
  'shppingDetails',
  'existingFiles',
])

const readJson = (name: string, value: string) => {
  if (isBlank(value)) return undefined
  try {
    return JSON.parse(value) as unknown
  } catch {
    const text = `${spelledOut(name)} is not readable`
    throw refuse('invalid', text, { [name]: text })
  }
}

/** `a[b]` of a form is the field b of a, `a[0][b]` that of its first line; `a[]` is the next line of a. */
const placesIn = (name: string) => {
  const [, outer, inner = ''] = /^(\w+)((?:\[\w*\])+)$/.exec(name) ?? []
  return outer ? [outer, ...[...inner.matchAll(/\[(\w*)\]/g)].map(match => match[1] as string)] : [name]
}

const looksLikeJson = (value: string) => /^\s*[[{]/.test(value)

/** Without a prototype, so that no name that a caller writes reaches one that every object has. */
const bare = (value?: unknown): Fields =>
  Object.assign(Object.create(null) as Fields, typeof value === 'object' ? value : {})

const isBare = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null

/** What stands at a place of a form, to put something into. */
const holderAt = (fields: Fields, place: string): Fields => {
  const key = place || String(Object.keys(fields).length)
  const held = isBare(fields[key]) ? fields[key] : bare(fields[key])
  fields[key] = held
  return held
}

const putField = (fields: Fields, name: string, value: string) => {
  const places = placesIn(name)
  const [outer = ''] = places
  const last = places.at(-1) ?? ''
  const isWhole = places.length === 1
  const holder = places.slice(0, -1).reduce(holderAt, fields)
  const isJson = jsonFields.has(outer) && (isWhole || (last === '' && looksLikeJson(value)))
  holder[last || String(Object.keys(holder).length)] = isJson ? readJson(outer, value) : value
}

/** What was put together here from names with numbers in brackets is a list. */
const withLists = (value: unknown): unknown => {
  if (!isBare(value)) return value
  const entries = Object.entries(value)
  if (!entries.every(([key]) => /^\d+$/.test(key)))
    return bare(Object.fromEntries(entries.map(([key, one]) => [key, withLists(one)])))
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, one]) => withLists(one))
}

type Form = { fields: Fields; uploads: { name: string; content: Buffer }[] }

/** A form with pictures is counted as an upload; one without is a save like any other. */
type CountUpload = () => Promise<void>

const formLimits = { fileSize: MAX_FILE_BYTES, fields: MAX_FIELDS, fieldSize: MAX_JSON_BYTES, headerPairs: 20 }

const tooLarge = () => refuse('too_large', 'The request is too large')
const tooMany = (most: number) => refuse('invalid', `At most ${most} files`)

const readParts = async (request: FastifyRequest, most: number, countUpload: CountUpload): Promise<Form> => {
  const form: Form = { fields: bare(), uploads: [] }
  let bytes = 0
  for await (const part of request.parts({ limits: { ...formLimits, files: most + 1 } })) {
    if (part.type === 'field') {
      const value = String(part.value)
      bytes += value.length
      if (bytes > MAX_JSON_BYTES || part.valueTruncated) throw tooLarge()
      putField(form.fields, part.fieldname, value)
    } else {
      if (form.uploads.length === most) throw tooMany(most)
      if (form.uploads.length === 0) await countUpload()
      form.uploads.push({ name: part.filename || 'file', content: await part.toBuffer() })
    }
  }
  return form
}

const readForm = async (request: FastifyRequest, call: Endpoint, countUpload: CountUpload) => {
  const { fields, uploads } = await readParts(request, call.files?.max ?? 0, countUpload).catch((error: unknown) => {
    // What still comes is let go, so that the sender reads the answer.
    request.raw.unpipe()
    request.raw.resume()
    // The parser's own complaint about a torn form comes without a status.
    const isOurs = error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
    throw isOurs ? error : refuse('invalid', 'The form is not readable')
  })
  const images: CheckedImage[] = []
  for (const { name, content } of uploads) images.push(await checkImage(content, name))
  return { fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withLists(value)])), images }
}

const readBody = async (request: FastifyRequest, call: Endpoint, countUpload: CountUpload) => {
  if (request.isMultipart()) return readForm(request, call, countUpload)
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse('invalid', 'The body must be an object')
  return { fields: body as Fields, images: [] }
}

type Issue = z.core.$ZodIssue

/** The schema library's own words for what no field of ours has words for. */
const UNWORDED = 'Invalid input'

/** 'Zip must be a text', and 'Line 2: Qty must be …' for what stands in a list: nobody reads a path. */
const wordIssue = ({ path, message: said }: Issue, labels: Endpoint['labels']): Problem => {
  const message = said === UNWORDED ? 'is not readable' : said
  const names = path.filter(part => typeof part === 'string')
  const [first = '', name = first] = [names[0], names.at(-1)]
  const isNested = names.length > 1
  const index = path.find(part => typeof part === 'number')
  // A part that has a field of another one's name is labelled by its whole path, as its form names it.
  const whole = names.join('.')
  const isWhole = isNested && labels?.[whole] !== undefined
  const label = labels?.[isWhole ? whole : name] ?? spelledOut(name)
  const line = isNested && index !== undefined ? `${labels?.[first] ?? 'Line'} ${index + 1}: ` : ''
  const isOfField = /^(must|is|holds)\b/.test(message) && name !== ''
  // The rules of a form mark a list as a whole, and a field by its own name.
  const field = index === undefined ? name : first
  return { field: isWhole ? whole : field, text: isOfField ? `${line}${label} ${message}` : message }
}

/** Path, query and body as one flat object that fits the contract; anything else is a 400 that says what does not. */
export const readInput = async (request: FastifyRequest, call: Endpoint, countUpload: CountUpload) => {
  const { fields, images } = await readBody(request, call, countUpload)
  const sent = { ...(request.query as Fields), ...fields, ...(request.params as Fields) }
  const parsed = call.input.safeParse(sent)
  if (parsed.success) return { input: parsed.data, images }
  const problems = parsed.error.issues.map(issue => wordIssue(issue, call.labels))
  // Two members of a list may be wrong alike.
  const texts = new Set(problems.map(({ text }) => text))
  throw refuse('invalid', [...texts].join('\n'), textByField(problems))
}
