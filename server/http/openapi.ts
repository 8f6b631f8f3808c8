import * as z from 'zod/mini'
import { answersPdf, type Endpoint, isRead, pathNames } from '#shared/endpoint.ts'
import { statusOf } from '#shared/errors.ts'

type Json = Record<string, unknown>

const withoutDialect = (schema: Json): Json => {
  const { $schema: _, ...json } = schema
  return json
}

const answerSchema = (schema: z.ZodMiniType) =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** Input fields read missing values and 0 themselves, so each field is tried with both. */
const asRead = (schema: z.core.$ZodObject, json: Json) => {
  const { shape } = schema._zod.def
  const properties = (json.properties ?? {}) as Record<string, Json>
  for (const [name, field] of Object.entries(shape)) {
    const property = properties[name]
    if (property && Number(property.minimum) > 0 && takes(field, 0)) property.minimum = 0
  }
  const required = Object.keys(shape).filter(name => !takes(shape[name] as z.core.$ZodType, undefined))
  json.required = required.length > 0 ? required : undefined
  // Fields that a call does not know are dropped.
  json.additionalProperties = undefined
}

const inputSchema = (schema: z.ZodMiniType) =>
  withoutDialect(
    z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'object') asRead(zodSchema as z.core.$ZodObject, jsonSchema as Json)
      },
    }) as Json,
  )

const errorAnswer = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

const accessText = (call: Endpoint) => (typeof call.access === 'string' ? call.access : call.access.join(' or '))

const parameters = (call: Endpoint, properties: Json, required: readonly string[]) => {
  const inPath = pathNames(call.path)
  const inQuery = call.method === 'POST' ? [] : Object.keys(properties).filter(name => !inPath.includes(name))
  return [
    ...inPath.map(name => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...inQuery.map(name => ({ name, in: 'query', required: required.includes(name), schema: properties[name] })),
    ...(isRead(call) ? [] : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]),
    ...(call.sections ? [{ name: 'X-Section', in: 'header', required: false, schema: { enum: call.sections } }] : []),
  ]
}

const withoutPath = (call: Endpoint, input: Json): Json => {
  const inPath = pathNames(call.path)
  const required = ((input.required ?? []) as string[]).filter(name => !inPath.includes(name))
  const properties = Object.entries((input.properties ?? {}) as Json).filter(([name]) => !inPath.includes(name))
  return {
    ...input,
    properties: Object.fromEntries(properties),
    required: required.length > 0 ? required : undefined,
  }
}

const bodyOf = (call: Endpoint, whole: Json) => {
  if (call.method !== 'POST') return {}
  const input = withoutPath(call, whole)
  const content = {
    'application/json': { schema: input },
    ...(call.files ? { 'multipart/form-data': { schema: input } } : {}),
  }
  return { requestBody: { content } }
}

const answerContent = (call: Endpoint) =>
  answersPdf(call)
    ? { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: answerSchema(call.output) } }

const operation = (call: Endpoint) => {
  const input = inputSchema(call.input)
  const properties = (input.properties ?? {}) as Json
  const required = (input.required ?? []) as string[]
  return {
    operationId: `${call.method.toLowerCase()}-${call.path.replace(/[^\w]+/g, '-')}`,
    tags: [call.path.split('/')[0]],
    summary: `Access: ${accessText(call)}`,
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parameters(call, properties, required),
    ...bodyOf(call, input),
    responses: {
      200: { description: 'Done', content: answerContent(call) },
      default: errorAnswer,
    },
  }
}

export const openApiDocument = (calls: readonly Endpoint[]) => {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `/api/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Loupe', version: '1', description: 'The calls of the portal, made from its contracts.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'err'],
          properties: {
            code: { type: 'string', enum: [...Object.keys(statusOf), 'failed'] },
            message: { type: 'string' },
            err: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  }
}
