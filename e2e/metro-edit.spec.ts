import { type APIRequestContext, expect, test } from '@playwright/test'
import { ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { isUncut } from './list-rows.ts'
import { METRO_TICKETS, makeTicket, ticketOf } from './metro-shop.ts'
import { addBooth, signByCall } from './pads.ts'
import { field } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

test('an edit shows the ticket and its items, and is saved', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Edited' })
  await signInAs(page, 'Employee', `${METRO_TICKETS}/edit/${id}`)
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

test('without events a signature makes no save fail; what another changed is compared, and typing goes on', async ({
  page,
  request,
}) => {
  await intercept(page, '**/api/events', route => route.abort())
  const booth = await addBooth(request)
  const id = await makeTicket(request, { lastName: 'Conflict', booth })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  await field(page, 'Comment').fill('typed meanwhile')
  await signByCall(request, booth)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}$`))
  expect(await ticketOf(request, id)).toMatchObject({ comment: 'typed meanwhile', signature: expect.any(String) })

  await page.getByRole('link', { name: `M${id}`, exact: true }).click()
  await expect(field(page, 'Comment')).toHaveValue('typed meanwhile')
  await field(page, 'City').fill('Reno')
  await moveToHenderson(request, id)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Now: Henderson')).toBeVisible()
  await expect(field(page, 'City')).toBeFocused()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}$`))
})

test('nothing is said of the items before they are read; at the width of a tablet no date and no choice is cut', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Slowlines', storeId: 2, station: 'station1' })
  await page.setViewportSize({ width: 820, height: 1180 })
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await intercept(page, '**/api/metro-tickets/get-ticket-items/**', async route => {
    await asked
    await route.continue()
  })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  await expect(field(page, 'Last Name')).toHaveValue('Slowlines')
  await expect(page.getByText('0 lines')).toHaveCount(0)
  await expect(page.locator('main footer')).toHaveText(/^Ticket Amount \$1,240\.00/)
  answer()
  await expect(page.getByText('2 lines')).toBeVisible()
  await expect(page.locator('main footer')).toHaveText(/^Items \$1,240\.00/)
  for (const label of ['Date of Birth', 'ID Expiration', 'Eyes', 'Store', 'Station']) {
    await expect(field(page, label)).not.toHaveValue('')
    await expect.poll(() => field(page, label).evaluate(isUncut), { message: label }).toBe(true)
  }
})
