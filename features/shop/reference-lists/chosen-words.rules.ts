import { findStationCode, type StationOption } from '#features/paper/printers/printers.rules.ts'
import type { Problem } from '#shared/errors.ts'

export type ShopWords = Record<'clerk' | 'booth' | 'fromx', readonly string[]> & {
  station: readonly StationOption[]
  storeId: readonly number[]
}

const isSameWord = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Returns the list's spelling of a word. */
export type FindWord = (value: string) => string | undefined

export const findIn =
  (words: readonly string[]): FindWord =>
  value =>
    words.find(word => isSameWord(word, value))

export const visitWords = ({ clerk, booth, fromx, station }: ShopWords) => ({
  clerk: findIn(clerk),
  booth: findIn(booth),
  station: (value: string) => findStationCode(value, station),
  fromx: findIn(fromx),
})

/** Returns the choices in their lists' spelling; an unknown one is a problem, unless the document was saved with it. */
export const chooseWords = <Field extends string, T extends Record<NoInfer<Field>, string>>(
  values: T,
  labels: Readonly<Record<NoInfer<Field>, string>>,
  find: Readonly<Record<Field, FindWord>>,
  before?: { [F in NoInfer<Field>]?: string | null },
): { values: T; problems: Problem[] } => {
  const spelt: Partial<Record<Field, string>> = {}
  const problems: Problem[] = []
  for (const field of Object.keys(find) as Field[]) {
    const value = values[field]
    if (value === '' || value === before?.[field]) continue
    const match = find[field](value)
    if (match === undefined) problems.push({ field, text: `${labels[field]} is not on the list` })
    else spelt[field] = match
  }
  return { values: { ...values, ...spelt }, problems }
}
