import type * as z from 'zod/mini'

/**
 * Converts values between our form and the wire form by the contract's codecs (dollars and cents). Only fields with a
 * codec are touched, so a long list costs almost nothing.
 */
type Convert = (value: unknown) => unknown
type Way = 'encode' | 'decode'

type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  getter?: () => z.ZodMiniType
  transform?: (value: unknown, payload: unknown) => unknown
  reverseTransform?: (value: unknown, payload: unknown) => unknown
}

const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def
const converters = { encode: new WeakMap<object, Convert | null>(), decode: new WeakMap<object, Convert | null>() }

const ofObject = (shape: Record<string, z.ZodMiniType>, way: Way): Convert | null => {
  const fields = Object.entries(shape).flatMap(([key, schema]) => {
    const convert = converter(schema, way)
    return convert ? [[key, convert] as const] : []
  })
  if (fields.length === 0) return null
  return value => {
    const copy = { ...(value as Record<string, unknown>) }
    for (const [key, convert] of fields)
      if (copy[key] !== undefined && copy[key] !== null) copy[key] = convert(copy[key])
    return copy
  }
}

const ofArray = (element: z.ZodMiniType, way: Way): Convert | null => {
  const convert = converter(element, way)
  return convert ? value => (value as unknown[]).map(convert) : null
}

const ofRecord = (valueType: z.ZodMiniType, way: Way): Convert | null => {
  const convert = converter(valueType, way)
  if (!convert) return null
  return value => Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, convert(entry)]))
}

const make = (schema: z.ZodMiniType, way: Way): Convert | null => {
  const def = defOf(schema)
  const { transform, reverseTransform } = def
  if (def.type === 'pipe' && transform && reverseTransform)
    return value => (way === 'encode' ? reverseTransform(value, undefined) : transform(value, undefined))
  if (def.shape) return ofObject(def.shape, way)
  if (def.element) return ofArray(def.element, way)
  if (def.valueType) return ofRecord(def.valueType, way)
  const inner = def.innerType ?? def.getter?.() ?? def.out
  return inner ? converter(inner, way) : null
}

const converter = (schema: z.ZodMiniType, way: Way): Convert | null => {
  const seen = converters[way].get(schema)
  if (seen !== undefined) return seen
  const convert = make(schema, way)
  converters[way].set(schema, convert)
  return convert
}

const convertWith = (way: Way) => (schema: z.ZodMiniType) => {
  const convert = converter(schema, way)
  return (value: unknown) => (convert && value !== undefined && value !== null ? convert(value) : value)
}

export const toWire = convertWith('encode')
export const fromWire = convertWith('decode')

const isDollars = ({ type, transform, reverseTransform }: Def) =>
  type === 'pipe' && transform !== undefined && reverseTransform !== undefined

/** The dollar fields of a schema by their full names: 'ticketAmount', 'items.cost'. */
export const moneyFieldsOf = (schema: z.ZodMiniType): string[] => {
  const def = defOf(schema)
  if (isDollars(def)) return ['']
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, field]) =>
      moneyFieldsOf(field).map(inner => (inner === '' ? name : `${name}.${inner}`)),
    )
  const inner = def.element ?? def.valueType ?? def.innerType ?? def.getter?.() ?? def.out
  return inner ? moneyFieldsOf(inner) : []
}
