import { IppError } from './ipp-error.ts'

/** Encodes and decodes the Internet Printing Protocol (RFC 8010); ipp.ts gives it meaning. */

export const groupTag = { operation: 0x01, job: 0x02, printer: 0x04 } as const
const END_OF_ATTRIBUTES = 0x03
const FIRST_VALUE_TAG = 0x10

export const valueTag = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  range: 0x33,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const

export type Range = { low: number; high: number }
/** Values of unused types (dates, resolutions, parts of collections) stay bytes. */
export type Value = { tag: number; value: number | boolean | string | Range | Buffer }
export type Attribute = { name: string; values: readonly Value[] }
export type Group = { tag: number; attributes: readonly Attribute[] }
/** `code` is the operation in a request and the status in an answer. */
export type Message = { code: number; requestId: number; groups: readonly Group[] }

const TEXT_WITH_LANGUAGE = 0x35
const NAME_WITH_LANGUAGE = 0x36
const stringTags: ReadonlySet<number> = new Set([0x41, 0x42, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a])

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const valueBytes = ({ value }: Value): Buffer => {
  if (Buffer.isBuffer(value)) return value
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0])
  if (typeof value === 'number') return int32(value)
  return Buffer.concat([int32(value.low), int32(value.high)])
}

const withLength = (bytes: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return [length, bytes]
}

const attributeBytes = ({ name, values }: Attribute) =>
  values.flatMap((value, index) => [
    Buffer.from([value.tag]),
    ...withLength(Buffer.from(index === 0 ? name : '')),
    ...withLength(valueBytes(value)),
  ])

/** IPP/1.1, which every printer of the last twenty years understands. */
export const encode = ({ code, requestId, groups }: Message): Buffer => {
  const head = Buffer.from([1, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(code, 2)
  head.writeInt32BE(requestId, 4)
  const body = groups.flatMap(({ tag, attributes }) => [Buffer.from([tag]), ...attributes.flatMap(attributeBytes)])
  return Buffer.concat([head, ...body, Buffer.from([END_OF_ATTRIBUTES])])
}

const rubbish = () => new IppError('unclear', 'answered something that is not IPP')

const reader = (bytes: Buffer) => {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw rubbish()
    at += length
    return bytes.subarray(at - length, at)
  }
  const counted = () => take(take(2).readUInt16BE())
  return { take, counted, byte: () => take(1).readUInt8() }
}

const withoutLanguage = (bytes: Buffer) => {
  const { counted } = reader(bytes)
  counted()
  return counted().toString()
}

const readValue = (tag: number, bytes: Buffer): Value => {
  if (tag === TEXT_WITH_LANGUAGE) return { tag: valueTag.text, value: withoutLanguage(bytes) }
  if (tag === NAME_WITH_LANGUAGE) return { tag: valueTag.name, value: withoutLanguage(bytes) }
  if (stringTags.has(tag)) return { tag, value: bytes.toString() }
  const { length } = bytes
  if (tag === valueTag.boolean && length === 1) return { tag, value: bytes[0] !== 0 }
  if ((tag === valueTag.integer || tag === valueTag.enum) && length === 4) return { tag, value: bytes.readInt32BE() }
  if (tag === valueTag.range && length === 8)
    return { tag, value: { low: bytes.readInt32BE(), high: bytes.readInt32BE(4) } }
  return { tag, value: Buffer.from(bytes) }
}

/** Reads an answer, or throws an IppError; bytes after the attributes are ignored. */
export const decode = (bytes: Buffer): Message => {
  const { take, counted, byte } = reader(bytes)
  if ((take(2)[0] ?? 0) > 2) throw rubbish()
  const code = take(2).readUInt16BE()
  const requestId = take(4).readInt32BE()
  const groups: { tag: number; attributes: { name: string; values: Value[] }[] }[] = []
  for (let tag = byte(); tag !== END_OF_ATTRIBUTES; tag = byte()) {
    if (tag < FIRST_VALUE_TAG) {
      groups.push({ tag, attributes: [] })
      continue
    }
    const name = counted().toString()
    const value = readValue(tag, counted())
    const attributes = groups.at(-1)?.attributes
    if (name !== '') attributes?.push({ name, values: [] })
    const attribute = attributes?.at(-1)
    if (!attribute) throw rubbish()
    attribute.values.push(value)
  }
  return { code, requestId, groups }
}
