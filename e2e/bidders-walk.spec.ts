import { type Browser, expect, type Page, test } from '@playwright/test'
import { coinRow, makeCoinTicket } from './coin-shop.ts'
import { makeUser } from './made-users.ts'
import { button, field, heading, pickOption } from './page-parts.ts'
import { callAs, signInAs, typeCredentials } from './people.ts'

type User = Awaited<ReturnType<typeof makeUser>>

const openOnPhone = async (browser: Browser, address: string, { username, password }: User) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await phone.goto(address)
  await typeCredentials(phone, username, password)
  await expect(heading(phone)).toHaveText('Customer Invoice')
  return phone
}

const submitOn = async (phone: Page) => {
  await button(phone, 'Submit Offer').click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Submit Offer' }).click()
  await expect(phone.getByText('Offer has been successfully sent')).toBeVisible()
}

const halves = { name: 'Walking Liberty Half', qty: 20, cost: 300 }
const eagle = { name: 'American Silver Eagle 1 oz', qty: 1, cost: 2000 }

test.setTimeout(60_000)

test('coins of a ticket are offered, two bidders type on phones, the best are accepted, labelled and picked up, and the ticket has its profit', async ({
  page,
  browser,
  request,
}) => {
  const [silverState, desert] = await Promise.all([
    makeUser(request, 'Customer', { buyer: 'Silver State Coin' }),
    makeUser(request, 'Customer', { buyer: 'Desert Numismatics' }),
  ])
  const ticket = await makeCoinTicket(request, { ticketAmount: 2300 }, { items: [halves, eagle] })

  await signInAs(page, 'Coin Managers', '/portal/coin-invoices/create-new')
  await pickOption(page, 'Billed To', 'Silver State Coin')
  await pickOption(page, 'Delivery Date Month', 'December')
  await pickOption(page, 'Delivery Date Day', '24')
  await button(page, 'Add from tickets').click()
  await field(page, 'Ticket or description').fill(`C${ticket}`)
  await page.getByLabel(`C${ticket} ${halves.name}`).check()
  await page.getByLabel(`C${ticket} ${eagle.name}`).check()
  await button(page, 'Add 2').click()
  await field(page, 'Line 1 Min. Offer').fill('380')
  await field(page, 'Line 2 Min. Offer').fill('2100')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/coin-invoices$/)

  const newest = page.getByRole('row').filter({ hasText: 'Silver State Coin' }).first()
  const id = Number(await newest.getByRole('link').first().innerText())
  await page.getByRole('checkbox', { name: `Public?: Coin invoice ${id}` }).click()
  await expect(page.getByText(`Coin invoice ${id}: Public? on`)).toBeVisible()
  const manager = await callAs(request, 'Coin Managers')
  const read = async (of: number) => {
    const answer = await manager.get(`invoices/get-single-invoice-data/${of}?type=2`)
    return (await answer.json()) as { data: { link: string }; items: { id: number }[] }
  }
  const { pathname, search } = new URL((await read(id)).data.link)

  await page.goto(`/coin-invoice/live-view/${id}`)
  const [one, two] = await Promise.all([
    openOnPhone(browser, `${pathname}${search}`, silverState),
    openOnPhone(browser, `${pathname}${search}`, desert),
  ])
  const offerFor = (phone: Page, { name }: { name: string }) => phone.getByLabel(`Offer for ${name}`)
  await offerFor(one, halves).pressSequentially('385')
  await expect(page.getByRole('tab', { name: 'Silver State Coin' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row').filter({ hasText: halves.name })).toContainText('385.00')
  await offerFor(two, halves).pressSequentially('372')
  await offerFor(two, eagle).pressSequentially('2150')
  await page.getByRole('tab', { name: 'Desert Numismatics' }).click()
  await expect(page.getByRole('row').filter({ hasText: eagle.name })).toContainText('2,150.00')
  await submitOn(one)

  await page.getByRole('link', { name: 'Offer room' }).click()
  const accept = async ({ name }: { name: string }, says: string) => {
    await page.getByRole('button', { name: `, the best sent offer, for ${name}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(says)
    await question.getByRole('button', { name: /^Accept [\d,.]+$/ }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('accepted')
  }
  await accept(halves, '$385.00 of Silver State Coin. The price becomes the offer.')
  const sold = two.getByRole('listitem').filter({ hasText: halves.name })
  await expect(sold.getByText('sold', { exact: true }), 'the other bidder sees it at once').toBeVisible()
  await expect(sold.getByRole('button', { name: 'Make Offer' })).toHaveCount(0)
  await expect(offerFor(two, halves)).toHaveCount(0)
  await expect(two.getByText('Offers total, 1 of 2 items')).toContainText('$2,150.00')
  await submitOn(two)
  await accept(eagle, "$2,150.00 of Desert Numismatics. The line moves to Desert Numismatics's own invoice.")
  const timeline = page.getByRole('listitem').filter({ hasText: 'accepted' })
  await expect(timeline.filter({ hasText: 'Desert Numismatics' })).toContainText('2,150.00')
  await one.reload()
  await expect(one.getByRole('listitem').filter({ hasText: halves.name })).toContainText('accepted')
  await Promise.all([one, two].map(phone => phone.context().close()))

  await page.getByRole('link', { name: `Invoice ${id}` }).click()
  await expect(page.getByText('Sold to other bidders')).toBeVisible()
  const own = Number(await page.getByRole('listitem').filter({ hasText: eagle.name }).getByRole('link').innerText())
  await button(page, 'Print Labels').click()
  const labels = page.getByRole('dialog', { name: 'Print Labels' })
  await labels.getByRole('button', { name: /^Print/ }).click()
  await expect(labels).toHaveCount(0)

  const admin = await callAs(request, 'Admin')
  for (const sold of [id, own]) {
    const ticks = (await read(sold)).items.map(line => line.id)
    const left = await admin.post('invoices/save-checkout', {
      id: sold,
      type: 2,
      ticks,
      reason: 'the hold is released',
    })
    expect(left.status(), await left.text()).toBe(200)
  }
  await page.goto('/portal/coin-invoices')
  for (const sold of [id, own]) {
    await page.getByRole('checkbox', { name: `Picked Up?: Coin invoice ${sold}` }).click()
    await expect(page.getByText(`Coin invoice ${sold}: Picked Up? on`)).toBeVisible()
  }
  await signInAs(page, 'Admin', '/portal/coin-tickets')
  await expect(coinRow(page, ticket).getByLabel('Profit')).toHaveValue('235.00')
})
