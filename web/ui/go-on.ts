import type { Problem } from '#shared/errors.ts'

/** Moves from the last payment field to the next wrong one, or to Submit. The field's own problem is shown there. */
export const goOnFrom = (field: HTMLInputElement, problems: readonly Problem[], say: (own: Problem) => void) => {
  const inputOf = (name: string) => field.form?.querySelector<HTMLElement>(`input[name="${CSS.escape(name)}"]`)
  const own = problems.find(problem => problem.field === field.name)
  const wrong = problems.find(problem => problem.field !== field.name && inputOf(problem.field))
  if (own) say(own)
  if (wrong) inputOf(wrong.field)?.focus()
  else if (!own) document.querySelector<HTMLElement>('[data-submit]')?.focus()
}
