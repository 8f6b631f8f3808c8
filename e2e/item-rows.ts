import type { Page } from '@playwright/test'

export const items = (page: Page) => page.getByRole('table', { name: 'All Items' })
export const itemRow = (page: Page, text: string) => items(page).getByRole('row').filter({ hasText: text })
export const side = (page: Page, letter: 'A' | 'B', text: string) =>
  itemRow(page, text).getByRole('checkbox', { name: `Sold to ${letter}` })
export const profit = (page: Page) => page.getByRole('status', { name: 'Profit' })
