import type { Problem } from '#shared/errors.ts'

/** Words that a document chooses from the shop's lists. */

const isSameWord = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A word in the spelling of its list. */
export const spellingIn = (words: readonly string[], value: string) => words.find(word => isSameWord(word, value))

type Finders<Field extends string> = Record<Field, (value: string) => string | undefined>

/** What was chosen, in the spelling of its list; what is on none is a problem, unless the document was saved with it. */
export const chooseWords = <Field extends string, T extends Record<NoInfer<Field>, string>>(
  values: T,
  labels: Readonly<Record<NoInfer<Field>, string>>,
  find: Finders<Field>,
  before?: { [F in NoInfer<Field>]?: string | null },
): { values: T; problems: Problem[] } => {
  const spelt: Partial<Record<Field, string>> = {}
  const problems: Problem[] = []
  for (const field of Object.keys(find) as Field[]) {
    const value = values[field]
    if (value === '' || value === before?.[field]) continue
    const known = find[field](value)
    if (known === undefined) problems.push({ field, text: `${labels[field]} is not on the list` })
    else spelt[field] = known
  }
  return { values: { ...values, ...spelt }, problems }
}
