import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { bringCash, countElsewhere, countRow, loseCount, placeOf, RECONCILE, takeCash } from './count-desk.ts'
import { holdAnswer } from './held-answer.ts'
import { loseAnswers, mayBeSaved } from './lost-line.ts'
import { button, field, heading } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Vault 2, which the tests of no other file move: counted, and in the books of past days. */

const choosePlace = async (page: Page, name: string) => {
  await page.getByLabel('To', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
}

const cutTexts = (cells: Element[]) =>
  cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)

const roomBeside = (element: Element) =>
  Math.round((element.closest('tr')?.getBoundingClientRect().right ?? 0) - element.getBoundingClientRect().right)

test('a place is reconciled from the keyboard: counted, compared, explained, put right and kept in the log', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  await countElsewhere(request, 'vault2', { denom20: 0 })
  await bringCash(request, 'vault2', { denom20: 5 })
  const doubled = await bringCash(request, 'vault2', { denom20: 5 })
  await signInAs(page, 'Admin', RECONCILE)
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('To field is required*')
  await expect(page.getByText('To field is required*')).toHaveCount(2)

  await choosePlace(page, 'Vault 2')
  await expect(page.getByLabel('Comment')).toBeFocused()
  await page.keyboard.type('closing count')
  for (const count of ['', '5', '0']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(count)
  }
  await expect(page.getByLabel('$20', { exact: true })).toHaveValue('5')
  await expect(page.getByRole('rowheader', { name: 'Books' })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Explain the difference', { exact: true })).toBeFocused()
  await expect(countRow(page, 'Count', 'Books')).toContainText('200.00')
  await expect(countRow(page, 'Count', 'Difference')).toContainText(/−5\s= −100\.00/)
  const rail = page.getByRole('complementary', { name: 'The books' })
  await expect(rail).toContainText('−$100.00')
  await expect(rail).toContainText('vault2 → reconcile')
  const cause = page.getByRole('table', { name: 'Likely causes' }).getByRole('row').nth(1)
  await expect(cause).toContainText('A doubled entry')
  await expect(cause).toContainText('explains all of it')
  await expect(cause.getByRole('link', { name: 'Open transaction' })).toHaveAttribute(
    'href',
    new RegExp(`open=${doubled}`),
  )
  await expect.poll(() => cause.getByRole('link', { name: 'Open transaction' }).evaluate(roomBeside)).toBe(12)
  await expectAccessible(page)
  expect((await placeOf(request, 'vault2')).amount).toBe(200)

  await page.getByRole('button', { name: 'Count again' }).last().click()
  await expect(page.getByLabel('$100', { exact: true })).toBeFocused()
  await expect(page.getByRole('rowheader', { name: 'Books' })).toHaveCount(0)
  await expect(page.getByLabel('$20', { exact: true })).toHaveValue('5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Explain the difference', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 counted, 1 unlike the books')).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/transactions$/)
  expect((await placeOf(request, 'vault2')).amount).toBe(100)

  await page.goto('/portal/drawer-disparity-log?drawerName=vault2&onlyDifferences=true')
  const row = page.getByRole('row').filter({ hasText: 'closing count' })
  await expect(row).toContainText('−100.00')
  await expect(row).toContainText('no cause yet')
  await row.getByRole('link', { name: 'Vault 2' }).click()
  await expect(page.getByRole('heading', { name: 'Count of Vault 2' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Say what it was' }).click()
  await page.getByRole('textbox', { name: 'Cause' }).fill('entered twice')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cause saved')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('entered twice')
  await expect(page.getByRole('main')).toContainText('−100.00')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(row).toContainText('entered twice')
})

test('what moved and who counted while a place is reconciled is said, and it is saved only if its person says so', async ({
  page,
  request,
}) => {
  await countElsewhere(request, 'vault2', { denom20: 5 })
  await signInAs(page, 'Admin', RECONCILE)
  await choosePlace(page, 'Vault 2')
  await page.getByLabel('$20', { exact: true }).fill('5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The count matches the books')).toBeVisible()
  const taken = await takeCash(request, 'vault2', { denom20: 2 })
  const moved = page.getByRole('alert').filter({ hasText: 'Moved while you counted' }).getByRole('listitem')
  const late = moved.filter({ hasText: `${taken} Vault 2 → Bank −40.00` })
  await expect(late).toContainText('after the books were shown')
  await expect(late.getByRole('link', { name: String(taken) })).toBeVisible()

  await countElsewhere(request, 'vault2', { denom20: 3 })
  const told = page.getByRole('alert').filter({ hasText: /Vault 2 was counted meanwhile, by .+ at \d\d\/\d\d\/\d\d/ })
  await expect(told).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Vault 2 was counted by .+ at .+\. Please look at it again/)).toBeVisible()
  expect((await placeOf(request, 'vault2')).amount).toBe(60)

  await page.getByRole('button', { name: 'Save mine too' }).click()
  await expect(told).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 counted, 1 unlike the books: Vault 2 +$40.00')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Moved while you counted' })).toContainText(
    `${taken} Vault 2 → Bank −40.00`,
  )
  expect((await placeOf(request, 'vault2')).amount).toBe(100)
})

/** Counts four of five twenties; the answer to the save is lost. */
const loseReconcile = async (page: Page, request: APIRequestContext) => {
  await countElsewhere(request, 'vault2', { denom20: 5 })
  await signInAs(page, 'Admin', RECONCILE)
  await choosePlace(page, 'Vault 2')
  await page.getByLabel('$20', { exact: true }).fill('4')
  await page.keyboard.press('Control+Enter')
  await expect(countRow(page, 'Count', 'Difference')).toBeVisible()
  const line = await loseAnswers(page, '**/api/transactions/reconcile')
  await page.keyboard.press('Control+s')
  await expect(mayBeSaved(page)).toBeVisible()
  return line
}

test("a count whose answer is lost again and again is called nobody else's, and is made once", async ({
  page,
  request,
}) => {
  const line = await loseReconcile(page, request)
  await expect(page.getByText('The books have a newer count, which may be this one')).toBeVisible()
  await expect(page.getByText('was counted meanwhile')).toHaveCount(0)
  await expect(page.getByText('The count matches the books')).toHaveCount(0)
  await expect(page.getByText('saves nothing yet')).toHaveCount(0)
  line.restore()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 counted, 1 unlike the books: Vault 2 −$20.00')).toBeVisible()
  expect(new Set(line.keys).size, 'one count').toBe(1)
  expect((await placeOf(request, 'vault2')).amount).toBe(80)
})

test('a count that is changed while its answer is lost is saved as another after its own', async ({
  page,
  request,
}) => {
  const line = await loseReconcile(page, request)
  await button(page, 'Count again').last().click()
  await page.getByLabel('$20', { exact: true }).fill('3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The books have a newer count, which may be this one')).toBeVisible()
  line.restore()
  await page.keyboard.press('Control+s')
  await button(page, 'Save as another').click()
  await expect(page.getByText('1 counted, 1 unlike the books: Vault 2 −$20.00')).toBeVisible()
  expect((await placeOf(request, 'vault2')).amount).toBe(60)
})

test('a count is offered again after the page was left, and its books come anew; one that matches says so, and posts nothing', async ({
  page,
  request,
}) => {
  await countElsewhere(request, 'vault2', { denom5: 7 })
  await signInAs(page, 'Admin', RECONCILE)
  await choosePlace(page, 'Vault 2')
  await page.getByLabel('$5', { exact: true }).fill('9')
  await page.keyboard.press('Control+Enter')
  await expect(countRow(page, 'Count', 'Difference')).toContainText(/\+2\s= \+10\.00/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page)).toContainText('Transactions')
  await page.goBack()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('$5', { exact: true })).toHaveValue('9')
  await expect(page.getByRole('rowheader', { name: 'Books' })).toHaveCount(0)

  await page.getByLabel('$5', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'Show books' }).click()
  await expect(page.getByText('The count matches the books')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'The books' })).toContainText('posts nothing')
  await loseCount(page, '**/api/transactions/reconcile')
  await page.getByRole('button', { name: 'Reconcile' }).click()
  await expect(page.getByText('Counted: it matches'), 'its answer was lost, and is asked for').toBeVisible()
  await expect(page.getByText('It may have been saved.')).toHaveCount(0)
  expect(await placeOf(request, 'vault2')).toMatchObject({ amount: 35, lastCount: { count: 35 } })
})

test('snapshot and worksheet agree with the accounts, lead to what is behind a figure, and cut no name', async ({
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
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.locator('tbody tr > td:first-child').evaluateAll(cutTexts), { message: `cut at ${width} px` })
      .toEqual([])
  }
  await card.getByRole('row').filter({ hasText: 'Bank' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/filter=vault2&toFrom=to&other=bank&startDate=/)
  await expect(page.getByRole('row').filter({ hasText: 'from bank' }).first()).toBeVisible()

  await page.goBack()
  // The answer to the first day comes while the second is typed.
  const answer = await holdAnswer(page, '**/get-worksheet-data*')
  await field(page, 'Dates: From').fill('11/01/26')
  await field(page, 'Dates: To').fill('11/15/26')
  answer()
  await expect(heading(page)).toContainText('[11/01/26 – ')
  await expect(field(page, 'Dates: To')).toHaveValue('11/15/26')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText('[11/01/26 – 11/15/26]')
  await expect(card.getByRole('columnheader')).toHaveText(['Line', 'Day', 'Amount'])
})
