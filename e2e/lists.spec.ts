import { expect, test } from '@playwright/test'
import { callAs, signInAs } from './people.ts'

test('a clerk is added, renamed, moved and removed with the keyboard alone', async ({ page }) => {
  await signInAs(page, 'Admin')
  await page.goto('/portal/clerks')
  await expect(page.getByRole('row', { name: /Marcus/ })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Keyla')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Keyla/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('keyl')
  await expect(page).toHaveURL(/search=keyl/)
  await expect(page.getByText('1 clerks')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('row', { name: /Keyla/ }).click()
  await page.keyboard.press('e')
  await page.getByLabel('Name').fill('Keyla B')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Keyla B/ })).toBeVisible()
})

test('what another person adds appears by itself', async ({ page, request }) => {
  await signInAs(page, 'Admin')
  await page.goto('/portal/from-options')
  await expect(page.getByRole('row', { name: /coin show/ })).toBeVisible()
  const other = await callAs(request, 'Admin')
  const added = await other.post('common/add-new-from-option', { name: 'billboard live' })
  expect(added.status()).toBe(200)
  await expect(page.getByRole('row', { name: /billboard live/ })).toBeVisible()
})
