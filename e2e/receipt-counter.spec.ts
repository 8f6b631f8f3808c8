import { expect, type Page, test } from '@playwright/test'
import { inParts, JEWELRY, makeJewelryReceipt, readJewelryReceipt } from './jewelry-shop.ts'
import { choose, isUncut } from './list-rows.ts'
import { button, field, pickOption, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** What clerks meet at the counter while a receipt is typed and paid. */

const RECEIPTS = '/portal/receipts'
const part = (page: Page, label: string) => field(page, `New payment ${label}`)
const inWindow = (element: Element) => {
  const { left, right } = element.getBoundingClientRect()
  return left >= 0 && right <= window.innerWidth
}

test('the payments of a receipt fit a tablet on end, in its form and in the dialog', async ({ page, request }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  const bin = button(page, 'Delete payment 1')
  const fits = () => bin.evaluate(inWindow)
  const isScrolled = () =>
    page.getByRole('table', { name: 'Payments' }).evaluate(table => {
      const frame = table.parentElement
      return frame ? frame.scrollWidth > frame.clientWidth : true
    })
  await expect(bin).toBeVisible()
  expect([await fits(), await isScrolled()]).toEqual([true, false])
  await page.goto(`${JEWELRY}?id=${id}`)
  await choose(page, `JR${id}`, 'Take Payment 1,004.94')
  const dialog = page.getByRole('dialog', { name: `Payments of JR${id}` })
  expect(await dialog.evaluate(inWindow)).toBe(true)
  expect([await fits(), await isScrolled()]).toEqual([true, false])
})

test('the prefix stands before a check number; without one, Enter says what is missing', async ({ page, request }) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Employee', `${RECEIPTS}/create-new`)
  await field(page, 'Line 1 Item').fill('Coin Supplies')
  await page.keyboard.press('Enter')
  await field(page, 'Line 1 Price').fill('38')
  await page.getByRole('radio', { name: 'check' }).check()
  const number = field(page, 'Check Number')
  await expect(number).toHaveValue('')
  await expect(number.locator('xpath=..')).toHaveText('1')
  await number.press('Enter')
  await expect(number).toHaveAccessibleDescription('Check Number is Blank')
  await number.fill('3140')
  const sent = page.waitForRequest('**/api/receipts/create-new')
  await page.keyboard.press('Control+s')
  expect((await sent).postData()).toContain('"13140"')

  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await pickOption(page, 'New payment Paid By', 'check')
  await part(page, 'Total Amount').fill('250.50')
  await part(page, 'Check Number').press('Backspace')
  await part(page, 'Check Number').fill('9021')
  await button(page, 'Save Payment').click()
  await expect(page.getByRole('row', { name: /check 250\.50 9021/ })).toBeVisible()
})

test('a barcode that is too long is refused at its field; with whole lines Enter goes to the cash', async ({
  page,
}) => {
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new-v2`)
  await expect(field(page, 'Barcode')).toBeFocused()
  await page.keyboard.type('012345678905')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Barcode')).toHaveAccessibleDescription('Barcode has at most 5 characters')
  await expect(page.getByText('0 lines, 0 pieces')).toBeVisible()
  await page.keyboard.type('A7731')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 line, 1 piece')).toBeVisible()
  await field(page, 'Cash Tendered').fill('50')
  await expect(page.getByText('Change$50.00')).toHaveCount(0)
  await expect(page.locator('footer')).not.toContainText('Change')
  await field(page, 'Line 1 Barcode').fill('A77310')
  await expect(field(page, 'Line 1 Barcode')).toHaveAccessibleDescription('Barcode has at most 5 characters')
  await field(page, 'Line 1 Barcode').fill('A7731')
  await pickOption(page, 'Line 1 Item', 'Morgan Dollar')
  await field(page, 'Line 1 Price').fill('37')
  await expect(page.getByText('Change$13.00')).toBeVisible()
  await field(page, 'Barcode').press('Enter')
  await expect(field(page, 'Cash Tendered')).toBeFocused()
})

test('a void receipt offers no change to hand out', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  const formDetails = { payment: 'cash', tendered: 40, clerk: 'Luis', booth: 'Booth 5', station: 'station1' }
  const items = [{ item: 'Morgan Dollar', qty: 1, price: 37 }]
  const made = await admin.post('receipts/create-new', { formDetails, items })
  const { id } = ((await made.json()) as { data: { id: number } }).data
  await signInAs(page, 'Admin', `${RECEIPTS}/edit/${id}`)
  await expect(page.getByText('Change$3.00')).toBeVisible()
  await admin.post('receipts/edit-receipt-render-table-data', { id, void: true, voidReason: 'rung twice' })
  await page.reload()
  await expect(page.getByText('void: rung twice')).toBeVisible()
  await expect(page.getByText('Change$3.00')).toHaveCount(0)
  await expect(page.locator('footer')).not.toContainText('Change')
})

test('jewelry in parts: F9 goes to the payment, too much is said at once, and it ships to a state by its name', async ({
  page,
  request,
}) => {
  await signInAs(page, 'Employee', `${JEWELRY}/create-new`)
  await expect(field(page, 'Booth')).toHaveValue('Booth 5')
  const person = { 'First Name': 'Grace', 'Last Name': 'Yoon', Phone: '702 555 0193', 'Line 1 Qty': '1' }
  for (const [label, text] of Object.entries(person)) await field(page, label).fill(text)
  await field(page, 'Line 1 Description').fill('Ring')
  await field(page, 'Line 1 Price').fill('1000')
  await page.getByRole('switch', { name: 'Require shipment, free of tax' }).click()
  await page.getByRole('radio', { name: 'partial' }).check()
  await page.keyboard.press('F9')
  await expect(part(page, 'Paid By')).toBeFocused()
  await part(page, 'Total Amount').fill('1200')
  await expect(page.getByText('Total Amount is more than the $1,000.00 that remains.')).toBeVisible()
  await expect(part(page, 'Total Amount')).toHaveAttribute('aria-invalid', 'true')
  await part(page, 'Total Amount').fill('400')
  await part(page, 'Cash Tendered').fill('400')
  await expect(page.locator('footer')).toContainText('This payment $400.00')
  await expect(page.locator('footer')).toContainText('Remaining $600.00')
  const shipped = { Address: '3317 Jade Cliffs Ln', City: 'Henderson', Phone: '555 0193', State: 'nevada' }
  for (const [label, text] of Object.entries(shipped)) await field(page, `Shipping ${label}`).fill(text)
  await page.keyboard.press('Tab')
  await field(page, 'Postal Code').fill('890')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Postal Code must be 5 or 9 digits')
  await expect(problems(page)).toContainText('Shipping Phone must have 10 digits')
  await field(page, 'Postal Code').fill('89012')
  await field(page, 'Shipping Phone').fill('702 555 0193')
  await page.keyboard.press('Control+s')
  const said = await page.getByText(/^Receipt JR\d+ saved$/).textContent()
  const saved = await readJewelryReceipt(request, Number(said?.match(/\d+/)?.[0]))
  expect(saved).toMatchObject({ shipments: [{ state: 'NV', postalCode: '89012' }] })
})

test('a card number that goes on after four digits is said below the payment', async ({ page, request }) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await pickOption(page, 'New payment Paid By', 'creditcard')
  await part(page, 'Card Number').pressSequentially('44171')
  await expect(part(page, 'Card Number')).toHaveValue('4417')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Only the last 4 digits.' })).toBeVisible()
})

test('a refused receipt counts every cell that is marked, and names line and column', async ({ page }) => {
  await signInAs(page, 'Admin', `${JEWELRY}/create-new`)
  const typed = { 'First Name': 'Grace', 'Last Name': 'Yoon', 'Line 1 Qty': '1', 'Line 2 Qty': '2' }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await field(page, 'Line 2 Description').fill('Chain')
  await field(page, 'Cash Tendered').fill('10')
  await page.keyboard.press('Control+s')
  for (const text of ['Some Items values are not valid', 'Line 1: Description, Price', 'Line 2: Price'])
    await expect(problems(page).getByText(text, { exact: true })).toBeVisible()
  await expect(page.locator('form [aria-invalid=true]')).toHaveCount(3)
  await expect(page.getByText('3 problems')).toBeVisible()
})

test('the bar and the message count the same fields: one in a line, and one with two texts', async ({ page }) => {
  await signInAs(page, 'Admin', `${JEWELRY}/create-new`)
  const typed = { 'Line 1 Qty': '1', 'Line 1 Description': 'Ring 4111 1111 1111 1111', 'Line 1 Price': '100' }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  const marked = page.locator('form [aria-invalid=true]')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Cash Tendered')
  await expect(marked).toHaveCount(2)
  await expect(problems(page)).toContainText('Correct 2 fields.')
  await expect(page.getByText('2 problems')).toBeVisible()

  await field(page, 'Line 1 Description').fill('Ring')
  await field(page, 'Cash Tendered').fill('120')
  await page.getByRole('switch', { name: 'Require shipment, free of tax' }).check()
  const shipped = { 'First Name': 'Ida', 'Last Name': 'Moss', 'Shipping Phone': '4111 1111 1111 1111' }
  for (const [label, text] of Object.entries(shipped)) await field(page, label).fill(text)
  await page.keyboard.press('Control+s')
  const count = await marked.count()
  await expect(problems(page)).toContainText(`Correct ${count} fields.`)
  await expect(page.getByText(`${count} problems`)).toBeVisible()
})

test('Admin opens a receipt for one edit on its form', async ({ page, request }) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  const oneTime = page.getByRole('switch', { name: 'One-time edit' })
  await field(page, 'First Name').fill('Grace')
  await oneTime.click()
  await expect(oneTime).toBeChecked()
  await page.reload()
  await expect(oneTime).toBeChecked()
  await expect(field(page, 'First Name')).toHaveValue('Grace')
})

test('what is submitted without a connection was not sent, and the page says so', async ({
  page,
  context,
  request,
}) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await part(page, 'Total Amount').fill('100')
  await part(page, 'Cash Tendered').fill('100')
  await context.setOffline(true)
  await button(page, 'Save Payment').click()
  await expect(page.getByText('It was not sent.')).toBeVisible()
  await expect(page.getByText('It may have been saved.')).toHaveCount(0)
})

test('bitcoin says while it is typed what is handed over and the price of one, on a small screen too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'Employee', `${RECEIPTS}/create-new`)
  await field(page, 'Line 1 Item').fill('bitcoin')
  await page.keyboard.press('Enter')
  await field(page, 'Line 1 Price').fill('1240')
  await expect(field(page, 'Line 1 Qty')).toHaveValue('0.01258883')
  expect(await field(page, 'Line 1 Qty').evaluate(isUncut)).toBe(true)
  await expect(page.getByRole('cell', { name: '98,500.02', exact: true })).toBeVisible()
  await expect(page.getByText('1 line, 0.01258883 bitcoin')).toBeVisible()
})

test('a field that has the focus has one ring, around its box', async ({ page }) => {
  await signInAs(page, 'Employee', `${RECEIPTS}/create-new-v2`)
  await expect(field(page, 'Barcode')).toBeFocused()
  await expect(field(page, 'Barcode')).toHaveCSS('outline-style', 'none')
})
