import { expect, test } from '@playwright/test'
import { actOnCoin, COIN_TICKETS, coinItems, coinRow, makeCoinTicket, morgans, numberOf } from './coin-shop.ts'
import { follow } from './follow.ts'
import { field, heading } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Flows that use many controls each; the sweep of all screens looks at list and form with axe. */
test.describe.configure({ timeout: 60_000 })

test('Admin works through the list: filters, comment, profit, one-time edit, void', async ({ page, request }) => {
  const small = await makeCoinTicket(request, { lastName: 'Quennell', ticketAmount: 10 })
  const large = await makeCoinTicket(
    request,
    { lastName: 'Quennell', ticketAmount: 900 },
    { items: [{ ...morgans, name: 'Mint Set' }] },
  )
  await signInAs(page, 'Admin', `${COIN_TICKETS}?search=Quennell`)
  await expect(heading(page)).toHaveText('Coin Tickets')
  await expect(coinRow(page, large)).toBeVisible()
  for (const name of ['Ticket', 'Pay', 'Date', 'Ticket Amount', 'Clerk', 'Booth', 'Desc.', 'Comment', 'Profit'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  for (const meaning of ['void ticket', 'no signature', 'no items'])
    await expect(page.getByText(meaning).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toHaveCount(0)

  const links = page.getByRole('row').getByRole('link', { name: /^C\d+$/ })
  await expect(links).toHaveText([numberOf(large), numberOf(small)])
  for (const name of ['Ticket', 'Date', 'Ticket Amount']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(links).toHaveText([numberOf(small), numberOf(large)])
  }

  await page.getByRole('checkbox', { name: 'Today Only' }).check()
  await expect(heading(page)).toHaveText('Coin Tickets[Today Only]')
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mint set')
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.getByRole('radio', { name: 'Ticket Items', exact: true }).check()
  await expect(coinRow(page, large)).toBeVisible()
  await follow(page, `${COIN_TICKETS}?date=11-13-2020`)
  await expect(heading(page)).toHaveText('Coin Tickets[11/13/20]')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(heading(page)).toHaveText('Coin Tickets')

  await follow(page, `${COIN_TICKETS}?id=${small}`)
  await expect(heading(page)).toHaveText(`Coin Tickets[${numberOf(small)}]`)
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await field(page, `Comment of ${numberOf(small)}`).fill('rolls on Friday')
  await page.keyboard.press('Enter')
  const profit = field(page, `Profit of ${numberOf(small)}`)
  await expect(profit).toHaveValue('0.00')
  await profit.fill('1,50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profit must be an amount, such as 1,234')).toBeVisible()
  await profit.fill('-4x5')
  await page.keyboard.press('Enter')
  await expect(profit).toHaveValue('-45.00')
  await actOnCoin(page, small, 'Enable one-time edit')
  await expect(coinRow(page, small).getByRole('img', { name: 'One-time edit' })).toBeVisible()
  await actOnCoin(page, small, 'Show Changes History')
  await expect(page.getByRole('dialog')).toContainText('has been created at')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Show Empty Profit' }).check()
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tickets' }).click()
  await expect(field(page, `Comment of ${numberOf(small)}`)).toHaveValue('rolls on Friday')

  await follow(page, `${COIN_TICKETS}?id=${small}`)
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await actOnCoin(page, small, 'Void…')
  await page.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Proceed Void' }).click()
  await expect(coinRow(page, small)).toContainText('Void: ')
  await expect(page.getByRole('button', { name: `Actions for ${numberOf(small)}`, exact: true })).toBeDisabled()
  await coinRow(page, small).getByRole('button', { name: 'View items' }).click()
  await expect(coinItems(page)).toContainText('This ticket is void')
  await expect(coinItems(page).getByRole('button', { name: 'Add' })).toHaveCount(0)
})

test('ether follows a new price only in the second minute of the hour', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('spot-prices/save', { item: 'eth', price: 4000 })
  await page.clock.install({ time: new Date('2026-11-13T18:00:30Z') })
  await signInAs(page, 'Coin Managers', `${COIN_TICKETS}/add-new`)
  await field(page, 'Line 1 Item').fill('ether')
  await expect(page.getByRole('option', { name: 'ether', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await field(page, 'Line 1 Cost').fill('500')
  const quantity = field(page, 'Line 1 Qty')
  await expect(quantity).toHaveValue('0.125')
  await admin.post('spot-prices/save', { item: 'eth', price: 5000 })
  await page.clock.runFor(60_000)
  await expect(quantity).toHaveValue('0.125')
  await page.clock.runFor(60_000)
  await expect(quantity).toHaveValue('0.1')
})
