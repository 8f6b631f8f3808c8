import { toast } from './toasts.tsx'

const isBusy = (form: Element) =>
  form.isConnected && (form.ariaBusy === 'true' || form.querySelector('button[aria-busy=true]') !== null)

const PAUSE_MS = 800

let closeNote: (() => void) | undefined
let notTakenAt = 0

const closeWhenSaved = (form: Element, close: () => void) => {
  const watch = new MutationObserver(() => {
    if (isBusy(form)) return
    watch.disconnect()
    close()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
}

const hold = (event: Event) => {
  const form = event.target instanceof Element && event.target.closest('form, [role=dialog]')
  if (!form || !isBusy(form)) return
  event.preventDefault()
  notTakenAt = Date.now()
  closeNote?.()
  closeNote = toast.warn('Saving', 'What you type now is not taken.')
  closeWhenSaved(form, closeNote)
}

/** Typing during a save would be lost, so the fields refuse keys, say why and keep the focus. */
export const holdBusyForms = () => document.addEventListener('beforeinput', hold, true)

/** Ignores keys meant for the form that was just saved. */
export const isTypedOn = ({ key }: KeyboardEvent) => {
  if (key.length > 1 || Date.now() - notTakenAt > PAUSE_MS) return false
  notTakenAt = Date.now()
  return true
}
