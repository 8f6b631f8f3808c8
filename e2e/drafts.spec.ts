import { expect, type Page, test } from '@playwright/test'
import { COIN_TICKETS, coinItems, makeCoinTicket } from './coin-shop.ts'
import { METRO_TICKETS, makeTicket, openAdd } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** What is left in a form: it asks before it comes back on a new record, and says so on one that exists. */

const question = (page: Page) => page.getByRole('region', { name: 'Draft' })
const openAnew = async (page: Page) => {
  await page.goto(METRO_TICKETS)
  await page.getByRole('button', { name: 'Create New Ticket' }).click()
}

test('a ticket that was left asks first, and shows nothing of its customer before', async ({ page }) => {
  await openAdd(page, 'Employee')
  await field(page, 'Last Name').fill('Leftbehind')
  await field(page, 'DL No').fill('LFT-0001')
  await page.reload()
  await expect(field(page, 'DL No'), 'a reload goes on').toHaveValue('LFT-0001')

  await button(page, 'Back').click()
  await page.getByRole('button', { name: 'Create New Ticket' }).click()
  await expect(question(page)).toContainText(/Draft from \d\d:\d\d/)
  await expect(field(page, 'DL No')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('Leftbehind')
  await expect(button(page, 'Continue')).toBeFocused()
  await page.keyboard.type('M4 2\n')
  await expect(question(page), 'a scanner ends with Enter, which must not choose').toBeVisible()
  await page.reload()
  await expect(question(page), 'a reload of the question asks again').toBeVisible()
  await button(page, 'Continue').click()
  await expect(field(page, 'DL No')).toHaveValue('LFT-0001')
  await expect(field(page, 'First Name')).toBeFocused()

  await openAnew(page)
  await button(page, 'Start empty').click()
  await expect(field(page, 'Last Name')).toHaveValue('')
  await expect(field(page, 'DL No')).toHaveValue('')
  await openAnew(page)
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(question(page)).toHaveCount(0)
})

test('Esc goes back like Back: from an empty form at once, with something typed after a question', async ({ page }) => {
  await openAdd(page, 'Employee')
  await expect(field(page, 'First Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(METRO_TICKETS)

  await page.getByRole('button', { name: 'Create New Ticket' }).click()
  await field(page, 'Last Name').fill('Escaped')
  await field(page, 'Race').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox'), 'the first closes what is open').toBeHidden()
  const leaving = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await expect(leaving).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(leaving).toContainText('What you typed is kept as a draft.')
  await page.keyboard.press('Escape')
  await expect(leaving).toBeHidden()
  await expect(field(page, 'Race'), 'who stays goes on where they were').toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(METRO_TICKETS)
  await page.getByRole('button', { name: 'Create New Ticket' }).click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Continue the draft or start empty first.')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(field(page, 'Last Name')).toHaveValue('Escaped')
})

test('a new entry of a list asks too', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/block-list')
  const create = page.getByRole('button', { name: 'Create New Block' }).first()
  const dialog = page.getByRole('dialog')
  await create.click()
  await dialog.getByLabel('Last Name').fill('Halftyped')
  await page.reload()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Halftyped')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await create.click()
  await expect(dialog.getByRole('region', { name: 'Draft' })).toBeVisible()
  await expect(dialog.getByLabel('Last Name')).toHaveCount(0)
  await button(page, 'Start empty').click()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('')
})

test('changes of a ticket that were not saved are shown with a note, and dropped when asked', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Notsaved', city: 'Reno' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  await field(page, 'City').fill('Henderson')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Henderson')
  await expect(page.getByText(/Not saved yet: your changes from \d\d:\d\d/)).toBeVisible()
  await button(page, 'Drop them').click()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await expect(page.getByText(/Not saved yet/)).toHaveCount(0)
})

test('a half-typed line in the coin items dialog outlives a reload', async ({ page, request }) => {
  const id = await makeCoinTicket(request, { lastName: 'Halfline' })
  await signInAs(page, 'Admin', `${COIN_TICKETS}/edit/${id}`)
  const open = async () => {
    await button(page, 'View And Edit Items').click()
    await expect(coinItems(page)).toBeVisible()
  }
  const cost = coinItems(page).getByLabel('New line Cost')
  await open()
  await cost.fill('77')
  await page.reload()
  await open()
  await expect(cost).toHaveValue('77')
  await expect(coinItems(page).getByText(/Not saved yet: a line from/)).toBeVisible()
  await button(page, 'Drop them').click()
  await expect(cost).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(coinItems(page)).toBeHidden()
})
