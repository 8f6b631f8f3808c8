import { toast } from './toasts.tsx'

const isInUse = (field: HTMLElement) => !field.closest('[inert]') && field.checkVisibility()

const labelOf = (field: HTMLInputElement) =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent.trim() ?? ''

/** Nothing is sent while a field holds another number than was typed: the field takes the focus and says why. */
export const stopsAtRefusedField = () => {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[data-refused]')].find(isInUse)
  if (!field) return false
  field.focus()
  toast.problems('Not saved. Correct this.', [`${labelOf(field)}: ${field.dataset.refused}`])
  return true
}
