import { type APIRequestContext, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { choose, isUncut, menuOf, numberedRow } from './list-rows.ts'
import { button, field, heading } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const RECEIPTS = '/portal/receipts'

const aReceipt = async (request: APIRequestContext, change: object = {}) => {
  const formDetails = { payment: 'cash', tendered: 80, clerk: 'Luis', booth: 'Booth 5', station: 'station1', ...change }
  const items = [
    { item: 'Morgan Dollar', qty: 1, price: 37 },
    { item: 'Coin Supplies', qty: 2, price: 35, barcode: 'A7731' },
  ]
  const made = await (await callAs(request, 'Admin')).post('receipts/create-new', { formDetails, items })
  expect(made.status(), await made.text()).toBe(200)
  return `CR${((await made.json()) as { data: { id: number } }).data.id}`
}

test('a row shows what was paid, tendered and change of cash alone; its note is written in place, and its items open over the list', async ({
  page,
  request,
}) => {
  const named = { firstName: 'Devin', lastName: 'Marsh' }
  const byCard = await aReceipt(request, { payment: 'creditcard', creditCardNumber: '4242', tendered: 0, ...named })
  const number = await aReceipt(request)
  await signInAs(page, 'Admin', RECEIPTS)
  const cells = numberedRow(page, byCard).getByRole('cell')
  await expect(cells.nth(6)).toHaveText('')
  await expect(cells.nth(7)).toHaveText('')
  await expect(numberedRow(page, byCard)).toContainText('Marsh, Devin')
  const row = numberedRow(page, number)
  await expect(row).toContainText('74.93')
  await expect(row).toContainText('5.07')
  await field(page, `Note of ${number}`).fill('wants a call')
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: 'View items' }).click()
  const dialog = page.getByRole('dialog', { name: 'View Items' })
  await expect(dialog.getByRole('row', { name: /Coin Supplies A7731 yes 2 17\.50 35\.00 2\.93/ })).toBeVisible()
  await expect(dialog).toContainText('Total $74.93')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'View items' })).toBeFocused()
  await choose(page, number, 'Why this tax\\?')
  await expect(page.getByRole('dialog').getByRole('row', { name: /Coin Supplies 35\.00 2\.93125 2\.93/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: number }).click()
  await expect(field(page, 'Note')).toHaveValue('wants a call')
})

test('Admin sees the totals, ticks the deposit and enables the one-time edit', async ({ page, request }) => {
  const number = await aReceipt(request, { booth: 'Coin Counter' })
  await signInAs(page, 'Admin', `${RECEIPTS}?id=${number.slice(2)}`)
  await expect(heading(page)).toContainText(number)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText(/^Today, not void \d+$/)).toBeVisible()
  await expect(page.getByText(/^Cash \$[\d,.]+$/)).toBeVisible()
  await expect(page.getByText(/^1 receipt of .* not deposited$/)).toBeVisible()
  const deposit = page.getByRole('checkbox', { name: `Deposit: ${number}` })
  for (const width of [820, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(deposit).toBeInViewport({ ratio: 1 })
  }
  for (const part of [
    numberedRow(page, number).getByRole('button', { name: 'View items' }),
    numberedRow(page, number).getByRole('cell', { name: 'Coin Counter' }),
  ])
    await expect.poll(() => part.evaluate(isUncut)).toBe(true)
  await deposit.check()
  await expect(page.getByText(`${number}: Deposit on`)).toBeVisible()
  await choose(page, number, 'Enable one-time edit')
  await expect(numberedRow(page, number).getByRole('img', { name: 'One-time edit' })).toBeVisible()
  await choose(page, number, 'Show Changes History')
  await expect(page.getByRole('dialog')).toContainText(number)
})

test('an address with a date shows that day; a search says where it found nothing, and a card number stands neither in the address nor in a call', async ({
  page,
  request,
}) => {
  const number = await aReceipt(request)
  await signInAs(page, 'Admin', `${RECEIPTS}?date=2020-01-02&search=A7731&filterBy=Receipt+Items`)
  await expect(heading(page)).toContainText('01/02/20')
  await expect(page.getByText('No receipts found')).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Coin Receipts' }).click()
  await expect(numberedRow(page, number)).toBeVisible()
  await field(page, 'Search receipts').fill('A7731')
  await expect(page.getByText('No receipts found')).toBeVisible()
  await page.getByRole('radio', { name: 'Receipt Items' }).check()
  await expect(numberedRow(page, number)).toBeVisible()
  const asked: string[] = []
  page.on('request', sent => asked.push(sent.url()))
  await field(page, 'Search receipts').fill('4111 1111 1111 1111')
  await expect(page.getByText('Search must not hold a card number')).toBeVisible()
  await expect(page).not.toHaveURL(/search=/)
  await expect(field(page, 'Search receipts')).toHaveValue('4111 1111 1111 1111')
  expect(asked.filter(url => /4111/.test(url))).toEqual([])
  await field(page, 'Search receipts').fill('')
  await expect(page.getByText('Search must not hold a card number')).toHaveCount(0)
})

test('a saved receipt is closed to an employee until its one-time edit, printed and void from its form, listed without the sums and deeds of Admin, and viewed', async ({
  page,
  request,
}) => {
  const open = await aReceipt(request)
  const number = await aReceipt(request)
  await signInAs(page, 'Employee', `${RECEIPTS}/edit/${number.slice(2)}`)
  await expect(page.getByText('(Not Editable for now!)')).toBeVisible()
  await expect(button(page, "Can't Update")).toBeDisabled()
  await expect(page.getByText('Taxable $35.00 × 8.375 %, per line in cents')).toBeVisible()
  await button(page, 'Print Invoice').click()
  await expect(page.getByRole('dialog')).toContainText(`Print Invoice · ${number}`)
  await page.keyboard.press('Escape')
  await button(page, 'Void…').click()
  await page.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option', { name: 'Duplicate' }).click()
  await button(page, 'Proceed Void').click()
  await expect(page.getByText('void: Duplicate')).toBeVisible()
  await expect(button(page, 'Void…')).toBeHidden()
  await expect(button(page, 'Print Invoice')).toBeHidden()
  await heading(page).click()
  await page.keyboard.press('Escape')
  await expect(numberedRow(page, number)).toContainText('Void: Duplicate')
  for (const hidden of [
    page.getByText(/^Cash \$[\d,.]+$/),
    page.getByRole('checkbox', { name: `Deposit: ${number}` }),
    page.getByRole('checkbox', { name: 'Today Only' }),
    button(page, 'CSV'),
  ])
    await expect(hidden).toBeHidden()
  const marks = { id: Number(open.slice(2)), depositDone: true }
  await (await callAs(request, 'Admin')).post('receipts/edit-receipt-render-table-data', marks)
  await page.reload()
  await choose(page, open, 'Void…')
  const refused = page.getByRole('dialog', { name: 'This receipt can not be voided' })
  await expect(refused).toContainText('Cash of this receipt was deposited: only Admin may void it')
  await button(page, 'Close').last().click()
  await expect(refused).toBeHidden()
  const menu = await menuOf(page, open)
  await expect(menu.getByRole('menuitem', { name: 'Print Invoice' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Show Changes History' })).toBeHidden()
  await menu.getByRole('menuitem', { name: /^View Invoice/ }).click()
  await expect(page).toHaveURL(`/invoice-receipt/${open}`)
  await expect(page.getByText('$74.93').first()).toBeVisible()
})

test('Admin edits a receipt with a picture, looks at it from the list, and takes the list as a file', async ({
  page,
  request,
}) => {
  const number = await aReceipt(request)
  await signInAs(page, 'Admin', `${RECEIPTS}/edit/${number.slice(2)}`)
  await expect(heading(page)).toHaveText('Edit Coin Receipt')
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#caa' } })
    .png()
    .toBuffer()
  await page.getByLabel('Add to Photos').setInputFiles({ name: 'check.png', mimeType: 'image/png', buffer })
  await field(page, 'Line 1 Price').fill('40')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Receipt ${number} saved`)).toBeVisible()
  await expect(numberedRow(page, number)).toContainText('77.93')
  await button(page, `Attachments of ${number}`).click()
  await expect(page.getByRole('img', { name: `Attachment 1 of ${number}` })).toBeVisible()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await button(page, 'CSV').click()
  const parts: Buffer[] = []
  for await (const part of await (await download).createReadStream()) parts.push(part as Buffer)
  const [head] = Buffer.concat(parts).toString('utf8').split('\n')
  expect(head).toContain(
    'Receipt,Paid By,Date,Amount,Tax,Tendered,Change,Clerk,Booth,Name,First Name,Note,Void,Deposit',
  )
})
