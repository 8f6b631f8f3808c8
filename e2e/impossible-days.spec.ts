import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keyboard.ts'
import { button, field, heading } from './page-parts.ts'
import { signInAs } from './people.ts'

/** Snapshots and worksheets of moments that do not exist: told at the field, which stays. */

const expectNothingShown = async (page: Page) => {
  for (const name of ['CSV', 'Print', 'Retry']) await expect(button(page, name)).toHaveCount(0)
}

const typeInto = async (page: Page, label: string, text: string) => {
  await tabTo(page, field(page, label))
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('a moment that does not exist is marked in its field, and a corrected one leads on', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/transactions/snapshot?date=2/30/2026&time=09:05')
  await expect(page.getByRole('alert')).toContainText('Snapshot did not load')
  await expect(field(page, 'Date')).toHaveAccessibleDescription('Date must be a day, such as 11/13/2026')
  await expect(field(page, 'Date')).toHaveValue('02/30/26')
  await expect(field(page, 'Time')).toHaveValue('09:05')
  await expectNothingShown(page)
  await expectAccessible(page)
  await typeInto(page, 'Date', '02/28/26')
  await expect(heading(page)).toHaveText('Snapshot Feb 28th 2026 09:05')
  await expect(field(page, 'Date')).toBeFocused()
  await expect(button(page, 'CSV')).toBeVisible()

  await typeInto(page, 'Time', '25:99')
  await expect(field(page, 'Time')).toHaveAccessibleDescription('Time must be a time, such as 17:45')
  await expect(field(page, 'Time')).toHaveValue('25:99')
  await expect(field(page, 'Date')).toHaveValue('02/28/26')
  await expectNothingShown(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1745')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Snapshot Feb 28th 2026 17:45')

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('02/31/26')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Date')).toHaveAccessibleDescription('must be a day, such as 11/13/26')
  await expect(heading(page), 'it is not asked for').toHaveText('Snapshot Feb 28th 2026 17:45')
})

test('days that a worksheet can not cover are marked in their fields, and corrected ones lead on', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/transactions/worksheet?dateStart=2/30/2026')
  await expect(page.getByRole('alert')).toContainText('Start Date must be a day, such as 11/13/2026')
  await expect(field(page, 'Dates: From')).toHaveAccessibleDescription('must be a day, such as 11/13/26')
  await expect(field(page, 'Dates: From')).toHaveValue('02/30/26')
  await expectNothingShown(page)
  await typeInto(page, 'Dates: From', '02/27/26')
  await field(page, 'Dates: To').fill('02/27/26')
  // Leaving the field puts the days in force.
  await page.keyboard.press('Shift+Tab')
  await expect(heading(page)).toHaveText('Worksheet[02/27/26 – 02/27/26]')
  await expect(button(page, 'CSV')).toBeVisible()

  await typeInto(page, 'Dates: To', '03/15/27')
  await expect(field(page, 'Dates: To')).toHaveAccessibleDescription('A worksheet covers at most a year')
  await expect(field(page, 'Dates: From')).toHaveValue('02/27/26')
  await expect(field(page, 'Dates: To')).toHaveValue('03/15/27')
  await expectNothingShown(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('03/15/26')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Worksheet[02/27/26 – 03/15/26]')
})
