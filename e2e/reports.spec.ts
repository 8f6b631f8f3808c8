import { expect, test } from '@playwright/test'
import { holdAnswer } from './held-answer.ts'
import { intercept } from './intercept.ts'
import { typeByHand } from './keyboard.ts'
import { callAs, signInAs } from './people.ts'
import { followTo } from './visit.ts'

/** Every report opens with its charts, the ignore list takes and gives back, and everything is searched. */

test('the reports show what the counter bought, a keyword is ignored and back, and a search leads to its record', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  const list = (await (await admin.get('metro-tickets/get-all?filterByPeriod=0')).json()) as {
    data: { id: number; lastName: string; firstName: string }[]
  }
  const [ticket] = list.data
  await signInAs(page, 'Admin', '/portal/demographics')
  await expect(page.getByRole('img', { name: /^Tickets by value/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Age' }).check()
  await expect(page).toHaveURL(/demo=age/)
  await expect(page.getByRole('row', { name: /^\d+–\d+ / }).first()).toBeVisible()
  const again = page.waitForRequest('**/api/demographics/**')
  await page.getByRole('button', { name: 'Submit' }).click()
  await again

  await followTo(page, '/portal/keywords')
  await expect(page.getByRole('checkbox', { name: 'Show first-time only' })).toBeVisible()
  await followTo(page, '/portal/refer')
  await page.getByRole('checkbox', { name: 'Breakdown Repeats' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/repeatBreakDown=true/)
  await expect(page.getByRole('heading', { name: 'Metro Tickets' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Total', exact: true }).first()).toBeInViewport()
  await followTo(page, '/portal/highValueTickets')
  await expect(page.getByRole('heading', { name: 'Jewelry Receipts of very high value' })).toBeVisible()

  await followTo(page, '/portal/metrics?start=zip')
  const open = page.getByRole('button', { name: /^Open / }).first()
  const key = (await open.getAttribute('aria-label'))?.replace('Open ', '') ?? ''
  await open.click()
  await expect(page.getByRole('button', { name: `Close ${key}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open / }).nth(1)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show Raw Profit' }).check()
  await expect(page).toHaveURL(/raw=true/)
  await expect(page.getByRole('button', { name: `Close ${key}` })).toBeVisible()
  const ignore = page.getByRole('button', { name: `Add to Ignore list: ${key}`, exact: true })
  await ignore.click()
  await expect(page.getByText(`[${key}] has been ignored. It will no longer show up after tonight.`)).toBeVisible()
  await expect(ignore).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ignore).toBeVisible()

  await followTo(page, `/portal/advance-search?query=${encodeURIComponent(`${ticket?.lastName} ${ticket?.firstName}`)}`)
  await expect(page.getByRole('link', { name: `M${ticket?.id}`, exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(`M${ticket?.id}`)
  // As a scanner sends it, before the record is found.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/portal/metro-tickets/edit/${ticket?.id}$`))
})

test('what is typed before the search is there goes into its field', async ({ page }) => {
  const showSearch = await holdAnswer(page, '**/assets/Palette-*.js')
  await signInAs(page, 'Admin', '/portal/metro-tickets')
  await page.getByRole('table').waitFor()
  await page.keyboard.press('Control+k')
  await typeByHand(page, 'new')
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('new')
  showSearch()
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  await typeByHand(page, ' me')
  await expect(box).toHaveValue('new me')
  await expect(page.getByRole('option', { name: /^New Metro ticket/ })).toBeVisible()
  await expect(page).toHaveURL(/metro-tickets$/)
})

test('a report that cannot be read shows its empty list, zero totals and what the server says', async ({ page }) => {
  await signInAs(page, 'Admin')
  const err = 'The figures are being counted anew'
  await intercept(page, '**/api/demographics/**', route =>
    route.fulfill({ status: 500, json: { code: 'failed', err } }),
  )
  await page.goto('/portal/demographics')
  await expect(page.getByText(err)).toBeVisible()
  await expect(page.getByRole('row', { name: 'Total 0 0.00' })).toBeVisible()
  await expect(page.getByText('Nothing in this range')).toHaveCount(0)
})

test('the ignore list takes a keyword off with Remove', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('metrics/metric-ignore-add', { value: 'estate ring', type: 'keyword' })
  await signInAs(page, 'Admin', '/portal/metrics/ignore')
  await page
    .getByRole('row', { name: /estate ring/ })
    .getByRole('button', { name: /actions|menu/i })
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: /estate ring/ })).toHaveCount(0)
})
