import type { ZodMiniType } from 'zod/mini'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'

type Def = {
  type: string
  shape?: Record<string, ZodMiniType>
  entries?: Record<string, unknown>
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
  const { type, shape, entries, keyType, valueType } = schema._zod.def as unknown as Def
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, emptyOf(field)]))
  if (type === 'record' && valueType)
    return Object.fromEntries((keyType?.options ?? []).map(name => [name, emptyOf(valueType)]))
  if (entries) return Object.values(entries)[0]
  // What is left are numbers and amounts.
  return type in plain ? plain[type] : 0
}

/** The answer of a report before any came: empty lists and zero totals. */
export const emptyAnswer = <E extends Endpoint>({ output }: E) => emptyOf(output) as OutputOf<E>

type Read<E extends Endpoint> = { data: OutputOf<E> | undefined; error: unknown }

/** What a report shows: its answer, or an empty one where the first load failed; `asked` is what the address tells of it. */
export const answerShown = <E extends Endpoint>(call: E, { data, error }: Read<E>, asked?: Partial<OutputOf<E>>) =>
  data ?? (error ? (Object.assign(emptyOf(call.output) as object, asked) as OutputOf<E>) : undefined)
