import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { typePerson } from './metro-person.ts'
import { ticketOf } from './metro-shop.ts'
import { button, field, heading, pickOption } from './page-parts.ts'
import { signInAs } from './people.ts'

test('a quote is written, talked about, made into a Metro ticket and saved', async ({ page, request }) => {
  await signInAs(page, 'Admin', '/portal/quotes')
  await expect(heading(page)).toContainText('Open Quotes')
  await expect(page.getByPlaceholder('Quote # / Name / Quote Amount/ Phone / Email')).toBeVisible()
  await button(page, 'Create New Quote').first().click()
  await expect(heading(page)).toHaveText('Create New Quote')
  await field(page, 'Clerk').click()
  await page.getByRole('option').first().click()
  await field(page, 'Customer Name').fill('Walter Quoted')
  await field(page, 'Contact').fill('702 555 0126')
  await field(page, 'Line 1 Description').fill('1881-S Morgan dollar')
  await expect(field(page, 'Line 2 Description'), 'no line follows one without a price').toHaveCount(0)
  await field(page, 'Line 1 Price').fill('88.5')
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $88.50')
  await expect(page.getByRole('button', { name: 'Remove line 1' })).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(heading(page)).toHaveText(/^Editing Quote:\d+$/)
  const quoteId = Number(/\d+$/.exec(page.url())?.[0])

  await expect(button(page, 'Save Comment')).toBeDisabled()
  await field(page, 'Comment').fill('Comes in on Thursday')
  await button(page, 'Save Comment').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Comes in on Thursday' })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Comment').fill('Called, comes on Friday')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page)).toContainText('Open Quotes')
  await page.goBack()
  await expect(field(page, 'Comment'), 'the draft holds it').toHaveValue('Called, comes on Friday')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('listitem').filter({ hasText: 'Called, comes on Friday' })).toBeVisible()
  await expect(field(page, 'Comment')).toHaveValue('')

  await button(page, 'Make Ticket').press('Enter')
  const opening = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: /Metro Ticket/ }).press('Enter')
  const tab = await opening
  await tab.waitForURL(/metro-tickets\/view-items\/\d+$/)
  const ticketId = Number(/\d+$/.exec(tab.url())?.[0])
  await expect(button(page, 'Make Ticket')).toHaveCount(0)
  await expect(page.getByText(`M${ticketId}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `View M${ticketId}` })).toBeFocused()

  await tab.goto(`/portal/metro-tickets/edit/${ticketId}`)
  await expect(field(tab, 'Last Name')).toHaveValue('Quoted')
  await typePerson(tab, { 'Last Name': 'Quoted' })
  await pickOption(tab, 'Race', 'H')
  await pickOption(tab, 'From', 'signs')
  await pickOption(tab, 'Booth', 'Booth 1')
  await tab.getByRole('radio', { name: 'cash', exact: true }).check({ force: true })
  await tab.keyboard.press('Control+s')
  await expect(tab).toHaveURL(/\/portal\/metro-tickets$/)
  expect(await ticketOf(request, ticketId)).toMatchObject({ ticketAmount: 89, isDraft: false })
  await tab.close()

  await page.goto(`/portal/quotes?search=Q${quoteId}`)
  await expect(page.getByRole('row').filter({ hasText: 'Walter Quoted' })).toContainText('1881-S Morgan dollar')
  await expectAccessible(page)
})
