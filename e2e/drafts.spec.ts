import { expect, type Page, test } from '@playwright/test'
import { COIN_TICKETS, coinItems, makeCoinTicket } from './coin-shop.ts'
import { METRO_TICKETS, makeTicket, openAdd } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** An unfinished form asks before it comes back on a new record, and says so on an existing one. */

const question = (page: Page) => page.getByRole('region', { name: 'Draft' })
const create = (page: Page) => page.getByRole('button', { name: 'Create New Ticket' }).click()

test('a ticket that was left asks first, and shows nothing of its customer before', async ({ page }) => {
  await openAdd(page, 'Employee')
  await field(page, 'Last Name').fill('Leftbehind')
  await field(page, 'DL No').fill('LFT-0001')
  await page.reload()
  await expect(field(page, 'DL No'), 'a reload goes on').toHaveValue('LFT-0001')

  await button(page, 'Back').click()
  await create(page)
  await expect(question(page)).toContainText(/Draft from \d\d:\d\d/)
  await expect(field(page, 'DL No')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('Leftbehind')
  await expect(button(page, 'Continue')).toBeFocused()
  await page.reload()
  await expect(question(page), 'a reload of the question asks again').toBeVisible()
  await button(page, 'Continue').click()
  await expect(field(page, 'DL No')).toHaveValue('LFT-0001')
  await expect(field(page, 'First Name')).toBeFocused()

  await button(page, 'Back').click()
  await create(page)
  await button(page, 'Start empty').click()
  await expect(field(page, 'Last Name')).toHaveValue('')
  await expect(field(page, 'DL No')).toHaveValue('')
  await button(page, 'Back').click()
  await create(page)
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(question(page)).toHaveCount(0)
})

test('signing out says that a draft is thrown away, and asks', async ({ page }) => {
  await openAdd(page, 'Employee')
  const signOut = async () => {
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  }
  const sure = page.getByRole('alertdialog', { name: 'Sign out and throw away a draft?' })
  await field(page, 'Last Name').fill('Thrownaway')
  await signOut()
  await expect(sure).toContainText('Signing out throws it away.')
  await expect(sure.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Last Name')).toHaveValue('Thrownaway')
  await signOut()
  await sure.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('Esc goes back like Back: from an empty form at once, with something typed after a question', async ({ page }) => {
  await openAdd(page, 'Employee')
  await expect(field(page, 'First Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(METRO_TICKETS)

  await create(page)
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
  await create(page)
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Continue the draft or start empty first.')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(field(page, 'Last Name')).toHaveValue('Escaped')
  await page.keyboard.press('Escape')
  await expect(leaving).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(METRO_TICKETS)
  await expect(leaving, 'it goes with its page').toHaveCount(0)
})

test('what was not saved of a ticket, its items and its coins is shown with a note, and dropped into the first field', async ({
  page,
  request,
}) => {
  const metro = await makeTicket(request, { lastName: 'Notsaved', city: 'Reno' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${metro}`)
  const dropThem = async () => {
    await button(page, 'Drop them').focus()
    await page.keyboard.press('Enter')
  }
  await field(page, 'City').fill('Henderson')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Henderson')
  await expect(page.getByText(/Not saved yet: your changes from \d\d:\d\d/)).toBeVisible()
  await dropThem()
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await expect(page.getByText(/Not saved yet/)).toHaveCount(0)

  await page.goto(`${METRO_TICKETS}/view-items/${metro}`)
  await field(page, 'Line 1 Description').fill('Half a line')
  await page.reload()
  await dropThem()
  await expect(field(page, 'Line 1 Description')).toHaveValue('')
  await expect(field(page, 'Line 1 Material')).toBeFocused()

  const coin = await makeCoinTicket(request, { lastName: 'Halfline' })
  await page.goto(`${COIN_TICKETS}/edit/${coin}`)
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
  await dropThem()
  await expect(cost).toHaveValue('')
  await expect(coinItems(page).getByLabel('New line Item')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(coinItems(page)).toBeHidden()
})
