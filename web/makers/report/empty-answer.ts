import type { ZodMiniType } from 'zod/mini'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'

type Def = {
  type: string
  shape?: Record<string, ZodMiniType>
  keyType?: ZodMiniType & { options?: readonly string[] }
  valueType?: ZodMiniType
}

const plain: Readonly<Record<string, unknown>> = {
  array: [],
  nullable: null,
  optional: undefined,
  string: '',
  boolean: false,
}

const emptyOf = (schema: ZodMiniType): unknown => {
  const { type, shape, keyType, valueType } = schema._zod.def as unknown as Def
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, emptyOf(field)]))
  if (type === 'record' && valueType)
    return Object.fromEntries((keyType?.options ?? []).map(name => [name, emptyOf(valueType)]))
  // What is left are numbers and amounts.
  return type in plain ? plain[type] : 0
}

/** The answer of a report before any came: empty lists and zero totals. */
export const emptyAnswer = <E extends Endpoint>({ output }: E) => emptyOf(output) as OutputOf<E>
