import { type Problem, when } from '#shared/errors.ts'

/** The label of a word's field, as its texts name it. */
const labels: Record<string, string> = {
  name: 'Name',
  reason: 'Reason',
  keyword: 'Keyword',
  categoryName: 'Category Name',
}

export const wordLabel = (field: string) => labels[field] ?? field

export const wordProblems = (field: string, word: string): Problem[] =>
  when(word.trim() === '', field, `${wordLabel(field)} is Blank`)
