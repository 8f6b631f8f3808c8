type TypedInto = HTMLInputElement | HTMLTextAreaElement

const isTypedInto = (element: Element): element is TypedInto =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Does what the browser does after an unhandled key. */
const typeInto = (data: string) => {
  const field = document.activeElement
  if (!field || !isTypedInto(field)) return
  const before = new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true })
  if (field.dispatchEvent(before)) document.execCommand('insertText', false, data)
}

/** The real keyup may be long past, so it is repeated too. */
const replay = ({ key, code, location, shiftKey }: KeyboardEvent) => {
  const again = { key, code, location, shiftKey, bubbles: true, cancelable: true }
  const place = document.activeElement ?? document.body
  if (place.dispatchEvent(new KeyboardEvent('keydown', again))) typeInto(key)
  place.dispatchEvent(new KeyboardEvent('keyup', again))
}

export const createHeldKeys = () => {
  let keys: readonly KeyboardEvent[] = []
  let timer = 0
  let isReplaying = false
  const take = () => {
    window.clearTimeout(timer)
    const pressed = keys
    keys = []
    return pressed
  }
  const press = (pressed: readonly KeyboardEvent[]) => {
    isReplaying = true
    for (const key of pressed) replay(key)
    isReplaying = false
  }
  const release = () => press(take())
  return {
    hold: (key: KeyboardEvent, ms: number) => {
      window.clearTimeout(timer)
      keys = [...keys, key]
      timer = window.setTimeout(release, ms)
    },
    /** Drops the newest keys, by default all; earlier ones were typed by hand and are pressed again. */
    drop: (newest = Number.POSITIVE_INFINITY) => {
      const pressed = take()
      press(pressed.slice(0, Math.max(0, pressed.length - newest)))
    },
    release,
    isReplaying: () => isReplaying,
  }
}
