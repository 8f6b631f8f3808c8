import { expect, test } from '@playwright/test'
import { openAdd } from './metro-shop.ts'
import { field, problems } from './page-parts.ts'
import { callAs } from './people.ts'

test('a check takes the ticket amount and the prefix, which an employee can not shorten', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  const setting = (await (await admin.get('common/get-check-setting')).json()) as {
    data: { metroCheckNumberPrefix: string }
  }
  const prefix = setting.data.metroCheckNumberPrefix
  await openAdd(page, 'Employee')
  await expect(field(page, 'Station')).toHaveCount(0)
  await expect(field(page, 'Video url')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check settings' })).toHaveCount(0)
  await field(page, 'Ticket Amount').fill('$1,240')
  await page.getByRole('radio', { name: 'check' }).check()
  await expect(field(page, 'Check Amount')).toHaveValue('1240')
  await expect(field(page, 'Check Number')).toHaveValue(prefix)
  await expect(page.getByText('At least 4 digits')).toBeVisible()
  await field(page, 'Check Number').fill('')
  await expect(field(page, 'Check Number')).toHaveValue(prefix)
  await field(page, 'Check Number').fill(`${prefix}0`)
  await field(page, 'Comment').focus()
  await expect(field(page, 'Check Number')).toHaveValue(prefix)
  await expect(page.getByText(`${prefix}0 is too short: at least 4 digits`)).toBeVisible()
  await field(page, 'Check Amount').fill('2000')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Check Number length is incorrect')
  await expect(problems(page)).toContainText('Check Amount is higher than Ticket Amount')
  await page.getByRole('radio', { name: 'cash' }).check()
  await expect(field(page, 'Check Amount')).toHaveValue('')
  await expect(field(page, 'Check Number')).toHaveValue('')
})

test('an admin edits the whole check number, sees the station and goes to the check settings', async ({ page }) => {
  await openAdd(page, 'Admin')
  await expect(field(page, 'Station')).toHaveValue('Station 1')
  await expect(field(page, 'Video url')).toBeEditable()
  await page.getByRole('radio', { name: 'check' }).check()
  await field(page, 'Check Number').fill('98765')
  await expect(field(page, 'Check Number')).toHaveValue('98765')
  await page.getByRole('button', { name: 'Check settings' }).click()
  await expect(page).toHaveURL(/setting-checks/)
})

test('a state is typed by its letters or by its name', async ({ page }) => {
  await openAdd(page, 'Employee')
  const state = field(page, 'State')
  await state.pressSequentially('nevad')
  await expect(state).toHaveValue('NEVAD')
  await state.press('a')
  await expect(state).toHaveValue('NV')
  await state.fill('new york')
  await expect(state).toHaveValue('NY')
  await state.fill('')
  await state.pressSequentially('nex')
  await expect(state).toHaveValue('NE')
})
