import { type Problem, when } from '#shared/errors.ts'

const labels: Record<string, string> = {
  name: 'Name',
  reason: 'Reason',
  keyword: 'Keyword',
  categoryName: 'Category Name',
}

export const wordLabel = (field: string) => labels[field] ?? field

export const wordProblems = (field: string, word: string): Problem[] =>
  when(word.trim() === '', field, `${wordLabel(field)} is Blank`)
