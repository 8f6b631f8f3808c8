import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { inParts, JEWELRY, makeJewelryReceipt, readJewelryReceipt, savedNumber } from './jewelry-shop.ts'
import { typist } from './keyboard.ts'
import { choose, isUncut, menuOf, numberedRow } from './list-rows.ts'
import { button, field, heading, pickOption, problems, submit } from './page-parts.ts'
import { signInAs } from './people.ts'

const isInWindow = (element: Element) => {
  const { left, right } = element.getBoundingClientRect()
  return left >= 0 && right <= window.innerWidth
}
const isScrolled = ({ parentElement: frame }: Element) => !frame || frame.scrollWidth > frame.clientWidth

test('a jewelry sale in cash, without the mouse: typed from the first name to the change, and listed', async ({
  page,
}) => {
  await signInAs(page, 'Admin', `${JEWELRY}/create-new`)
  await expect(field(page, 'First Name')).toBeFocused()
  const { enter, pick } = typist(page)
  await enter('Grace', 'Yoon', '702 555 0193')
  await pick('signs')
  await pick('Luis')
  await pick('Booth 2')
  await enter('')
  await expect(field(page, 'Line 1 Qty')).toBeFocused()
  await enter('2', 'Wedding band 4 mm, pair', '980')
  await expect(field(page, 'Line 2 Qty')).toBeFocused()
  await expect(page.getByRole('row', { name: /Line 1 Qty/ })).toContainText('490.00')
  await page.keyboard.press('F9')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Cash Tendered')).toBeFocused()
  await page.keyboard.type('1080')
  await expect(page.getByText('Change$17.92')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${JEWELRY}$`))
  const number = await savedNumber(page)
  await expect(numberedRow(page, number)).toContainText('1,062.08')
  await expect(numberedRow(page, number)).toContainText('Yoon, Grace')
})

test('cash & card shows what the card pays; so much change asks once more, and nothing typed is lost', async ({
  page,
}) => {
  await signInAs(page, 'Admin', `${JEWELRY}/create-new`)
  await field(page, 'Line 1 Qty').fill('1')
  await field(page, 'Line 1 Description').fill('Opal pendant')
  await field(page, 'Line 1 Price').fill('300')
  await page.getByRole('radio', { name: 'cash & card' }).check()
  await field(page, 'Cash Tendered').fill('100')
  await expect(page.getByText('On the card$225.13')).toBeVisible()
  await field(page, 'Card Number').fill('41111')
  await expect(field(page, 'Card Number')).toHaveValue('')
  await field(page, 'Card Number').fill('8821')
  await field(page, 'First Name').fill('Grace')
  await field(page, 'Last Name').fill('Yoon')
  await pickOption(page, 'Clerk', 'Luis')
  await pickOption(page, 'Booth', 'Booth 2')
  await field(page, 'Cash Tendered').fill('400')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure that all informations are correct ?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Cash Tendered')).toHaveValue('400')
  await field(page, 'Cash Tendered').fill('100')
  await submit(page).click()
  const number = await savedNumber(page)
  await expect(numberedRow(page, number)).toContainText('cash & creditcard')
})

test('a shipment free of tax: refused without an address, explained, and saved without tax', async ({
  page,
  request,
}) => {
  await signInAs(page, 'Admin', `${JEWELRY}/create-new`)
  await field(page, 'Line 1 Qty').fill('1')
  await field(page, 'Line 1 Description').fill('Tennis bracelet')
  await field(page, 'Line 1 Price').fill('420')
  await expect(page.locator('footer').getByText('Total $455.18')).toBeVisible()
  await page.getByRole('switch', { name: 'Require shipment, free of tax' }).check()
  await expect(page.locator('footer').getByText('Total $420.00')).toBeVisible()
  await field(page, 'Cash Tendered').fill('420')
  await page.keyboard.press('Control+s')
  for (const text of [
    ...['First Name is Blank', 'Last Name is Blank'],
    ...['Shipping Address is Blank', 'Shipping City is Blank', 'Shipping State is Blank', 'Postal Code is Blank'],
    'Shipping Phone is Blank',
  ])
    await expect(problems(page)).toContainText(text)
  await expect(page.getByText('7 problems')).toBeVisible()
  await expect(field(page, 'First Name')).toBeFocused()
  await page.keyboard.type('Katarina')
  await page.keyboard.press('F8')
  await expect(field(page, 'Last Name')).toBeFocused()
  await page.keyboard.type('Ivanova')
  await pickOption(page, 'Clerk', 'Luis')
  await pickOption(page, 'Booth', 'Booth 2')
  for (const [label, text] of [
    ['Shipping Address', '3317 Jade Cliffs Ln'],
    ['Shipping City', 'Portland'],
    ['Postal Code', '97201'],
    ['Shipping Phone', '503 555 0171'],
    ['Shipping State', 'or'],
  ] as const)
    await field(page, label).fill(text)
  await page.keyboard.press('Tab')
  await expect(field(page, 'Shipping State')).toHaveValue('OR Oregon')
  await button(page, 'Why this tax?').click()
  await expect(page.getByText('Tax-free shipment: no line is taxed.')).toBeVisible()
  await page.keyboard.press('Control+s')
  const number = await savedNumber(page)
  await expect(numberedRow(page, number)).toContainText('tax-free shipment')
  expect((await readJewelryReceipt(request, Number(number.slice(2)))).details).toMatchObject({
    ticketAmount: 420,
    tax: 0,
  })
})

test('the row: its items, its note, its tax and its paper; Admin opens it for one edit', async ({ page, request }) => {
  const id = await makeJewelryReceipt(request)
  const number = `JR${id}`
  await signInAs(page, 'Admin', `${JEWELRY}?id=${id}`)
  await numberedRow(page, number).getByRole('button', { name: 'View items' }).click()
  const items = page.getByRole('dialog', { name: 'View Items' })
  await expect(items.getByRole('row', { name: /Ring, solitaire 0.72 ct/ })).toContainText('1,850.00')
  await page.keyboard.press('Escape')
  await choose(page, number, 'Why this tax\\?')
  await expect(page.getByRole('dialog').getByRole('row', { name: /154\.9375 154\.94/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await choose(page, number, 'Save Note')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog').getByText('Note field is required.')).toBeVisible()
  await page.keyboard.type('sized 6¼')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(numberedRow(page, number)).toContainText('sized 6¼')

  await choose(page, number, 'Enable one-time edit')
  await expect(numberedRow(page, number).getByRole('img', { name: 'One-time edit' })).toBeVisible()
  await choose(page, number, 'Show Changes History')
  await expect(page.getByRole('dialog')).toContainText(number)
  await page.keyboard.press('Escape')
  await choose(page, number, 'Print Invoice')
  await expect(page.getByRole('dialog')).toContainText(number)
  await page.keyboard.press('Escape')
  await choose(page, number, 'View Invoice')
  await expect(page).toHaveURL(`/invoice-receipt/${number}`)
})

test('an employee finds a saved receipt closed, saves its note all the same, and has neither the deeds nor the sums of Admin in the list', async ({
  page,
  request,
}) => {
  const id = await makeJewelryReceipt(request)
  await signInAs(page, 'Employee', `${JEWELRY}/edit/${id}`)
  await expect(heading(page)).toContainText('Edit Jewelry Receipt')
  await expect(page.getByText('(Not Editable for now!)')).toBeVisible()
  await expect(page.getByRole('button', { name: "Can't Update" })).toBeDisabled()
  await expect(field(page, 'Station')).toHaveCount(0)
  await button(page, 'Save Note').click()
  await expect(problems(page)).toContainText('Note field is required.')
  await field(page, 'Note').fill('calls before picking up')
  await expect(page.getByText('note not saved')).toBeVisible()
  await button(page, 'Save Note').click()
  await expect(page.getByText('note not saved')).toHaveCount(0)
  expect((await readJewelryReceipt(request, id)).details.note).toBe('calls before picking up')
  await heading(page).click()
  await page.keyboard.press('Escape')
  const menu = await menuOf(page, `JR${id}`)
  await expect(menu.getByRole('menuitem', { name: /one-time edit|History/ })).toHaveCount(0)
  await expect(page.getByText('This page')).toHaveCount(0)
  await expect(button(page, 'CSV')).toHaveCount(0)
})

test('the list: a day by its address, newest first, Today Only and a page total for Admin, items are searched', async ({
  page,
  request,
}) => {
  const id = await makeJewelryReceipt(request)
  await signInAs(page, 'Admin', `${JEWELRY}?date=2020-01-02`)
  await expect(page.getByText('[01/02/20]')).toBeVisible()
  await expect(page.getByText('No receipts')).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Jewelry Receipts' }).click()
  await expect(page.getByText(/^This page \$/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Today Only' }).check()
  await expect(numberedRow(page, `JR${id}`)).toBeVisible()
  await page.getByRole('radio', { name: 'Receipt Items' }).check()
  await page.getByRole('searchbox').fill('solitaire')
  await expect(page).toHaveURL(/search=solitaire/)
  await expect(numberedRow(page, `JR${id}`)).toBeVisible()
  const file = page.waitForEvent('download')
  await button(page, 'CSV').click()
  expect((await file).suggestedFilename()).toBe('Jewelry Receipts.csv')
  const text = await readFile(await (await file).path(), 'utf8')
  expect(text.split('\n')[0]).toContain('Receipt,Paid By,Date,Amount,Remaining')
  expect(text.split('\n')[0]).toContain('Note,Void')
})

test('at the width of a tablet and of a narrow window the payments, the shipping and what remains are readable, in the list, its dialog and the form', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const id = await makeJewelryReceipt(request, inParts)
  const bin = button(page, 'Delete payment 1')
  const payments = page.getByRole('table', { name: 'Payments' })
  const expectToFit = async () => {
    await expect(bin).toBeVisible()
    await expect.poll(() => bin.evaluate(isInWindow)).toBe(true)
    await expect.poll(() => payments.evaluate(isScrolled)).toBe(false)
  }
  const expectHeads = async (names: readonly string[]) => {
    for (const name of names)
      await expect
        .poll(() => page.getByRole('columnheader', { name, exact: true }).evaluate(isUncut), { message: name })
        .toBe(true)
  }
  await signInAs(page, 'Admin', `${JEWELRY}?id=${id}`)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `JR${id}` })
      .getByText('1,004.94'),
  ).toBeInViewport({ ratio: 1 })
  await choose(page, `JR${id}`, 'Take Payment 1,004.94')
  await expect.poll(() => page.getByRole('dialog', { name: `Payments of JR${id}` }).evaluate(isInWindow)).toBe(true)
  await expectToFit()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: `JR${id}`, exact: true }).click()
  await pickOption(page, 'New payment Paid By', 'cash & creditcard')
  await expectToFit()
  await expect.poll(() => field(page, 'New payment Paid By').evaluate(isUncut)).toBe(true)
  await expectHeads(['Paid By', 'Total Amount', 'Tendered', 'Card, check', 'Card remainder'])
  await expect.poll(() => page.locator('label', { hasText: 'Shipping Phone' }).evaluate(isUncut)).toBe(true)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectHeads(['Qty', 'Unit Price', 'Paid By', 'Total Amount', 'Card, check no.', 'Card remainder'])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
})
