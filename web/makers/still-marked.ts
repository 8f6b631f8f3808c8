import { type Problem, textByField } from '#shared/errors.ts'

type Marks = Record<string, string>

/** Of what the rules marked what they find there now; a mark that something else made stays until its field is changed. */
export const stillMarked = (marks: Marks, ruled: readonly string[], findProblems: () => readonly Problem[]): Marks => {
  if (!ruled.some(field => field in marks)) return marks
  const now = textByField(findProblems())
  return Object.fromEntries(
    Object.entries(marks)
      .map(([field, text]) => [field, ruled.includes(field) ? now[field] : text] as const)
      .filter((mark): mark is [string, string] => mark[1] !== undefined),
  )
}
