/** The element that had the focus last, and what stands around it, from the inside out. */
let path: HTMLElement[] = []

const around = (element: HTMLElement) => {
  const found: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) found.push(at)
  return found
}

const isGone = (element: HTMLElement | undefined) =>
  element !== undefined && (!element.isConnected || element.matches(':disabled'))

const content = () => document.getElementById('content')

/** Nothing that can be worked with has the focus. */
export const isFocusLost = () => document.activeElement === document.body || document.activeElement === content()

const giveBack = () => {
  if (document.activeElement !== document.body || !isGone(path[0])) return
  const near = path.find(element => element.isConnected && element.matches('[tabindex]:not(:disabled)'))
  ;(near ?? content())?.focus({ preventScroll: true })
}

/**
 * When what has the focus is taken away (a deleted row, a dialog's opener, the page before), the browser puts the focus
 * on the page's body, from where the keyboard starts at the very top. The nearest part that is still there gets it.
 */
export const keepFocus = () => {
  document.addEventListener('focusin', event => {
    if (event.target instanceof HTMLElement) path = around(event.target)
  })
  const watch = new MutationObserver(giveBack)
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
