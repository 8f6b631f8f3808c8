import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { loseAnswers, mayBeSaved } from './lost-line.ts'
import { takeFarNumbers } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** The check register: ticks, gaps, void and back, correction, Print New, reprint, search, range and files. */

/** No other check of the shop has these. */
let number = Number(`7${String(Date.now()).slice(-8)}`)
const takeNumber = (step = 1) => {
  number += step
  return String(number)
}

const payByCheck = async (request: APIRequestContext, checkNumber: string) => {
  const details = { ...ticketDetails, payment: 'check', paymentCheckAmount: 900, checkNumber }
  const answer = await (await callAs(request, 'Admin')).post('metro-tickets/create-new', { details, items: metroItems })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowOf = (page: Page, checkNumber: string) =>
  page.getByRole('row').filter({ has: page.getByText(checkNumber, { exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a missing number is explained, a check cleared, void and back, and its ticket follows', async ({
  page,
  request,
}) => {
  const lower = takeNumber(100)
  const missing = takeNumber()
  const upper = takeNumber()
  await payByCheck(request, lower)
  const id = await payByCheck(request, upper)
  await signInAs(page, 'Admin', '/portal/checks')
  const metro = group(page, 'Metro Ticket checks')
  await expect(rowOf(page, upper)).toContainText('900.00')
  await expect(rowOf(page, upper).getByRole('link', { name: `M${id}` })).toBeVisible()

  const gap = metro.getByRole('row').filter({ hasText: missing })
  await expect(gap).toContainText('missing: not printed, not void')
  await gap.getByRole('button', { name: 'Say why' }).click()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Reason is Blank')
  await page.keyboard.type('torn by the printer')
  await page.keyboard.press('Enter')
  await expect(gap).toContainText('no check: torn by the printer (Dana Whitfield)')

  await rowOf(page, lower)
    .getByRole('checkbox', { name: /^Cleared/ })
    .check()
  await expect(rowOf(page, lower).getByRole('checkbox', { name: /^Void/ })).toBeDisabled()
  await rowOf(page, lower).getByRole('button', { name: lower, exact: true }).click()
  await expect(dialog(page).getByRole('link', { name: /^Open ticket M\d+$/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await rowOf(page, upper).getByRole('checkbox', { name: /^Void/ }).click()
  await expect(dialog(page)).toContainText(`M${id} stays. Its payout of $900.00 waits in Notices`)
  await expectAccessible(page)
  await page.keyboard.type('misprint')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, upper)).toContainText('misprint')
  await expect(rowOf(page, upper).getByRole('checkbox', { name: /^Void/ })).toBeChecked()
  await rowOf(page, upper).getByRole('checkbox', { name: /^Void/ }).click()
  await expect(rowOf(page, upper).getByRole('checkbox', { name: /^Void/ })).not.toBeChecked()
})

test('a check is found by its number and corrected with the keyboard, live on another screen', async ({
  page,
  request,
  context,
}) => {
  const before = takeNumber(100)
  const after = takeNumber(3)
  const id = await payByCheck(request, before)
  await signInAs(page, 'Admin', '/portal/checks')
  await page.getByRole('radio', { name: 'Check Number' }).check()
  await page.getByRole('radio', { name: 'Check Number' }).blur()
  await page.keyboard.press('/')
  await page.keyboard.type(before)
  await expect(page).toHaveURL(new RegExp(`search=.*${before}`))
  await expect(group(page, 'Coin Tickets checks')).toContainText('No checks in these days')
  const other = await context.newPage()
  await other.goto(`/portal/checks?filterBy=Ticket+Number&search=M${id}`)
  await expect(rowOf(other, before)).toBeVisible()

  await rowOf(page, before)
    .getByRole('button', { name: `Edit Check ${before}` })
    .click()
  await dialog(page).getByLabel('Check Amount').fill('5000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check Amount is higher than Ticket Amount')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await rowOf(page, before)
    .getByRole('button', { name: `Edit Check ${before}` })
    .click()
  await expect(dialog(page).getByLabel('Check Amount'), 'as it was typed').toHaveValue('5000')
  await takeFarNumbers(page)
  await dialog(page).getByLabel('Check Amount').fill('800')
  await dialog(page).getByLabel('Check Number').fill(after)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(other, after)).toContainText('800.00')
})

test('Print New proposes the number, knows the last check of its payee, and a reprint asks why', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/checks?search=Nevada+Power')
  const next = page.getByRole('complementary').getByRole('definition').last()
  await expect(next).toHaveText(/^\d+$/)
  await page.keyboard.press('n')
  await expect(dialog(page).getByRole('switch', { name: 'Void after 15 days' })).toBeChecked()
  await page.keyboard.type('Nevada Power')
  await expect(dialog(page)).toContainText('void after 15 days')
  await expect(dialog(page).getByLabel('Check Number')).toHaveValue((await next.textContent()) ?? '')
  await expectAccessible(page)
  await button(page, 'Print').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill all the fields' })).toBeVisible()
  const written = takeNumber(100)
  await dialog(page).getByLabel('Check Amount').fill('0')
  await dialog(page).getByLabel('Check Number').fill(written)
  await button(page, 'Print').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid check amount' })).toBeVisible()
  await dialog(page).getByLabel('Check Amount').fill('412.18')
  await dialog(page).getByLabel('Check Number').fill(`${written}24`)
  await button(page, 'Print').click()
  await page
    .getByRole('alertdialog', { name: `Check number ${written}24?` })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await takeFarNumbers(page)
  await dialog(page).getByLabel('Check Number').fill(written)
  await button(page, 'Print').click()
  await expect(page.getByRole('status').filter({ hasText: 'PRINTED' })).toBeVisible()
  await expect(rowOf(page, written)).toContainText('412.18')
  await expect(rowOf(page, written).getByRole('button', { name: `Edit Check ${written}` })).toBeDisabled()
  await rowOf(page, written)
    .getByRole('button', { name: `Reprint Check ${written}` })
    .click()
  await expect(dialog(page).getByRole('region', { name: 'Earlier prints' })).toContainText('Dana Whitfield')
  await page.keyboard.type('jammed')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, written)).toContainText('2 prints')
})

test('a check whose answer was lost is written once: a corrected amount or number is asked about', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/checks?search=Lost+Answer')
  await expect(page.getByRole('complementary').getByRole('definition').last()).toHaveText(/^\d+$/)
  await page.keyboard.press('n')
  const written = takeNumber(100)
  const typed = { Payee: 'Lost Answer', 'Check Amount': '80', 'Check Number': written, Memo: 'rent' }
  for (const [label, text] of Object.entries(typed)) await dialog(page).getByLabel(label).fill(text)
  await takeFarNumbers(page)
  const line = await loseAnswers(page, '**/api/common/print-standalone-checks')
  await button(page, 'Print').click()
  await expect(mayBeSaved(page)).toBeVisible()
  await dialog(page).getByLabel('Check Amount').fill('90')
  await dialog(page).getByLabel('Check Number').fill(takeNumber())
  line.restore()
  await button(page, 'Print').click()
  const question = page.getByRole('alertdialog', { name: `It was saved before: check ${written} of $80.00` })
  await question.getByRole('button', { name: 'Leave it as saved' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, written)).toContainText('80.00')
  await expect(page.getByText('90.00', { exact: true })).toHaveCount(0)
  expect(new Set(line.keys).size).toBe(1)
})

test('each group has its own days, ticks and file, also at 1024×768', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'Admin', '/portal/checks')
  const plain = group(page, 'Checks')
  await expect(plain).toContainText('returned by the payee')
  const download = page.waitForEvent('download')
  await plain.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Checks.csv')
  await plain.getByLabel('Show Only Voided').check()
  await expect(plain.getByRole('row').filter({ hasText: 'Nevada Power' })).toHaveCount(0)
  await plain.getByLabel('Show Only Voided').uncheck()
  await plain.getByLabel('Checks: From').fill('02/01/2020')
  await plain.getByLabel('Checks: To').fill('01/31/2020')
  await plain.getByRole('button', { name: 'Update Range' }).click()
  await expect(plain).toContainText('must not be before From')
  await plain.getByLabel('Checks: To').fill('02/29/2020')
  await page.keyboard.press('Enter')
  await expect(plain).toContainText('A check that pays no ticket is written with Print New.')
  await expect(group(page, 'Coin Tickets checks')).toContainText('10231')
  await page.getByRole('button', { name: /Summary.*Show/ }).click()
  await expect(page.getByRole('table', { name: 'Summary' })).toContainText('Coin Drawer')
  await expectAccessible(page)

  await page.goto('/portal/checks?plainStart=2020-02-29&plainEnd=2020-02-01')
  await expect(plain).toContainText('The start date is after the end date')
  await expect(plain.getByLabel('Checks: From')).toHaveValue('02/29/20')
  await plain.getByLabel('Checks: From').fill('01/31/20')
  await page.keyboard.press('Enter')
  await expect(plain).toContainText('A check that pays no ticket is written with Print New.')
  await expect(plain.getByLabel('Checks: To')).toHaveValue('02/01/20')
  await plain.getByRole('button', { name: 'Checks', exact: true }).click()
  await expect(plain.getByRole('table')).toHaveCount(0)
})
