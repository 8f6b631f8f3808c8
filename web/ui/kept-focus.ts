type Step = { element: HTMLElement; place: number }

/** The last focused element with its ancestors, from the inside out, and its index in each. */
let path: Step[] = []

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

/** A heading has the focus only until something useful can take it. */
export const isFocusLost = () => document.activeElement?.matches('body, #content, h1') ?? true

/**
 * Focuses the first candidate that still exists; a disabled one, as a void ticket's menu, gives way to its row's
 * link.
 */
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

const isList = (element: HTMLElement) => element.matches('[role=group] :is(table, tbody)')

const TYPED = 'input:not([type=checkbox]), textarea'

/**
 * Finds the element in a removed row's place. Someone who typed in the row gets the table, so that no letter reaches
 * another row.
 */
const inPlaceOf = (lost: Step, row: Step | undefined, rows: HTMLElement) => {
  if (!row || lost.element.matches(TYPED) || !rows.matches('tbody')) return undefined
  const next = rows.children[row.place] ?? rows.lastElementChild
  return next?.querySelector<HTMLElement>('[data-row-menu]:not(:disabled)') ?? (next && controlsOf(next)[0])
}

/** Prefers the element after the lost one in the same container, then the one before, then the container. */
const besideLost = (steps: readonly Step[]) => {
  for (const [at, { element }] of steps.entries()) {
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
  // Hidden elements, such as items of a closed menu, cannot take it.
  if (document.activeElement === document.body) focusOn(besideLost(steps) ?? content())
  // No ancestor is left, for instance when a pad follows a page with a menu.
  if (document.activeElement === document.body) focusHeading()
}

const beginAtHeading = () => {
  const isUntouched = document.activeElement === document.body && path.length === 0
  if (!isUntouched && (!content() || document.activeElement !== content())) return
  focusHeading()
}

export const focusContent = () => focusOn(content())

const note = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement)) return
  path = around(target)
  if (!target.closest(MESSAGES)) below = path
}

/**
 * Browsers move the focus to the body when the focused element is removed. It goes to the nearest remaining element
 * instead, or to a new page's heading.
 */
export const keepFocus = () => {
  document.addEventListener('focusin', note)
  const watch = new MutationObserver(() => {
    giveBack()
    beginAtHeading()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
