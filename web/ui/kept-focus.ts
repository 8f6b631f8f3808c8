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

const focusOn = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true })

/** Nothing that can be worked with has the focus: a heading has it only until there is something better. */
export const isFocusLost = () => document.activeElement?.matches('body, #content, h1') ?? true

/** Back to the first that is still there; if that is off by now, as the menu of a void ticket, to its row's link. */
export const returnFocus = (openers: readonly HTMLElement[]) => {
  const opener = openers.find(element => element.isConnected)
  focusOn(opener && isGone(opener) ? opener.closest('tr')?.querySelector('a') : opener)
}

const giveBack = () => {
  if (document.activeElement !== document.body || !isGone(path[0])) return
  focusOn(path.find(element => element.isConnected && element.matches('[tabindex]:not(:disabled)')) ?? content())
}

const beginAtHeading = () => {
  const isUntouched = document.activeElement === document.body && path.length === 0
  if (!isUntouched && (!content() || document.activeElement !== content())) return
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  focusOn(heading)
}

/** Another page is coming: its heading takes the focus, or its first field. */
export const focusContent = () => focusOn(content())

/**
 * When what has the focus is taken away (a deleted row, a dialog's opener, the page before), the browser puts the focus
 * on the page's body, from where the keyboard starts at the very top. The nearest part that is still there gets it; on
 * a new page that is its heading, unless a field asks for it.
 */
export const keepFocus = () => {
  document.addEventListener('focusin', event => {
    if (event.target instanceof HTMLElement) path = around(event.target)
  })
  const watch = new MutationObserver(() => {
    giveBack()
    beginAtHeading()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
