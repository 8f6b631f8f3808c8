import { expect, test } from '@playwright/test'
import { numberedRow } from './list-rows.ts'
import { button, field, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** How a coin receipt is paid in its form. */

const RECEIPTS = '/portal/receipts'

test('another kind of payment and back keeps what was typed; a check follows the total until its amount is typed', async ({
  page,
}) => {
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new`)
  await field(page, 'Line 1 Item').fill('Coin Supplies')
  await page.keyboard.press('Enter')
  await field(page, 'Line 1 Price').fill('38')
  await field(page, 'Cash Tendered').fill('60')
  await expect(page.locator('footer')).toContainText('Change $18.82')
  await field(page, 'Cash Tendered').fill('30')
  await expect(page.locator('footer')).toContainText('Missing $11.18')
  await page.getByRole('radio', { name: 'credit card' }).check()
  await field(page, 'Card Number').fill('8821')
  await page.getByRole('radio', { name: 'check' }).check()
  await expect(field(page, 'Check Amount')).toHaveValue('41.18')
  await field(page, 'Line 1 Price').fill('40')
  await expect(field(page, 'Check Amount')).toHaveValue('43.35')
  await page.getByRole('radio', { name: 'cash' }).check()
  await expect(field(page, 'Cash Tendered')).toHaveValue('30')
  await field(page, 'Line 1 Price').fill('38')
  await page.getByRole('radio', { name: 'check' }).check()
  await expect(field(page, 'Check Amount')).toHaveValue('41.18')
  await field(page, 'Check Amount').fill('42')
  await expect(page.getByText('+$0.82 to the total')).toBeVisible()
  await field(page, 'Line 1 Price').fill('40')
  await expect(field(page, 'Check Amount')).toHaveValue('42')
  await expect(page.getByText('-$1.35 to the total')).toBeVisible()
  await field(page, 'Check Number').fill('3140')
  await page.getByRole('radio', { name: 'credit card' }).check()
  await expect(field(page, 'Card Number')).toHaveValue('8821')
  await field(page, 'First Name').fill('Rose')
  await field(page, 'Last Name').fill('Abernathy')
  const sent = page.waitForRequest('**/api/receipts/create-new')
  await page.keyboard.press('Control+s')
  const body = (await sent).postData() ?? ''
  expect(body).toContain('8821')
  expect(body).not.toContain('3140')
})

test('a point is not taken for a price or for cash, and the field says why', async ({ page }) => {
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new`)
  await page.getByRole('radio', { name: 'cash', exact: true }).check()
  const tendered = field(page, 'Cash Tendered')
  await tendered.focus()
  await page.keyboard.type('75.55')
  await expect(tendered).toHaveValue('75')
  await field(page, 'Note').focus()
  await expect(page.getByText('Cash Tendered must be in whole dollars')).toBeVisible()
  await tendered.fill('80')
  await expect(page.getByText('Cash Tendered must be in whole dollars')).toHaveCount(0)
  await field(page, 'Line 1 Item').fill('Coin Supplies')
  await page.keyboard.press('Enter')
  const price = field(page, 'Line 1 Price')
  await price.focus()
  await page.keyboard.type('12.5')
  await expect(price).toHaveValue('12')
  await expect(page.getByText('Price must be in whole dollars', { exact: true })).toBeVisible()
})

test('screens take whole dollars; what a program saved with cents is shown and kept to the cent', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  const formDetails = { payment: 'cash', tendered: 80.5, clerk: 'Luis', booth: 'Booth 5', station: 'station1' }
  const items = [{ item: 'Morgan Dollar', qty: 1, price: 58.25 }]
  const made = await admin.post('receipts/create-new', { formDetails, items })
  const { id } = ((await made.json()) as { data: { id: number } }).data
  await signInAs(page, 'Admin', `${RECEIPTS}/edit/${id}`)
  await expect(field(page, 'Line 1 Price')).toHaveValue('58.25')
  await expect(field(page, 'Cash Tendered')).toHaveValue('80.5')
  await field(page, 'Line 1 Price').fill('58.50')
  await field(page, 'Cash Tendered').fill('90.10')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Line 1: Price must be in whole dollars')
  await expect(problems(page)).toContainText('Cash Tendered must be in whole dollars')
  await field(page, 'Line 1 Price').fill('58.25')
  await field(page, 'Cash Tendered').fill('80.5')
  await field(page, 'Note').fill('wants a call')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Receipt CR${id} saved`)).toBeVisible()
  await expect(page.getByText('Change $22.25')).toHaveCount(0)
  await expect(numberedRow(page, `CR${id}`)).toContainText('58.25')
  await expect(numberedRow(page, `CR${id}`)).toContainText('80.50')
})

test('a new receipt opens in the form that was used last', async ({ page }) => {
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new-v2`)
  await expect(field(page, 'Barcode')).toBeFocused()
  await page.goto(RECEIPTS)
  await page.getByRole('link', { name: 'Create New Receipt' }).or(button(page, 'Create New Receipt')).first().click()
  await expect(page).toHaveURL(/create-new-v2$/)
  await button(page, 'Full form').click()
  await expect(field(page, 'Line 1 Item')).toBeFocused()
  await page.goto(RECEIPTS)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/create-new$/)
})
