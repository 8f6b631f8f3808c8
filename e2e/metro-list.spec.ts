import { expect, type Page, test } from '@playwright/test'
import { COIN_TICKETS, coinRow, makeCoinTicket } from './coin-shop.ts'
import { intercept } from './intercept.ts'
import { isUncut } from './list-rows.ts'
import { choosePeriod, METRO_TICKETS, makeTicket, metroRow } from './metro-shop.ts'
import { heading } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

const columns = ['Action', 'Ticket', 'Pay', 'Date', 'Ticket Amount', 'Clerk', 'Booth', 'Desc.', 'Comment']
const adminColumns = ['Sold To', 'Amount', 'Pulled', 'Paid', 'Invoice']

const menuItems = (page: Page) => page.getByRole('menuitem')

const expectParts = async (page: Page, { isAdmin }: { isAdmin: boolean }) => {
  for (const column of columns) await expect(head(page, column)).toBeVisible()
  for (const column of adminColumns) await expect(head(page, column)).toHaveCount(isAdmin ? 1 : 0)
  for (const scope of ['Ticket', 'Ticket Items', 'All'])
    await expect(page.getByRole('radio', { name: scope, exact: true })).toBeVisible()
  for (const control of ['Today Only', 'Show Empty Profit'])
    await expect(page.getByRole('checkbox', { name: control })).toHaveCount(isAdmin ? 1 : 0)
  for (const meaning of ['void ticket', 'no signature', 'no items', 'seal broken'])
    await expect(page.getByRole('banner').or(page.getByRole('main')).getByText(meaning).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(isAdmin ? 1 : 0)
  await expect(page.getByRole('button', { name: 'Create New Ticket' })).toBeVisible()
}

test('the list of Admin has its columns and controls, sorts, and leads to a ticket with the keyboard', async ({
  page,
  request,
}) => {
  const small = await makeTicket(request, { lastName: 'Sorter', ticketAmount: 10 })
  const large = await makeTicket(request, { lastName: 'Sorter', ticketAmount: 900 })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?search=Sorter`)
  const links = page.getByRole('row').getByRole('link', { name: /^M\d+$/ })
  await expect(links).toHaveText([`M${large}`, `M${small}`])
  await expect(heading(page)).toHaveText('Metro Tickets[Today Only]')
  await expectParts(page, { isAdmin: true })
  await expect(head(page, 'Name'), 'a search by name shows it').toBeVisible()
  await page.getByRole('button', { name: `Actions for M${large}`, exact: true }).click()
  await expect(menuItems(page)).toHaveText([
    /^Edit/,
    'Enable one-time edit',
    /^Print InvoiceP?$/,
    'View Invoice',
    'Print Invoice (No Signature)',
    'Signature Pad…',
    'Publish To LeadsOnline',
    'Show Changes History',
    'Copy To Metro',
    'Copy To Coin',
    'Void…',
  ])
  await page.keyboard.press('Escape')

  await test.step('hyphens stay narrow in words, and figures stand below each other', async () => {
    await expect(heading(page)).toHaveCSS('font-variant-numeric', 'normal')
    const cells = metroRow(page, large).getByRole('cell')
    for (const [at, figures] of [
      [1, 'tabular-nums'],
      [2, 'normal'],
      [3, 'tabular-nums'],
      [4, 'tabular-nums'],
      [5, 'normal'],
    ] as const)
      await expect(cells.nth(at)).toHaveCSS('font-variant-numeric', figures)
  })

  await test.step('columns sort, newest first', async () => {
    await expect(head(page, 'Date')).toHaveAttribute('aria-sort', 'descending')
    for (const column of ['Ticket', 'Date', 'Ticket Amount']) {
      await page.getByRole('button', { name: column, exact: true }).click()
      await expect(head(page, column)).toHaveAttribute('aria-sort', 'ascending')
      await expect(links).toHaveText([`M${small}`, `M${large}`])
    }
    await page.getByRole('button', { name: 'Amount', exact: true }).click()
    await expect(head(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending')
  })

  await page.goto(`${METRO_TICKETS}?search=Sorter`)
  await expect(metroRow(page, large)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}/edit/${large}$`))
  await page.goBack()
  await expect(metroRow(page, large)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}/add-new`))
})

test('the list of an employee has its columns and controls at 1024×768, and shows a ticket taken elsewhere', async ({
  page,
  request,
}) => {
  const booth = 'Coin Counter'
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'Employee')
  const ready = page.waitForResponse(answer => answer.url().endsWith('/api/events'))
  await page.goto(`${METRO_TICKETS}?search=Arrival`)
  await ready
  await expect(page.getByText('No tickets found')).toBeVisible()
  const id = await makeTicket(request, { lastName: 'Arrival', booth })
  await expect(metroRow(page, id)).toBeVisible()
  const cell = page.getByRole('cell', { name: booth, exact: true })
  await expect.poll(() => cell.evaluate(isUncut)).toBe(true)
  await expect(heading(page)).toHaveText('Metro Tickets[Last 30 Days]')
  await expectParts(page, { isAdmin: false })
  await expect(head(page, 'Name'), 'it was searched for').toBeVisible()
  await expect(metroRow(page, id)).toContainText('Arrival, Maria')
  await page.getByRole('button', { name: `Actions for M${id}`, exact: true }).click()
  await expect(menuItems(page)).toHaveText([
    /^Edit/,
    /^Print InvoiceP?$/,
    'Print Invoice (No Signature)',
    'Signature Pad…',
    'Publish To LeadsOnline',
    'Copy To Metro',
    'Copy To Coin',
    'Void…',
  ])
  await page.keyboard.press('Escape')
  for (const column of ['Ticket', 'Date', 'Ticket Amount']) {
    await page.getByRole('button', { name: column, exact: true }).click()
    await expect(head(page, column)).toHaveAttribute('aria-sort', 'ascending')
  }

  const coin = await makeCoinTicket(request, { lastName: 'Arrival', booth })
  await page.goto(`${COIN_TICKETS}?search=Arrival`)
  await expect(coinRow(page, coin)).toBeVisible()
  await expect.poll(() => cell.evaluate(isUncut), { message: 'in the list of coin tickets too' }).toBe(true)
  await page.goto(`${METRO_TICKETS}?id=${id}`)
  await expect(metroRow(page, id)).toBeVisible()
  await expect(head(page, 'Name')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show Name' }).check()
  await expect(head(page, 'Name')).toBeVisible()
  await page.reload()
  await expect(head(page, 'Name'), 'it is remembered').toBeVisible()
})

test('Admin turns the pages, and the way back leads to the same place of a list that is longer than the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 480 })
  // Without the event stream, because another test's change would reload the ticket.
  await intercept(page, '**/api/events', route => route.abort())
  await signInAs(page, 'Admin', `${METRO_TICKETS}?todayOnly=false`)
  await choosePeriod(page, 'All')
  const items = page.getByRole('link', { name: 'View items' })
  await expect.poll(() => items.count()).toBeGreaterThan(30)
  const rows = page.getByRole('group', { name: 'Rows' })
  const scrolledTo = () => rows.evaluate(element => element.scrollTop)
  // Not the last one, because the list may be a line shorter when it is read again.
  const item = items.nth(20)
  await item.scrollIntoViewIfNeeded()
  const place = await scrolledTo()
  expect(place).toBeGreaterThan(100)
  const read: string[] = []
  page.on('request', request => request.url().includes('get-ticket-items') && read.push(request.url()))
  await item.click()
  await expect(page.getByRole('heading', { name: /View Ticket Items/ })).toBeVisible()
  expect(read).toHaveLength(1)
  await page.goBack()
  await expect(item).toBeInViewport()
  await expect.poll(() => scrolledTo()).toBe(place)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^51–\d+ of \d+ tickets$/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('a text that is cut off is shown whole to who points at it, one that fits is not', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Cutoff' })
  const voidReason = 'The customer came back with the papers of another shop and wanted to have all of the rings again'
  const admin = await callAs(request, 'Admin')
  await admin.post('metro-tickets/edit-ticket-render-table-data', { id, void: true, voidReason })
  await signInAs(page, 'Admin', `/portal/void-logger?search=M${id}`)
  const tip = page.locator('[popover]').filter({ hasText: voidReason })
  const row = page.getByRole('row').filter({ hasText: 'Cutoff' })
  await row.getByRole('cell', { name: voidReason }).hover()
  await expect(tip).toBeVisible()
  await row.getByRole('cell', { name: 'Cutoff' }).hover()
  await expect(tip).toBeHidden()
  await row.getByRole('cell', { name: voidReason }).hover()
  await expect(tip).toBeVisible()
})
