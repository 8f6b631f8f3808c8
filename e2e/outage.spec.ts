import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chooseVisit, typePerson } from './metro-person.ts'
import { METRO_TICKETS, openAdd } from './metro-shop.ts'
import { test } from './own-server.ts'
import { field, heading, submit } from './page-parts.ts'

test.setTimeout(120_000)

/** The portal waits up to fifteen seconds before it tries again to start the database. */
const BACK = { timeout: 40_000 }

test('a half-typed ticket and a list opened in an outage of the database are there when it is over', async ({
  page,
  database,
}) => {
  await openAdd(page, 'Admin')
  await field(page, 'First Name').fill('Maria')
  await chooseVisit(page)
  const opened = await page.context().newPage()

  await database.disable()
  const banner = page.getByRole('alert').filter({ hasText: 'What you type is kept here.' })
  await expect(banner).toContainText('The database')
  await opened.goto(METRO_TICKETS)
  await expect(opened.getByText('This page could not be shown')).toBeVisible()

  await typePerson(page, { 'Last Name': 'Outage' })
  const rest = {
    'Line 1 Qty': '1',
    'Line 1 Name': 'Ring. Gold 14k',
    'Line 1 Cost': '250',
    'Ticket Amount': '250',
  }
  for (const [label, text] of Object.entries(rest)) await field(page, label).fill(text)
  await submit(page).click()
  await expect(page.getByText('The database does not answer right now.')).toBeVisible()
  await expect(field(page, 'Last Name')).toHaveValue('Outage')
  await expectAccessible(page)

  await database.enable()
  await expect(heading(opened)).toContainText('Metro Tickets', BACK)
  await expect(opened.getByRole('row').nth(1)).toBeVisible()
  await expect(banner).toBeHidden(BACK)
  await expect(field(page, 'Line 1 Name')).toHaveValue('Ring. Gold 14k')
  await submit(page).click()
  await expect(page.getByText(/Ticket M\d+ saved/)).toBeVisible()
})
