import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { countRow, noteField as field } from './count-desk.ts'
import { signInAs } from './people.ts'

/** The panels of a Daily Count before anything is saved: who types in them, and who only reads. */

test('a level of the vaults is set in the shop settings and warned of on Daily Count, by a word while it is blind; there Enter walks the notes into the next place, and arrows go from place to place', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/shop-settings')
  await page.getByLabel('$50 in the vaults').fill('987654')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Setting Updated Successfully!')).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Daily Count' }).click()
  const level = page.getByRole('table', { name: 'Vault levels' }).getByRole('row').filter({ hasText: '$50' })
  await expect(level).toContainText('below')
  await expect(level).toContainText('987,654.00')
  await expect(field(page, 'Metro Drawer', '$100')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('Some Items values are not valid')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await field(page, 'Metro Drawer', '$100').focus()
  for (const note of ['$20', '$10', '$5', '$1', 'Coins']) {
    await page.keyboard.press('Enter')
    await expect(field(page, 'Metro Drawer', note)).toBeFocused()
  }
  await expect(field(page, 'Coin Drawer', '$100')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Coin Drawer', '$100')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(field(page, 'Retail', '$100')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(page, 'Coin Drawer', '$100')).toBeFocused()
  await page.getByRole('button', { name: 'Retail', exact: false }).first().click()
  await expect(field(page, 'Retail', '$100')).toHaveCount(0)
})

test('the drawer reads Daily Count: balances, the Coin Change total, and nothing to type or confirm; it leads to the opening count', async ({
  page,
}) => {
  await page.clock.setFixedTime('2027-02-02T17:30:00Z')
  await signInAs(page, 'Drawer', '/transactions/daily')
  await expect(page).toHaveURL(/\/portal\/transactions\/daily$/)
  await expect(countRow(page, 'Metro Drawer', 'Books')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Petty Cash', exact: true })).toHaveCount(0)
  const summary = page.getByRole('list', { name: 'Summary' })
  await expect(summary.getByRole('listitem')).toHaveCount(1)
  await expect(summary).toContainText('Coin Change Total')
  await expect(page.getByRole('table', { name: 'Vault levels' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Reconcile' })).toHaveAttribute('href', '/portal/transactions/reconcile')
  const prompt = page.getByRole('region', { name: 'Drawer count' })
  await expect(prompt).toContainText('The opening count is due: Metro Drawer, Coin Drawer')
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Count now' }).click()
  await expect(page.getByRole('dialog', { name: '09:00 drawer count' }).getByLabel('$100')).toBeFocused()
})
