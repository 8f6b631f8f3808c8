const CONTROL =
  'input:not([type=hidden]):not([disabled]):not([readonly]), textarea:not([disabled]), select:not([disabled])'

/** A group of radios is one stop: the chosen one. */
const isOtherRadio = (control: HTMLElement, form: HTMLElement) =>
  control instanceof HTMLInputElement &&
  control.type === 'radio' &&
  !control.checked &&
  form.querySelector(`input[name="${CSS.escape(control.name)}"]:checked`) !== null

const controlsIn = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLElement>(CONTROL)].filter(
    control => control.offsetParent !== null && !isOtherRadio(control, form),
  )

const isBelow = (control: Node, part: Node) =>
  (part.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Goes on to the next field of the form, or back; false at its end. */
export const focusNext = (form: HTMLElement, from: Element, by: 1 | -1) => {
  const controls = controlsIn(form)
  const next = controls[controls.indexOf(from as HTMLElement) + by]
  next?.focus()
  return next !== undefined
}

/** Goes on to the first field of the form below a part of it that holds none itself; false if there is none. */
export const focusBelow = (part: HTMLElement) => {
  const form = part.closest('form')
  const below = form && controlsIn(form).find(control => isBelow(control, part))
  below?.focus()
  return Boolean(below)
}

const labelOf = (control: Element) => (control as HTMLInputElement).labels?.[0]?.textContent ?? ''

/** The label of what an event comes from; '' of what has none. */
export const labelIn = (target: EventTarget) => (target instanceof HTMLInputElement ? labelOf(target) : '')

/** Goes to the field of that label, which may be heard and not seen; false if there is none. */
export const focusLabelled = (label: string) => {
  const found = [...document.querySelectorAll<HTMLInputElement>('form input')].find(one => labelOf(one) === label)
  found?.focus()
  return found !== undefined
}
