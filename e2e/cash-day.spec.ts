import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { bringCash, countElsewhere, countRow, DAILY, placeOf, RECONCILE } from './count-desk.ts'
import { follow } from './follow.ts'
import { makeTicket } from './metro-shop.ts'
import { showNoticesOf } from './notice-feed.ts'
import { test } from './own-server.ts'
import { field, heading, pickOption } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** The metro drawer from its opening count to its closing count, in a shop that nobody else moves. */

test.setTimeout(150_000)

type Flow = { name: string; total: number }
type Sheet = { slug: string; worksheet: { subtractions: Flow[] } }

/** Amounts paid out of the demo shop's drawer today, by line of the worksheet. */
const paidToday = async (request: APIRequestContext) => {
  const admin = await callAs(request, 'Admin')
  const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles' }).format()
  const answer = await admin.get(`transactions/get-worksheet-data?dateStart=${today}&dateEnd=${today}`)
  const { data } = (await answer.json()) as { data: { transactionOptions: Sheet[] } }
  const drawer = data.transactionOptions.find(({ slug }) => slug === 'metrodrawer')
  return new Map(drawer?.worksheet.subtractions.map(({ name, total }) => [name, total]))
}

const formatted = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })

const openingCount = async (page: Page) => {
  await follow(page, DAILY)
  await field(page, 'Metro Drawer $100').fill('30')
  await field(page, 'Metro Drawer $20').fill('50')
  await page.keyboard.press('Control+s')
  await expect(countRow(page, 'Metro Drawer', 'Books')).toContainText('4,000.00')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Counted: it matches')).toBeVisible()
}

const payTicket = async (page: Page, request: APIRequestContext) => {
  const ticket = `M${await makeTicket(request, { lastName: 'Daylong' })}`
  await showNoticesOf(page, request, [ticket])
  await follow(page, '/portal/notices')
  await page.getByRole('button', { name: `Mark as Paid ${ticket}` }).click()
  await expect(page.getByText(`${ticket} marked as paid`)).toBeVisible()
}

const transfer = async (page: Page) => {
  await follow(page, '/portal/transactions/drawer-transfer')
  await pickOption(page, 'From', 'Metro Drawer')
  await pickOption(page, 'To', 'Coin Drawer')
  await field(page, '$100').fill('5')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/transactions$/)
}

const payPettyCash = async (page: Page) => {
  await follow(page, '/portal/petty-cash')
  await expect(heading(page)).toContainText('Petty Cash Transactions')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await pickOption(page, 'Name', 'June Halloran')
  await dialog.getByRole('radio', { name: 'Vendor' }).check()
  await field(dialog, 'Person').fill('Tull Paving')
  await field(dialog, 'Comment').fill('gate repair')
  await field(dialog, '$100').fill('7')
  await field(dialog, 'SSN').fill('900-12-3456')
  await field(dialog, 'E-mail').fill('ray@tullpaving.test')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
}

/** 4,000.00 less 1,240.00, 500.00 and 700.00 are 1,560.00, of which a twenty is not there. */
const closingCount = async (page: Page) => {
  await follow(page, RECONCILE)
  await field(page, 'To').fill('Metro Drawer')
  await page.keyboard.press('Enter')
  await field(page, '$100').fill('6')
  await field(page, '$20').fill('47')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Explain the difference', { exact: true })).toBeFocused()
  await expect(countRow(page, 'Count', 'Books')).toContainText('1,560.00')
  await expect(countRow(page, 'Count', 'Difference')).toContainText('−20.00')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 counted, 1 unlike the books')).toBeVisible()
}

test('a day of the metro drawer: opened, paid out of, lent from, counted short, and the same in every book', async ({
  page,
  request,
}) => {
  await countElsewhere(request, 'metrodrawer', { denom100: 0 })
  await bringCash(request, 'metrodrawer', { denom100: 30, denom20: 50 })
  const paidBefore = await paidToday(request)
  await signInAs(page, 'Admin', '/portal/not-any-permissions')
  await openingCount(page)
  await payTicket(page, request)
  await transfer(page)
  await payPettyCash(page)
  await closingCount(page)
  expect((await placeOf(request, 'metrodrawer')).amount).toBe(1540)

  await follow(page, '/portal/transactions/worksheet')
  const sheet = page.getByRole('table', { name: 'Worksheet of Metro Drawer' })
  const today = (line: string) => sheet.getByRole('row').filter({ hasText: line }).getByRole('cell').nth(-2)
  for (const [line, amount] of [
    ['Customer, Metro tickets', 1240],
    ['Coin Drawer', 500],
    ['Petty Cash', 700],
  ] as const)
    await expect(today(line).last()).toHaveText(formatted((paidBefore.get(line) ?? 0) + amount))
  await expect(today('Ending Balance')).toHaveText('1,540.00')
  await expect(page.locator('#worksheet-metrodrawer')).toContainText('$20 × 47')
  await expect(page.getByText('books agree')).toBeVisible()

  await follow(page, '/portal/transactions/snapshot')
  await expect(heading(page)).toContainText('Snapshot')
  await expect(page.getByRole('row').filter({ hasText: 'Metro Drawer' })).toContainText('1,540.00')
  await expect(page.getByText('books agree')).toBeVisible()

  await follow(page, '/portal/drawer-disparity-log?drawerName=metrodrawer&onlyDifferences=true')
  await expect(page.getByRole('row').nth(1)).toContainText('−20.00')
})
