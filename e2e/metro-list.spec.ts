import { expect, type Page, test } from '@playwright/test'
import { COIN_TICKETS, coinRow, makeCoinTicket } from './coin-shop.ts'
import { isUncut } from './list-rows.ts'
import { choosePeriod, METRO_TICKETS, makeTicket, metroRow } from './metro-shop.ts'
import { heading } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

const columns = ['Action', 'Ticket', 'Pay', 'Date', 'Ticket Amount', 'Clerk', 'Booth', 'Desc.', 'Comment']
const adminColumns = ['Sold To', 'Amount', 'Pulled', 'Paid', 'Invoice']

for (const { group, width, height, colorScheme } of [
  { group: 'Admin', width: 1440, height: 900, colorScheme: 'light' },
  { group: 'Employee', width: 1024, height: 768, colorScheme: 'dark' },
] as const)
  test(`the list of ${group} has its columns and controls at ${width}×${height}`, async ({ page, request }) => {
    const isAdmin = group === 'Admin'
    const id = await makeTicket(request, { lastName: `Columns of ${group}` })
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await signInAs(page, group, METRO_TICKETS)
    await expect(metroRow(page, id)).toBeVisible()
    await expect(heading(page)).toHaveText(isAdmin ? 'Metro Tickets[Today Only]' : 'Metro Tickets[Last 30 Days]')
    for (const column of columns) await expect(head(page, column)).toBeVisible()
    for (const column of adminColumns) await expect(head(page, column)).toHaveCount(isAdmin ? 1 : 0)
    await expect(head(page, 'Name')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Show Name' }).check()
    await expect(metroRow(page, id)).toContainText(`Columns of ${group}, Maria`)
    await page.reload()
    await expect(head(page, 'Name')).toBeVisible()
    for (const scope of ['Ticket', 'Ticket Items', 'All'])
      await expect(page.getByRole('radio', { name: scope, exact: true })).toBeVisible()
    for (const control of ['Today Only', 'Show Empty Profit'])
      await expect(page.getByRole('checkbox', { name: control })).toHaveCount(isAdmin ? 1 : 0)
    for (const meaning of ['void ticket', 'no signature', 'no items', 'seal broken'])
      await expect(page.getByRole('banner').or(page.getByRole('main')).getByText(meaning).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(isAdmin ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Create New Ticket' })).toBeVisible()
    await page.getByRole('button', { name: `Actions for M${id}`, exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(
      isAdmin
        ? [
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
          ]
        : [
            /^Edit/,
            /^Print InvoiceP?$/,
            'Print Invoice (No Signature)',
            'Signature Pad…',
            'Publish To LeadsOnline',
            'Copy To Metro',
            'Copy To Coin',
            'Void…',
          ],
    )
    await page.keyboard.press('Escape')
    await choosePeriod(page, 'Last 90 Days')
    await expect(heading(page)).toHaveText('Metro Tickets[Last 90 Days]')
    await page.getByLabel('Dates: From').fill('11012020')
    await page.getByLabel('Dates: To').fill('11132020')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Metro Tickets[11/01/20 – 11/13/20]')
    for (const column of ['Ticket', 'Date', 'Ticket Amount']) {
      await page.getByRole('button', { name: column, exact: true }).click()
      await expect(head(page, column)).toHaveAttribute('aria-sort', 'ascending')
    }
  })

test('a booth reads whole in the narrow list of either kind', async ({ page, request }) => {
  const booth = 'Coin Counter'
  const metro = await makeTicket(request, { lastName: 'Boothwide', booth })
  const coin = await makeCoinTicket(request, { lastName: 'Boothwide', booth })
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'Employee', `${METRO_TICKETS}?search=Boothwide`)
  await expect(metroRow(page, metro)).toBeVisible()
  const cell = page.getByRole('cell', { name: booth, exact: true })
  expect(await cell.evaluate(isUncut)).toBe(true)
  await page.goto(`${COIN_TICKETS}?search=Boothwide`)
  await expect(coinRow(page, coin)).toBeVisible()
  expect(await cell.evaluate(isUncut)).toBe(true)
})

test('a ticket taken elsewhere appears by itself', async ({ page, request }) => {
  await signInAs(page, 'Employee')
  const ready = page.waitForResponse(answer => answer.url().endsWith('/api/events'))
  await page.goto(`${METRO_TICKETS}?search=Arrival`)
  await ready
  await expect(page.getByText('No tickets found')).toBeVisible()
  const id = await makeTicket(request, { lastName: 'Arrival' })
  await expect(metroRow(page, id)).toBeVisible()
})

test('columns sort, and the rows lead to their ticket with the keyboard', async ({ page, request }) => {
  const small = await makeTicket(request, { lastName: 'Sorter', ticketAmount: 10 })
  const large = await makeTicket(request, { lastName: 'Sorter', ticketAmount: 900 })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?search=Sorter`)
  const links = page.getByRole('row').getByRole('link', { name: /^M\d+$/ })
  await expect(head(page, 'Date')).toHaveAttribute('aria-sort', 'descending')
  await expect(links).toHaveText([`M${large}`, `M${small}`])
  for (const column of ['Ticket', 'Date', 'Ticket Amount']) {
    const button = page.getByRole('button', { name: column, exact: true })
    await button.click()
    await expect(head(page, column)).toHaveAttribute('aria-sort', 'ascending')
    await expect(links).toHaveText([`M${small}`, `M${large}`])
  }
  await page.getByRole('button', { name: 'Amount', exact: true }).click()
  await expect(head(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending')
  await page.goto(`${METRO_TICKETS}?search=Sorter`)
  await expect(metroRow(page, large)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}/edit/${large}$`))
  await page.goto(`${METRO_TICKETS}?search=Sorter`)
  await expect(metroRow(page, large)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}/add-new`))
})

test('Admin turns the pages; others see the 50 latest', async ({ page }) => {
  await signInAs(page, 'Employee', METRO_TICKETS)
  await choosePeriod(page, 'All')
  await expect(page.getByText('50 latest tickets')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, 'Admin', METRO_TICKETS)
  await choosePeriod(page, 'All')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^51–\d+ of \d+ tickets$/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('the way back leads to the same place of a list that is longer than the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 480 })
  // Another test's change of the ticket would have it read again.
  await page.route('**/api/events', route => route.abort())
  await signInAs(page, 'Admin', `${METRO_TICKETS}?todayOnly=false`)
  const items = page.getByRole('link', { name: 'View items' })
  await expect.poll(() => items.count()).toBeGreaterThan(30)
  const rows = page.getByRole('group', { name: 'Rows' })
  const place = await rows.evaluate(async element => {
    const scrolled = new Promise(done => element.addEventListener('scroll', done, { once: true }))
    element.scrollTop = element.scrollHeight
    await scrolled
    return element.scrollTop
  })
  const read: string[] = []
  page.on('request', request => request.url().includes('get-ticket-items') && read.push(request.url()))
  await items.last().click()
  await expect(page.getByRole('heading', { name: /View Ticket Items/ })).toBeVisible()
  expect(read).toHaveLength(1)
  await page.goBack()
  await expect(items.last()).toBeInViewport()
  expect(await rows.evaluate(element => element.scrollTop)).toBe(place)
})

test('a text that is cut off is shown whole to who points at it, one that fits is not', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Cutoff' })
  const voidReason = 'The customer came back with the papers of another shop and wanted to have all of the rings again'
  const admin = await callAs(request, 'Admin')
  await admin.post('metro-tickets/edit-ticket-render-table-data', { id, void: true, voidReason })
  await signInAs(page, 'Admin', '/portal/void-logger')
  const tip = page.locator('[popover]').filter({ hasText: voidReason })
  const row = page.getByRole('row').filter({ hasText: 'Cutoff' })
  await row.getByRole('cell', { name: voidReason }).hover()
  await expect(tip).toBeVisible()
  await row.getByRole('cell', { name: 'Cutoff' }).hover()
  await expect(tip).toBeHidden()
  await row.getByRole('cell', { name: voidReason }).hover()
  await expect(tip).toBeVisible()
})

test('a ticket that is not there says so in a toast and on a page with a way back', async ({ page }) => {
  await signInAs(page, 'Admin')
  for (const path of [
    `${METRO_TICKETS}/edit/999999`,
    `${METRO_TICKETS}/view-items/999999`,
    '/portal/coin-tickets/edit/999999',
  ])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: 'Ticket not found' })).toBeVisible()
      await expect(heading(page)).toHaveText('Ticket not found')
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(page).toHaveURL(path.replace(/\/[^/]+\/999999$/, ''))
    })
})

test('hyphens stay narrow in words, and figures stand below each other', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Figures' })
  await signInAs(page, 'Admin', METRO_TICKETS)
  await expect(heading(page)).toHaveCSS('font-variant-numeric', 'normal')
  const cells = metroRow(page, id).getByRole('cell')
  for (const [at, figures] of [
    [1, 'tabular-nums'],
    [2, 'normal'],
    [3, 'tabular-nums'],
    [4, 'tabular-nums'],
    [5, 'normal'],
  ] as const)
    await expect(cells.nth(at)).toHaveCSS('font-variant-numeric', figures)
})
