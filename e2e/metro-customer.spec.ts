import { expect, type Page, test } from '@playwright/test'
import { nevadaRunOn } from '#tests/licence-samples.ts'
import { expectAccessible } from './axe.ts'
import { scanLicence } from './keyboard.ts'
import { makeTicket, openAdd } from './metro-shop.ts'
import { field, problems, submit } from './page-parts.ts'
import { callAs } from './people.ts'

test('a blocked customer, a minor, an expired ID and one that is no date stop the form while typing', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('common/save-new-blocks', { firstName: 'Wendell', lastName: 'Formcrane', reason: 'sold rentals' })
  await openAdd(page, 'Employee')
  await field(page, 'First Name').fill('wendell')
  await field(page, 'Last Name').fill('Formcrane')
  const banner = page.getByRole('alert').filter({ hasText: 'Blocked: first and last name match the block list' })
  await expect(banner).toContainText('sold rentals')
  await expect(page.getByRole('button', { name: 'Blocked' })).toBeDisabled()
  await expect(page.getByText('Do not serve')).toBeVisible()
  await expectAccessible(page, { coloursOnly: true })
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Customer is blocked: sold rentals')
  await expect(field(page, 'First Name')).toBeFocused()
  await field(page, 'Last Name').fill('Formcrate')
  await expect(banner).toBeHidden()
  await expect(page.getByText('not blocked')).toBeVisible()
  await expect(problems(page), 'what was said of the other name is gone with it').toHaveCount(0, { timeout: 3000 })
  await expect(submit(page)).toBeEnabled()

  const young = new Date().getFullYear() - 16
  await field(page, 'Date of Birth').fill(`0101${young}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Under 18' })).toContainText(`18 on 01/01/${young + 18}`)
  await expect(page.getByRole('button', { name: 'Blocked' })).toBeDisabled()
  await expectAccessible(page, { coloursOnly: true })
  await field(page, 'Comment').focus()
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText(/Customer is 1[56]/)
  await expect(field(page, 'Date of Birth')).toBeFocused()
  await field(page, 'Date of Birth').fill('13012030')
  await expect(field(page, 'Date of Birth')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Invalid Date of Birth: MMDDYYYY format expected.')).toBeVisible()
  await expect(page.getByText('check the date of birth')).toBeVisible()
  await field(page, 'Date of Birth').fill('01011980')
  await expect(field(page, 'Date of Birth')).not.toHaveAttribute('aria-invalid')
  await field(page, 'ID Expiration').fill('07142019')
  await expect(field(page, 'ID Expiration')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('The ID is expired', { exact: true })).toBeVisible()
  await expect(page.getByText('Do not serve')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Blocked' })).toBeDisabled()
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('The ID is expired')
  await field(page, 'ID Expiration').fill('n/a')
  await expect(submit(page)).toBeEnabled()
  await field(page, 'ID Expiration').fill('13012030')
  await expect(field(page, 'ID Expiration')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Check the ID date')).toBeVisible()
  await expect(page.getByText('Do not serve')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Blocked' })).toBeDisabled()
  await field(page, 'Comment').focus()
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Invalid ID Expiration Date: MMDDYYYY format expected.')
  await expect(field(page, 'ID Expiration')).toBeFocused()
  await field(page, 'ID Expiration').fill('12012039')
  await expect(submit(page)).toBeEnabled()
})

/** A wireless scanner that pauses for a second in the middle; the page's clock stands still while keys arrive. */
const scanWithPause = async (page: Page, text: string) => {
  const middle = text.indexOf('DBB')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await scanLicence(page, text.slice(0, middle))
  await page.clock.runFor(1000)
  await scanLicence(page, text.slice(middle))
  await page.clock.runFor(400)
  await page.clock.resume()
}

// licence.rules.test.ts has all the forms that the line ends of a scan may have.
test('a licence scanned anywhere, with a pause in the middle, fills the form', async ({ page }) => {
  await page.clock.install()
  await openAdd(page, 'Employee')
  await field(page, 'City').fill('Reno')
  await field(page, 'Comment').fill('stays')
  await scanWithPause(page, nevadaRunOn)
  await expect(page.getByRole('status').filter({ hasText: 'Licence scanned' })).toContainText(/1\d fields filled/)
  await expect(field(page, 'First Name')).toHaveValue('Linda')
  await expect(field(page, 'DL No')).toHaveValue('1402345678')
  await expect(field(page, 'Date of Birth')).toHaveValue('07041979')
  await expect(field(page, 'City')).toHaveValue('Las Vegas')
  await expect(field(page, 'Sex')).toHaveValue('F')
  await expect(field(page, 'Comment')).toHaveValue('stays')
  await expect(problems(page)).toHaveCount(0)
})

test('of several customers with one name the clerk chooses; what a wrong name brought goes when it is another', async ({
  page,
  request,
}) => {
  const twin = { firstName: 'Tam', lastName: 'Candidate' }
  await makeTicket(request, { ...twin, dLNo: 'CND-1', dOB: '01011971', city: 'Reno' })
  await makeTicket(request, { ...twin, dLNo: 'CND-2', dOB: '02021972', city: 'Elko' })
  await makeTicket(request, { firstName: 'Lona', lastName: 'Lookup', dLNo: 'LKP-90210', dOB: '03031975', city: 'Elko' })
  await openAdd(page, 'Employee')
  await field(page, 'First Name').fill('Tam')
  await field(page, 'Last Name').fill('Candidate')
  const offered = page.getByRole('list', { name: 'Customers found' })
  await expect(offered.getByRole('listitem')).toHaveCount(2)
  await expect(field(page, 'City')).toHaveValue('')
  await expectAccessible(page, { within: 'aside' })
  await offered.getByRole('button', { name: 'Choose Tam Teresa Candidate, born 01011971' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'City')).toHaveValue('Reno')
  await expect(offered).toBeHidden()
  await expect(field(page, 'Last Name'), 'the hand goes on where it was').toBeFocused()

  await page.getByRole('button', { name: 'Clear' }).click()
  await field(page, 'First Name').fill('Lona')
  await field(page, 'Last Name').fill('Lookup')
  await expect(field(page, 'City')).toHaveValue('Elko')
  await field(page, 'Address').fill('1 Other Road')
  await field(page, 'Date of Birth').fill('04041990')
  await expect(field(page, 'City')).toHaveValue('')
  await expect(field(page, 'Address')).toHaveValue('1 Other Road')
})
