type Step = { element: HTMLElement; place: number }

/** The element that had the focus last and what stands around it, from the inside out, each with its place there. */
let path: Step[] = []

/** The same of what had the focus before a message took it. */
let below: Step[] = []

const MESSAGES = '[data-above]'
const CONTROL =
  'a[href], button, input:not([type=hidden]), textarea, select, [tabindex]:not([tabindex="-1"], [role=group])'

const around = (element: HTMLElement) => {
  const found: Step[] = []
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement)
    found.push({ element: at, place: [...(at.parentElement?.children ?? [])].indexOf(at) })
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

const controlsOf = (part: Element) =>
  [part, ...part.querySelectorAll(CONTROL)].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(CONTROL) && !one.matches(':disabled') && one.checkVisibility(),
  )

const isHolder = (element: HTMLElement) =>
  element.matches('[tabindex]:not(:disabled)') && element !== content() && element.isConnected

/** The rows of a list. */
const isList = (element: HTMLElement) => element.matches('[role=group] :is(table, tbody)')

const TYPED = 'input:not([type=checkbox]), textarea'

/** What stands in the place of a row that is gone. Who typed in it gets the table: the next letter is not for another row. */
const inPlaceOf = (lost: Step, row: Step | undefined, rows: HTMLElement) => {
  if (!row || lost.element.matches(TYPED) || !rows.matches('tbody')) return undefined
  const next = rows.children[row.place] ?? rows.lastElementChild
  return next?.querySelector<HTMLElement>('[data-row-menu]:not(:disabled)') ?? (next && controlsOf(next)[0])
}

/** What follows the place of the lost one in the same part of the page, else what stands before it, or the part itself. */
const besideLost = (steps: readonly Step[]) => {
  for (const [at, { element }] of steps.entries()) {
    // What holds the heading is the whole page.
    if (element.querySelector('h1')) return undefined
    if (isHolder(element)) return element
    const inner = steps[at - 1]
    if (!inner || !element.isConnected) continue
    if (isList(element)) {
      const row = steps[0] && inPlaceOf(steps[0], inner, element)
      if (row) return row
      continue
    }
    const parts = [...element.children]
    const before = parts.slice(0, inner.place)
    const next = parts.slice(inner.place).flatMap(controlsOf)[0] ?? before.flatMap(controlsOf).at(-1)
    if (next) return next
  }
  return undefined
}

/** Where the keys of the page are heard and no field takes them. */
export const focusHeading = () => {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  focusOn(heading)
}

const giveBack = () => {
  const lost = path[0]?.element
  if (document.activeElement !== document.body || !isGone(lost)) return
  const isMessage = path.some(({ element }) => element.matches(MESSAGES))
  const steps = isMessage ? below : path
  const kept = steps[0]?.element
  if (isMessage && kept && !isGone(kept)) focusOn(kept)
  // What is there but hidden, as an item of a closed menu, does not take it.
  if (document.activeElement === document.body) focusOn(besideLost(steps) ?? content())
  // A pad or the notices after a page with a menu: nothing around the lost one is left.
  if (document.activeElement === document.body) focusHeading()
}

const beginAtHeading = () => {
  const isUntouched = document.activeElement === document.body && path.length === 0
  if (!isUntouched && (!content() || document.activeElement !== content())) return
  focusHeading()
}

/** Another page is coming: its heading takes the focus, or its first field. */
export const focusContent = () => focusOn(content())

const note = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement)) return
  path = around(target)
  if (!target.closest(MESSAGES)) below = path
}

/**
 * When what has the focus is taken away (a deleted row, a dialog's opener, the page before), the browser puts the focus
 * on the page's body, from where the keyboard starts at the very top. The nearest part that is still there gets it; on
 * a new page that is its heading, unless a field asks for it. A message gives it back to where it was before.
 */
export const keepFocus = () => {
  document.addEventListener('focusin', note)
  const watch = new MutationObserver(() => {
    giveBack()
    beginAtHeading()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
