import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { coinReceipt, metroItems, ticketDetails } from '../tests/factories.ts'
import { intercept } from './intercept.ts'
import { callAs, signInAs } from './people.ts'

/** The owner's walk over a month: Daily, a day's profit and tally, the chart, the books, the closing. */

const make = async (request: APIRequestContext, path: string, body: object) => {
  const answer = await (await callAs(request, 'Admin')).post(path, body)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

/** The receipts of a day that wait for their deposit. */
const receiptsLeftOn = async (request: APIRequestContext, day: string) => {
  const answer = await (await callAs(request, 'Admin')).get(`receipts/get-all?dateFilter=${encodeURIComponent(day)}`)
  const { data } = (await answer.json()) as { data: { id: number; depositDone: boolean; void: boolean }[] }
  return data.filter(one => !one.depositDone && !one.void).map(({ id }) => id)
}

/** Changes the profit of a Metro ticket of a month such as Oct 2026. */
const changeProfitIn = async (request: APIRequestContext, month: string) => {
  const admin = await callAs(request, 'Admin')
  const [first, last] = [new Date(`${month} 1 UTC`), new Date(`${month} 28 UTC`)].map(day =>
    day.toISOString().slice(0, 10),
  )
  const { data } = (await (await admin.get(`metro-tickets/get-all?dateFilter=${first},${last}`)).json()) as {
    data: { id: number; profit: number | null; void: boolean }[]
  }
  const ticket = data.find(one => !one.void)
  const change = { id: ticket?.id, profit: (ticket?.profit ?? 0) + 77 }
  expect((await admin.post('metro-tickets/edit-ticket-render-table-data', change)).status()).toBe(200)
  return ticket?.id
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a month is walked: drill down, profit typed with Enter, tally, a figure and its rows, books, chart and closing', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  const ticket = { details: ticketDetails, items: metroItems }
  const [first, second] = [
    await make(request, 'metro-tickets/create-new', ticket),
    await make(request, 'metro-tickets/create-new', ticket),
  ]
  const receipt = await make(request, 'receipts/create-new', coinReceipt)
  const admin = await callAs(request, 'Admin')
  const ticked = { id: receipt, depositDone: true }
  expect((await admin.post('receipts/edit-receipt-render-table-data', ticked)).status()).toBe(200)

  await signInAs(page, 'Admin', '/portal/daily')
  const table = page.getByRole('table', { name: 'Daily' })
  await table.getByRole('rowheader').or(table.getByRole('cell')).getByRole('link').first().click()
  await expect(heading(page, /^Daily \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'The year before' }).click()
  await expect(page.getByRole('button', { name: 'The year after' })).toBeEnabled()
  await page.getByRole('button', { name: 'The year after' }).click()
  await table
    .getByRole('link', { name: /^\w{3} \d{4}$/ })
    .first()
    .click()
  await expect(heading(page, /^Daily \w{3} \d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'The month after' })).toBeDisabled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const month = page.url()
  await table
    .getByRole('button', { name: /^Deposit Date .* of Coin Receipts/ })
    .first()
    .press('Enter')
  const deposited = page.getByLabel(/^Deposit Date of Coin Receipts/)
  await deposited.fill('13/45/26')
  await deposited.press('Tab')
  await expect(table.getByText('must be a day, such as 11/13/26')).toBeVisible()
  await expect(deposited).toHaveValue('13/45/2026')
  await deposited.fill('12/31/2998')
  await deposited.press('Enter')
  await expect(table.getByText('Deposit Date must not be in the future')).toBeVisible()
  await expect(deposited).toHaveValue('12/31/2998')
  await deposited.press('Escape')
  await expect(deposited).toBeHidden()
  expect(page.url()).toBe(month)
  await expect(
    table.getByRole('button', { name: /^Deposit Date .* of Coin Receipts/ }).first(),
    'the focus is back on the date',
  ).toBeFocused()

  const ticks = table.getByRole('checkbox', { name: /^Deposit Coin Receipts of/, checked: true })
  const whole = await ticks.first().evaluate((one: HTMLInputElement) => one.ariaLabel ?? one.labels?.[0]?.textContent)
  const box = table.getByRole('checkbox', { name: whole ?? '' })
  const tickedDay = String(whole).replace('Deposit ', '')
  const depositedOn = table.getByRole('button', { name: new RegExp(`^Deposit Date .* of ${tickedDay},`) })
  const dated = await depositedOn.textContent()
  await page.context().setOffline(true)
  await box.click()
  await expect(page.getByText('Not ticked: no connection')).toBeVisible()
  await expect(box).toBeChecked()
  await page.context().setOffline(false)
  await box.click()
  await expect(page.getByText(/^Coin Receipts of .*: Deposit off$/)).toBeVisible()
  await expect(box).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box).toBeChecked()
  await expect(depositedOn, 'with its date').toHaveText(String(dated))

  await page.getByRole('button', { name: 'Batch deposit' }).click()
  const batch = page.getByRole('dialog', { name: 'Deposit days' })
  const waiting = batch.getByRole('checkbox')
  await expect(waiting.first()).toBeVisible()
  for (const other of (await waiting.all()).slice(1)) await other.uncheck()
  const batched = String(await waiting.first().getAttribute('aria-label')).replace('Deposit ', '')
  const left = await receiptsLeftOn(request, batched)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^1 day deposited: \$/)).toBeVisible()
  // Other tests count the receipts that wait.
  for (const id of left)
    expect((await admin.post('receipts/edit-receipt-render-table-data', { id, depositDone: false })).status()).toBe(200)

  const dayLinks = table.locator('a[href^="/portal/metro-tickets"], a[href^="/portal/profit"]')
  await expect(dayLinks.first()).toBeVisible()
  await page.getByRole('switch', { name: 'Hide NCM' }).click()
  await expect(dayLinks).toHaveCount(0)
  await expect(table.locator('a[href*="figure=count"][href*="storeId=1"]').first()).toBeVisible()
  await page.getByRole('switch', { name: 'Hide NCM' }).click()
  await expect(dayLinks.first()).toBeVisible()

  await intercept(page, '**/api/common/post-day-tickets-lead-online', route =>
    route.fulfill({ json: { message: 'Queued for LeadsOnline' } }),
  )
  await page.getByRole('radio', { name: 'Coin Receipts', exact: true }).check()
  await expect(table.getByRole('columnheader', { name: 'Ret.' })).toHaveCount(1)
  await table.getByRole('row').nth(2).getByRole('cell').nth(1).click()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Publish To LeadsOnline' }).click()
  await expect(page.getByText('Queued for LeadsOnline'), 'its tickets are no question').toBeVisible()
  await page.goto(month)

  await page
    .getByRole('button', { name: /^Actions of/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Profit', exact: true }).click()
  await expect(heading(page, /^Profit \w{3} \d+\w\w \d{4}$/)).toBeVisible()
  const profit = page.getByLabel(`Profit of M${first}`)
  await profit.fill('310')
  await profit.press('Enter')
  await expect(page.getByLabel(`Profit of M${second}`)).toBeFocused()
  await page.keyboard.type('-40')
  await page.keyboard.press('Shift+Enter')
  await expect(profit).toBeFocused()
  await expect(page.getByText('2 typed, not saved')).toBeVisible()
  const sold = page.getByLabel(`Profit of CR${receipt}`)
  await sold.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel(/^Profit of C\d|^Profit of M\d/).and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Profit of CR/).and(page.locator(':focus'))).toBeVisible()
  await sold.focus()
  await page.keyboard.type('12.5')
  await expect(sold).toHaveValue('12.5')
  await sold.fill('900001')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Profit can not be greater than 900000')).toBeVisible()
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible()
  await expect(sold).toBeFocused()
  await sold.blur()
  await expect(sold).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Nothing typed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sold).toHaveValue('900001')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Nothing typed')).toBeVisible()
  await expect(sold).not.toHaveAttribute('aria-invalid', 'true')
  await profit.fill('310')
  await page.getByLabel(`Profit of M${second}`).fill('-40')
  await expect(page.getByText('2 typed, not saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(`Profit of M${second}`)).toHaveValue('-40')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nothing typed')).toBeVisible()

  await page.getByRole('radio', { name: 'Tally' }).check()
  await expect(heading(page, /^Tally/)).toBeVisible()
  await expect(page.getByRole('row').filter({ has: page.getByText(`M${second}`, { exact: true }) })).toContainText(
    '-40.00',
  )

  await page.getByRole('link', { name: `M${second}`, exact: true }).click()
  await expect(page).toHaveURL(`/portal/metro-tickets?id=${second}`)

  await page.goto('/portal/books')
  await expect(page.getByText('balanced', { exact: true })).toBeVisible()
  await page.getByRole('table', { name: 'Journal' }).getByRole('link').first().click()
  await expect(heading(page, /^Ask the books.*amount of non-void Metro tickets/)).toBeVisible()
  await page.getByRole('link', { name: `M${second}`, exact: true }).click()
  await expect(page).toHaveURL(`/portal/metro-tickets/edit/${second}`)

  await page.goto('/portal/unsold')
  await page.getByRole('table', { name: 'Lines' }).getByRole('link').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/-tickets\/edit\/\d+$/)

  await page.goto('/portal/daily-chart')
  await page.getByRole('combobox', { name: 'Logic' }).click()
  await page.getByRole('option', { name: 'Average' }).click()
  await expect(page).toHaveURL(/aggregate=Average/)
  await expect(page.getByRole('img', { name: /^Ticket: Average of Amount by Month, Year, / })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: /^Ticket: Average/ })).toBeVisible()

  await page.goto('/portal/month-closing')
  const close = page.getByRole('button', { name: /^Close \w{3} \d{4}$/ }).first()
  const closing = String(await close.getAttribute('aria-label')).replace('Close ', '')
  await close.click()
  await page.getByRole('button', { name: 'Close the month' }).click()
  const closed = page.getByRole('row').filter({ hasText: closing })
  await expect(closed.getByText('closed', { exact: true })).toBeVisible()
  await closed.getByRole('link', { name: 'nothing by sum' }).click()
  await expect(page.getByText('Every record is as it was when the month was closed.')).toBeVisible()
  const changed = await changeProfitIn(request, closing)
  await page.goBack()
  await closed.getByRole('link', { name: /^1 record, amount 0\.00, profit / }).click()
  await expect(page.getByRole('link', { name: `M${changed}`, exact: true })).toBeVisible()
})

test('a view whose first load fails is empty with zero totals and the error, and is tried again', async ({ page }) => {
  const reads = /api\/(common\/(daily|get-filter-date-data)|books\/journal)/
  await intercept(page, reads, route =>
    route.fulfill({ status: 500, json: { code: 'failed', message: '', err: 'The index is being made' } }),
  )
  const views = [
    { path: '/portal/daily', table: 'Daily', total: /^Total/ },
    { path: '/portal/tally/2026/11/2', table: 'Tickets', total: /0\.00/ },
    { path: '/portal/daily-chart', table: /Ticket/, total: /0\.00/ },
    { path: '/portal/date', table: 'All years', total: /0\.00/ },
    { path: '/portal/books', table: 'Journal', total: /Total.*0 lines.*0\.00/ },
  ]
  await signInAs(page, 'Admin', '/portal/daily')
  for (const { path, table, total } of views) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('The index is being made')
    await expect(page.getByRole('table', { name: table }).getByRole('row', { name: total })).toBeVisible()
  }
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})
