export const focusProblem = (form: HTMLElement, by: 1 | -1) => {
  const faulty = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')]
  const at = faulty.indexOf(document.activeElement as HTMLElement)
  faulty.at((at + by) % faulty.length)?.focus()
}

/** The uppermost of several refused cards takes the focus, whichever was answered first. */
export const focusFirstProblem = (form: HTMLElement) => {
  const first = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const now = document.activeElement
  const isAbove = first && now && (first.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  if (!(isAbove && now.matches('[aria-invalid=true]'))) first?.focus()
}
