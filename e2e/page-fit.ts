import type { Page } from '@playwright/test'

/** Answers what is wrong with the page for a hand on a phone or tablet. */
const faultsOfPage = ({ lookAtRows }: { lookAtRows: number }) => {
  const faults: string[] = []
  const LEAST = 40
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}'`
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && element.clientHeight !== 1

  const wide = document.scrollingElement?.scrollWidth ?? 0
  if (wide > innerWidth) faults.push(`the page is ${wide} wide`)

  /** Matrices and slides scroll sideways, and so does a wide list with its first columns pinned. */
  const mayScroll = (element: Element) =>
    element.closest('[data-matrix], [data-slides]') !== null ||
    (innerWidth >= 900 && element.querySelector(':scope > table') !== null)
  for (const element of document.querySelectorAll('body *')) {
    if (element.scrollWidth <= element.clientWidth + 1 || mayScroll(element)) continue
    const { overflowX } = getComputedStyle(element)
    if ((overflowX === 'auto' || overflowX === 'scroll') && isShown(element))
      faults.push(`${nameOf(element)} scrolls sideways, ${element.scrollWidth} in ${element.clientWidth}`)
  }

  const isFar = (element: Element) => {
    const place = element.closest('tbody > tr')
    return place instanceof HTMLTableRowElement && place.sectionRowIndex >= lookAtRows
  }
  const isInSentence = (element: Element) =>
    element.tagName === 'A' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      node => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
    )
  /** A tick is tapped by its label, a field by its box. */
  const targetOf = (element: Element) =>
    element.matches('input') ? (element.closest('label, [data-box]') ?? element) : element
  const top = document.querySelector('[role=dialog], [role=alertdialog]') ?? document
  const controls = 'a[href], button, input:not([type=hidden]), textarea, select, [role=button], [role=tab]'
  for (const element of top.querySelectorAll(controls)) {
    if (!isShown(element) || isFar(element) || element.matches('[href="#content"], svg[role=img] ~ ul a')) continue
    const box = targetOf(element).getBoundingClientRect()
    if (box.right > innerWidth + 1 && !element.closest('[data-matrix], table, [data-slides]'))
      faults.push(`${nameOf(element)} hangs over the side`)
    if (element.matches(':disabled') || isInSentence(element)) continue
    const isText = element.matches('a')
    if (box.height < LEAST - 0.5 || (!isText && box.width < LEAST - 0.5))
      faults.push(`${nameOf(element)} is ${Math.round(box.width)}×${Math.round(box.height)}`)
    const isTyped = element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')
    if (isTyped && Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      faults.push(`${nameOf(element)} has a text of ${getComputedStyle(element).fontSize}`)
  }

  const main = [...top.querySelectorAll('[data-primary]')].find(isShown)
  if (main) {
    const { top, bottom, left, width, height } = main.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (top < 0 || bottom > innerHeight || !(hit && main.contains(hit)))
      faults.push(`${nameOf(main)} is not on the screen`)
  }
  return faults
}

export const faultsOf = (page: Page) => page.evaluate(faultsOfPage, { lookAtRows: 3 })
