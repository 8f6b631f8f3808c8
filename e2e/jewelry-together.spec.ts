import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { inParts, JEWELRY, makeJewelryReceipt, readJewelryReceipt } from './jewelry-shop.ts'
import { button, field } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Two people at one jewelry receipt: one changes its lines while the other takes a payment. */

const payAsEmployee = async (request: APIRequestContext, id: number) => {
  const payment = { jewelryReceiptId: id, paidBy: 'cash', totalAmount: 500, tendered: 500 }
  const answer = await (await callAs(request, 'Employee')).post('jewelry-receipts/save-receipt-payment-data', {
    payment,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const typeLine = async (page: Page) => {
  await field(page, 'Line 2 Qty').fill('1')
  await field(page, 'Line 2 Description').fill('Engraving')
  await field(page, 'Line 2 Price').fill('60')
}

const NEWS = 'Payments have changed meanwhile: cash $500.00 was taken'

test('a payment that another takes shows in the open form, and what is typed stays and is saved', async ({
  page,
  request,
}) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await typeLine(page)
  await payAsEmployee(request, id)
  await expect(page.getByText(NEWS)).toBeVisible()
  await expect(page.getByText('partial, $504.94 remains')).toBeVisible()
  await expect(button(page, 'Delete payment 2')).toBeVisible()
  await expect(field(page, 'Line 2 Description')).toHaveValue('Engraving')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${JEWELRY}$`))
  expect((await readJewelryReceipt(request, id)).details).toMatchObject({
    ticketAmount: 2069.97,
    remainingAmount: 569.97,
  })
})

test('without events the lines are saved all the same, and the payment stays', async ({ page, request }) => {
  await intercept(page, '**/api/events', route => route.abort())
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await typeLine(page)
  await payAsEmployee(request, id)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${JEWELRY}$`))
  expect((await readJewelryReceipt(request, id)).details).toMatchObject({
    ticketAmount: 2069.97,
    remainingAmount: 569.97,
  })
})

test('without events a payment is not taken twice: Compare shows the other one, and the next Submit goes through', async ({
  page,
  request,
}) => {
  await intercept(page, '**/api/events', route => route.abort())
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await typeLine(page)
  await field(page, 'New payment Total Amount').fill('500')
  await field(page, 'New payment Cash Tendered').fill('500')
  await payAsEmployee(request, id)
  await page.keyboard.press('Control+s')
  await button(page, 'Compare').click()
  await expect(page.getByText(NEWS)).toBeVisible()
  await expect(page.getByText('None of what you typed was touched.')).toBeVisible()
  await expect(page.getByText('partial, $504.94 remains')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${JEWELRY}$`))
  expect((await readJewelryReceipt(request, id)).payments).toHaveLength(3)
})
