import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { FileRule } from '#shared/endpoint.ts'
import { Refusal, refuse } from '#shared/errors.ts'
import { isBlank } from '#shared/fields.ts'
import { spelledOut } from '#shared/labels.ts'
import { type CheckedImage, checkImage } from '../files/images.ts'
import { MAX_FIELDS, MAX_JSON_BYTES, maxFileBytes } from './limits.ts'

export type FormFields = Record<string, unknown>

/** `files[3][]` is the field `files` and the line 3; a name without a number has no line. */
type FormPosition = { field: string; place: number | undefined }
export type SentImage = CheckedImage & FormPosition
/** A text is a temporary file until the call is answered. */
export type SentText = FormPosition & { name: string; path: string; bytes: number }

type Form = { fields: FormFields; images: SentImage[]; texts: SentText[] }

const readJson = (name: string, value: string) => {
  if (isBlank(value)) return undefined
  try {
    return JSON.parse(value) as unknown
  } catch {
    const text = `${spelledOut(name)} is not readable`
    throw refuse('invalid', text, { [name]: text })
  }
}

/** `a[b]` is the field b of a, `a[0][b]` that of its first line, `a[]` the next line of a. */
const pathIn = (name: string) => {
  const [, outer, inner = ''] = /^(\w+)((?:\[\w*\])+)$/.exec(name) ?? []
  return outer ? [outer, ...[...inner.matchAll(/\[(\w*)\]/g)].map(match => match[1] as string)] : [name]
}

const positionOf = (name: string): FormPosition => {
  const [field = name, number = ''] = pathIn(name)
  return { field, place: /^\d{1,9}$/.test(number) ? Number(number) : undefined }
}

const looksLikeJson = (value: string) => /^\s*[[{]/.test(value)

/** Without a prototype, so that no field name of a caller reaches one that every object has. */
const bare = (value?: unknown): FormFields =>
  Object.assign(Object.create(null) as FormFields, typeof value === 'object' ? value : {})

const isBare = (value: unknown): value is FormFields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null

const objectAt = (fields: FormFields, place: string): FormFields => {
  const key = place || String(Object.keys(fields).length)
  const child = isBare(fields[key]) ? fields[key] : bare(fields[key])
  fields[key] = child
  return child
}

const putField = (fields: FormFields, name: string, value: string, json: readonly string[]) => {
  const names = pathIn(name)
  const [outer = ''] = names
  const last = names.at(-1) ?? ''
  const isWhole = names.length === 1
  const parent = names.slice(0, -1).reduce(objectAt, fields)
  const isJson = json.includes(outer) && (isWhole || (last === '' && looksLikeJson(value)))
  parent[last || String(Object.keys(parent).length)] = isJson ? readJson(outer, value) : value
}

const withLists = (value: unknown): unknown => {
  if (!isBare(value)) return value
  const entries = Object.entries(value)
  if (!entries.every(([key]) => /^\d+$/.test(key)))
    return bare(Object.fromEntries(entries.map(([key, one]) => [key, withLists(one)])))
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, one]) => withLists(one))
}

const tooLarge = () => refuse('too_large', 'The request is too large')

/** Refuses texts that are no UTF-8 or hold a zero byte, which PostgreSQL does not accept. */
async function* checkedText(content: AsyncIterable<Buffer>, name: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk: Buffer | undefined) => {
    try {
      if (decoder.decode(chunk, { stream: chunk !== undefined }).includes('\0')) throw new TypeError('a zero byte')
    } catch {
      throw refuse('invalid', `${name} is not a text in UTF-8`)
    }
  }
  for await (const chunk of content) {
    check(chunk)
    yield chunk
  }
  check(undefined)
}

const saveText = async (
  file: Readable & { truncated?: boolean },
  place: FormPosition,
  name: string,
): Promise<SentText> => {
  const path = join(tmpdir(), `loupe-text-${randomUUID()}`)
  const output = createWriteStream(path, { mode: 0o600 })
  try {
    await pipeline(file, content => checkedText(content as AsyncIterable<Buffer>, name), output)
    if (file.truncated) throw tooLarge()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { ...place, name, path, bytes: output.bytesWritten }
}

export const removeTexts = (texts: readonly SentText[]) =>
  Promise.all(texts.map(({ path }) => rm(path, { force: true })))

const NO_FILES: FileRule = { max: 0, kinds: [] }

const readParts = async (request: FastifyRequest, rule: FileRule, countUpload: () => Promise<void>) => {
  const form = { fields: bare(), texts: [] as SentText[] }
  const uploads: (FormPosition & { name: string; content: Buffer })[] = []
  const isText = rule.kinds.includes('csv')
  const limits = { fileSize: maxFileBytes(rule), fields: MAX_FIELDS, fieldSize: MAX_JSON_BYTES, headerPairs: 20 }
  let bytes = 0
  let files = 0
  try {
    for await (const part of request.parts({ limits: { ...limits, files: rule.max + 1 } })) {
      if (part.type === 'field') {
        const value = String(part.value)
        bytes += value.length
        if (bytes > MAX_JSON_BYTES || part.valueTruncated) throw tooLarge()
        putField(form.fields, part.fieldname, value, rule.json ?? [])
        continue
      }
      if (files === rule.max) throw refuse('invalid', `At most ${rule.max} files`)
      if (files === 0) await countUpload()
      files += 1
      const [place, name] = [positionOf(part.fieldname), part.filename || 'file']
      if (isText) form.texts.push(await saveText(part.file, place, name))
      else uploads.push({ ...place, name, content: await part.toBuffer() })
    }
  } catch (error) {
    await removeTexts(form.texts)
    throw error
  }
  return { ...form, uploads }
}

export const readForm = async (
  request: FastifyRequest,
  rule: FileRule = NO_FILES,
  countUpload: () => Promise<void>,
): Promise<Form> => {
  const { fields, texts, uploads } = await readParts(request, rule, countUpload).catch((error: unknown) => {
    // The rest of the body is read and dropped, so that the sender gets the answer.
    request.raw.unpipe()
    request.raw.resume()
    // The parser's own errors about a broken form have no status.
    const isOurs = error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
    throw isOurs ? error : refuse('invalid', 'The form is not readable')
  })
  const images: SentImage[] = []
  for (const { field, place, name, content } of uploads)
    images.push({ ...(await checkImage(content, name)), field, place })
  const lists = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withLists(value)]))
  return { fields: lists, images, texts }
}
