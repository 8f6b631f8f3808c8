import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { inParts, JEWELRY, makeJewelryReceipt, readJewelryReceipt } from './jewelry-shop.ts'
import { loseAnswers, mayBeSaved } from './lost-line.ts'
import { button, field, submit } from './page-parts.ts'
import { signInAs } from './people.ts'

/** A payment whose answer is lost is booked once, whatever is pressed next. */

const SAVE = '**/api/jewelry-receipts/save-receipt-payment-data'
const EDIT = '**/api/jewelry-receipts/edit-receipt'
const part = (page: Page, label: string) => field(page, `New payment ${label}`)

const typePayment = async (page: Page, amount: string) => {
  await part(page, 'Total Amount').fill(amount)
  await part(page, 'Cash Tendered').fill(amount)
}

const openReceipt = async (page: Page, request: APIRequestContext) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  return id
}

const paidOf = async (request: APIRequestContext, id: number) =>
  (await readJewelryReceipt(request, id)).payments.map(({ totalAmount }) => totalAmount)

test('Submit after a lost answer settles the payment under its own key, and saves the rest', async ({
  page,
  request,
}) => {
  const id = await openReceipt(page, request)
  const line = await loseAnswers(page, SAVE)
  await typePayment(page, '500')
  await button(page, 'Save Payment').click()
  await expect(mayBeSaved(page)).toBeVisible()
  await expect(page.getByText('partial, $504.94 remains')).toBeVisible()
  await field(page, 'Line 1 Description').fill('Ring, solitaire')
  line.restore()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Receipt JR${id} saved`)).toBeVisible()
  await expect(page.getByText('Ring, solitaire 0.72 ct')).toHaveCount(0)
  expect(await paidOf(request, id)).toEqual([1000, 500])
  expect(new Set(line.keys).size).toBe(1)
})

test('an answer that is lost while the line holds is asked for at once; another sum typed over a lost one is asked about and has its own key; one that settles the receipt leaves its row', async ({
  page,
  request,
}) => {
  const id = await openReceipt(page, request)
  await intercept(
    page,
    SAVE,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await typePayment(page, '100')
  await button(page, 'Save Payment').click()
  await expect(page.getByText('Payment saved')).toBeVisible()
  await expect(mayBeSaved(page)).toHaveCount(0)
  await expect(part(page, 'Total Amount')).toHaveValue('')
  expect(await paidOf(request, id)).toEqual([1000, 100])

  const line = await loseAnswers(page, SAVE)
  await typePayment(page, '500')
  await button(page, 'Save Payment').click()
  await expect(mayBeSaved(page)).toBeVisible()
  await typePayment(page, '200')
  line.restore()
  await button(page, 'Save Payment').click()
  const question = page.getByRole('alertdialog', { name: /^It was saved before: \$500\.00 cash at \d\d:\d\d$/ })
  await question.getByRole('button', { name: 'Save as another' }).click()
  await expect(page.getByText('$204.94 remains.', { exact: true })).toBeVisible()
  expect(await paidOf(request, id)).toEqual([1000, 100, 500, 200])
  expect(new Set(line.keys).size).toBe(2)

  await page.unroute(SAVE)
  const last = await loseAnswers(page, SAVE)
  await part(page, 'Total Amount').fill('204.94')
  await part(page, 'Cash Tendered').fill('205')
  await button(page, 'Save Payment').click()
  await expect(mayBeSaved(page)).toBeVisible()
  await expect(page.getByText('settled', { exact: true })).toBeVisible()
  last.restore()
  await button(page, 'Save Payment').click()
  await expect(page.getByText('Paid in full. Change $0.06')).toBeVisible()
  await expect(part(page, 'Total Amount')).toHaveCount(0)
  expect(await paidOf(request, id)).toEqual([1000, 100, 500, 200, 204.94])
  expect(new Set(last.keys).size).toBe(1)
})

test('a payment that went with a lost Submit is not taken again by what is typed next', async ({ page, request }) => {
  const id = await openReceipt(page, request)
  const line = await loseAnswers(page, EDIT)
  await typePayment(page, '500')
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await expect(page.getByText('partial, $504.94 remains')).toBeVisible()
  await expect(button(page, 'Save Payment')).toBeDisabled()
  await field(page, 'Line 1 Description').fill('Ring, solitaire')
  line.restore()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Your change is not in it: submit it again.')).toBeVisible()
  await expect(part(page, 'Total Amount')).toHaveValue('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Receipt JR${id} saved`)).toBeVisible()
  expect(await paidOf(request, id)).toEqual([1000, 500])
})
