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

type IsStop = (control: HTMLElement) => boolean

const stopsOf = new WeakMap<HTMLElement, IsStop>()

/** Enter stops only at these fields, then at Submit; without a list it stops everywhere. */
export const stopOnlyAt = (form: HTMLElement, isStop: IsStop | undefined) => {
  if (isStop) stopsOf.set(form, isStop)
  else stopsOf.delete(form)
}

export const focusNext = (form: HTMLElement, from: Element, by: 1 | -1) => {
  const controls = controlsIn(form)
  const at = controls.indexOf(from as HTMLElement)
  const isStop = by === 1 ? stopsOf.get(form) : undefined
  const next = isStop ? controls.slice(at + 1).find(isStop) : controls[at + by]
  const place = next ?? (isStop && document.querySelector<HTMLElement>('[data-submit]'))
  place?.focus()
  return Boolean(place)
}

export const focusFirstStop = (form: HTMLElement) => {
  const isStop = stopsOf.get(form)
  const first = isStop && controlsIn(form).find(isStop)
  first?.focus()
  return first
}

export const focusBelow = (part: HTMLElement) => {
  const form = part.closest('form')
  const below = form && controlsIn(form).find(control => isBelow(control, part))
  below?.focus()
  return Boolean(below)
}

const labelOf = (control: Element) => (control as HTMLInputElement).labels?.[0]?.textContent ?? ''

export const labelIn = (target: EventTarget) => (target instanceof HTMLInputElement ? labelOf(target) : '')

export const focusLabelled = (label: string) => {
  const found = [...document.querySelectorAll<HTMLInputElement>('form input')].find(one => labelOf(one) === label)
  found?.focus()
  return found !== undefined
}
