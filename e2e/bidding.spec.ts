import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { offerCoins } from './bid-shop.ts'
import { holdAnswer } from './held-answer.ts'
import { intercept } from './intercept.ts'
import { makeUser } from './made-users.ts'
import { faultsOf } from './page-fit.ts'
import { button, heading } from './page-parts.ts'
import { typeCredentials } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const lines = [
  { itemDescription: '1881-S Morgan dollar, MS64', qty: 1, estimate: 80 },
  { itemDescription: 'Walking Liberty half, avg circ.', qty: 20, estimate: 400 },
  { itemDescription: '1924 Saint-Gaudens $20, AU', qty: 1, estimate: 2400 },
  { itemDescription: 'Bag of wheat cents', qty: 3, estimate: 12.5 },
]

const offer = (page: Page, at: number) => page.getByLabel(`Offer for ${lines[at]?.itemDescription}`)
const line = (page: Page, at: number) =>
  page.getByRole('listitem').filter({ hasText: lines[at]?.itemDescription ?? 'no such line' })
const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^\s*Kept$/ })

/** All that came so far but pictures, as it travelled. */
const bytesSoFar = (page: Page) =>
  page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    return (entries as PerformanceResourceTiming[])
      .filter(({ name }) => !/\/api\/files\/|\.svg$/.test(name))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  })

const PICTURES = '**/api/files/*/screen?*'
const PAGE = '**/api/invoices/get-single-coin-invoice-data/*'
const SEND = '**/api/invoices/submit-temp-offer/*'

test('a dealer opens the link on a phone, bids through a dead line, submits and reads the result', async ({
  page,
  request,
}) => {
  const customer = await makeUser(request, 'Customer')
  const coins = await offerCoins(request, lines)
  const address = `${coins.path}&mode=full`
  await page.goto(address)
  await typeCredentials(page, customer.username, customer.password)
  await expect(page).toHaveURL(address)
  await expect(heading(page)).toHaveText('Customer Invoice')

  await test.step('the page is light, fits a thumb and can be read', async () => {
    await page.reload()
    await expect(page.getByText('IF YOU PASS, LEAVE AT ZERO')).toBeVisible()
    await expect(page.getByText(/^Open until Friday \d\d\/\d\d\/\d\d \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('timer')).toContainText('left')
    await expect(line(page, 1)).toContainText('for the line, all 20')
    await expect(page.getByText('Min Offer')).toHaveCount(0)
    const bytes = await bytesSoFar(page)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(250 * 1024)
    expect(await faultsOf(page)).toEqual([])
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, { coloursOnly: true })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('what is typed is kept, and survives a dead line and a closed page', async () => {
    await offer(page, 0).fill('85')
    await offer(page, 0).press('Enter')
    await expect(offer(page, 1)).toBeFocused()
    await expect(kept(page)).toBeVisible()
    await intercept(page, SEND, route => route.abort())
    await offer(page, 1).fill('385.5')
    await expect(page.getByText('Offline, kept here')).toBeVisible()
    await page.reload()
    await expect(offer(page, 1)).toHaveValue('385.5')
    await expect(offer(page, 0)).toHaveValue('85')
    await page.unroute(SEND)
    await expect(kept(page)).toBeVisible()
    await page.reload()
    await expect(offer(page, 1)).toHaveValue('385.50')
  })

  await test.step('a picture that does not come is tried again, and pictures are enlarged', async () => {
    await intercept(page, PICTURES, route => route.abort())
    await page.reload()
    await expect(line(page, 0).getByText('This picture did not load. Try again')).toHaveCount(2)
    await page.unroute(PICTURES)
    await line(page, 0).getByText('Try again').last().click()
    await line(page, 0)
      .getByRole('button', { name: /^Show Picture 2 of 2/ })
      .click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByText('2 of 2')).toBeVisible()
    await button(page, 'Zoom in').click()
    await expect(button(page, 'Zoom out')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  })

  await test.step('one line is offered at once, with a message', async () => {
    await line(page, 3).getByRole('button', { name: 'Make Offer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make Offer' })
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await dialog.getByLabel('Offer Amount').fill('12')
    await dialog.getByLabel('Do you have any message?').fill('picked up on Friday')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(line(page, 3).getByRole('button', { name: 'View Offer $12.00' })).toBeVisible()
    await expect(offer(page, 3)).toHaveValue('12')
  })

  await test.step('an absurd amount is not sent, and a closed invoice shows what was typed', async () => {
    // The page was asked for before there was an event stream to follow it with.
    const release = await holdAnswer(page, PAGE)
    const stream = page.waitForResponse('**/api/events')
    await page.reload()
    await stream
    release()
    await offer(page, 2).fill('99999999')
    await button(page, 'Submit Offer').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not sent' })).toContainText('$9,000,000.00')
    await expect(offer(page, 2)).toBeFocused()
    await offer(page, 2).fill('25')
    await line(page, 2)
      .getByRole('button', { name: /^Turn the sign/ })
      .click()
    await expect(offer(page, 2)).toHaveValue('-25')
    await expect(kept(page)).toBeVisible()
    await coins.mark({ active: false })
    await expect(heading(page)).toHaveText('This invoice is no longer active.')
    await expect(line(page, 2)).toContainText('-$25.00')
    await coins.mark({ active: true })
    await expect(offer(page, 2)).toHaveValue('-25')
    await offer(page, 2).fill('')
  })

  await test.step('Submit Offer asks once, and shows ticks and crosses', async () => {
    await button(page, 'Submit Offer').click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure that you want to make this offer ?' })
    await expect(question).toContainText('3 offers, $482.50 in all. 1 line is empty: it counts as a pass.')
    await expect(page.getByText('Sending'), 'nothing is sent while it asks').toBeHidden()
    await question.getByRole('button', { name: 'Submit Offer' }).click()
    await expect(page.getByText('Offer has been successfully sent')).toBeVisible()
    for (const [at, word] of ['good', 'too low', 'pass', 'too low'].entries())
      await expect(line(page, at).getByText(word, { exact: true })).toBeVisible()
    await expect(button(page, 'Submit Offer')).toBeDisabled()
    await expect(page.getByText('Min Offer 400.00')).toBeVisible()
    const phone = page.viewportSize() ?? { width: 390, height: 844 }
    await page.setViewportSize({ width: 1024, height: 768 })
    for (const name of ['ID', 'Qty', 'Description', 'Min Offer', 'Offer'])
      await expect(page.locator('[data-wide] > div').getByText(name, { exact: true })).toBeVisible()
    await page.setViewportSize(phone)
    await page.getByRole('link', { name: 'Hide minimum offers' }).click()
    await expect(page.getByText('Min Offer 400.00')).toHaveCount(0)
  })

  await test.step('every other way leads home, where the result and its PDF are', async () => {
    await page.goto(`/coin-invoice/live-view/${coins.id}`)
    await expect(page).toHaveURL('/home')
    const card = page.getByRole('article', { name: `Invoice ${coins.id}` })
    await expect(card).toContainText('Offers total $482.50')
    await card.getByText('4 lines').click()
    await expect(card.getByText('too low')).toHaveCount(2)
    expect(await faultsOf(page)).toEqual([])
    await expectAccessible(page)
    const pdf = await card.getByRole('link', { name: 'PDF' }).getAttribute('href')
    expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf')
    await coins.mark({ active: false })
    await page.goto('/customer-portal')
    await expect(card, 'its deadline is still to come').toContainText('no longer active')
    await expect(card).not.toContainText('ended')
    await coins.mark({ active: true })
    await page.reload()
    await card.getByRole('link', { name: `Invoice ${coins.id}`, exact: true }).click()
    await expect(page).toHaveURL(coins.path)
  })
})
