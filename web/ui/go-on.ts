import type { Problem } from '#shared/errors.ts'

/**
 * From the last field of the payment to the next one that something is wrong with, or to Submit when all is right. What is
 * wrong with the field itself is said there.
 */
export const goOnFrom = (field: HTMLInputElement, problems: readonly Problem[], say: (own: Problem) => void) => {
  const inputOf = (name: string) => field.form?.querySelector<HTMLElement>(`input[name="${CSS.escape(name)}"]`)
  const own = problems.find(problem => problem.field === field.name)
  const wrong = problems.find(problem => problem.field !== field.name && inputOf(problem.field))
  if (own) say(own)
  if (wrong) inputOf(wrong.field)?.focus()
  else if (!own) document.querySelector<HTMLElement>('[data-submit]')?.focus()
}
