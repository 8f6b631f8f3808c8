import { expect, type Page, test } from '@playwright/test'
import { JEWELRY, readJewelryReceipt } from './jewelry-shop.ts'
import { scanBarcode, typeByHand } from './keyboard.ts'
import { isUncut } from './list-rows.ts'
import { button, field, pickOption, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** A receipt at the counter, typed and paid. */

const RECEIPTS = '/portal/receipts'
const part = (page: Page, label: string) => field(page, `New payment ${label}`)
test('a void receipt offers no change to hand out', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  const formDetails = { payment: 'cash', tendered: 40, clerk: 'Luis', booth: 'Booth 5', station: 'station1' }
  const items = [{ item: 'Morgan Dollar', qty: 1, price: 37 }]
  const made = await admin.post('receipts/create-new', { formDetails, items })
  const { id } = ((await made.json()) as { data: { id: number } }).data
  await signInAs(page, 'Admin', `${RECEIPTS}/edit/${id}`)
  await expect(page.getByText('Change$3.00')).toBeVisible()
  await admin.post('receipts/edit-receipt-render-table-data', { id, void: true, voidReason: 'rung twice' })
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

test('a refused receipt counts every cell that is marked, names line and column, and the bar counts the same fields; jewelry takes no scan for a price', async ({
  page,
}) => {
  await signInAs(page, 'Admin', `${JEWELRY}/create-new`)
  const fill = async (typed: Record<string, string>) => {
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  }
  const marked = page.locator('form [aria-invalid=true]')
  await fill({ 'First Name': 'Grace', 'Last Name': 'Yoon', 'Line 1 Qty': '1', 'Line 2 Qty': '2' })
  await fill({ 'Line 2 Description': 'Chain', 'Cash Tendered': '10' })
  await page.keyboard.press('Control+s')
  for (const text of ['Some Items values are not valid', 'Line 1: Description, Price', 'Line 2: Price'])
    await expect(problems(page).getByText(text, { exact: true })).toBeVisible()
  await expect(marked).toHaveCount(3)
  await expect(page.getByText('3 problems')).toBeVisible()

  await fill({ 'Line 1 Description': 'Ring 4111 1111 1111 1111', 'Line 2 Price': '60', 'Line 1 Price': '40' })
  await scanBarcode(page, '10412')
  await expect(page.getByText('A scan was left out: 10412')).toBeVisible()
  await expect(field(page, 'Line 1 Price')).toHaveValue('40')
  await field(page, 'Tracking Number').focus()
  await scanBarcode(page, '9400111')
  await expect(field(page, 'Tracking Number')).toHaveValue('9400111')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Cash Tendered')
  await expect(marked).toHaveCount(2)
  await expect(problems(page)).toContainText('Correct 2 fields.')
  await expect(page.getByText('2 problems')).toBeVisible()

  await fill({ 'Line 1 Description': 'Ring', 'Cash Tendered': '120' })
  await page.getByRole('switch', { name: 'Require shipment, free of tax' }).check()
  await fill({ 'Shipping Phone': '4111 1111 1111 1111' })
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Shipping Address is Blank')
  const count = await marked.count()
  await expect(problems(page)).toContainText(`Correct ${count} fields.`)
  await expect(page.getByText(`${count} problems`)).toBeVisible()
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
  await expect.poll(() => field(page, 'Line 1 Qty').evaluate(isUncut)).toBe(true)
  await expect(page.getByRole('cell', { name: '98,500.02', exact: true })).toBeVisible()
  await expect(page.getByText('1 line, 0.01258883 bitcoin')).toBeVisible()
})

test('on a narrow window the payment stands before the photos, and nothing is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new-v2`)
  await expect(field(page, 'Barcode')).toBeFocused()
  await scanBarcode(page, 'A7731')
  for (const isFullForm of [false, true]) {
    if (isFullForm) await button(page, 'Full form').click()
    await expect(field(page, 'Line 1 Item')).toBeVisible()
    const top = async (title: string) =>
      (await page.getByRole('heading', { name: title, exact: true }).boundingBox())?.y ?? 0
    expect(await top('Payment')).toBeGreaterThan(await top('Customer and visit'))
    expect(await top('Photos')).toBeGreaterThan(await top('Payment'))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
    await pickOption(page, 'Line 1 Item', 'Morgan Dollar')
    await field(page, 'Line 1 Price').fill('20')
    await button(page, 'Payment F9').click()
    await page.keyboard.press('Enter')
    await typeByHand(page, '100')
    const change = page.getByRole('main').getByText('Change$80.00')
    await expect(change).toBeInViewport({ ratio: 1 })
    const bar = await page.locator('footer').last().boundingBox()
    const block = await change.boundingBox()
    expect((block?.y ?? 0) + (block?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await expect(page.locator('footer').getByRole('button', { name: 'Payment F9' })).toBeInViewport({ ratio: 1 })
    // The other form would offer text typed here.
    await button(page, 'Clear').click()
    for (const name of ['Barcode', 'Item', 'Taxable', 'Qty', 'Unit Price', 'Price', 'Tax'])
      await expect
        .poll(() => page.getByRole('columnheader', { name, exact: true }).evaluate(isUncut), { message: name })
        .toBe(true)
  }
})
