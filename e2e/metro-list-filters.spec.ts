import { expect, test } from '@playwright/test'
import { metroItems } from '../tests/factories.ts'
import { follow } from './follow.ts'
import { choosePeriod, METRO_TICKETS, makeTicket, metroRow } from './metro-shop.ts'
import { heading } from './page-parts.ts'
import { signInAs } from './people.ts'

/** Which tickets the Metro list shows: days, periods, searches and links. */

test('an employee finds tickets by name or by their items, and leaving a day puts it in force, as Enter does', async ({
  page,
  request,
}) => {
  const byName = await makeTicket(request, { lastName: 'Zebrano' })
  const item = { ...metroItems[0], name: 'Zebrano clasp. Gold 14k' }
  const byItem = await makeTicket(request, { lastName: 'Clasper' }, [item])
  await signInAs(page, 'Employee', METRO_TICKETS)
  await choosePeriod(page, 'All')
  await expect(page.getByText('50 latest tickets')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await heading(page).click()
  await page.keyboard.press('/')
  const names = page.getByRole('columnheader', { name: 'Name', exact: true })
  await expect(names).toHaveCount(0)
  await page.keyboard.type('zebrano maria')
  await expect(names, 'of what was found by its name').toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Show Name' })).toBeChecked()
  await expect(metroRow(page, byItem)).toHaveCount(0)
  await expect(metroRow(page, byName)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('zebrano')
  await page.getByRole('radio', { name: 'Ticket Items', exact: true }).check()
  await expect(metroRow(page, byItem)).toBeVisible()
  await expect(names).toHaveCount(0)
  await expect(metroRow(page, byName)).toHaveCount(0)
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await expect(metroRow(page, byItem)).toBeVisible()
  await expect(metroRow(page, byName)).toBeVisible()

  const from = page.getByLabel('Dates: From')
  const noDay = page.getByText('must be a day, such as 11/13/26')
  await from.fill('11/32/26')
  await page.keyboard.press('Tab')
  await expect(noDay, 'on the way to To').toBeVisible()
  await from.fill('11/12/20')
  await page.keyboard.press('Tab')
  await expect(noDay).toHaveCount(0)
  await expect(from).not.toHaveAttribute('aria-invalid')
  await expect(heading(page)).toHaveText('Metro Tickets[from 11/12/20]')
  await page.keyboard.type('11/13/20')
  await page.keyboard.press('Tab')
  await expect(heading(page)).toHaveText('Metro Tickets[11/12/20 – 11/13/20]')

  await page.goto('/portal/metro-tickets?date=2/30/2020')
  await expect(page.getByRole('alert')).toContainText('Metro Tickets did not load')
  await expect(from, 'a day of the address is marked, too').toHaveAccessibleDescription(
    'must be a day, such as 11/13/26',
  )
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await from.fill('02/28/20')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Metro Tickets[from 02/28/20]')
})

test('the title names the date filter or the link, and a choice puts the others out of force', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Filterby' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  await expect(heading(page)).toHaveText(`Metro Tickets[M${id}]`)
  await expect(metroRow(page, id)).toBeVisible()
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await follow(page, `${METRO_TICKETS}?date=11-13-2020`)
  await expect(heading(page)).toHaveText('Metro Tickets[11/13/20]')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(heading(page)).toHaveText('Metro Tickets[Today Only]')
  const today = page.getByRole('checkbox', { name: 'Today Only' })
  await expect(today).toBeChecked()
  await expect(metroRow(page, id)).toBeVisible()
  await page.getByRole('searchbox').fill('Filterby')
  for (const name of ['Last 60 Days', 'All', 'Last 30 Days']) {
    await choosePeriod(page, name)
    await expect(heading(page)).toHaveText(`Metro Tickets[${name}]`)
    await expect(today).not.toBeChecked()
  }
  await page.getByLabel('Dates: From').fill('11012020')
  await page.getByLabel('Dates: To').fill('13322020')
  await page.keyboard.press('Enter')
  const noDay = page.getByText('must be a day, such as 11/13/26')
  await expect(noDay).toBeVisible()
  const boxes = ['Dates: From', 'Dates: To', 'Period'].map(label => page.getByLabel(label).locator('..').boundingBox())
  const [from, to, period60] = await Promise.all(boxes)
  const below = await noDay.boundingBox()
  expect([from?.y, to?.y], 'the days stay where the other filters are').toEqual([period60?.y, period60?.y])
  expect(below?.y).toBeGreaterThanOrEqual((to?.y ?? Number.NaN) + (to?.height ?? 0))
  expect(below?.height, 'in one line').toBeLessThan(24)
  await page.getByLabel('Dates: To').fill('11132020')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Metro Tickets[11/01/20 – 11/13/20]')
  await expect(page.getByText('No tickets found')).toBeVisible()
  await expect(page.getByLabel('Dates: From')).toHaveValue('11/01/20')
  await expect(page.getByLabel('Dates: To')).toHaveValue('11/13/20')
  await expect(page.getByLabel('Period')).toHaveValue('Custom')
  await page.getByLabel('Dates: From').fill('11/02/20')
  await page.keyboard.press('Enter')
  await expect(heading(page), 'the format that the lists show is read too').toHaveText(
    'Metro Tickets[11/02/20 – 11/13/20]',
  )
  await page.getByLabel('Dates: From').blur()
  await expect(page.getByLabel('Dates: From')).toHaveValue('11/02/20')
  await choosePeriod(page, 'Last 30 Days')
  await expect(heading(page), 'the period from before is in force again').toHaveText('Metro Tickets[Last 30 Days]')
  await expect(page.getByLabel('Dates: From')).toHaveValue('')
  await today.check()
  await expect(heading(page)).toHaveText('Metro Tickets[Today Only]')
  await expect(page.getByLabel('Period')).toHaveValue('Today Only')
  await page.getByRole('checkbox', { name: 'Show Empty Profit' }).check()
  await expect(metroRow(page, id)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Show Empty Profit' })).toBeChecked()
})
