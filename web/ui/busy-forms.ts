import { toast } from './toasts.tsx'

const isBusy = (form: Element) => form.ariaBusy === 'true' || form.querySelector('button[aria-busy=true]') !== null

let closeNote: (() => void) | undefined

const hold = (event: Event) => {
  const form = event.target instanceof Element && event.target.closest('form, [role=dialog]')
  if (!form || !isBusy(form)) return
  event.preventDefault()
  closeNote?.()
  closeNote = toast.warn('Saving', 'What you type now is not taken.')
}

/** What is typed while a form is being saved would be lost with it: the fields take nothing, say so and keep the focus. */
export const holdBusyForms = () => document.addEventListener('beforeinput', hold, true)
