import { expect, test } from '@playwright/test'
import { typeByHand } from './keyboard.ts'
import { numberedRow } from './list-rows.ts'
import { button, field, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** How a coin receipt is paid in its form. */

const RECEIPTS = '/portal/receipts'

test('a round sum is tendered by its button, a point is not taken and says why, the tax is explained line by line, and so much change is asked about', async ({
  page,
}) => {
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new`)
  await expect(field(page, 'Line 1 Item')).toBeFocused()
  await typeByHand(page, 'Coin Supplies')
  await page.keyboard.press('Enter')
  const price = field(page, 'Line 1 Price')
  await price.focus()
  await typeByHand(page, '12.5')
  await expect(price).toHaveValue('12')
  await expect(page.getByText('Price must be in whole dollars', { exact: true })).toBeVisible()
  await price.fill('38')
  await button(page, '$60').click()
  const tendered = field(page, 'Cash Tendered')
  await expect(tendered).toHaveValue('60')
  await expect(page.getByText('Change$18.82')).toBeVisible()
  await button(page, 'Why this tax?').click()
  await expect(page.getByRole('row', { name: '1 Coin Supplies 38.00 3.1825 3.18' })).toBeVisible()
  await button(page, 'Close Why this tax?').click()
  await tendered.fill('')
  await typeByHand(page, '75.55')
  await expect(tendered).toHaveValue('75')
  await field(page, 'Note').focus()
  await expect(page.getByText('Cash Tendered must be in whole dollars')).toBeVisible()
  await tendered.fill('90')
  await expect(page.getByText('Cash Tendered must be in whole dollars')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure that all informations are correct ?')
  await expect(question).toContainText('Change $48.82 for $90.00')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(tendered).toHaveValue('90')
})

test('the kinds of payment are chosen by the arrows, each with what it asks for; a refused save marks all of it; a card field takes four digits and refuses a longer number, typed or pasted', async ({
  page,
}) => {
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new`)
  await expect(field(page, 'Line 1 Item')).toBeFocused()
  await page.keyboard.press('F9')
  await page.keyboard.press('ArrowRight')
  await expect(field(page, 'Check Number')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const card = field(page, 'Card Number')
  await expect(card).toBeVisible()
  await expect(field(page, 'Clerk')).not.toHaveValue('')
  await page.keyboard.press('Control+s')
  for (const text of ['Some Items values are not valid', 'Card Number is Blank', 'First Name is Blank'])
    await expect(problems(page)).toContainText(text)
  await expect(page.getByText('4 problems')).toBeVisible()

  await card.fill('4111111111111111')
  await expect(card).toHaveValue('')
  await expect(page.getByText('Only the last 4 digits')).toBeVisible()
  await card.focus()
  await typeByHand(page, '42424')
  await expect(card).toHaveValue('4242')
  await expect(page.getByText('Only the last 4 digits')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'First Name')).toBeFocused()
})

test('another kind of payment and back keeps what was typed; a check has its prefix and follows the total until its amount is typed', async ({
  page,
}) => {
  await signInAs(page, 'Employee', `${RECEIPTS}/create-new`)
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
  const number = field(page, 'Check Number')
  await expect(number).toHaveValue('')
  await expect(number.locator('xpath=..')).toHaveText('1')
  await number.press('Enter')
  await expect(number).toHaveAccessibleDescription('Check Number is Blank')
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
  await number.fill('3140')
  await page.getByRole('radio', { name: 'credit card' }).check()
  await expect(field(page, 'Card Number')).toHaveValue('8821')
  await page.getByRole('radio', { name: 'check' }).check()
  await field(page, 'Check Amount').fill('43.35')
  await field(page, 'First Name').fill('Rose')
  await field(page, 'Last Name').fill('Abernathy')
  const sent = page.waitForRequest('**/api/receipts/create-new')
  await page.keyboard.press('Control+s')
  const body = (await sent).postData() ?? ''
  expect(body).toContain('"13140"')
  expect(body).not.toContain('8821')
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
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: 'Create New Receipt' }).or(button(page, 'Create New Receipt')).first().click()
  await expect(page).toHaveURL(/create-new-v2$/)
  await button(page, 'Full form').click()
  await expect(field(page, 'Line 1 Item')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/create-new$/)
})
