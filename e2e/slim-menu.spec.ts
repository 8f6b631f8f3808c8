import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './people.ts'

/** Below 1200 the menu is slim: every screen is still reached with the mouse and with the keyboard. */

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const hrefs = (page: Page) =>
  menu(page)
    .locator('a[href]')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))

test('the slim menu leads to every screen of the wide one, with the mouse and with the keyboard', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/dashboard')
  await expect(menu(page)).toBeVisible()
  const all = await hrefs(page)
  expect(all.length).toBeGreaterThan(30)
  expect(all).toEqual(expect.arrayContaining(['/portal/signature-pad', '/portal/signature-pad-2']))

  await page.setViewportSize({ width: 1024, height: 768 })
  const groups = menu(page).getByRole('button', { name: /screens$/ })
  await expect(groups).toHaveText(['CPA', 'SET 1', 'SET 2', 'SET 3'])
  for (const group of await groups.all()) await expect(group, 'without scrolling').toBeInViewport({ ratio: 1 })
  const reached = await hrefs(page)
  for (const group of await groups.all()) {
    await group.click()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    reached.push(...(await items.evaluateAll(links => links.map(link => link.getAttribute('href')))))
    await page.keyboard.press('Escape')
    await expect(group).toBeFocused()
  }
  expect(new Set(reached)).toEqual(new Set(all))

  await menu(page)
    .getByRole('button', { name: /^SETTINGS 2/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Clerks' })).toBeFocused()
  await page.keyboard.press('b')
  await expect(page.getByRole('menuitem', { name: 'Booths' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Booths', level: 1 })).toBeVisible()
})

test('a menu that is too long shows where one is', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 })
  await signInAs(page, 'Admin', '/portal/sign-ins')
  const active = menu(page).getByRole('button', { name: /^SETTINGS 3/ })
  await expect(active).toHaveAttribute('aria-current', 'true')
  await expect(active).toBeInViewport({ ratio: 1 })
  await page.goto('/portal/ticket-numbers')
  await expect(menu(page).getByRole('link', { name: 'Ticket Numbers' })).toBeInViewport({ ratio: 1 })
  const group = menu(page).getByRole('button', { name: /^SETTINGS 2/ })
  await page.setViewportSize({ width: 1024, height: 180 })
  await group.click()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
})
