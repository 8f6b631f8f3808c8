import type { Endpoint, InputOf } from '#shared/endpoint.ts'

/** The optional path parts that choose a report's period: '/portal/daily/{year?}/{month?}'. */

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}?` ? Bare : Name) | NamesIn<Rest>
  : never

type Values = Readonly<Record<string, unknown>>

export type ReportAddress<Part extends Values = Values> = {
  route: string
  names: readonly string[]
  to: (values: Part, search?: Values) => string
  /** The link one level up; undefined without a given part, or if the lowest given one is required. */
  above: (values: Part, search?: Values) => string | undefined
}

const PART = /\{(\w+)(\??)\}/g

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const written = (path: string, values: Values, search: Values) => {
  const filled = path.replace(PART, (_, name: string) =>
    isGiven(values[name]) ? encodeURIComponent(String(values[name])) : '',
  )
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (isGiven(value) ? [[name, String(value)]] : [])),
  ).toString()
  return `${filled.replace(/\/+$/, '')}${query && `?${query}`}`
}

/** Ties path parts to the call's input; a part that the input lacks does not compile. */
export const reportAddress = <E extends Endpoint, const Path extends string>(
  _call: E,
  path: Path & (NamesIn<Path> extends keyof InputOf<E> ? unknown : never),
): ReportAddress<Partial<Pick<InputOf<E>, NamesIn<Path> & keyof InputOf<E>>>> => {
  const parts = [...path.matchAll(PART)].map(([, name = '', optional]) => ({ name, isOptional: optional === '?' }))
  return {
    route: path.replace(PART, (_, name: string, optional: string) => (optional ? `{-$${name}}` : `$${name}`)),
    names: parts.map(({ name }) => name),
    to: (values, search = {}) => written(path, values, search),
    above: (values, search = {}) => {
      const lowest = parts.findLast(({ name }) => isGiven((values as Values)[name]))
      return lowest?.isOptional ? written(path, { ...values, [lowest.name]: undefined }, search) : undefined
    },
  }
}

type Written = { written: Readonly<Record<string, string | undefined>>; defaults: object }

/** The given path parts as the call's input; undefined if the call would refuse them. */
export const partsIn = <E extends Endpoint>(
  call: E,
  { names }: Pick<ReportAddress, 'names'>,
  { written, defaults }: Written,
) => {
  if (names.length === 0) return {}
  const given = names.filter(name => isGiven(written[name]))
  const parsed = call.input.safeParse({ ...defaults, ...Object.fromEntries(given.map(name => [name, written[name]])) })
  if (!parsed.success) return undefined
  return Object.fromEntries(given.map(name => [name, (parsed.data as Values)[name]]))
}
