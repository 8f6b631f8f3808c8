import type { Page } from '@playwright/test'

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

export const numberedRow = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) })

export const menuOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menu', { name: `Actions for ${name}` })
}

/** Matches an action with or without its key: 'Edit E', 'Void…'. */
const named = (action: string) => new RegExp(`^${action.replace(/[()]/g, '\\$&')}( \\S+)?$`)

export const choose = async (page: Page, name: string, action: string) => {
  const menu = await menuOf(page, name)
  await menu.getByRole('menuitem', { name: named(action) }).click()
}

export const namesIn = async (page: Page) => page.getByRole('row').locator('td:nth-child(3)').allInnerTexts()

/** Runs in the page: the text is not cut off and not in the gutter. */
export const isUncut = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  const end = element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight)
  return element.scrollWidth <= element.clientWidth && range.getBoundingClientRect().right <= end
}
