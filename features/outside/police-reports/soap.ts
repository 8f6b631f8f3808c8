import { XMLParser } from 'fast-xml-parser'

/** Writes and reads SOAP 1.1, with a real parser and limits. */

export type Fields = { readonly [name: string]: Value | undefined }
type Value = string | number | boolean | Fields | readonly Fields[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** XML 1.0 can not represent control characters, even escaped. */
const unspeakable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escaped = (text: string) => text.replace(unspeakable, '').replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

const written = (value: Value): string => (typeof value === 'object' ? xmlOf(value as Fields) : escaped(String(value)))

const element = (name: string, value: Value | undefined): string => {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(one => element(name, one as Fields)).join('')
  return `<${name}>${written(value)}</${name}>`
}

const xmlOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => element(name, value))
    .join('')

export const envelope = (namespace: string, operation: string, fields: Fields) =>
  `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body><${operation} xmlns="${namespace}"><ApiVersion xsi:nil="true"/>${xmlOf(fields)}</${operation}></soap:Body></soap:Envelope>
`

const MAX_ANSWER_BYTES = 64 * 1024

/** The body as text; undefined when it is longer than any honest answer. */
export const readBounded = async (body: AsyncIterable<Uint8Array> | null): Promise<string | undefined> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parser = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false, maxNestedTags: 20 })

const child = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? (node as Record<string, unknown>)[name]
    : undefined

/** The result fields of an operation; undefined for any other answer. */
export const readResult = (text: string, operation: string): unknown => {
  // A real answer has no document type; an attacker could define entities in one.
  if (/<!DOCTYPE/i.test(text)) return undefined
  try {
    const body = child(child(parser.parse(text, true), 'Envelope'), 'Body')
    return child(child(body, `${operation}Response`), `${operation}Result`)
  } catch {
    return undefined
  }
}

export const textIn = (node: unknown, name: string): string | undefined => {
  const value = child(node, name)
  return typeof value === 'string' ? value : undefined
}
