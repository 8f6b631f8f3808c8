import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { features } from '#features/all.server.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { type Endpoint, pathNames } from '#shared/endpoint.ts'

/** Compares the OpenAPI document with what the calls accept. */

type Schema = {
  type?: string | string[]
  pattern?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
  maxLength?: number
}
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

const calls = features.handlers.map(({ call }) => call)
const { paths } = openApiDocument(calls) as unknown as { paths: Record<string, Record<string, Operation>> }

const schemaOf = (call: Endpoint): Schema => {
  const operation = paths[`/api/${call.path}`]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${call.path} is not in the document`)
  const { parameters, requestBody } = operation
  const inAddress = parameters.filter(one => one.in !== 'header')
  const body = requestBody?.content['application/json'].schema
  return {
    type: 'object',
    properties: { ...body?.properties, ...Object.fromEntries(inAddress.map(({ name, schema }) => [name, schema])) },
    required: [...(body?.required ?? []), ...inAddress.filter(one => one.required).map(({ name }) => name)],
  }
}

/** The smallest valid input; a field without a type is a day. */
const sampleOf = (schema: Schema): unknown => {
  const [first] = schema.anyOf ?? []
  if (first) return sampleOf(first)
  if (schema.enum) return schema.enum[0]
  if (Array.isArray(schema.type)) return sampleOf({ ...schema, type: schema.type[0] ?? 'string' })
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map(name => [name, sampleOf(schema.properties?.[name] ?? {})]))
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  if (schema.pattern) return ['1', '2026-11'].find(text => new RegExp(schema.pattern ?? '').test(text))
  return schema.type === 'string' ? '1' : '11/13/2026'
}

const beyond = ({ minimum, maximum, maxLength }: Schema): unknown[] => [
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
]

describe.each(calls.map(call => ({ call, name: `${call.method} ${call.path}` })))('$name', ({ call }) => {
  const schema = schemaOf(call)
  const least = sampleOf(schema) as Record<string, unknown>
  const refusedFields = (input: object) =>
    (z.safeParse(call.input, input).error?.issues ?? []).map(({ path }) => path.join('.'))

  test('takes what the document requires, and does without the rest', () => {
    expect(refusedFields(least)).toEqual([])
  })

  test('takes a version that is missing, null or blank alike', () => {
    for (const name of Object.keys(schema.properties ?? {}).filter(one => /version$/i.test(one)))
      for (const value of [undefined, null, '']) expect(refusedFields({ ...least, [name]: value }), name).toEqual([])
  })

  test('takes every word that the document lists', () => {
    for (const [name, { enum: words = [] }] of Object.entries(schema.properties ?? {}))
      for (const word of words)
        expect(refusedFields({ ...least, [name]: word }), `${name} ${String(word)}`).not.toContain(name)
  })

  test('asks for nothing twice', () => {
    const body =
      paths[`/api/${call.path}`]?.[call.method.toLowerCase()]?.requestBody?.content['application/json'].schema
    const again = pathNames(call.path).filter(name => name in (body?.properties ?? {}))
    expect(again).toEqual([])
  })

  test('does not do without what the document requires', () => {
    // Path parts are always present.
    for (const name of (schema.required ?? []).filter(one => !call.path.includes(`{${one}}`))) {
      const { [name]: _, ...others } = least
      expect(refusedFields(others), name).not.toEqual([])
    }
  })

  test('refuses what is beyond the limits of the document', () => {
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      for (const value of beyond(field)) expect(refusedFields({ ...least, [name]: value }), name).not.toEqual([])
  })
})

describe('what callers really write stands in the document', () => {
  const propertyOf = (path: string, name: string) => {
    const call = calls.find(one => one.path === path)
    return call ? schemaOf(call).properties?.[name] : undefined
  }

  test('all users instead of one group', () => {
    const groupId = propertyOf('users/all-users-listing/{groupId}', 'groupId')
    expect(groupId?.type).toEqual(['integer', 'string'])
    for (const written of ['all', '3']) expect(written).toMatch(new RegExp(groupId?.pattern ?? 'none'))
  })

  test('every word for a kind of ticket', () => {
    const words = ['metro', 'ticket', 'metroTicket', 'coin', 'newCoin', 'coinTicket']
    for (const path of ['common/check-print', 'common/print-labels-manually'])
      expect(propertyOf(path, 'ticketType')?.enum, path).toEqual(words)
    const receipts = ['coin_receipt', 'receipt', 'jewelry_receipt', 'jewelryReceipt']
    const invoices = ['invoice', 'metals', 'coin_invoice', 'coinInvoice']
    expect(propertyOf('common/print-invoice', 'ticketType')?.enum).toEqual([...words, ...receipts, ...invoices])
    expect(propertyOf('common/print-labels-manually', 'printLabelType')?.enum).toEqual(['A', 'B', ...words, ''])
    for (const path of ['common/remove-signature', 'common/save-signature', 'signatures/send'])
      expect(propertyOf(path, 'type')?.enum, path).toEqual(words)
  })

  test('a number with its prefix', () => {
    const ids = [
      ['common/print-invoice', 'ticketId'],
      ['common/check-print', 'ticketId'],
      ['common/print-labels-manually', 'id'],
      ['common/remove-signature', 'id'],
      ['metro-tickets/edit-ticket', 'id'],
      ['coin-tickets/get-particular-ticket-data/{id}', 'id'],
    ] as const
    for (const [path, name] of ids) {
      const written = propertyOf(path, name)
      expect(written?.type, path).toEqual(['integer', 'string'])
      for (const number of ['C40', 'm 7', '40']) expect(number).toMatch(new RegExp(written?.pattern ?? 'none'))
    }
  })
})
