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

test('two people at one record: the second is told, keeps what was typed, compares and saves', async ({ page, request }) => {
  const other = await callAs(request, 'Admin')
  const { data } = (await (await other.post('common/create-void-reason', { reason: 'told twice' })).json()) as { data: { id: number } }
  await signInAs(page, 'Admin')
  await page.goto(`/portal/void-logger/reasons?open=${data.id}`)
  await page.getByRole('dialog').getByLabel('Reason').fill('mine, longer')
  await other.post('common/edit-void-reason', { id: data.id, reason: 'theirs' })
  await expect(page.getByText('Changed by somebody else while you typed')).toBeVisible()
  await expect(page.getByText('Now: theirs')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('mine, longer')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /mine, longer/ })).toBeVisible()
})

test('a dead network keeps what was typed and the next save goes through', async ({ page, context }) => {
  await signInAs(page, 'Admin')
  await page.goto('/portal/stores?open=new')
  await page.getByLabel('Name').fill('Henderson')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' }).first()).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Henderson')
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('row', { name: /Henderson/ })).toBeVisible()
})
