import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { coinReceipt, jewelryReceipt } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { tabTo } from './keyboard.ts'
import { callAs, signInAs } from './people.ts'

/** The reports on what was sold: taxes, crypto, and the deposits of coin receipts. */

const make = async (request: APIRequestContext, path: string, body: object) => {
  const answer = await (await callAs(request, 'Admin')).post(path, body)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}
const sellCoins = (request: APIRequestContext, items: object[] = coinReceipt.items) =>
  make(request, 'receipts/create-new', { ...coinReceipt, items })

const rowOf = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) })

const savedName = async (page: Page, button = page.getByRole('button', { name: 'CSV' })) => {
  const download = page.waitForEvent('download')
  await button.click()
  return (await download).suggestedFilename()
}

const askFor = async (page: Page, from: string, to: string) => {
  await page.getByLabel('From').fill(from)
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('taxes: a month of coin receipts, each explained with the keyboard, jewelry beside it, their files, a range without any, and one that is refused', async ({
  page,
  request,
}) => {
  const [coin, jewelry] = [await sellCoins(request), await make(request, 'jewelry-receipts/create-new', jewelryReceipt)]
  await signInAs(page, 'Admin', '/portal/taxes')
  const row = rowOf(page, `CR${coin}`)
  await expect(row).toContainText('74.93')
  await expect(row).toContainText('2.93')
  await expect(row.getByRole('link')).toHaveAttribute('href', `/portal/receipts/edit/${coin}`)
  await expect(page.getByRole('img', { name: /^Tax by day, / })).toBeVisible()
  const why = page.getByRole('button', { name: `Why this tax? CR${coin}`, exact: true })
  await row.getByRole('link').focus()
  await tabTo(page, why)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Tax of CR${coin}` })
  await expect(dialog.getByRole('row', { name: /Coin Supplies/ })).toContainText('2.93125')
  await expect(dialog).toContainText('not taxable')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(why).toBeFocused()
  await page.getByRole('radio', { name: 'Jewelry Receipt' }).check()
  await expect(page).toHaveURL(/receiptType=JR/)
  await expect(rowOf(page, `JR${jewelry}`)).toContainText('295.65')
  await page.getByRole('button', { name: `Why this tax? JR${jewelry}`, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Jewelry: every line is taxable')
  await page.keyboard.press('Escape')
  expect(await savedName(page, page.getByRole('button', { name: 'CSV' }).first())).toBe('Tax over time.csv')
  expect(await savedName(page, page.getByRole('button', { name: 'CSV' }).last())).toBe('Receipts with tax.csv')
  await askFor(page, '01/01/2020', '01/31/2020')
  await expect(page.getByText('No receipt of these days has tax.').first()).toBeVisible()
  await askFor(page, '02/01/2020', '01/31/2020')
  await expect(page.getByText('The start date is after the end date')).toBeVisible()
})

test('crypto: a failed read says so and is tried again; what was sold on receipts stands beside what was bought, and is put in order', async ({
  page,
  request,
}) => {
  const receipt = await sellCoins(request, [{ item: 'bitcoin', price: 61 }])
  const calls = '**/api/common/get-all-crypto-details'
  await intercept(page, calls, route =>
    route.fulfill({ status: 500, json: { code: 'failed', message: 'No answer', err: '' } }),
  )
  await signInAs(page, 'Admin', '/portal/crypto')
  await expect(page.getByText('Crypto did not load')).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, `CR${receipt}`)).toContainText(/sold.*bitcoin.*61\.00/)
  await expect(page.getByRole('row', { name: /^C\d+ .*bought/ }).first()).toBeVisible()
  await expect(page.getByText(/^sold on coin receipts \$.* bought on coin tickets \$/)).toBeVisible()
  const head = page.getByRole('columnheader', { name: 'Amount' })
  await head.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect(await savedName(page)).toBe('Bought and sold.csv')
  await askFor(page, '01/01/2020', '01/31/2020')
  await expect(page.getByText('No bitcoin or ether was bought or sold on these days.')).toBeVisible()
})

/** Opens the banknotes of a day with the keyboard and counts a dollar too much, then the right amount. */
const countNotes = async (page: Page, row: Locator) => {
  const dialog = page.getByRole('dialog')
  const note = (name: string) => dialog.getByLabel(name, { exact: true })
  await row.getByRole('button', { name: /^Notes of / }).press('Enter')
  await expect(note('$100')).toBeFocused()
  await expect(note('Coins')).not.toBeEditable()
  for (const name of ['$100', '$50', '$20', '$10', '$5', '$2']) await note(name).fill('0')
  const cash = await dialog.getByRole('row').filter({ hasText: 'Cash Total' }).innerText()
  const whole = Math.floor(Number((/\$([\d,.]+)/.exec(cash)?.[1] ?? '').replaceAll(',', '')))
  await note('$1').fill(String(whole + 1))
  await page.keyboard.press('Control+s')
  await expect(page.getByText("Denomination Total Count don't match Cash Total!")).toBeVisible()
  await note('$1').fill(String(whole))
  await expect(dialog).toContainText('equal')
  await note('Comment').fill('bag 4')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('bag 4')
  await expect(row.getByText('counted', { exact: true })).toBeVisible()
}

test('coin receipt deposit: a deposit opens its days, which are counted in notes that must come to their cash, and they their receipts', async ({
  page,
  request,
}) => {
  const id = await sellCoins(request)
  const admin = await callAs(request, 'Admin')
  expect((await admin.post('receipts/edit-receipt-render-table-data', { id, depositDone: true })).status()).toBe(200)
  await signInAs(page, 'Admin', '/portal/coin-receipt-deposit')
  const first = page.getByRole('table').locator('tbody').getByRole('row').first()
  const date = (await first.getByRole('link').textContent()) ?? ''
  expect(await savedName(page)).toBe('Coin Receipt Deposit.csv')
  await first.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Deposit of ${date}` })).toBeVisible()
  await expectAccessible(page)
  const days = page.getByRole('table', { name: 'Days of this deposit' })
  await countNotes(page, days.locator('tbody').getByRole('row').last())
  await days.getByRole('link').last().click()
  await expect(page).toHaveURL(/portal\/receipts\?date=/)
  await expect(rowOf(page, `CR${id}`)).toBeVisible()
})

test('coin receipt deposit: a difference is marked, and an empty list says what fills it', async ({ page }) => {
  const calls = '**/api/common/get-coin-receipt-deposits'
  const deposit = { id: 20261111, depositDate: '2026-11-11', dates: ['2026-11-05'], comments: '', total: 428.85 }
  await intercept(page, calls, route =>
    route.fulfill({ json: { data: [{ ...deposit, difference: -85.77 }], count: 1 } }),
  )
  await signInAs(page, 'Admin', '/portal/coin-receipt-deposit')
  await expect(page.getByRole('row', { name: /11\/11\/26/ })).toContainText('−85.77')
  await expect(page.getByText('−10.00')).toHaveCount(0)
  await page.unroute(calls)
  await intercept(page, calls, route => route.fulfill({ json: { data: [], count: 0 } }))
  await page.reload()
  await expect(page.getByText('A deposit stands here once receipts are ticked as deposited.')).toBeVisible()
})
