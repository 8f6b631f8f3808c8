import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  bringCash,
  countElsewhere,
  countRow,
  DAILY,
  noteField as field,
  loseCount,
  placeOf,
  takeCash,
} from './count-desk.ts'
import { intercept } from './intercept.ts'
import { loseAnswers, mayBeSaved } from './lost-line.ts'
import { signInAs } from './people.ts'

/** Metro Bag and Coin Bag, which no other test moves. */

const openPanel = (page: Page, name: string) => page.getByRole('button', { name, exact: false }).first().click()
const review = (page: Page) => page.getByRole('heading', { level: 1, name: /^Daily Count\s*\[Review\]$/ })

/** Counts four of five twenties and shows the count beside the books. */
const reviewFour = async (page: Page, request: APIRequestContext) => {
  await countElsewhere(request, 'metrobag', { denom20: 5 })
  await signInAs(page, 'Admin', DAILY)
  await openPanel(page, 'Metro Bag')
  await field(page, 'Metro Bag', '$20').fill('4')
  await page.keyboard.press('Control+s')
  await expect(countRow(page, 'Metro Bag', 'Books')).toBeVisible()
}

test('a Daily Count is blind until it is reviewed, and Count again keeps what was typed', async ({ page, request }) => {
  await countElsewhere(request, 'metrobag', { denom20: 0 })
  await bringCash(request, 'metrobag', { denom20: 5 })
  await signInAs(page, 'Admin', DAILY)
  await expect(field(page, 'Metro Drawer', '$100')).toBeFocused()
  await expect(page.getByText('0 of 10 counted')).toBeVisible()
  await openPanel(page, 'Metro Bag')
  await field(page, 'Metro Bag', '$20').fill('4x')
  await expect(field(page, 'Metro Bag', '$20')).toHaveValue('4')
  await expect(field(page, 'Metro Bag', '$50')).toHaveCount(0)
  await expect(page.getByText('1 of 10 counted')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Books' })).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Difference' })).toHaveCount(0)

  await page.keyboard.press('Control+s')
  await expect(review(page)).toBeFocused()
  await expect(countRow(page, 'Metro Bag', 'Books')).toContainText('5')
  await expect(countRow(page, 'Metro Bag', 'Difference')).toContainText(/−1\s= −20\.00/)
  await expect(page.getByRole('table', { name: 'Metro Drawer' })).toHaveCount(0)
  expect((await placeOf(request, 'metrobag')).amount).toBe(100)

  await page.getByRole('button', { name: 'Count again' }).click()
  await expect(field(page, 'Metro Bag', '$20')).toHaveValue('4')
  await page.keyboard.press('Control+s')
  await expect(countRow(page, 'Metro Bag', 'Books')).toBeVisible()
  await page.getByLabel('Comment').fill('a twenty is missing')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 counted, 1 unlike the books')).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/transactions$/)
  expect(await placeOf(request, 'metrobag')).toMatchObject({ amount: 80, lastCount: { count: 80 } })
})

test('nothing is said or saved of a count before every place has its books, and Retry asks for them again', async ({
  page,
  request,
}) => {
  await countElsewhere(request, 'metrobag', { denom20: 5 })
  await countElsewhere(request, 'coinbag', { denom20: 5 })
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  let isBroken = true
  // Another test's movement would read the books again without Retry.
  await intercept(page, '**/api/events', route => route.abort())
  await intercept(page, '**/api/transactions/compare-count', async route => {
    const isMetroBag = route.request().postData()?.includes('metrobag')
    if (isMetroBag && isBroken) await route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } })
    else {
      await answered
      await route.continue()
    }
  })
  let saves = 0
  page.on('request', sent => {
    if (sent.url().endsWith('save-daily-count')) saves += 1
  })
  await signInAs(page, 'Admin', DAILY)
  await openPanel(page, 'Metro Bag')
  await field(page, 'Metro Bag', '$20').fill('4')
  await openPanel(page, 'Coin Bag')
  await field(page, 'Coin Bag', '$20').fill('5')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Metro Bag could not be compared' })).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  await expect(page.getByText('−$20.00')).toHaveCount(0)
  await expect(page.getByText('matches')).toHaveCount(0)
  await page.keyboard.press('Control+s')

  answer()
  await expect(countRow(page, 'Coin Bag', 'Books')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await page.keyboard.press('Control+s')
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(countRow(page, 'Metro Bag', 'Books')).toBeVisible()
  await expect(confirm).toBeEnabled()
  await expect(page.getByText('−$20.00').first()).toBeVisible()
  expect(saves).toBe(0)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/transactions$/)
  expect(saves).toBe(1)
})

test('what moved while somebody counted is named beside the difference, and who counted meanwhile; what was typed stays, and is saved only if its person says so', async ({
  page,
  request,
}) => {
  await countElsewhere(request, 'metrobag', { denom20: 9 })
  await countElsewhere(request, 'coinbag', { denom10: 3 })
  await signInAs(page, 'Admin', DAILY)
  await openPanel(page, 'Metro Bag')
  await field(page, 'Metro Bag', '$20').fill('9')
  await openPanel(page, 'Coin Bag')
  await field(page, 'Coin Bag', '$10').fill('2')
  const first = await takeCash(request, 'metrobag', { denom20: 3 })
  await countElsewhere(request, 'coinbag', { denom10: 4 })
  const counted = page
    .getByRole('alert')
    .filter({ hasText: /Coin Bag was counted meanwhile, by .+ at \d\d\/\d\d\/\d\d/ })
  await expect(counted).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(review(page)).toBeVisible()
  await expect(countRow(page, 'Coin Bag', 'Books')).toBeVisible()
  const moved = page.getByRole('alert').filter({ hasText: 'Moved while you counted' }).getByRole('listitem')
  await expect(moved.filter({ hasText: `${first} Metro Bag → Bank −60.00` })).toBeVisible()
  await expect(moved.getByRole('link', { name: String(first) })).toHaveAttribute('href', new RegExp(`open=${first}`))
  await expect(page.getByText('after the books were shown')).toHaveCount(0)
  await expectAccessible(page)

  const second = await takeCash(request, 'metrobag', { denom20: 1 })
  const late = moved.filter({ hasText: `${second} Metro Bag → Bank −20.00` })
  await expect(late).toContainText('after the books were shown')
  await expect(page.getByText('after the books were shown')).toHaveCount(1)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Coin Bag was counted by .+ at .+\. Please look at it again/)).toBeVisible()
  await expect(review(page)).toBeVisible()
  expect((await placeOf(request, 'coinbag')).amount).toBe(40)

  await page.getByRole('button', { name: 'Save mine too' }).click()
  await expect(counted).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^2 counted, 2 unlike the books/)).toBeVisible()
  const told = page.getByRole('status').filter({ hasText: 'Moved while you counted' })
  await expect(told).toContainText(`${first} Metro Bag → Bank −60.00`)
  await expect(told).toContainText(`${second} Metro Bag → Bank −20.00`)
  expect((await placeOf(request, 'coinbag')).amount).toBe(20)
})

test('Back of the browser leads from the review to the counting; a count whose answer was lost is found as the own one, and made once', async ({
  page,
  request,
}) => {
  await countElsewhere(request, 'metrobag', { denom20: 5 })
  await signInAs(page, 'Admin', '/portal/transactions')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Daily Count' }).click()
  await openPanel(page, 'Metro Bag')
  await field(page, 'Metro Bag', '$20').fill('4')
  await page.keyboard.press('Control+s')
  await expect(countRow(page, 'Metro Bag', 'Books')).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Metro Bag', '$20')).toHaveValue('4')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily Count')
  await expect(page.getByRole('rowheader', { name: 'Books' })).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/daily$/)
  await page.keyboard.press('Control+s')
  await expect(review(page)).toBeVisible()
  await page.getByRole('button', { name: 'Count again' }).click()
  await expect(field(page, 'Metro Bag', '$20')).toHaveValue('4')
  await page.goBack()
  await expect(page).toHaveURL(/\/portal\/transactions$/)
  await page.goForward()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.keyboard.press('Control+s')
  await expect(countRow(page, 'Metro Bag', 'Books')).toBeVisible()
  await loseCount(page, '**/api/transactions/save-daily-count')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 counted, 1 unlike the books')).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/transactions$/)
  await expect(page.getByText('It may have been saved.')).toHaveCount(0)
  expect(await placeOf(request, 'metrobag')).toMatchObject({ amount: 80, lastCount: { count: 80 } })
})

test('a count that is changed after its answer was lost asks whether it is another one, and names nobody else', async ({
  page,
  request,
}) => {
  await reviewFour(page, request)
  let isSent = false
  let isDown = false
  await intercept(page, /api\/(transactions|events)/, async route => {
    if (isDown) return route.abort()
    if (isSent || !route.request().url().endsWith('save-daily-count')) return route.continue()
    isSent = true
    // Set before the save is made, because the screen's next read must fail too.
    isDown = true
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('It may have been saved.')).toBeVisible()
  await expect(page.getByText('matches')).toHaveCount(0)
  await page.getByRole('button', { name: 'Count again' }).click()
  await field(page, 'Metro Bag', '$20').fill('3')
  isDown = false
  const found = page.waitForResponse('**/api/transactions/save-daily-count')
  await page.keyboard.press('Control+s')
  await expect(countRow(page, 'Metro Bag', 'Books')).toContainText('4')
  await found
  await expect(page.getByText('was counted meanwhile')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save as another' }).click()
  await expect(page.getByText('1 counted, 1 unlike the books')).toBeVisible()
  expect(await placeOf(request, 'metrobag')).toMatchObject({ amount: 60, lastCount: { count: 60 } })
})

test('a Daily Count whose answer is lost again and again is not held against its own posting, and is made once', async ({
  page,
  request,
}) => {
  await reviewFour(page, request)
  const line = await loseAnswers(page, '**/api/transactions/save-daily-count')
  await page.keyboard.press('Control+s')
  await expect(mayBeSaved(page)).toBeVisible()
  await expect(page.getByText('The books have a newer count, which may be this one')).toBeVisible()
  for (const text of ['matches', 'was counted meanwhile', 'Moved while you counted'])
    await expect(page.getByText(text)).toHaveCount(0)
  line.restore()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 counted, 1 unlike the books')).toBeVisible()
  expect(new Set(line.keys).size, 'one count').toBe(1)
  expect((await placeOf(request, 'metrobag')).amount).toBe(80)
})

test('a Daily Count that never arrived, and was overtaken by another, can be saved after it', async ({
  page,
  request,
}) => {
  await reviewFour(page, request)
  let isDown = true
  await intercept(page, '**/api/transactions/save-daily-count', route => (isDown ? route.abort() : route.continue()))
  await page.keyboard.press('Control+s')
  await expect(mayBeSaved(page)).toBeVisible()
  await countElsewhere(request, 'metrobag', { denom20: 7 })
  await expect(page.getByText('The books have a newer count, which may be this one')).toBeVisible()
  await expect(page.getByText('saves nothing yet')).toHaveCount(0)
  isDown = false
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save mine too' }).click()
  await expect(countRow(page, 'Metro Bag', 'Books')).toContainText('7')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 counted, 1 unlike the books')).toBeVisible()
  expect((await placeOf(request, 'metrobag')).amount).toBe(80)
})
