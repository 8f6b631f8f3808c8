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

/** Goes on to the next field of the form, or back; false at its end. */
export const focusNext = (form: HTMLElement, from: Element, by: 1 | -1) => {
  const controls = controlsIn(form)
  const next = controls[controls.indexOf(from as HTMLElement) + by]
  next?.focus()
  return next !== undefined
}
