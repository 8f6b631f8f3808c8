import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { typist } from './keyboard.ts'
import { field, heading, pickOption, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Cash that one drawer lends the other. */

const TRANSFER = '/portal/transactions/drawer-transfer'

const owed = (page: Page) => page.getByText(/(Coin owes Metro|Metro owes Coin): \$/)

/** Returns the cash that the demo shop's drawers have lent each other. */
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
  await expect(page.getByText('1 problem')).toBeVisible()
  await pickOption(page, 'From', 'Metro Drawer')
  await expect(page.getByText('1 problem'), 'it is right now, whichever of the two was changed').toHaveCount(0)
  await page.getByRole('button', { name: 'Clear' }).click()
  await field(page, 'To').focus()
  await typist(page).enter('Coin', 'Metro', '', '2', '5')
  await expect(page.getByText('$300.00').first()).toBeVisible()
  await expect(field(page, '$50')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/transactions$/)
  const row = page.getByRole('row').filter({ hasText: 'Drawer Transfer' }).first()
  await expect(row).toContainText('300.00')
  await page.goBack()
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
