import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { coinReceipt } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { holdAnswer } from './held-answer.ts'
import { typist } from './keyboard.ts'
import { numberedRow } from './list-rows.ts'
import { button, field, heading, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Petty cash: its list and form, and its report; and the days that wait for their deposit. */

const dialog = (page: Page) => page.getByRole('dialog')

const send = async (request: APIRequestContext, path: string, values: object) => {
  const answer = await (await callAs(request, 'Admin')).post(path, values)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

const savedNumber = async (page: Page) =>
  /\d+/.exec(await page.getByText(/^Transaction \d+ saved/).innerText())?.[0] ?? ''

const sums = (page: Page) => page.locator('footer').filter({ hasText: 'Addition' })
const reportRow = (page: Page, comment: string) => page.getByRole('row').filter({ hasText: comment })

test('petty cash above 600 is entered in its list, which shows nothing else whatever its address says, found in the report and edited there, all by keyboard', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  const float = `float ${Date.now()}`
  await send(request, 'common/create-new-transaction', { src: 'bank', dest: 'metrodrawer', denom20: 1, comment: float })
  await signInAs(page, 'Admin', '/portal/petty-cash?filter=metro')
  await expect(heading(page)).toContainText('Petty Cash Transactions')
  await page.keyboard.press('n')
  await expect(field(dialog(page), 'From')).toHaveValue('Metro Drawer')
  await expect(field(dialog(page), 'From')).not.toBeEditable()
  await expect(field(dialog(page), 'To')).not.toBeEditable()
  await expect(field(dialog(page), 'Name')).toBeFocused()
  const { enter } = typist(page)
  await enter('June')
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: 'Vendor' })).toBeChecked()
  const comment = `gate repair ${Date.now()}`
  await enter('', 'Tull Paving', comment, '6', '', '2')
  const proof = dialog(page).getByRole('region', { name: 'SSN and e-mail' })
  await expect(proof).toContainText('$600.00 or more.')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('SSN is Blank')
  await expect(field(dialog(page), 'SSN')).toBeFocused()
  await enter('900123456')
  await page.keyboard.type('ray@tullpaving.test')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toHaveCount(0)
  const number = await savedNumber(page)
  await expect(numberedRow(page, number)).toContainText('640.00')
  await expect(reportRow(page, float)).toHaveCount(0)
  const rows = page.getByRole('group', { name: 'Rows' }).getByRole('row')
  await expect(rows.filter({ hasNotText: 'Petty Cash' }), 'the head alone is of nobody').toHaveCount(1)

  await page.goto('/portal/transactions-petty')
  await expect(heading(page)).toContainText('Petty Cash Reports')
  const row = reportRow(page, comment)
  await expect(row).toContainText('Vendor Tull Paving')
  await expect(row).toContainText('+640.00')
  await expect(row).toContainText('SSN, e-mail')
  await row.getByRole('button', { name: `View/Edit ${number}` }).press('Enter')
  await expect(dialog(page)).toContainText(`Edit Transaction ${number}`)
  await expect(dialog(page)).toContainText('***-**-3456 is on file')
  await field(dialog(page), '$20').focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row).toContainText('+660.00')
})

test('an edit for another person asks for SSN and e-mail again, and shows none of those on file', async ({
  page,
  request,
}) => {
  const places = { src: 'metrodrawer', dest: 'PettyCash-June Halloran' }
  const person = { pettyWho: 'Vendor Tull Paving', SSN: '900-12-3456', eMail: 'ray@tullpaving.test' }
  const values = { ...places, ...person, denom100: 7, comment: `roof ${Date.now()}` }
  const id = await send(request, 'common/create-new-transaction', values)
  await signInAs(page, 'Admin', `/portal/petty-cash?open=${id}`)
  const proof = dialog(page).getByRole('region', { name: 'SSN and e-mail' })
  await expect(proof).toContainText('***-**-3456 is on file')
  await field(dialog(page), 'Person').fill('Zelda Other')
  await expect(proof).toContainText('those on file are of Vendor Tull Paving')
  await expect(proof).not.toContainText('is on file')
  await expect(field(dialog(page), 'E-mail')).toHaveValue('')
  await page.keyboard.press('Control+s')
  for (const text of ['SSN is Blank', 'E-mail is Blank']) await expect(problems(page)).toContainText(text)
  await field(dialog(page), 'Person').fill('Tull Paving')
  await expect(proof).toContainText('***-**-3456 is on file')
  await expect(field(dialog(page), 'E-mail')).toHaveValue('ray@tullpaving.test')
})

test('the drawer is told that SSN and e-mail are on file, saves without them, and is asked for those of another', async ({
  page,
  request,
}) => {
  const places = { src: 'metrodrawer', dest: 'PettyCash-June Halloran' }
  const person = { pettyWho: 'Vendor Tull Paving', SSN: '900-12-3456', eMail: 'ray@tullpaving.test' }
  const values = { ...places, ...person, denom100: 8, comment: `fence ${Date.now()}` }
  const id = await send(request, 'common/create-new-transaction', values)
  await signInAs(page, 'Drawer', `/portal/petty-cash?open=${id}`)
  const proof = dialog(page).getByRole('region', { name: 'SSN and e-mail' })
  await expect(proof).toContainText('SSN and e-mail are on file')
  await expect(proof.getByText('on file, kept as it is')).toHaveCount(2)
  await field(dialog(page), 'Person').fill('Zelda Other')
  await expect(proof).toContainText('SSN and e-mail are required: those on file are of Vendor Tull Paving.')
  await expect(proof.getByText('on file, kept as it is')).toHaveCount(0)
  await field(dialog(page), 'Person').fill('Tull Paving')
  await expect(proof.getByText('on file, kept as it is')).toHaveCount(2)
  await field(dialog(page), '$20').fill('2')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toHaveCount(0)
  await expect(numberedRow(page, String(id))).toContainText('840.00')
})

test('the report stands in its address, has a file, and says so when there is nothing', async ({ page, request }) => {
  const comment = `stamps ${Date.now()}`
  const from = { src: 'PettyCash-June Halloran', dest: 'customer' }
  await send(request, 'common/create-new-transaction', { ...from, denom20: 1, comment, pettyWho: 'Employee June' })
  await signInAs(page, 'Admin', '/portal/transactions-petty?type=Substraction')
  await expect(heading(page)).toContainText('Substraction')
  await expect(page.getByRole('radio', { name: 'Substraction' })).toBeChecked()
  await expect(reportRow(page, comment)).toContainText('−20.00')
  for (const name of ['Addition', 'Substraction', 'Change', 'Balance']) await expect(sums(page)).toContainText(name)
  const download = page.waitForEvent('download')
  await button(page, 'CSV').click()
  expect((await download).suggestedFilename()).toBe('Petty cash.csv')
  await page.getByRole('radio', { name: 'Addition' }).check()
  await expect(page).toHaveURL(/type=Addition/)
  await expect(reportRow(page, comment)).toHaveCount(0)
  await field(page, 'Start Date').fill('01/01/26')
  await field(page, 'End Date').fill('01/02/26')
  // The heading names the days of the rows below it until new rows come, and Print waits for them.
  const before = await heading(page).innerText()
  const answer = await holdAnswer(page, '**/get-petty-cash-report*')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/start=.*end=/)
  await expect(button(page, 'Print')).toBeDisabled()
  await expect(heading(page)).toHaveText(before)
  // Text typed during the wait stays.
  await field(page, 'End Date').fill('11/45/26')
  answer()
  await expect(heading(page)).toContainText('[01/01/26 – 01/02/26, Addition]')
  await expect(page.getByText('No petty cash came in or went out on these days.')).toBeVisible()
  await expect(field(page, 'End Date')).toHaveValue('11/45/26')
  await page.keyboard.press('Enter')
  await expect(field(page, 'End Date')).toHaveAttribute('aria-invalid', 'true')
  await expect(heading(page)).toContainText('[01/01/26 – 01/02/26, Addition]')
})

test('the drawer has petty cash in the menu, and its report without sums and details', async ({ page }) => {
  await signInAs(page, 'Drawer', '/portal/transactions')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Petty Cash Transactions' }).click()
  await expect(heading(page)).toContainText('Petty Cash Transactions')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Petty Cash Reports' }).click()
  await expect(page.getByRole('columnheader', { name: 'View/Edit' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Details' })).toHaveCount(0)
  await expect(sums(page)).toHaveCount(0)
})

test('days that wait are deposited together, but those whose tick is taken away', async ({ page, request }) => {
  await send(request, 'receipts/create-new', coinReceipt)
  await signInAs(page, 'Admin', '/portal/coin-receipt-deposit')
  const open = page.getByRole('button', { name: 'Deposit days…' })
  await open.press('Enter')
  const days = dialog(page).getByRole('checkbox')
  const today = days.last()
  await expect(today).toBeChecked()
  await expectAccessible(page)
  // Leaves today out, because other tests sell today and deposit it themselves.
  await today.press('Space')
  await expect(today).not.toBeChecked()
  await expect(days.first()).toBeChecked()
  const oldest = (await days.first().getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^\d+ days? deposited: \$/)).toBeVisible()
  await open.press('Enter')
  await expect(days.last()).toBeVisible()
  await expect(dialog(page).getByLabel(oldest)).toHaveCount(0)
  await field(dialog(page), 'Deposit Date').fill('01/01/2020')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toContainText('Deposit Date must not be before the day that is deposited')
})
