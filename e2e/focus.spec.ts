import { expect, type Page, test } from '@playwright/test'
import { choose, rowOf } from './list-rows.ts'
import { METRO_TICKETS, makeTicket, metroRow } from './metro-shop.ts'
import { button, field, submit } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** The keyboard goes on where it was: after a dialog, after a save, after what had the focus is gone. */

const opener = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true })

test('a dialog gives the focus back to what opened it, cancelled or saved', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('common/create-void-reason', { reason: 'Focus reason' })
  await signInAs(page, 'Admin', '/portal/void-logger/reasons')
  const create = page.getByRole('button', { name: /^Add/ })
  await create.click()
  const first = page.getByRole('dialog').getByRole('textbox').first()
  await expect(first).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert'), 'Ctrl+S says why it does not save, from the buttons too').toContainText(
    'is Blank',
  )
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()
  await choose(page, 'Focus reason', 'Edit')
  const text = page.getByRole('dialog').getByRole('textbox').first()
  await expect(text).toBeFocused()
  await text.fill('Focus reason two')
  await page.keyboard.press('Control+s')
  await expect(opener(page, 'Focus reason two')).toBeFocused()

  await choose(page, 'Focus reason two', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Focus reason two')).toBeHidden()
  await expect(
    page.locator('tbody [data-row-menu]:focus'),
    'the row is gone: the one in its place has the focus',
  ).toHaveCount(1)
})

test('back from a ticket, left or saved, the focus is on its row; another page begins at its heading', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Focusrow' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  const link = metroRow(page, id).getByRole('link', { name: `M${id}`, exact: true })
  await link.click()
  await expect(field(page, 'Last Name')).toHaveValue('Focusrow')
  await button(page, 'Back').click()
  await expect(link).toBeFocused()

  await page.keyboard.press('Enter')
  await field(page, 'City').fill('')
  await field(page, 'Zip').fill('')
  await submit(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(refusal).toBeVisible()
  await expect(refusal.getByRole('listitem')).toHaveText(['City is Blank', 'Zip is Blank'])
  await field(page, 'City').fill('Reno')
  await expect(refusal, 'a list that no longer holds goes').toHaveCount(0, { timeout: 3000 })
  await field(page, 'Zip').fill('89501')
  await submit(page).click()
  await expect(page.getByText(`Ticket M${id} saved`)).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await expect(link).toBeFocused()

  await page.getByRole('link', { name: 'Block List', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Block List', level: 1 })).toBeFocused()
  await page.goto(`${METRO_TICKETS}/edit/999999`)
  await expect(page.getByRole('heading', { name: 'Ticket not found', level: 1 })).toBeFocused()
})

test('Ctrl+S on a page of several cards saves what was changed and names it', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/shop-settings')
  const card = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
  const said = (name: string) => page.getByRole('status').filter({ hasText: `Setting Updated Successfully!${name}` })
  const licence = card('Shop').getByLabel('Licence')
  await licence.fill('LV-0099')
  await page.keyboard.press('Control+s')
  await expect(said('Shop')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Setting Updated Successfully!' })).toHaveCount(1)
  await expect(licence, 'the card starts anew and keeps the focus').toBeFocused()
  await expect(licence).toHaveValue('LV-0099')
  await expect(card('Shop').getByText(/Draft kept/)).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nothing to save')).toBeVisible()
})
