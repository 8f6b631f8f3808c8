import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { callAs, signInAs } from './people.ts'

/** Flows that use many controls each; the sweep of all screens looks at list and form with axe. */
test.describe.configure({ timeout: 60_000 })

const SCREEN = '/portal/coin-tickets'
const BOOTH = 'Booth 3'

const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const numberOf = (id: number) => `C${id}`
const rowOf = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: numberOf(id), exact: true }) })
const choose = async (page: Page, id: number, action: string) => {
  await page.getByRole('button', { name: `Actions for ${numberOf(id)}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'View And Edit Coin Items' })

const silver = { name: 'Morgan Dollar', qty: 3, cost: 90 }

const make = async (request: APIRequestContext, change: object, sent: object = {}) => {
  const manager = await callAs(request, 'Coin Managers')
  const details = { ...ticketDetails, booth: BOOTH, ticketAmount: 90, ...change }
  const answer = await manager.post('coin-tickets/create-new', { details, items: [silver], ...sent })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

type Items = { data: { name: string; qty: number; unit: string; cost: number }[] }

const itemsOf = async (request: APIRequestContext, id: number, barter = false) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get(`coin-tickets/get-ticket-items/${id}?barter=${barter}`)
  return ((await answer.json()) as Items).data
}

const savedId = async (page: Page) => {
  const said = page.getByRole('status').filter({ hasText: /Ticket C\d+ saved/ })
  return Number(/C(\d+)/.exec((await said.textContent()) ?? '')?.[1])
}

test('Admin works through the list: filters, comment, profit, one-time edit, void', async ({ page, request }) => {
  const small = await make(request, { lastName: 'Quennell', ticketAmount: 10 })
  const large = await make(
    request,
    { lastName: 'Quennell', ticketAmount: 900 },
    { items: [{ ...silver, name: 'Mint Set' }] },
  )
  await signInAs(page, 'Admin')
  await page.goto(SCREEN)
  await expect(heading(page)).toHaveText('Coin Tickets')
  await expect(rowOf(page, large)).toBeVisible()
  for (const name of ['Ticket', 'Pay', 'Date', 'Ticket Amount', 'Clerk', 'Booth', 'Name', 'Desc.', 'Comment', 'Profit'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  for (const meaning of ['void ticket', 'no signature', 'no items'])
    await expect(page.getByText(meaning).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Today Only' }).check()
  await expect(heading(page)).toHaveText('Coin Tickets[Today Only]')
  await page.keyboard.press('/')
  await page.keyboard.type('mint set')
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.getByRole('radio', { name: 'Ticket Items', exact: true }).check()
  await expect(rowOf(page, large)).toBeVisible()
  await page.goto(`${SCREEN}?date=11-13-2020`)
  await expect(heading(page)).toHaveText('Coin Tickets[11/13/20]')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(heading(page)).toHaveText('Coin Tickets')

  await page.goto(`${SCREEN}?search=Quennell`)
  const links = page.getByRole('row').getByRole('link', { name: /^C\d+$/ })
  await expect(links).toHaveText([numberOf(large), numberOf(small)])
  for (const name of ['Ticket', 'Date', 'Ticket Amount']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(links).toHaveText([numberOf(small), numberOf(large)])
  }

  await page.goto(`${SCREEN}?id=${small}`)
  await expect(heading(page)).toHaveText(`Coin Tickets[${numberOf(small)}]`)
  await expect(page.getByText('1 tickets')).toBeVisible()
  await field(page, `Comment of ${numberOf(small)}`).fill('rolls on Friday')
  await page.keyboard.press('Enter')
  const profit = field(page, `Profit of ${numberOf(small)}`)
  await expect(profit).toHaveValue('0.00')
  await profit.fill('-4x5')
  await page.keyboard.press('Enter')
  await expect(profit).toHaveValue('-45.00')
  await choose(page, small, 'Enable one-time edit')
  await expect(rowOf(page, small).getByRole('img', { name: 'One-time edit' })).toBeVisible()
  await choose(page, small, 'Show Changes History')
  await expect(page.getByRole('dialog')).toContainText('has been created at')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Show Empty Profit' }).check()
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tickets' }).click()
  await expect(field(page, `Comment of ${numberOf(small)}`)).toHaveValue('rolls on Friday')

  await choose(page, small, 'Void…')
  await page.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Proceed Void' }).click()
  await expect(rowOf(page, small)).toContainText('Void: ')
  await expect(page.getByRole('button', { name: `Actions for ${numberOf(small)}`, exact: true })).toBeDisabled()
  await rowOf(page, small).getByRole('button', { name: 'View items' }).click()
  await expect(dialog(page)).toContainText('This ticket is void')
  await expect(dialog(page).getByRole('button', { name: 'Add' })).toHaveCount(0)
})

test('a ticket with bitcoin is entered with the keyboard alone', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  expect((await admin.post('spot-prices/save', { item: 'btc', price: 98_500 })).status()).toBe(200)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'Employee')
  await page.goto(SCREEN)
  await expect(page.getByRole('row').nth(1)).toContainText('View items')
  await expect(page.getByRole('columnheader', { name: 'Profit' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Today Only' })).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(heading(page)).toHaveText('Add Coin Ticket')
  await expect(field(page, 'First Name')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('*Required at least 1 Item in Property Description.')

  const enter = async (...texts: string[]) => {
    for (const text of texts) {
      if (text) await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
  }
  /** Typing opens the list, Enter takes the choice and goes on. */
  const pick = (text: string) => enter(text, '')
  await field(page, 'First Name').focus()
  await enter('Ada', '', 'Bitwell', '07141986', '')
  await pick('H')
  await enter('1 Main St', 'Las Vegas', 'nv', '89101', '', '', '504', '150', 'nv', 'B7654321', '07142039', '', '', '')
  await pick('bit')
  await enter('1240')
  await pick('morg')
  await enter('12', '', '420', '')
  await expect(field(page, 'Line 1 Qty')).toHaveValue('0.01258883')
  await expect(field(page, 'Line 1 Unit')).toHaveValue('BTC')
  await expect(page.getByText('BTC 98,500.00')).toBeVisible()
  await enter('1660', '')
  await pick('signs')
  await enter('', '', '')
  await pick('Lu')
  await pick(BOOTH)
  await enter('by keyboard')
  await expect(page.getByText('equal')).toBeVisible()
  await enter('')
  await expect(page).toHaveURL(new RegExp(`${SCREEN}$`))
  const id = await savedId(page)
  expect(await itemsOf(request, id)).toMatchObject([
    { name: 'bitcoin', qty: 0.01258883, unit: 'BTC', cost: 1240 },
    { name: 'Morgan Dollar', qty: 12, unit: '', cost: 420 },
  ])
  await expect(rowOf(page, id)).toContainText('Bitwell, Ada')
})

test('ether follows a new price only in the second minute of the hour; the list is read again after five minutes', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('spot-prices/save', { item: 'eth', price: 4000 })
  await page.clock.install({ time: new Date('2026-11-13T18:00:30Z') })
  await signInAs(page, 'Coin Managers')
  await page.goto(`${SCREEN}/add-new`)
  await field(page, 'Line 1 Item').fill('ether')
  await page.keyboard.press('Enter')
  await field(page, 'Line 1 Cost').fill('500')
  const quantity = field(page, 'Line 1 Qty')
  await expect(quantity).toHaveValue('0.125')
  await admin.post('spot-prices/save', { item: 'eth', price: 5000 })
  await page.clock.runFor(60_000)
  await expect(quantity).toHaveValue('0.125')
  await page.clock.runFor(60_000)
  await expect(quantity).toHaveValue('0.1')
  await page.goto(SCREEN)
  await expect(page.getByRole('row').nth(1)).toContainText('View items')
  const again = page.waitForRequest(/coin-tickets\/get-all/)
  await page.clock.runFor(300_000)
  await again
})

test('lines are added, corrected and removed in the items dialog, quantities by Admin', async ({ page, request }) => {
  const id = await make(request, { lastName: 'Linesman' })
  await signInAs(page, 'Admin')
  await page.goto(`${SCREEN}/edit/${id}`)
  await expect(heading(page)).toContainText('Edit Coin Ticket')
  await field(page, 'Ticket Amount').fill('104')
  await page.getByRole('button', { name: 'View And Edit Items' }).click()
  const add = dialog(page).getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await expectAccessible(page)
  await field(dialog(page), 'New line Item').fill('silver cert')
  for (const text of ['', '', '2', '', '14']) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const table = dialog(page).getByRole('table', { name: 'Items', exact: true })
  await expect(table.getByRole('row').nth(2)).toContainText('Silver Certificate')
  await expect(dialog(page).getByText('Items $104.00')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Edit line 1' }).click()
  await field(dialog(page), 'Line 1 Qty').fill('4')
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row').nth(1)).toContainText('3')
  await dialog(page).getByRole('button', { name: 'Edit line 1' }).click()
  await field(dialog(page), 'Line 1 Qty').fill('4')
  await dialog(page).getByRole('button', { name: 'Save line 1' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Edit line 1' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete line 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await dialog(page).getByRole('button', { name: 'Delete line 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('*Required at least 1 Item in Property Description.')).toBeVisible()
  await field(dialog(page), 'New line Cost').fill('7')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await field(dialog(page), 'New line Cost').fill('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'Ticket Amount')).toHaveValue('104')
  await submit(page).click()
  await expect(page).toHaveURL(new RegExp(`${SCREEN}$`))
  expect(await itemsOf(request, id)).toMatchObject([{ name: 'Morgan Dollar', qty: 4, cost: 90 }])
})

test('goods are handed out in barter, and corrected from the list by who may not count', async ({ page, request }) => {
  const id = await make(request, { lastName: 'Swapwell', payment: 'barter', ticketAmount: 60 })
  await signInAs(page, 'Coin Managers')
  await page.goto(`${SCREEN}/add-new`)
  await expect(field(page, 'Barter line 1 Item')).toHaveCount(0)
  await page.getByRole('radio', { name: 'barter' }).check()
  await field(page, 'Barter line 1 Item').fill('peace')
  await page.keyboard.press('Enter')
  await field(page, 'Barter line 1 Cost').fill('30')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Some Items values are not valid')
  await expect(page.getByText('Barter $30.00')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  await page.goto(`${SCREEN}?id=${id}`)
  await rowOf(page, id).getByRole('button', { name: 'View items' }).click()
  await field(dialog(page), 'New barter line Item').fill('peace')
  await page.keyboard.press('Enter')
  await field(dialog(page), 'New barter line Qty').fill('1')
  await field(dialog(page), 'New barter line Cost').fill('30')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('table', { name: 'Barter Items' })).toContainText('Peace Dollar')
  await expect(dialog(page).getByText('equal')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Edit barter line 1' }).click()
  await expect(field(dialog(page), 'Barter line 1 Qty')).not.toBeEditable()
  await field(dialog(page), 'Barter line 1 Cost').fill('35')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Barter $35.00')).toBeVisible()
  expect(await itemsOf(request, id, true)).toMatchObject([{ name: 'Peace Dollar', qty: 1, cost: 35 }])
})
