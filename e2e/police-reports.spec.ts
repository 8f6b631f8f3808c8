import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { dayAt, daysAfter, formatDay } from '../shared/time.ts'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { follow } from './follow.ts'
import { callAs, signInAs } from './people.ts'

const SCREEN = '/portal/police-reports'

const makeTicket = async (request: APIRequestContext, lastName: string, items: readonly object[] = metroItems) => {
  const clerk = await callAs(request, 'Employee')
  const details = { ...ticketDetails, lastName, booth: 'Booth 4' }
  const answer = await clerk.post('metro-tickets/create-new', { details, items })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

const openMenu = (page: Page, number: string) =>
  page.getByRole('button', { name: `Actions for ${number}`, exact: true }).click()
const publishItem = (page: Page) => page.getByRole('menuitem', { name: /Publish To LeadsOnline/ })
const rowWith = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const today = () => dayAt(Date.now(), 'America/Los_Angeles')

test('an employee publishes a ticket from its row, once', async ({ page, request }) => {
  const id = await makeTicket(request, 'Publishable')
  const empty = await makeTicket(request, 'Publishable', [])
  await signInAs(page, 'Employee', `/portal/metro-tickets?id=${id}`)
  await openMenu(page, `M${id}`)
  await publishItem(page).click()
  await expect(page.getByText(`M${id} is queued for LeadsOnline`)).toBeVisible()
  await openMenu(page, `M${id}`)
  // The open menu follows the answer by itself.
  await expect(publishItem(page)).toContainText('accepted')
  await expect(publishItem(page)).toBeDisabled()
  await follow(page, `/portal/metro-tickets?id=${empty}`)
  await openMenu(page, `M${empty}`)
  await publishItem(page).click()
  await expect(page.getByRole('alert').filter({ hasText: `M${empty} has no items to report` })).toBeVisible()
})

test('Admin ties the days to acceptances, sends a refused report again and publishes a forgotten day', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, 'Refusedonce')
  const never = await makeTicket(request, 'Tieout')
  const admin = await callAs(request, 'Admin')
  expect((await admin.post(`metro-tickets/post-to-lead-online/${id}`, {})).status()).toBe(200)
  await signInAs(page, 'Admin', SCREEN)
  await expect(page.getByRole('heading', { name: /^Police Reports/ })).toContainText('[Last 30 Days]')
  await expect(rowWith(page, formatDay(today()))).toContainText(/open|refused/)
  await page.getByRole('button', { name: 'Check login' }).click()
  await expect(page.getByText('LeadsOnline knows store 4711')).toBeVisible()

  await page.getByRole('link', { name: formatDay(today()), exact: true }).click()
  await expect(page).toHaveURL(`${SCREEN}/${today().replaceAll('-', '')}`)
  const refused = rowWith(page, `M${id}`)
  await expect(refused).toContainText('refused')
  await expect(refused).toContainText('Invalid ID number. (code 9)')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Send again M${id}`, exact: true }).click()
  await expect(refused).toContainText('accepted')
  await expect(rowWith(page, `M${never}`)).toContainText('never sent')
  await page.getByRole('button', { name: `Publish M${never}`, exact: true }).click()
  await expect(rowWith(page, `M${never}`)).toContainText('accepted')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toContain('Police Reports')

  await page.getByRole('button', { name: 'Back' }).click()
  // In the demo shop nobody published on that day.
  const forgotten = formatDay(daysAfter(today(), -9))
  await page.getByRole('button', { name: `Publish day ${forgotten}` }).click()
  await expect(page.getByText(new RegExp(`tickets of ${forgotten} queued for LeadsOnline$`))).toBeVisible()
  await expect(rowWith(page, forgotten)).toContainText('accepted')
  await expect(page.getByRole('button', { name: `Publish day ${forgotten}` })).toBeHidden()
})
