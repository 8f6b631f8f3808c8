import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { choose, menuOf, namesIn, rowOf } from './list-rows.ts'
import { pickOption } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const expectColumns = async (page: Page, title: string, columns: readonly string[]) => {
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  for (const column of columns)
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
}

test('items of both kinds and their categories have their columns', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/items')
  await expectColumns(page, 'Items', ['ID', 'Name', 'Category', 'Order', 'Enabled', 'Taxable'])
  await page.getByRole('tab', { name: 'Metro' }).click()
  await expectColumns(page, 'Items', ['ID', 'Name', 'Category', 'Order', 'Enabled', 'Is Metal'])
  await page.locator('main').getByRole('link', { name: 'Categories' }).click()
  await expectColumns(page, 'Items Categories', ['ID', 'Category Name'])
  await expect(page.getByRole('cell').first()).toBeVisible()
})

test('buyers: Add and Update need a name; type and contact are kept; order and Enabled change in the row', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/buyers')
  await expectColumns(page, 'Buyers', ['ID', 'Name', 'Enabled', 'Type', 'Edit', 'Order'])
  await page.getByRole('button', { name: 'Add New' }).click()
  const add = page.getByRole('button', { name: /^Add( |$)/ }).last()
  await expect(add).toBeDisabled()
  await page.getByLabel('Name').fill('Trade Test Refiners')
  await page.getByRole('radio', { name: 'Coin' }).check()
  await page.getByLabel('Phone', { exact: true }).fill('(702) 555-0199')
  await page.getByLabel('Business Licence').fill('NV-2231')
  await page.getByLabel('Address').fill('12 Assay Way, Reno')
  await expect(add).toBeEnabled()
  await add.click()
  await expect(rowOf(page, 'Trade Test Refiners')).toContainText('Coin')

  const last = await menuOf(page, 'Trade Test Refiners')
  await expect(last.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Trade Test Refiners' }).click()
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
  await expectColumns(page, 'Booths', ['ID', 'Name', 'Order'])
  for (const type of ['Metro', 'Coin', 'Coin Receipt', 'Jewelry Receipt'])
    await expect(page.getByRole('radio', { name: type, exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Coin Receipt' }).check()
  await expect(page).toHaveURL(/displayOrderType=Coin(\+|%20)Receipt/)
  await choose(page, 'Booth 1', 'Move down')
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Booth 2', 'Booth 1'])
  await page.getByRole('radio', { name: 'Metro' }).check()
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Booth 1', 'Booth 2'])
  await page.getByRole('radio', { name: 'Coin Receipt' }).check()
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Booth 2', 'Booth 1'])
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

test('payees: found by search, in a file too, where a formula is harmless; added, renamed and deleted', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('payees/add-new-payee', { name: '=1+1 trade' })
  await signInAs(page, 'Admin', '/portal/payees')
  await expectColumns(page, 'Payees', ['ID', 'Name'])
  await expect(page.getByText(/ of \d+ payees$|^\d+ payees$/)).toBeVisible()
  await page.getByRole('button', { name: 'New Payee' }).click()
  await page.keyboard.type('Trade Landlord')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'New Payee' })).toContainText('Saved')
  await page.keyboard.press('/')
  await page.keyboard.type('trade')
  await expect(page).toHaveURL(/search=trade/)
  await expect(rowOf(page, '=1+1 trade')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain("'=1+1 trade")
  expect(file).toContain('Trade Landlord')
  expect(file).not.toContain('Nevada Power')
  await choose(page, 'Trade Landlord', 'Edit')
  await page.getByLabel('Name').fill('Trade Landlady')
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, 'Trade Landlady')).toBeVisible()
  await choose(page, 'Trade Landlady', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Trade Landlady')).toBeHidden()
})

test('printers: one is added and deleted, a station keeps its own choices, one not saved after a reload too', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/printers?station=backup2')
  await expectColumns(page, 'Station Printers', ['ID', 'Name', 'Address', 'Kind', 'State'])
  await expect(page.getByRole('tab', { name: 'Backup Station 2' })).toHaveAttribute('aria-selected', 'true')
  const builtIn = await menuOf(page, 'PDF folder')
  await expect(builtIn.getByRole('menuitem', { name: 'Edit' })).toBeDisabled()
  await expect(builtIn.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add Printer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Printer' })
  await dialog.getByLabel('Name').fill('Back Office Laser')
  await dialog.getByLabel('Address').fill('ipp://127.0.0.1:9/ipp/print')
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, 'Back Office Laser')).toContainText('Network')

  await pickOption(page, 'Ticket Label Printer', 'Back Office Laser')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Station printers saved')).toBeVisible()
  await page.getByRole('tab', { name: 'Backup Station 3' }).click()
  await expect(page).toHaveURL(/station=backup3/)
  await expect(page.getByLabel('Ticket Label Printer')).toHaveValue('PDF folder')
  await pickOption(page, 'Front Check Printer', 'None')
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Front Check Printer')).toHaveValue('None')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Front Check Printer')).toHaveValue('PDF folder')

  await page.getByRole('tab', { name: 'Backup Station 2' }).click()
  await expect(page.getByLabel('Ticket Label Printer')).toHaveValue('Back Office Laser')
  await choose(page, 'Back Office Laser', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This printer is in use at Backup Station 2')).toBeVisible()
  await pickOption(page, 'Ticket Label Printer', 'PDF folder')
  await page.getByLabel('Ticket Label Printer').press('Control+s')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden()
  await choose(page, 'Back Office Laser', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Back Office Laser')).toBeHidden()
})

test('tablet config tells what the browser keeps, but never the token nor what is in a draft', async ({ page }) => {
  await signInAs(page, 'Employee', '/portal/my-profile')
  await page.getByRole('button', { name: /Luis/ }).click()
  await page.getByRole('menuitem', { name: 'Tablet config' }).click()
  await expect(page).toHaveURL(/tablet-config/)
  await expectColumns(page, 'Tablet config', ['Setting', 'Value', 'What it is'])
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

test('a list that does not load says so and loads again on Retry', async ({ page }) => {
  await page.clock.install()
  let tries = 0
  await intercept(page, '**/api/common/get-all-booths*', route => {
    tries += 1
    return route.abort()
  })
  await signInAs(page, 'Admin', '/portal/booth')
  // It asks twice more by itself before it gives up.
  for (const asked of [1, 2]) {
    await expect.poll(() => tries).toBe(asked)
    await page.clock.fastForward(5000)
  }
  await expect(page.getByText('Booths did not load')).toBeVisible()
  await page.unroute('**/api/common/get-all-booths*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, 'Booth 1')).toBeVisible()
})
