import type { Locator, Page } from '@playwright/test'

/** What most screens have, as a person finds it. */

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
export const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' })

/** An option of a select. */
export const pickOption = async (page: Page, label: string, option: string) => {
  await field(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
