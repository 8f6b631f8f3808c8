import type { Problem } from '#shared/errors.ts'

/** From the last field of the payment to the next one that something is wrong with, or to Submit when all is right. */
export const goOnFrom = (field: HTMLInputElement, problems: readonly Problem[]) => {
  const inputOf = (name: string) => field.form?.querySelector<HTMLElement>(`input[name="${CSS.escape(name)}"]`)
  const wrong = problems.find(problem => problem.field !== field.name && inputOf(problem.field))
  if (wrong) inputOf(wrong.field)?.focus()
  else if (!problems.some(problem => problem.field === field.name))
    document.querySelector<HTMLElement>('[data-submit]')?.focus()
}
