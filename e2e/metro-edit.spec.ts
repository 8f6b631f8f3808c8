import { type APIRequestContext, expect, test } from '@playwright/test'
import { ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { isUncut } from './list-rows.ts'
import { METRO_TICKETS, makeTicket, ticketOf } from './metro-shop.ts'
import { addBooth, signAt } from './pads.ts'
import { field } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

test('an edit shows the ticket and its items, and is saved', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Edited' })
  await signInAs(page, 'Employee')
  await page.goto(`${METRO_TICKETS}/edit/${id}`)
  await expect(page.getByRole('heading', { name: 'Edit Metro Ticket', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(`M${id} · Edit Metro Ticket · Loupe`)
  await expect(page.locator('main header').first().getByText(`M${id}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Wedding set, solitaire. Gold 14k' })).toBeVisible()
  await expect(page.getByText('(Not Editable for now!)')).toHaveCount(0)
  await expectAccessible(page)
  await field(page, 'Comment').fill('edited')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
  expect((await ticketOf(request, id)).comment).toBe('edited')
})

test('at the width of a tablet no date and no choice is cut', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Narrow', storeId: 2, station: 'station1' })
  await page.setViewportSize({ width: 820, height: 1180 })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  for (const label of ['Date of Birth', 'ID Expiration', 'Eyes', 'Store', 'Station']) {
    await expect(field(page, label)).not.toHaveValue('')
    expect(await field(page, label).evaluate(isUncut), label).toBe(true)
  }
})

const moveToHenderson = async (request: APIRequestContext, id: number) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('metro-tickets/edit-ticket', { ...ticketDetails, lastName: 'Conflict', id, city: 'Henderson' })
}

test('two clerks on one ticket: the second sees it at once, keeps the typing, chooses and saves', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Conflict' })
  await signInAs(page, 'Employee', `${METRO_TICKETS}/edit/${id}`)
  await field(page, 'City').fill('Reno')
  await moveToHenderson(request, id)
  await expect(page.getByText(/^Changed by Dana \S+ at .* while you typed$/)).toBeVisible()
  await expect(page.getByText('Now: Henderson')).toBeVisible()
  await page.keyboard.press('Control+s')
  const question = page.getByRole('alertdialog', { name: /^Changed by Dana/ })
  await expect(question).toContainText('City: Henderson')
  await page.keyboard.press('Escape')
  expect(await ticketOf(request, id)).toMatchObject({ city: 'Henderson' })
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
})

test('without events the second compares, goes on where the typing was, and saves', async ({ page, request }) => {
  await page.route('**/api/events', route => route.abort())
  const id = await makeTicket(request, { lastName: 'Conflict' })
  await signInAs(page, 'Employee', `${METRO_TICKETS}/edit/${id}`)
  await field(page, 'City').fill('Reno')
  await moveToHenderson(request, id)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Now: Henderson')).toBeVisible()
  await expect(field(page, 'City')).toBeFocused()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
})

test('a signed ticket is not editable for an employee', async ({ page, request, browser }) => {
  const booth = await addBooth(request)
  const id = await makeTicket(request, { lastName: 'Signed', booth })
  await signAt(browser, booth)
  await signInAs(page, 'Employee')
  await page.goto(`${METRO_TICKETS}/edit/${id}`)
  await expect(page.getByText('(Not Editable for now!)')).toBeVisible()
  await expect(page.getByRole('button', { name: "Can't Update" })).toBeDisabled()
  await expect(page.getByRole('img', { name: "The customer's signature" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove signature' })).toHaveCount(0)
  await expect(field(page, 'First Name')).not.toBeEditable()
  await expectAccessible(page)
})

test('a ticket that does not exist says so', async ({ page }) => {
  await signInAs(page, 'Admin')
  await page.goto(`${METRO_TICKETS}/edit/99999999`)
  await expect(page.getByRole('alert').filter({ hasText: 'Ticket not found' })).toBeVisible()
})

test('nothing is said of the items before they are read', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Slowlines' })
  await signInAs(page, 'Admin')
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/metro-tickets/get-ticket-items/**', async route => {
    await asked
    await route.continue()
  })
  await page.goto(`${METRO_TICKETS}/edit/${id}`)
  await expect(field(page, 'Last Name')).toHaveValue('Slowlines')
  await expect(page.getByText('0 lines')).toHaveCount(0)
  await expect(page.locator('main footer')).toHaveText(/^Ticket Amount \$1,240\.00/)
  answer()
  await expect(page.getByText('2 lines')).toBeVisible()
  await expect(page.locator('main footer')).toHaveText(/^Items \$1,240\.00/)
})
