const isBusy = (form: Element) => form.ariaBusy === 'true' || form.querySelector('button[aria-busy=true]') !== null

const hold = (event: Event) => {
  const form = event.target instanceof Element && event.target.closest('form, [role=dialog]')
  if (form && isBusy(form)) event.preventDefault()
}

/** What is typed while a form is being saved would be lost with it, so the fields take nothing and keep the focus. */
export const holdBusyForms = () => document.addEventListener('beforeinput', hold, true)
