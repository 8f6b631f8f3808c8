import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { choose, rowOf } from './list-rows.ts'
import { METRO_TICKETS } from './metro-shop.ts'
import { button, field, heading, pickOption } from './page-parts.ts'
import { signInAs } from './people.ts'

const dryRun = async (page: Page, name: string, lines: string) => {
  await button(page, 'Import a file…').first().click()
  const dialog = page.getByRole('dialog', { name: 'Import a file' })
  await pickOption(page, 'Kind', 'People')
  await expect(dialog.getByRole('table', { name: 'Columns of the file' })).toContainText('dLExpirationDate')
  const content = Buffer.from(`firstName,lastName,dOB,dLState,dLNo,city\n${lines}`)
  await field(page, 'File').setInputFiles({ name, mimeType: 'text/csv', buffer: content })
  await button(page, 'Dry run').click()
  await expect(dialog).toBeHidden()
}

test('a broken file shows its errors, a good one is imported after its dry run and known at the counter', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/imports')
  await expect(heading(page)).toHaveText('Imports')
  await dryRun(page, 'broken.csv', 'Ottilie,,03041961,NV,9912345670,Elko\nJudson,Farrow,13131961,NV,9912345671,Elko\n')
  await button(page, 'Errors of broken.csv').click()
  const errors = page.getByRole('dialog', { name: 'Errors of broken.csv' })
  await expect(errors.getByRole('row')).toHaveText([
    /Line.*Error/,
    /2.*Last Name is Blank/,
    /3.*Invalid Date of Birth: MMDDYYYY format expected\./,
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await dryRun(page, 'good.csv', 'ottilie,farrow,3/4/1961,NV,9912345670,Elko\n')
  const row = rowOf(page, 'good.csv')
  await expect(row).toContainText('no errors')
  await choose(page, 'good.csv', 'Import this file')
  await expect(row).toContainText('imported')

  await page.goto(`${METRO_TICKETS}/add-new`)
  await field(page, 'DL No').fill('9912345670')
  const rail = page.getByRole('complementary', { name: 'Customer and photos' })
  await expect(rail).toContainText('Customer found')
  await expect(rail).toContainText('Ottilie Farrow')
  await expect(rail).toContainText('from the imported customers')
  await expect(field(page, 'City')).toHaveValue('Elko')
})
