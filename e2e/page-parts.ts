import type { Locator, Page } from '@playwright/test'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
export const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' })

/** Other tests write checks too, so the screen may question a number far beyond the last. */
export const takeFarNumbers = (page: Page) =>
  page.addLocatorHandler(page.getByRole('alertdialog', { name: /^Check number \d+\?$/ }), question =>
    question.getByRole('button', { name: 'The number is right' }).click(),
  )

export const pickOption = async (page: Page, label: string, option: string) => {
  await field(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
