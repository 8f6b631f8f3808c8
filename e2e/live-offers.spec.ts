import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { holdAnswer } from './held-answer.ts'
import { button, field, heading, pickOption } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const formDetails = {
  type: 2,
  billedTo: 'Silver State Coin',
  ...{
    checkNumber: '',
    deliveryDateDay: '20',
    deliveryDateMonth: '12',
    deliveryDateYear: String(new Date().getFullYear()),
  },
}

/** A public coin invoice, as the customer's link opens it. */
const offerCoins = async (request: APIRequestContext) => {
  const admin = await callAs(request, 'Admin')
  const items = [
    { itemDescription: 'Peace dollar 1925, walked', qty: 3, estimate: 135 },
    { itemDescription: 'Morgan Dollar', qty: 1, estimate: 90 },
  ]
  const saved = await admin.post('invoices/save', { type: 2, formDetails, items })
  expect(saved.status(), await saved.text()).toBe(200)
  const { id } = ((await saved.json()) as { data: { id: number } }).data
  await admin.post('invoices/edit-invoice-render-table-data', { id, type: 2, active: true })
  const read = await admin.get(`invoices/get-single-invoice-data/${id}?type=2`)
  const { data, items: lines } = (await read.json()) as { data: { link: string }; items: { id: number }[] }
  return { id, key: new URL(data.link).searchParams.get('key') ?? '', lines: lines.map(line => line.id) }
}

test('what a bidder types stands on two live views and in the offer room, which takes a bid by phone and accepts', async ({
  page,
  browser,
  request,
}) => {
  const coins = await offerCoins(request)
  const [peace = 0] = coins.lines
  const bidder = await callAs(request, 'Customer')
  const typeIn = (amount: number) =>
    bidder.post(`invoices/submit-temp-offer/${coins.id}`, { key: coins.key, items: [{ id: peace, amount }] })
  const second = await (await browser.newContext()).newPage()
  await signInAs(page, 'Admin', `/coin-invoice/live-view/${coins.id}`)
  await signInAs(second, 'Coin Managers', `/coin-invoice/live-view/${coins.id}`)
  for (const view of [page, second]) await expect(view.getByText('No bidder yet')).toBeVisible()

  for (const [typed, shown] of [
    [1, '1.00'],
    [13, '13.00'],
    [130, '130.00'],
  ] as const) {
    expect((await typeIn(typed)).status()).toBe(200)
    for (const view of [page, second])
      await expect(view.getByRole('row').filter({ hasText: 'Peace dollar' })).toContainText(shown)
  }
  await expect(second.getByRole('tab', { name: 'Silver State Coin' })).toHaveAttribute('aria-selected', 'true')
  await expect(second.getByText('typing now')).toBeVisible()
  await expect(second.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $130.00')
  await expectAccessible(second)

  let reads = 0
  second.on('request', sent => {
    if (sent.url().includes('get-live-offers')) reads += 1
  })
  const shownOnSecond = second.getByRole('row').filter({ hasText: 'Peace dollar' })
  const release = await holdAnswer(second, '**/api/invoices/get-live-offers/*')
  for (const typed of [131, 132, 133, 134]) await typeIn(typed)
  await expect(page.getByRole('row').filter({ hasText: 'Peace dollar' })).toContainText('134.00')
  await expect(shownOnSecond, 'its line is slow').toContainText('130.00')
  release()
  await expect(shownOnSecond).toContainText('134.00')
  expect(reads, 'one read waited for the line, and one more brought the newest').toBeLessThanOrEqual(3)

  await second.context().setOffline(true)
  await expect(second.getByText('No connection since')).toBeVisible()
  await typeIn(135)
  await second.context().setOffline(false)
  await expect(shownOnSecond, 'a dropped stream catches up').toContainText('135.00')

  await page.getByRole('link', { name: 'Offer room' }).click()
  await expect(heading(page)).toHaveText('Offer room')
  const line = page.getByRole('row').filter({ hasText: 'Peace dollar' })
  await expect(line).toContainText('not sent')
  await expect(line.getByRole('button', { name: /^Accept/ }), 'what is only typed is not accepted').toHaveCount(0)
  await typeIn(138)
  await expect(line).toContainText('138.00')
  await expect(page.getByRole('listitem').filter({ hasText: 'Silver State Coin' }).first()).toContainText('138.00')

  await button(page, 'Bid by phone').click()
  const dialog = page.getByRole('dialog', { name: 'Bid by phone' })
  await pickOption(page, 'Buyer', 'Silver State Coin')
  await field(page, 'Offer Amount').fill('0')
  await expect(dialog).toContainText('Offer Amount must not be 0')
  await field(page, 'Offer Amount').fill('140')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Line'), 'the next line waits').toHaveValue('Morgan Dollar')
  await expect(field(page, 'Offer Amount')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(line).toContainText('by phone, dana')
  await expectAccessible(page)

  await typeIn(150)
  await expect(line).toContainText('150.00')
  const best = line.getByRole('button', { name: 'Accept 140.00, the best sent offer' })
  await expect(best, 'it names what it accepts, not the best that is only typed').toHaveText('Accept 140.00')
  await best.hover()
  await expect(page.getByText('Accept 140.00 of Silver State Coin', { exact: true })).toBeVisible()
  await typeIn(140)
  await expect(line).not.toContainText('150.00')
  await line.getByRole('button', { name: /^Accept 140.00 of Silver State Coin/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure that you want accept this offer ?' })
  await expect(question).toContainText('$140.00 of Silver State Coin. The price becomes the offer.')
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(line).toContainText('accepted')
  await line.getByRole('button', { name: 'Peace dollar 1925, walked', exact: true }).click()
  const timeline = page.getByRole('dialog', { name: 'Peace dollar 1925, walked' })
  await expect(timeline.getByRole('listitem').filter({ hasText: 'by phone' })).toContainText('140.00')
  await page.keyboard.press('Escape')

  const admin = await callAs(request, 'Admin')
  await admin.post('invoices/edit-invoice-render-table-data', { id: coins.id, type: 2, active: false })
  await expect(second.getByRole('heading', { name: 'This invoice is no longer active.' })).toBeVisible()
  await second.context().close()
})
