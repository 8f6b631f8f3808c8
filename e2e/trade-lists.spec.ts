import { expect, test } from '@playwright/test'
import { choose, menuOf, namesIn, rowOf } from './list-rows.ts'
import { pickOption } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const screens: readonly (readonly [path: string, title: string, columns: readonly string[]])[] = [
  ['/portal/items', 'Items', ['ID', 'Name', 'Category', 'Order', 'Enabled', 'Taxable']],
  ['/portal/items?view=metro', 'Items', ['ID', 'Name', 'Category', 'Order', 'Enabled', 'Is Metal']],
  ['/portal/coin-items/categories', 'Items Categories', ['ID', 'Category Name']],
  ['/portal/buyers', 'Buyers', ['ID', 'Name', 'Type', 'Phone', 'Order', 'Enabled']],
  ['/portal/booth', 'Booths', ['ID', 'Name', 'Order']],
  ['/portal/payees', 'Payees', ['ID', 'Name']],
  ['/portal/printers', 'Station Printers', ['ID', 'Name', 'Address', 'Kind', 'State']],
  ['/portal/tablet-config', 'Tablet config', ['Setting', 'Value', 'What it is']],
]

test('each list has its title and its columns', async ({ page }) => {
  await signInAs(page, 'Admin')
  for (const [path, title, columns] of screens)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.getByRole('cell').first()).toBeVisible()
      for (const column of columns)
        await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    })
})

test('buyers: Add and Update need a name; type and contact are kept; order and Enabled change in the row', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/buyers')
  await page.getByRole('button', { name: 'Add New' }).click()
  const add = page.getByRole('button', { name: /^Add( |$)/ }).last()
  await expect(add).toBeDisabled()
  await page.getByLabel('Name').fill('Trade Test Refiners')
  await page.getByRole('radio', { name: 'Coin' }).check()
  await page.getByLabel('Phone').fill('(702) 555-0199')
  await page.getByLabel('Business Licence').fill('NV-2231')
  await page.getByLabel('Address').fill('12 Assay Way, Reno')
  await expect(add).toBeEnabled()
  await add.click()
  await expect(rowOf(page, 'Trade Test Refiners')).toContainText('Coin')

  const last = await menuOf(page, 'Trade Test Refiners')
  await expect(last.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
  await last.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel('Business Licence')).toHaveValue('NV-2231')
  await expect(page.getByLabel('Address')).toHaveValue('12 Assay Way, Reno')
  await page.getByLabel('Name').fill(' ')
  await expect(page.getByRole('button', { name: /^Update/ })).toBeDisabled()
  await page.getByLabel('Name').fill('Trade Test Refinery')
  await page.getByRole('button', { name: /^Update/ }).click()
  await expect(rowOf(page, 'Trade Test Refinery')).toBeVisible()

  await choose(page, 'Trade Test Refinery', 'Move up')
  await expect.poll(async () => (await namesIn(page)).at(-2)).toBe('Trade Test Refinery')
  await page.getByRole('checkbox', { name: 'Enabled: Trade Test Refinery' }).click()
  await expect(page.getByText('Trade Test Refinery: Enabled off')).toBeVisible()
})

test('booths are moved in the order that is chosen, and in no other; one is added, renamed and deleted', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/booth')
  for (const type of ['Metro', 'Coin', 'Coin Receipt', 'Jewelry Receipt'])
    await expect(page.getByRole('radio', { name: type, exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Coin Receipt' }).check()
  await expect(page).toHaveURL(/displayOrderType=Coin(\+|%20)Receipt/)
  await choose(page, 'Booth 1', 'Move down')
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Booth 2', 'Booth 1'])
  await page.getByRole('radio', { name: 'Metro' }).check()
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Booth 1', 'Booth 2'])
  await page.goto('/portal/booth?displayOrderType=Coin Receipt')
  await choose(page, 'Booth 1', 'Move up')
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Booth 1', 'Booth 2'])

  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.keyboard.type('Trade Booth')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Trade Booth')).toBeVisible()
  await choose(page, 'Trade Booth', 'Edit')
  await page.getByLabel('Name').fill('Trade Window')
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, 'Trade Window')).toBeVisible()
  await choose(page, 'Trade Window', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete Trade Window?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Trade Window')).toBeHidden()
})

test('payees: 50 to a page, found by search, added, renamed and deleted', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  for (let number = 1; number <= 51; number++)
    await admin.post('payees/add-new-payee', { name: `Utility Co ${number}` })
  await signInAs(page, 'Admin', '/portal/payees')
  await expect(page.getByText(/^1–50 of \d+ payees$/)).toBeVisible()
  await page.getByRole('button', { name: 'New Payee' }).click()
  await page.keyboard.type('Trade Landlord')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'New Payee' })).toContainText('Saved')
  await page.keyboard.press('/')
  await page.keyboard.type('trade land')
  await expect(page).toHaveURL(/search=trade/)
  await choose(page, 'Trade Landlord', 'Edit')
  await page.getByLabel('Name').fill('Trade Landlady')
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, 'Trade Landlady')).toBeVisible()
  await choose(page, 'Trade Landlady', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No payees found')).toBeVisible()
})

test('printers: an address must be ipp or ipps, a station keeps its own choices, a printer in use stays', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/printers?station=backup2')
  await expect(page.getByRole('tab', { name: 'Backup Station 2' })).toHaveAttribute('aria-selected', 'true')
  const builtIn = await menuOf(page, 'PDF folder')
  await expect(builtIn.getByRole('menuitem', { name: 'Edit' })).toBeDisabled()
  await expect(builtIn.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add Printer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Printer' })
  await dialog.getByLabel('Name').fill('Back Office Laser')
  await dialog.getByLabel('Address').fill('http://192.168.1.20')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText(/^Address must begin with ipp:\/\/ or ipps:\/\//)).toBeVisible()
  await dialog.getByLabel('Address').fill('ipp://192.168.1.20/ipp/print')
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, 'Back Office Laser')).toContainText('Network')

  await pickOption(page, 'Ticket Label Printer', 'Back Office Laser')
  await pickOption(page, 'Back Check Printer', 'None')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Station printers saved')).toBeVisible()
  await page.getByRole('tab', { name: 'Backup Station 3' }).click()
  await expect(page).toHaveURL(/station=backup3/)
  await expect(page.getByLabel('Ticket Label Printer')).toHaveValue('PDF folder')
  await page.goto('/portal/printers?station=backup2')
  await expect(page.getByLabel('Ticket Label Printer')).toHaveValue('Back Office Laser')
  await expect(page.getByLabel('Back Check Printer')).toHaveValue('None')

  await choose(page, 'Back Office Laser', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This printer is in use at Backup Station 2')).toBeVisible()
  await pickOption(page, 'Ticket Label Printer', 'PDF folder')
  await page.getByLabel('Ticket Label Printer').press('Control+s')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden()
  await choose(page, 'Back Office Laser', 'Edit')
  await page.getByLabel('Name').fill('Old Laser')
  await page.keyboard.press('Control+s')
  await choose(page, 'Old Laser', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Old Laser')).toBeHidden()
})

test('a printer chosen and not saved is still chosen after a reload', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/printers?station=coinshow')
  await pickOption(page, 'Front Check Printer', 'None')
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Front Check Printer')).toHaveValue('None')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Front Check Printer')).toHaveValue('PDF folder')
})

test('tablet config tells what the browser keeps, but never the token nor what is in a draft', async ({ page }) => {
  await signInAs(page, 'Employee', '/portal/dashboard')
  await page.getByRole('button', { name: /Luis/ }).click()
  await page.getByRole('menuitem', { name: 'Tablet config' }).click()
  await expect(page).toHaveURL(/tablet-config/)
  await expect(rowOf(page, 'Station').first()).toContainText('station1')
  await expect(rowOf(page, 'Side menu')).toContainText('Wide')
  await page.keyboard.press('[')
  await expect(rowOf(page, 'Side menu')).toContainText('Icons only')
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await expect(rowOf(page, 'Colours')).toContainText('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', 'dark')
  await expect(rowOf(page, 'Drafts')).toContainText('None')

  const token = await page.evaluate(() => {
    localStorage.setItem('loupe.booth', 'Booth 4')
    localStorage.setItem('loupe.letters', 'off')
    localStorage.setItem(
      'loupe.draft.1.some form',
      JSON.stringify({ at: Date.now(), values: { name: 'Secret Person' } }),
    )
    return localStorage.getItem('loupe.token') ?? ''
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', 'dark')
  await expect(rowOf(page, 'Booth')).toContainText('Booth 4')
  await expect(rowOf(page, 'Letter keys')).toContainText('Off')
  await expect(rowOf(page, 'Drafts')).toContainText(/1, the oldest since \d\d\/\d\d\/\d\d \d\d:\d\d/)
  expect(token.length).toBeGreaterThan(10)
  const text = await page.locator('body').innerText()
  expect(text).not.toContain(token)
  expect(text).not.toContain('Secret Person')
})

test('an employee is told that these lists are not theirs', async ({ page }) => {
  await signInAs(page, 'Employee')
  for (const path of ['items', 'coin-items/categories', 'buyers', 'booth', 'payees', 'printers']) {
    await page.goto(`/portal/${path}`)
    await expect(page.getByText('User do not have permission to access this page!')).toBeVisible()
  }
})

test('a list that does not load says so and loads again on Retry', async ({ page }) => {
  await signInAs(page, 'Admin')
  await page.route('**/api/common/get-all-booths*', route => route.abort())
  await page.goto('/portal/booth')
  await expect(page.getByText('Booths did not load')).toBeVisible({ timeout: 10_000 })
  await page.unroute('**/api/common/get-all-booths*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, 'Booth 1')).toBeVisible()
})
