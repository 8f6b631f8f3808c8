import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { COIN_TICKETS, coinItems, coinItemsOf, makeCoinTicket } from './coin-shop.ts'
import { itemRow } from './item-rows.ts'
import { loseAnswers, mayBeSaved } from './lost-line.ts'
import { METRO_TICKETS, makeTicket } from './metro-shop.ts'
import { button, field, pickOption } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** An item whose answer is lost is on its ticket once: weight, police report and sales count it. */

const ADD_METRO = '**/api/metro-tickets/add-new-items-in-edit'
const ADD_COIN = '**/api/coin-tickets/add-new-item-in-edit'

const openItems = async (page: Page, request: APIRequestContext) => {
  const id = await makeTicket(request, { lastName: 'Lostitem' }, [])
  await signInAs(page, 'Admin', `${METRO_TICKETS}/view-items/${id}`)
  return id
}

const typeLine = async (page: Page, line: number, description: string, weight: string) => {
  await pickOption(page, `Line ${line} Material`, 'Gold 14k')
  await field(page, `Line ${line} Description`).fill(description)
  await field(page, `Line ${line} Weight`).fill(weight)
}

const metroItemsOf = async (request: APIRequestContext, id: number) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get(`metro-tickets/get-ticket-items/${id}`)
  return ((await answer.json()) as { data: { description: string }[] }).data.map(({ description }) => description)
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'It was saved before' })
const choose = (page: Page, name: string) => question(page).getByRole('button', { name }).click()

test('items whose answer was lost are there once after a reload, and leave the lines to add', async ({
  page,
  request,
}) => {
  const id = await openItems(page, request)
  const line = await loseAnswers(page, ADD_METRO)
  await typeLine(page, 1, 'Rope chain', '12.4')
  await page.keyboard.press('Control+s')
  await expect(mayBeSaved(page)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Line 1 Description')).toHaveValue('Rope chain')
  line.restore()
  await page.keyboard.press('Control+s')
  await expect(field(page, 'Line 1 Description')).toHaveValue('')
  await expect(itemRow(page, 'Rope chain')).toHaveCount(1)
  expect(new Set(line.keys).size).toBe(1)

  await page.unroute(ADD_METRO)
  const next = await loseAnswers(page, ADD_METRO)
  await typeLine(page, 1, 'Bangle', '10')
  await page.keyboard.press('Control+s')
  await expect(mayBeSaved(page)).toBeVisible()
  await next.asked()
  next.restore()
  await page.reload()
  await expect(page.getByText('It was saved', { exact: true })).toBeVisible()
  await expect(field(page, 'Line 1 Description'), 'asked for by its key').toHaveValue('')
  expect(await metroItemsOf(request, id)).toHaveLength(2)
})

test('a weight corrected and a line added after a lost answer are asked about; what was saved is not saved again', async ({
  page,
  request,
}) => {
  const id = await openItems(page, request)
  const line = await loseAnswers(page, ADD_METRO)
  await typeLine(page, 1, 'Rope chain', '10')
  await button(page, 'Save 1 item').click()
  await expect(mayBeSaved(page)).toBeVisible()
  await field(page, 'Line 1 Weight').fill('11')
  line.restore()
  await page.keyboard.press('Control+s')
  await expect(question(page)).toContainText('Your change is not in it.')
  await choose(page, 'Cancel')
  await expect(field(page, 'Line 1 Weight')).toHaveValue('11')
  await page.keyboard.press('Control+s')
  await choose(page, 'Leave it as saved')
  await expect(field(page, 'Line 1 Description')).toHaveValue('')
  expect(await metroItemsOf(request, id)).toHaveLength(1)

  await page.unroute(ADD_METRO)
  const next = await loseAnswers(page, ADD_METRO)
  await typeLine(page, 1, 'Bangle', '20')
  await page.keyboard.press('Control+s')
  await expect(mayBeSaved(page)).toBeVisible()
  await button(page, 'Add line').click()
  await typeLine(page, 2, 'Signet ring', '5')
  next.restore()
  await page.keyboard.press('Control+s')
  await choose(page, 'Save as another')
  await expect(itemRow(page, 'Signet ring')).toHaveCount(1)
  await expect(field(page, 'Line 1 Description')).toHaveValue('')
  expect(await metroItemsOf(request, id)).toHaveLength(3)
})

test('a coin line whose answer was lost is asked about when its cost was changed, also after a reload', async ({
  page,
  request,
}) => {
  const id = await makeCoinTicket(request, { lastName: 'Lostcoin' })
  await signInAs(page, 'Admin', `${COIN_TICKETS}/edit/${id}`)
  await button(page, 'View And Edit Items').click()
  const line = await loseAnswers(page, ADD_COIN)
  await pickOption(page, 'New line Item', 'Silver Certificate')
  await field(page, 'New line Qty').fill('1')
  await field(page, 'New line Cost').fill('77')
  await coinItems(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await page.reload()
  await button(page, 'View And Edit Items').click()
  await field(page, 'New line Cost').fill('78')
  line.restore()
  await coinItems(page).getByRole('button', { name: 'Add', exact: true }).click()
  await choose(page, 'Leave it as saved')
  await expect(field(page, 'New line Item')).toHaveValue('')
  expect(await coinItemsOf(request, id)).toHaveLength(2)
  expect(new Set(line.keys).size).toBe(1)
})
