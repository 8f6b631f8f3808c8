export type FieldBefore = { element: HTMLInputElement | HTMLTextAreaElement; value: string }

export const focusedField = (): FieldBefore | undefined => {
  const element = document.activeElement
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return isField ? { element, value: element.value } : undefined
}

/** Takes a scan's letters out of the field that received them before the scan was recognised. */
export const putBack = ({ element, value }: FieldBefore) => {
  if (element.value === value) return
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
  own?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
