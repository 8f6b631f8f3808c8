import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'

/** Walks over the schemas of a contract. */

type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  options?: readonly z.ZodMiniType[]
  getter?: () => z.ZodMiniType
  reverseTransform?: unknown
  checks?: readonly { _zod: { def: { check: string } } }[]
} & Partial<Record<'element' | 'innerType' | 'keyType' | 'valueType' | 'in' | 'out', z.ZodMiniType>>

export type SchemaPart = { place: string; type: string; checks: string[]; schema: z.ZodMiniType; isCodec: boolean }

/** Every schema with its place, such as `items[].slug`. */
export const schemaPartsOf = (schema: z.ZodMiniType, place = '', above: readonly object[] = []): SchemaPart[] => {
  if (above.includes(schema)) return []
  const {
    type,
    shape = {},
    options = [],
    getter,
    checks = [],
    reverseTransform,
    ...def
  } = schema._zod.def as unknown as Def
  const into = (part: z.ZodMiniType | undefined, at = place) =>
    part ? schemaPartsOf(part, at, [...above, schema]) : []
  return [
    { place, type, checks: checks.map(check => check._zod.def.check), schema, isCodec: reverseTransform !== undefined },
    ...Object.entries(shape).flatMap(([name, part]) => into(part, place ? `${place}.${name}` : name)),
    ...into(def.element, `${place}[]`),
    ...into(def.valueType, `${place}{}`),
    ...[...options, def.innerType, getter?.(), def.in, def.out].flatMap(part => into(part)),
  ]
}

type JsonSchema = {
  type?: string
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

type Body = Record<string, unknown>

const scalarFor = ({ type, enum: words }: JsonSchema) => {
  if (words) return words[0]
  if (type === 'boolean') return true
  return type === 'integer' || type === 'number' ? 1 : '1'
}

type Odd = { at: string; value: unknown }

/** A value of the shape with the odd value in its place; every list has one line. */
const fill = (schema: JsonSchema, odd?: Odd, place = ''): unknown => {
  if (odd?.at === place) return odd.value
  const [first, second] = schema.anyOf ?? []
  if (first) return fill(first.type === 'null' && second ? second : first, odd, place)
  if (schema.items) return [fill(schema.items, odd, `${place}[0]`)]
  const parts = Object.entries(schema.properties ?? {})
  if (parts.length === 0) return scalarFor(schema)
  return Object.fromEntries(parts.map(([name, part]) => [name, fill(part, odd, `${place}.${name}`)]))
}

const placesIn = (value: unknown, place: string): string[] => {
  if (Array.isArray(value)) return [place, ...value.flatMap((line: unknown) => placesIn(line, `${place}[0]`))]
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, `${place}.${name}`))]
}

/** One body for each place at any depth, with `value` there. */
export const bodiesWith = (call: Endpoint, value: unknown) => {
  const schema = z.toJSONSchema(call.input, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  if (Object.keys(schema.properties ?? {}).length === 0) return []
  const [, ...places] = placesIn(fill(schema), '')
  return places.map(at => ({ at, body: fill(schema, { at, value }) as Body }))
}
