import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callAs, signInAs } from './people.ts'

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

const save = (place: Page | Locator) => place.getByRole('button', { name: /^Save/ })

test('Check Setting: Save is off while a prefix is 0, but for jewelry; Ctrl+S saves every changed card, or says of each why not', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/setting-checks')
  const prefixes = card(page, 'Check Number Prefixes')
  const said = (text: string, name: string) =>
    page.getByText(text).locator('xpath=ancestor::*[@role][1]').filter({ hasText: name })
  const [metro, daily] = [page.getByLabel('Metro Check Number Prefix'), page.getByLabel('Coin Daily Amount Total')]
  await expect(metro).toBeFocused()
  for (const text of ['0', '']) {
    await metro.fill(text)
    await expect(save(prefixes)).toBeDisabled()
  }
  await metro.fill('4a2')
  await expect(metro).toHaveValue('42')
  await prefixes.getByLabel('Jewelry Receipt Check Number Prefix').fill('0')
  await expect(save(prefixes)).toBeEnabled()
  await expect(prefixes.getByText(/^Draft kept/)).toBeVisible()

  await metro.fill('0')
  await daily.fill('0')
  await page.keyboard.press('Control+s')
  await expect(said('Metro Check Number Prefix must be greater than 0', 'Check Number Prefixes')).toBeVisible()
  await expect(said('Coin Daily Amount Total must be greater than 0', 'Alert Amounts')).toBeVisible()
  await expect(metro, 'the first problem of the page').toBeFocused()
  await page.getByLabel('Routing Number').fill('021000022')
  await metro.fill('43')
  await daily.fill('41000')
  await page.keyboard.press('Control+s')
  await expect(said('Setting Updated Successfully!', 'Check Number Prefixes')).toBeVisible()
  await expect(said('Setting Updated Successfully!', 'Alert Amounts')).toBeVisible()
  await expect(said('This is not a routing number', 'Checks on Paper'), 'a refusal outlives the others').toBeVisible()
  await expect(prefixes.getByText(/^Draft kept/)).toBeHidden()
  await page.reload()
  await expect(metro).toHaveValue('43')
  await expect(daily).toHaveValue('41000')
  await expect(prefixes.getByLabel('Jewelry Receipt Check Number Prefix')).toHaveValue('0')
})

test('the bank account card keeps the zeros that are typed; the alert amounts are one form in two places, and a stale one is compared', async ({
  page,
  request,
}) => {
  await signInAs(page, 'Admin', '/portal/setting-checks')
  const bank = card(page, 'Checks on Paper')
  const [routing, account] = [bank.getByLabel('Routing Number'), bank.getByLabel('Account Number')]
  await routing.focus()
  await page.keyboard.type('021000021')
  await page.keyboard.press('Enter')
  await expect(account).toBeFocused()
  await page.keyboard.type('000123450021')
  await expect(routing).toHaveValue('021000021')
  await expect(account).toHaveValue('000123450021')
  const [sent] = await Promise.all([
    page.waitForRequest(one => one.method() === 'POST' && /bank/.test(one.url())),
    page.keyboard.press('Control+s'),
  ])
  expect(sent.postDataJSON()).toMatchObject({ routingNumber: '021000021', accountNumber: '000123450021' })
  await expect(bank.getByText('On file, ends in 0021. Leave blank to keep it.')).toHaveCount(2)
  await expect(routing).toHaveValue('')

  const alerts = card(page, 'Alert Amounts')
  const amount = alerts.getByLabel('Metro Ticket Amount')
  const before = await amount.inputValue()
  await amount.fill('0')
  await expect(save(alerts)).toBeDisabled()
  await amount.fill(before)
  await alerts.getByLabel('Coin Receipt Amount').fill('0')
  await alerts.getByLabel('Jewelry Receipt Amount').fill('7500.5')
  await save(alerts).click()
  await expect(alerts.getByText(/^Draft kept/)).toBeHidden()

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Email Notification' }).click()
  await expect(page.getByRole('tab', { name: 'Amount Setting' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Jewelry Receipt Amount')).toHaveValue('7500.5')
  await page.getByLabel('Metro Ticket Amount').fill('12000')
  const other = await callAs(request, 'Admin')
  expect((await other.post('common/save-check-setting', { alertMetroTicketAmount: 15000 })).status()).toBe(200)
  await save(page).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Now: 15000')).toBeVisible()
  await expect(page.getByLabel('Metro Ticket Amount')).toHaveValue('12000')
  await save(page).click()
  await expect(page.getByText('Setting Updated Successfully!').last()).toBeVisible()
  await expect(page.getByText('Now: 15000')).toBeHidden()
  await expect(page.getByLabel('Metro Ticket Amount')).toHaveValue('12000')
})

test('Email Management: added, switched off and on again, edited, deleted', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/setting-email-notification')
  await expect(page.getByLabel('Metro Ticket Amount')).toBeFocused()
  await page.getByRole('tab', { name: 'Amount Setting' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Email Management' })).toBeFocused()
  await expect(page).toHaveURL(/tab=emails/)
  await expect(page.getByRole('row', { name: /dana@example.com/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add New Email' }).click()
  await page.getByLabel('Email', { exact: true }).fill('no address')
  await save(page).click()
  await expect(page.getByText('Invalid Email format').first()).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('watch.settings@example.com')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wanda')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Watch')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /watch.settings@example.com/ })
  await expect(row).toContainText('Wanda')

  const enabled = row.getByRole('checkbox')
  await expect(enabled).toBeChecked()
  await enabled.uncheck()
  await expect(page.getByText('watch.settings@example.com: Enabled off')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(enabled).toBeChecked()

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
  await page.getByLabel('Last Name').fill('Watchman')
  await page.keyboard.press('Control+s')
  await expect(row).toContainText('Watchman')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Delete watch.settings@example.com?')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
})

test('Shop Settings: a text of the rules, what was typed meanwhile is saved, the logo with its viewer', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/shop-settings')
  await expect(page.getByLabel('Shop Name')).toBeFocused()
  await page.getByLabel('Hold Days').fill('')
  await page.getByLabel('Address', { exact: true }).fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Address is Blank').first()).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('212 Fremont Street, Las Vegas, NV 89101')
  await save(card(page, 'Shop')).click()
  await expect(page.getByLabel('Hold Days')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Hold Days').fill('30')
  await save(card(page, 'Shop')).click()
  await expect(page.getByText('Setting Updated Successfully!')).toBeVisible()
  await expect(page.getByText(/^Draft kept/)).toBeHidden()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('212 Fremont Street, Las Vegas, NV 89101')

  await page.getByLabel('Add to Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await page.getByRole('button', { name: 'View Logo' }).click()
  const viewer = page.getByRole('dialog', { name: 'View Attachments' })
  await expect(viewer.getByRole('img', { name: 'Logo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await page.getByRole('button', { name: 'Remove Logo' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByLabel('Add to Logo')).toBeAttached()
})

test('Spot Prices: the start value is not confirmed; a typed price shows everywhere at once, the feed is read at once, a dead one says so, and a kept price stays', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await signInAs(page, 'Admin', '/portal/spot-prices')
  const row = (name: RegExp) => page.getByRole('row', { name })
  const [platinum, palladium] = [row(/Platinum/), row(/Palladium/)]
  await expect(platinum).toContainText('not confirmed')
  await expect(page.getByText('No price feed for bitcoin and ether')).toBeVisible()
  const other = await callAs(request, 'Admin')
  await other.post('spot-prices/save', { item: 'platinum', price: 1620.25 })
  await expect(platinum, 'typed at another desk').toContainText('1,620.25')
  await expect(platinum).toContainText('now')

  await platinum.click()
  await page.keyboard.press('e')
  const price = page.getByLabel('Price', { exact: true })
  await expect(price).toBeFocused()
  await price.fill('0')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Price must be greater than 0').first()).toBeVisible()
  await price.fill('1621.75')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(platinum).toContainText('typed')
  await expect(page.getByRole('banner')).toContainText('Platinum 1,621.75')

  const refresh = page.getByRole('button', { name: 'Refresh now' })
  await refresh.click()
  await expect(page.getByText('1 price read, 3 refused')).toBeVisible()
  await expect(palladium).toContainText('1,431.50')
  await expect(palladium).toContainText('price feed')
  await expect(row(/Gold/)).toContainText('The feed answered with status 503')
  await palladium.click()
  await page.keyboard.press('e')
  await price.fill('1500')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Keep this price')).toBeFocused()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(palladium).toContainText('kept')
  await refresh.click()
  await expect(page.getByText('0 prices read, 3 refused')).toBeVisible()
  await expect(palladium).toContainText('1,500.00')

  // 40 minutes later on this screen's clock, a price from a feed is stale, but a held one is not.
  await page.clock.fastForward(40 * 60_000)
  await expect(row(/Gold/)).toContainText('stale')
  await expect(palladium).not.toContainText('stale')
  await expect(
    page
      .getByRole('banner')
      .getByRole('img', { name: /^Stale/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})
