import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { choose } from './list-rows.ts'
import { callAs, signInAs } from './people.ts'

/** No other check of the shop has it. */
let checkNumber = Number(String(Date.now()).slice(-7))

const addTicket = async (request: APIRequestContext, change: object = {}) => {
  const clerk = await callAs(request, 'Admin')
  const details = { ...ticketDetails, ...change }
  const answer = await clerk.post('metro-tickets/create-new', { details, items: metroItems })
  return ((await answer.json()) as { data: { id: number } }).data.id
}
const addCheckTicket = (request: APIRequestContext) => {
  checkNumber += 1
  return addTicket(request, { payment: 'check', paymentCheckAmount: 900, checkNumber: `1${checkNumber}` })
}
const listOf = (id: number) => `/portal/metro-tickets?id=${id}&todayOnly=false&filterByPeriod=0`
const jobsOf = async (request: APIRequestContext, title: string) => {
  const answer = await (await callAs(request, 'Admin')).get(`print-jobs/get-all?search=${encodeURIComponent(title)}`)
  type Job = { title: string; copies: number; reprintReason: string }
  return ((await answer.json()) as { data: Job[] }).data.filter(job => job.title.startsWith(title))
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pickStation = async (page: Page, station: string) => {
  await page.getByRole('combobox', { name: 'Station' }).click()
  await page.getByRole('option', { name: station, exact: true }).click()
}
const printed = (page: Page) => page.getByRole('status').filter({ hasText: 'PRINTED' })

test('Admin prints a ticket to a station, sees it on screen, and follows it on the Print Desk', async ({
  page,
  request,
}) => {
  const id = await addTicket(request)
  await signInAs(page, 'Admin', listOf(id))
  await choose(page, `M${id}`, 'Print Invoice')
  const dialog = page.getByRole('dialog', { name: 'Select Station' })
  await expect(dialog.getByTitle(`Seller ticket M${id}`)).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Station' })).toHaveValue('Station 1')
  await pickStation(page, 'Station 3')
  const calls: string[] = []
  page.on('request', sent => {
    if (sent.url().endsWith('print-invoice')) calls.push(sent.url())
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(printed(page)).toBeVisible()
  expect(calls, 'a second Enter does not print a second time').toHaveLength(1)

  await choose(page, `M${id}`, 'Print Invoice (No Signature)')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Station' })).toHaveValue('Station 3')
  await page.keyboard.press('Escape')

  await choose(page, `M${id}`, 'View Invoice')
  await expect(page).toHaveURL(`/invoice/metro/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`M${id}`)
  await expect(page.getByText('Total paid to seller')).toContainText('$1,240.00')
  await expectAccessible(page)

  await page.goto(`/portal/print-desk?search=M${id}`)
  await page.getByRole('link', { name: `Seller ticket M${id}` }).click()
  await expect(page.getByTitle(`Preview of Seller ticket M${id}`)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Print again').click()
  await page.getByLabel('Why is it printed again?').fill('Coffee on the first')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Coffee on the first \(after \d+\)/)).toBeVisible()
})

test('Admin corrects a check before it is printed, and says why when it is printed again', async ({
  page,
  request,
}) => {
  const id = await addCheckTicket(request)
  await signInAs(page, 'Admin', listOf(id))
  await choose(page, `M${id}`, 'Print Check')
  const dialog = page.getByRole('dialog', { name: 'Enter Check Info' })
  await expect(dialog.getByLabel('Check Number')).toHaveValue(`1${checkNumber}`)
  await dialog.getByLabel('Check Amount').fill('5000')
  await button(page, 'Print').click()
  await expect(page.getByText('Check Amount is higher than Ticket Amount')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await choose(page, `M${id}`, 'Print Check')
  await expect(dialog.getByLabel('Check Amount'), 'as it was typed').toHaveValue('5000')
  await expectAccessible(page)
  await dialog.getByLabel('Check Amount').fill('800')
  await button(page, 'Print').click()
  await expect(printed(page)).toBeVisible()

  await choose(page, `M${id}`, 'Reprint Check…')
  await expect(dialog.getByLabel('Check Amount')).toHaveValue('800')
  await expect(dialog.getByRole('region', { name: 'Earlier prints' })).toContainText(`1${checkNumber}`)
  await button(page, 'Print').click()
  await page.getByLabel('Why is it printed again?').fill('Paper jam')
  await button(page, 'Print').click()
  await expect(dialog).toHaveCount(0)
  const fronts = (await jobsOf(request, `Check 1${checkNumber}`)).filter(job => job.title === `Check 1${checkNumber}`)
  expect(fronts.map(job => job.reprintReason)).toEqual(['Paper jam', ''])
})

test('a clerk prints a check at once, the second time the portal asks why; and the ticket with two keys, which only Admin opens by its address', async ({
  page,
  request,
}) => {
  const id = await addCheckTicket(request)
  await signInAs(page, 'Employee', listOf(id))
  await choose(page, `M${id}`, 'Print Check')
  await expect(printed(page)).toBeVisible()
  await choose(page, `M${id}`, 'Reprint Check…')
  const why = page.getByLabel(`Check 1${checkNumber} was printed before. Why is it printed again?`)
  await expect(why).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reason is Blank')).toBeVisible()
  await why.fill('Torn')
  await page.keyboard.press('Escape')
  const lost = page.getByRole('alertdialog', { name: 'Unsaved data will be lost!' })
  await lost.getByRole('button', { name: 'Stay' }).click()
  await expect(why).toHaveValue('Torn')
  await why.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog', { name: 'Select Station' })).toContainText(`Print Invoice · M${id}`)
  await expect(page.locator('iframe')).toHaveCount(0)
  await button(page, 'Print').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(printed(page).first()).toBeVisible()
  await page.goto(`/invoice/metro/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User do not have permission to access this page!')
  await expectAccessible(page)
  await button(page, 'Go to the start page').click()
  await expect(page).toHaveURL(/\/portal\/dashboard$/)
})

test('labels of both sides go out from the items, and the screen goes back to the list', async ({ page, request }) => {
  const id = await addTicket(request)
  const admin = await callAs(request, 'Admin')
  const items = (await (await admin.get(`metro-tickets/get-ticket-items/${id}`)).json()) as {
    data: { id: number }[]
  }
  const [first, second] = items.data
  await admin.post('metro-tickets/edit-items-send-items', { ticketId: id, itemId: first?.id, soldTo: 'A' })
  await admin.post('metro-tickets/edit-items-send-items', { ticketId: id, itemId: second?.id, soldTo: 'B' })
  await admin.post('metro-tickets/edit-items-soldTo-options', {
    ticketId: id,
    soldTo: 'Halden Refining',
    soldToB: 'Ostrander Bros',
  })
  await signInAs(page, 'Admin', `/portal/metro-tickets/view-items/${id}`)
  await expect(page.getByLabel('Label copies')).toHaveCount(2)
  await page.getByLabel('Label copies').first().click()
  await page.getByRole('option', { name: '3', exact: true }).click()
  await button(page, 'Print Labels and Go back').click()
  await expect(page).toHaveURL(/metro-tickets$/)
  await expect(printed(page)).toBeVisible()
  const jobs = await jobsOf(request, `Labels M${id}`)
  expect(Object.fromEntries(jobs.map(({ title, copies }) => [title, copies]))).toEqual({
    [`Labels M${id} (A)`]: 3,
    [`Labels M${id} (B)`]: 1,
  })
})

test('a page for a dead printer waits, says so, and goes out at another station', async ({ page, request }) => {
  const id = await addTicket(request)
  const admin = await callAs(request, 'Admin')
  const made = await admin.post('printers/add-printer', { name: 'Dead laser', address: 'ipp://127.0.0.1:9/ipp/print' })
  const { data } = (await made.json()) as { data: { id: number } }
  await admin.post('printers/save-setting', { station: 'coinshow', ticketInvoicePrinter: data.id })
  await signInAs(page, 'Admin', listOf(id))
  await choose(page, `M${id}`, 'Print Invoice')
  await pickStation(page, 'Coin Show')
  await button(page, 'Print').click()
  await expect(page.getByText(`Seller ticket M${id} waits: Dead laser does not answer`)).toBeVisible()
  await page.goto(`/portal/print-desk?search=M${id}`)
  await page.getByRole('link', { name: `Seller ticket M${id}` }).click()
  await button(page, 'Send to another station').click()
  await pickStation(page, 'Station 2')
  await button(page, 'Send').click()
  await expect(page.getByText('printed', { exact: true })).toBeVisible()
})
