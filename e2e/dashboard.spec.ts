import { expect, type Page, test } from '@playwright/test'
import { settingDefaults } from '../shared/settings.ts'
import { timeAt } from '../shared/time.ts'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { addBooth, addMetroTicket, sign } from './pads.ts'
import { callAs, signInAs, signInByForm } from './people.ts'

/** The browser of the tests is in another time zone. */
const shopTime = () => timeAt(Date.now(), settingDefaults.shop.timeZone)

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

test('an admin reads what happened in sentences, as it happens, opens its history, and follows the cards to their screens', async ({
  page,
  request,
}) => {
  await signInAs(page, 'Admin', '/portal')
  await expect(page).toHaveURL(/portal\/dashboard/)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const other = await callAs(request, 'Admin')
  const added = (await (await other.post('common/add-new-clerk', { name: 'Dashiell' })).json()) as {
    data: { id: number }
  }
  const activity = card(page, 'Recent activity')
  await expect(activity).toContainText('Dana Whitfield added clerk Dashiell')
  await other.post('common/edit-clerk-render-data', { id: added.data.id, name: 'Dashiell B' })
  await expect(activity).toContainText('Dana Whitfield renamed clerk Dashiell B')
  await activity.getByRole('button', { name: 'Dashiell B' }).first().click()
  const history = page.getByRole('dialog', { name: 'View Changes History' })
  await expect(history.getByText(/^Entry #\d+ has been updated at/)).toBeVisible()
  await history
    .getByRole('button', { name: /^View Changes of entry/ })
    .first()
    .click()
  const changes = page.getByRole('dialog', { name: 'View Changes', exact: true })
  await expect(changes.getByRole('row', { name: /Name Dashiell Dashiell B/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(changes).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  await expect(card(page, 'Signed in today')).toContainText('Dana Whitfield')
  await expect(card(page, 'Where you are signed in')).toContainText('this one')
  await card(page, 'Spot prices').getByRole('link', { name: 'Spot Prices' }).click()
  await expect(page).toHaveURL(/portal\/spot-prices/)
  await page.goBack()
  await card(page, 'Go to').getByRole('link', { name: 'Check Setting' }).click()
  await expect(page).toHaveURL(/portal\/setting-checks/)
})

test('what happens while a card is first read is not missed', async ({ page, request }) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let isFirst = true
  await intercept(page, '**/api/history/get-all*', async route => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    await released
    return route.fulfill({ response })
  })
  await signInAs(page, 'Admin', '/portal')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const other = await callAs(request, 'Admin')
  await other.post('common/add-new-clerk', { name: 'Meanwhile' })
  // This event comes after the clerk's, so once the page shows it, both have arrived.
  await other.post('spot-prices/save', { item: 'silver', price: 50.75 })
  await expect(card(page, 'Spot prices')).toContainText('50.75')
  release()
  await expect(card(page, 'Recent activity')).toContainText('Dana Whitfield added clerk Meanwhile')
})

test('an admin folds the groups of the menu, which marks where one is', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/metro-tickets?id=1')
  await expect(page.getByRole('navigation', { name: 'Records' }).getByRole('link')).toHaveText([
    'Metro',
    'Coins',
    'Coin Receipts',
    'Jewelry Receipts',
  ])
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Metro Tickets' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Petty Cash Transactions' })).toHaveCount(0)
  for (const name of ['SETTINGS 1', 'SETTINGS 2', 'SETTINGS 3'])
    await expect(menu.getByRole('button', { name })).toBeVisible()
  const fold = menu.getByRole('button', { name: 'SETTINGS 2' })
  const clerks = menu.getByRole('link', { name: 'Clerks' })
  const before = await fold.getAttribute('aria-expanded')
  await fold.click()
  await expect(clerks).toHaveCount(before === 'true' ? 0 : 1)
  await page.reload()
  await expect(fold).toHaveAttribute('aria-expanded', before === 'true' ? 'false' : 'true')
})

test('an employee has a page of their own, with how many tickets there are, and without what only an admin sees', async ({
  page,
  request,
}) => {
  await signInAs(page, 'Employee', '/portal')
  await expect(page).toHaveURL(/portal\/dashboard/)
  await expect(card(page, 'Spot prices')).toContainText('Gold')
  await expect(card(page, 'Spot prices').getByRole('link')).toHaveCount(0)
  await expect(card(page, 'Go to').getByRole('link', { name: 'My profile' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Records' }).getByRole('link')).toHaveText([
    'Metro',
    'Coins',
    'Coin Receipts',
    'Jewelry Receipts',
  ])
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Metro Tickets' })).toBeVisible()
  await expect(menu.getByRole('button', { name: /CPA|SETTINGS/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Signed in today' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Check Setting' })).toHaveCount(0)
  for (const title of ['Unsigned tickets', 'Unpaid notices'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Drawers against last count' })).toHaveCount(0)
  await expect(card(page, 'Metro Tickets')).toContainText(/\d tickets?/)
  await expect(card(page, 'Metro Tickets')).not.toContainText('$')
  const days = card(page, 'Last 30 days')
  await expect(days.getByText('Amount')).toHaveCount(0)
  await days.getByRole('button', { name: 'Show as table' }).click()
  await expect(days.getByRole('columnheader')).toHaveText([
    'Date',
    'Metro',
    'Coin',
    'Coin Receipts',
    'Jewelry Receipts',
  ])

  const booth = await addBooth(request)
  const pad = card(page, 'Signature')
  await pad.getByRole('button', { name: booth }).click()
  await expect(pad).toContainText('Wait for incoming requests...')
  const id = await addMetroTicket(request, booth)
  await expect(pad).toContainText(`M${id}`)
  await expect(menu.getByRole('link', { name: /^Metro Tickets, \d+\+? of today not signed$/ })).toBeVisible()
  const unsigned = card(page, 'Entered by you today')
    .getByRole('listitem')
    .filter({ hasText: `M${id}` })
    .filter({ hasText: 'not signed' })
  await expect(unsigned).toHaveCount(1)
  const notice = card(page, 'Unpaid notices').getByRole('listitem').first().getByRole('link')
  const unsignedCard = card(page, 'Unsigned tickets')
  await unsignedCard.getByRole('button', { name: /^(All|Newest) \d+$/ }).click()
  expect(await unsignedCard.getByRole('listitem').count()).toBeGreaterThan(5)
  await expect(notice).toHaveAttribute('href', /^\/portal\/(metro|coin)-tickets\/edit\/\d+$/)
  // Leaving the page gives the request back.
  await menu.getByRole('link', { name: 'Block List' }).click()
  const tablet = await callAs(request, 'Employee')
  const ask = async (at: string) =>
    (await tablet.post('common/get-signature-info', { booth: at, pad: 'tablet' })).json()
  await expect.poll(() => ask(booth)).toMatchObject({ exist: true, data: { ticket: `M${id}` } })
  await ask('')
  await page.goBack()
  const canvas = pad.getByRole('img', { name: 'Signature of Maria Delgado' })
  await expect(canvas).toBeVisible()
  expect(await canvas.boundingBox()).toMatchObject({ width: 270, height: 130 })
  await expectAccessible(page)
  await canvas.scrollIntoViewIfNeeded()
  await sign(page)
  await expect(pad).toContainText(`Your signature for ticket M${id} is saved.`)
  await expect(unsigned).toHaveCount(0)

  const before = shopTime()
  await page.context().setOffline(true)
  const banner = page.getByText('No connection since')
  await expect(banner).toBeVisible()
  expect([before, shopTime()]).toContain((await banner.textContent())?.slice(-5))
})

test('the drawer lands on Daily Count, which stands in the menu', async ({ page }) => {
  await signInByForm(page, 'Drawer')
  await expect(page).toHaveURL(/\/portal\/transactions\/daily$/)
  await expect(page.getByRole('heading', { name: 'Daily Count' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Daily Count' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Petty Cash Users' }).click()
  await expect(page).toHaveURL(/portal\/petty-cash-users/)
})

test('the set-up guide is brought back, says what is missing, takes a clerk in place, and is put away again', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/shop-settings')
  const setting = card(page, 'Set-up Guide')
  await setting.getByLabel('Put away').click()
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Setting Updated Successfully!')).toBeVisible()

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
  const guide = card(page, 'Set up the shop')
  const step = (name: string) => guide.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
  await expect(guide).toContainText(/\d of 10 done/)
  await expect(step('Shop details and logo')).toContainText('Loupe Coin & Jewelry')
  await expect(step('Stations and printers').getByRole('link', { name: 'Set up' })).toBeVisible()
  await guide.getByRole('button', { name: 'Clerks' }).click()
  const name = `Guided ${Date.now().toString(36)}`
  await step('Clerks').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Clerk ${name} added`)).toBeVisible()
  await guide.getByRole('button', { name: 'Shop details and logo' }).click()
  await expect(step('Shop details and logo').getByLabel('Shop Name')).toHaveValue('Loupe Coin & Jewelry')
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Put away' }).click()
  await expect(guide).toHaveCount(0)
})
