import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { scanBarcode, typeByHand } from './keyboard.ts'
import { numberedRow } from './list-rows.ts'
import { button, field, pickOption, problems, submit } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const RECEIPTS = '/portal/receipts'

/** The number of an untaxed item, which is its barcode. */
const anItem = async (request: APIRequestContext) => {
  const answer = await (await callAs(request, 'Admin')).get('common/get-items-select-options?itemType=coin')
  const { data } = (await answer.json()) as { data: { id: number; name: string }[] }
  return String(data.find(({ name }) => name === 'Morgan Dollar')?.id)
}

const scan = async (page: Page, code: string) => {
  await expect(field(page, 'Barcode')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('a coin sale by barcode, without the mouse: refused, corrected, saved, and void in the list', async ({
  page,
  request,
}) => {
  const code = await anItem(request)
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new-v2`)
  await scan(page, code)
  await expect(field(page, 'Line 1 Item')).toHaveValue('Morgan Dollar')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Line 1 Price')).toBeFocused()
  await typeByHand(page, '58')
  await page.keyboard.press('Enter')
  await scan(page, code)
  await expect(field(page, 'Line 1 Qty')).toHaveValue('2')
  await expect(field(page, 'Line 1 Price')).toHaveValue('116')
  await expect(page.getByText('1 line, 2 pieces')).toBeVisible()

  await page.keyboard.press('F9')
  await expect(page.getByRole('radio', { name: 'cash' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Cash Tendered')).toBeFocused()
  await typeByHand(page, '100')
  await expect(page.getByText('Missing$16.00')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Cash Tendered is lower than Ticket Amount')
  await expect(field(page, 'Clerk')).toHaveValue('Dana')
  await field(page, 'Cash Tendered').fill('120')
  await expect(page.getByText('Change$4.00')).toBeVisible()
  await expect(page.getByText('4 × $1', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${RECEIPTS}$`))
  const saved = await page.getByText(/^Receipt CR\d+ saved$/).textContent()
  const number = saved?.match(/CR\d+/)?.[0] ?? ''
  await expect(page.getByRole('status').filter({ hasText: number })).toContainText('Change $4.00')
  await expect(numberedRow(page, number)).toContainText('116.00')

  await button(page, `Actions for ${number}`).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  await expect(page.getByRole('dialog')).toContainText(`${number} · $116.00`)
  await page.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option', { name: 'Wrong amount' }).click()
  await button(page, 'Proceed Void').click()
  await expect(numberedRow(page, number)).toContainText('Void: Wrong amount')
  await expect(button(page, `Actions for ${number}`)).toBeDisabled()
})

test('a draft that was saved while another tab asked about it is not taken over', async ({ page: first }) => {
  await signInAs(first, 'Admin', `${RECEIPTS}/create-new`)
  await pickOption(first, 'Line 1 Item', 'Morgan Dollar')
  await field(first, 'Line 1 Price').fill('50')
  await field(first, 'Cash Tendered').fill('60')
  await expect(first.getByText(/Draft kept/)).toBeVisible()
  const second = await first.context().newPage()
  await second.goto(`${RECEIPTS}/create-new`)
  await expect(button(second, 'Take it over')).toBeVisible()
  await first.keyboard.press('Control+s')
  const saved = first.getByText(/^Receipt CR\d+ saved$/)
  await expect(saved).toBeVisible()
  const number = (await saved.textContent())?.match(/CR\d+/)?.[0]

  await button(second, 'Take it over').click()
  const said = second.getByRole('status').filter({ hasText: 'Saved meanwhile' })
  await expect(said).toContainText(`Another tab saved this draft as ${number}.`)
  await expect(field(second, 'Line 1 Item')).toHaveValue('')
  await expect(field(second, 'Cash Tendered')).toHaveValue('')
})

test('codes are scanned one after the other, known, unknown and repeated, also before the items are read; Enter without a code walks what is missing', async ({
  page,
  request,
}) => {
  const code = await anItem(request)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await intercept(page, '**/common/get-items-select-options**', async route => {
    await held
    await route.continue()
  })
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new-v2`)
  for (const scanned of [code, 'A7731', code]) await scan(page, scanned)
  release()
  await expect(page.getByText('2 lines, 3 pieces')).toBeVisible()
  await expect(field(page, 'Line 1 Item')).toHaveValue('Morgan Dollar')
  for (const scanned of ['B1204', 'a7731']) await scan(page, scanned)
  await expect(page.getByText('3 lines, 5 pieces')).toBeVisible()
  for (const line of [1, 2, 3]) await expect(field(page, `Line ${line} Price`)).toHaveValue('')
  for (const line of [2, 3]) await expect(field(page, `Line ${line} Item`)).toHaveValue('')

  await page.keyboard.press('Enter')
  await expect(field(page, 'Line 1 Price')).toBeFocused()
  await typeByHand(page, '116')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Line 2 Item')).toBeFocused()
  await typeByHand(page, 'Coin Supplies')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Line 2 Price')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(field(page, 'Line 2 Qty')).toBeFocused()
  await typeByHand(page, '4')
  await expect(field(page, 'Line 2 Qty')).toHaveValue('4')
  await page.keyboard.press('Enter')
  await typeByHand(page, '64')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Line 3 Item')).toBeFocused()
  await typeByHand(page, 'Morgan')
  await page.keyboard.press('Enter')
  await typeByHand(page, '40')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Barcode')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Cash Tendered')).toBeFocused()
  for (const [line, price] of ['116', '64', '40'].entries())
    await expect(field(page, `Line ${line + 1} Price`)).toHaveValue(price)
})

test('in the barcode field the arrows choose a line and Del takes it away; an unknown code is kept as typed, and one that is too long refused at its field', async ({
  page,
  request,
}) => {
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new-v2`)
  await scan(page, '012345678905')
  await expect(field(page, 'Barcode')).toHaveAccessibleDescription('Barcode has at most 5 characters')
  await expect(field(page, 'Barcode'), 'one ring, around its box').toHaveCSS('outline-style', 'none')
  await expect(page.getByText('0 lines, 0 pieces')).toBeVisible()
  await scan(page, await anItem(request))
  await scan(page, 'A7731')
  await expect(page.getByText('kept as typed', { exact: true })).toBeVisible()
  await field(page, 'Line 2 Price').click()
  await page.keyboard.press('ArrowUp')
  await expect(field(page, 'Line 1 Price')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(field(page, 'Line 2 Price')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page.getByText('Last: A7731')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 line, 1 piece')).toBeVisible()
  await expect(page.getByText('Last: A7731')).toBeHidden()
  await button(page, 'Undo').click()
  await expect(field(page, 'Line 2 Barcode')).toHaveValue('A7731')
  await field(page, 'Barcode').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 line, 1 piece')).toBeVisible()
  await expect(field(page, 'Line 1 Barcode')).toHaveValue('A7731')

  await field(page, 'Cash Tendered').fill('50')
  await expect(page.locator('footer')).not.toContainText('Change')
  await field(page, 'Line 1 Barcode').fill('A77310')
  await expect(field(page, 'Line 1 Barcode')).toHaveAccessibleDescription('Barcode has at most 5 characters')
  await field(page, 'Line 1 Barcode').fill('A7731')
  await pickOption(page, 'Line 1 Item', 'Morgan Dollar')
  await field(page, 'Line 1 Price').fill('37')
  await expect(page.getByText('Change$13.00')).toBeVisible()
})

test('a scan belongs to the barcode wherever the focus is, and the field there keeps what it held', async ({
  page,
  request,
}) => {
  const code = await anItem(request)
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new-v2`)
  await scan(page, 'A7731')
  await field(page, 'Line 1 Price').focus()
  await typeByHand(page, '40')
  await scanBarcode(page, code)
  await expect(field(page, 'Line 1 Price')).toHaveValue('40')
  await expect(field(page, 'Line 2 Item')).toHaveValue('Morgan Dollar')
  await expect(field(page, 'Barcode')).toBeFocused()

  await field(page, 'Cash Tendered').focus()
  await scanBarcode(page, code)
  await expect(field(page, 'Cash Tendered')).toHaveValue('')
  await expect(field(page, 'Line 2 Qty')).toHaveValue('2')

  await field(page, 'Note').fill('rim nick')
  await scanBarcode(page, '10412999')
  await expect(field(page, 'Note')).toHaveValue('rim nick')
  await expect(field(page, 'Barcode')).toHaveValue('10412999')
  await expect(page.getByText('2 lines, 3 pieces')).toBeVisible()

  await field(page, 'Line 2 Item').focus()
  await scanBarcode(page, 'B1204')
  await expect(field(page, 'Line 2 Item')).toHaveValue('Morgan Dollar')
  await expect(field(page, 'Line 3 Barcode')).toHaveValue('B1204')
})

test('in the full form a scan into Item finds its item, the next replaces one that finds none, and a scan elsewhere makes a line', async ({
  page,
  request,
}) => {
  const code = await anItem(request)
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new`)
  await expect(field(page, 'Line 1 Item')).toBeFocused()
  for (const scanned of ['99999', code]) await scanBarcode(page, scanned)
  await expect(field(page, 'Line 1 Item')).toHaveValue('Morgan Dollar')
  await pickOption(page, 'Line 1 Item', 'Coin Supplies')
  await field(page, 'Line 1 Price').focus()
  await typeByHand(page, '40')
  await scanBarcode(page, code)
  await expect(field(page, 'Line 1 Price')).toHaveValue('40')
  await expect(field(page, 'Line 2 Barcode')).toHaveValue(code)
  await expect(field(page, 'Line 2 Item')).toHaveValue('Morgan Dollar')
  await expect(field(page, 'Line 1 Price')).toBeFocused()
  await scanBarcode(page, '104129')
  await expect(page.getByText('A scan was left out: 104129')).toBeVisible()
  await expect(field(page, 'Line 1 Price')).toHaveValue('40')
})
