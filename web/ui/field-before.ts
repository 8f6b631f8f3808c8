/** A field and what it held before a scanner wrote into it. */
export type FieldBefore = { element: HTMLInputElement | HTMLTextAreaElement; value: string }

export const focusedField = (): FieldBefore | undefined => {
  const element = document.activeElement
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return isField ? { element, value: element.value } : undefined
}

/** Takes back the keys of a scan, which went into the field before they could be known for one. */
export const putBack = ({ element, value }: FieldBefore) => {
  if (element.value === value) return
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
  own?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
