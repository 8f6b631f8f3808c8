import { expect, test } from '@playwright/test'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { callAs, signInAs } from './people.ts'

test('metals: a row opens its items, an item its ticket, and the address keeps the buyer', async ({ page }) => {
  const [item] = metroItems
  const items = [{ ...item, name: 'Gold 22k. Bangle, engraved. 12.5 grams' }]
  const admin = await callAs(page.request, 'Admin')
  expect((await admin.post('metro-tickets/create-new', { details: ticketDetails, items })).ok()).toBe(true)
  await signInAs(page, 'Admin', '/portal/metals')
  await expect(page.getByRole('columnheader', { name: 'Weight not sold' })).toBeVisible()
  await page.getByRole('button', { name: 'Gold 22k' }).click()
  await expect(page).toHaveURL(/open=Gold/)
  const dialog = page.getByRole('dialog', { name: 'Gold 22k' })
  const row = dialog.getByRole('row').filter({ hasText: 'Bangle, engraved' })
  await expect(row).toContainText('12.50 g')
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/view-items\/\d+\?itemId=\d+/)
  await expect(page.locator('tr[aria-current]')).toContainText('Bangle, engraved')
  await page.goBack()
  await expect(row).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const marked = dialog.locator('tr[data-marked]')
  await expect(marked).toHaveCount(1)
  const itemId = await marked.getByRole('link').first().innerText()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`itemId=${itemId}$`))
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('row').filter({ hasText: 'Gold 22k' })
  await expect(card.locator('[data-slot=title]')).toHaveText('Gold 22k')
  await expect(card.locator('[data-slot=amount]')).not.toHaveText(
    (await card.innerText()).match(/Unit Price\s+([\d,.]+)/)?.[1] ?? '',
  )
})
