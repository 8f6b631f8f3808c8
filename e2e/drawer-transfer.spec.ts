import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { typist } from './keyboard.ts'
import { field, heading, pickOption, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Cash that one drawer lends the other, and the books of past days. */

const TRANSFER = '/portal/transactions/drawer-transfer'

type Row = { src: string; dest: string; comment: string; amount: number }

const owed = (page: Page) => page.getByText(/(Coin owes Metro|Metro owes Coin): \$/)

/** The demo shop's drawers have lent each other cash: none of it is owed any more. */
const evenOut = async (request: APIRequestContext) => {
  const admin = await callAs(request, 'Admin')
  const between = { src: 'coindrawer', dest: 'metrodrawer' }
  const answer = await admin.post('transactions/get-balance-between-accounts', between)
  const { data: owes } = (await answer.json()) as { data: number }
  if (owes === 0) return
  const back = owes > 0 ? between : { src: between.dest, dest: between.src }
  const paid = await admin.post('common/create-new-transaction', { ...back, coins: Math.abs(owes), comment: 'even' })
  expect(paid.status(), await paid.text()).toBe(200)
}

test.describe.configure({ mode: 'serial' })

test('a transfer is typed without the mouse, is called Drawer Transfer, and makes one drawer owe the other', async ({
  page,
  request,
}) => {
  await evenOut(request)
  await signInAs(page, 'Admin', TRANSFER)
  await expect(field(page, 'To')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('To field is required*')
  await expect(problems(page)).toContainText('From field is required*')
  await expect(owed(page)).toHaveCount(0)
  await pickOption(page, 'From', 'Coin Drawer')
  await pickOption(page, 'To', 'Coin Drawer')
  await field(page, '$20').fill('1')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('To and From must have different values')
  await page.getByRole('button', { name: 'Clear' }).click()
  await field(page, 'To').focus()
  await typist(page).enter('Coin', 'Metro', '', '2', '5')
  await expect(page.getByText('$300.00').first()).toBeVisible()
  await expect(field(page, '$50')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/transactions$/)
  const row = page.getByRole('row').filter({ hasText: 'Drawer Transfer' }).first()
  await expect(row).toContainText('300.00')
  await page.goto(TRANSFER)
  await expect(owed(page)).toHaveText('Coin owes Metro: $300.00')

  const admin = await callAs(request, 'Admin')
  await admin.post('common/create-new-transaction', { src: 'coindrawer', dest: 'metrodrawer', denom100: 4 })
  await expect(owed(page)).toHaveText('Metro owes Coin: $100.00')
  await admin.post('common/create-new-transaction', { src: 'metrodrawer', dest: 'coindrawer', denom100: 1 })
  await expect(owed(page)).toHaveCount(0)
})

test('a transfer that is left half typed is offered again', async ({ page }) => {
  await signInAs(page, 'Drawer', TRANSFER)
  await pickOption(page, 'To', 'Metro Drawer')
  await expect(field(page, 'From')).toHaveValue('Coin Drawer')
  await field(page, '$5').fill('3')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page)).toContainText('Transactions')
  await page.goBack()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(page, '$5')).toHaveValue('3')
})

test('snapshot and worksheet agree with the accounts, and lead to what is behind a figure', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('common/create-new-transaction', { src: 'bank', dest: 'vault2', denom100: 12, comment: 'from bank' })
  const { data } = (await (await admin.get('transactions/get-accounts')).json()) as {
    data: { slug: string; balance: number }[]
  }
  const held = (data.find(({ slug }) => slug === 'vault2')?.balance ?? 0).toLocaleString('en-US', {
    minimumFractionDigits: 2,
  })
  await signInAs(page, 'Admin', '/portal/transactions/snapshot?date=1/2/2026&time=09:05')
  await expect(heading(page)).toHaveText('Snapshot Jan 2nd 2026 09:05')
  await expect(page.getByText('books agree')).toBeVisible()
  await field(page, 'Date').fill('12/31/2099')
  await field(page, 'Time').fill('2359')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Snapshot Dec 31st 2099 23:59')
  const row = page.getByRole('row').filter({ hasText: 'Vault 2' })
  await expect(row).toContainText(held)
  await expect(page.getByRole('row').filter({ hasText: 'All accounts' })).toContainText('0.00')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Snapshot.csv')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/filter=vault2/)
  await expect(page.getByRole('row').filter({ hasText: 'from bank' })).toBeVisible()

  await page.goto('/portal/transactions/worksheet')
  const card = page.getByRole('table', { name: 'Worksheet of Vault 2' })
  await expect(card.getByRole('row').filter({ hasText: 'Ending Balance' }).getByRole('cell').last()).toHaveText(held)
  await expectAccessible(page)
  await card.getByRole('row').filter({ hasText: 'Bank' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/filter=vault2&toFrom=to&other=bank&startDate=/)
  const rows = page.getByRole('row').filter({ hasText: 'from bank' })
  await expect(rows.first()).toBeVisible()

  await page.goto('/portal/transactions/worksheet?dateStart=11/1/2026&dateEnd=11/20/2026')
  await expect(heading(page)).toContainText('[11/01/26 – 11/20/26]')
  await expect(page.getByRole('table', { name: 'Worksheet of Vault 2' }).getByRole('columnheader')).toHaveText([
    'Line',
    'Day',
    'Amount',
  ])
  const listed = (await (
    await admin.post('common/get-all-transactions', { filter: 'vault2', other: 'bank', toFrom: 'to' })
  ).json()) as { data: Row[] }
  expect(listed.data.every(({ src, dest }) => src === 'bank' && dest === 'vault2')).toBe(true)
})
