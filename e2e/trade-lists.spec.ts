import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { callAs, signInAs } from './people.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens the three dots of a row and answers with its menu. */
const menuOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menu', { name: `Actions for ${name}` })
}

const choose = async (page: Page, name: string, action: string) => {
  const menu = await menuOf(page, name)
  await menu.getByRole('menuitem', { name: action }).click()
}

const namesIn = async (page: Page) => page.getByRole('row').locator('td:nth-child(3)').allInnerTexts()

const pickOption = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const expectNoAxeFindings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

const screens: readonly (readonly [path: string, title: string, columns: readonly string[]])[] = [
  ['/portal/items', 'Items', ['ID', 'Name', 'Category', 'Order', 'Enabled', 'Taxable']],
  ['/portal/items?view=metro', 'Items', ['ID', 'Name', 'Category', 'Order', 'Enabled', 'Is Metal']],
  ['/portal/coin-items/categories', 'Items Categories', ['ID', 'Category Name']],
  ['/portal/buyers', 'Buyers', ['ID', 'Name', 'Type', 'Phone', 'Order', 'Enabled']],
  ['/portal/booth', 'Booths', ['ID', 'Name', 'Order']],
  ['/portal/payees', 'Payees', ['ID', 'Name']],
  ['/portal/printers', 'Station Printers', ['ID', 'Name', 'Address', 'Kind']],
  ['/portal/tablet-config', 'Tablet config', ['Setting', 'Value', 'What it is']],
]

for (const [path, title, columns] of screens)
  test(`${path} has its title and its columns, and axe finds nothing grave`, async ({ page }) => {
    await signInAs(page, 'Admin')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('cell').first()).toBeVisible()
    for (const column of columns)
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
  })

test('items: Coin and Metro stand behind tabs that the address remembers', async ({ page }) => {
  await signInAs(page, 'Admin')
  await page.goto('/portal/items')
  await expect(rowOf(page, 'Gold Krugerrand 1 oz')).toBeVisible()
  await page.getByRole('tab', { name: 'Coin' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/view=metro/)
  await expect(page.getByRole('tab', { name: 'Metro' })).toBeFocused()
  await expect(rowOf(page, 'Sterling Silver')).toBeVisible()
  await expect(rowOf(page, 'Gold Krugerrand 1 oz')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Metro' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Items Categories' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Items', exact: true })).toBeVisible()
})

test('items: a new one names every blank field at once, is saved, and its double is refused in a toast', async ({
  page,
}) => {
  await signInAs(page, 'Admin')
  await page.goto('/portal/items')
  await page.getByRole('button', { name: 'Add New+' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Control+s')
  const toast = page.getByRole('alert').filter({ hasText: 'Not saved' })
  for (const text of ['Name is Blank', 'Category is Blank', 'Item Type is Blank']) {
    await expect(toast.getByText(text)).toBeVisible()
    await expect(dialog.getByText(text)).toBeVisible()
  }
  const fill = async () => {
    await dialog.getByLabel('Name').fill('Trade Panda 30 g')
    await pickOption(page, 'Category', 'Gold')
    await dialog.getByRole('radio', { name: 'Coin' }).check()
    await page.keyboard.press('Control+s')
  }
  await fill()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Trade Panda 30 g')).toContainText('Gold')

  await page.keyboard.press('n')
  await fill()
  await expect(page.getByRole('alert').filter({ hasText: 'This entry exists already' })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Trade Panda 30 g')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('items: ticks are saved at once and taken back with Undo', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('coin-tickets/create-new-coin-item', { name: 'Tick Test Bar', category: 'Silver', itemType: 'coin' })
  await signInAs(page, 'Admin')
  await page.goto('/portal/items?search=tick test')
  const taxable = page.getByRole('checkbox', { name: 'Taxable: Tick Test Bar' })
  await expect(taxable).not.toBeChecked()
  await taxable.click()
  await expect(page.getByText('Tick Test Bar: Taxable on')).toBeVisible()
  await page.reload()
  await expect(taxable).toBeChecked()
  const enabled = page.getByRole('checkbox', { name: 'Enabled: Tick Test Bar' })
  await enabled.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(enabled).toBeChecked()
  await page.reload()
  await expect(enabled).toBeChecked()
})

test('items: an edit moves an item to the other type, and a taken name leaves the dialog as it is', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('coin-tickets/create-new-coin-item', { name: 'Roaming Ring', category: 'Jewelry', itemType: 'coin' })
  await signInAs(page, 'Admin')
  await page.goto('/portal/items?search=roaming')
  await rowOf(page, 'Roaming Ring').click()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit Roaming Ring' })
  await expect(dialog.getByLabel('Taxable')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Metro' }).check()
  await expect(dialog.getByLabel('Taxable')).toBeHidden()
  await dialog.getByLabel('Is Metal').check()
  await dialog.getByLabel('Name').fill('Platinum')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'This entry exists already' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Compare' })).toBeHidden()
  await dialog.getByLabel('Name').fill('Roaming Ring')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('No coin items found')).toBeVisible()
  await page.getByRole('tab', { name: 'Metro' }).click()
  await expect(page.getByRole('checkbox', { name: 'Is Metal: Roaming Ring' })).toBeChecked()
})

test('items: each type is moved in its own order; the first can not go up', async ({ page }) => {
  await signInAs(page, 'Admin')
  await page.goto('/portal/items?view=metro')
  await expect(rowOf(page, 'Gold 10k')).toBeVisible()
  const first = await menuOf(page, 'Gold 10k')
  await expect(first.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose(page, 'Gold 10k', 'Move down')
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Gold 14k', 'Gold 10k'])
  await choose(page, 'Gold 10k', 'Move up')
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Gold 10k', 'Gold 14k'])
})

test('categories are added and renamed with Add New+ and Edit; Save is off while the name is empty', async ({
  page,
}) => {
  await signInAs(page, 'Coin Managers')
  await page.goto('/portal/coin-items/categories')
  await page.getByRole('button', { name: 'Add New+' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Category Name').fill('  Trade Medals  ')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Trade Medals')).toBeVisible()
  await choose(page, 'Trade Medals', 'Edit')
  await page.getByLabel('Category Name').fill('Trade Medallions')
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, 'Trade Medallions')).toBeVisible()
})

test('buyers: Add and Update need a name; type and contact are kept; order and Enabled change in the row', async ({
  page,
}) => {
  await signInAs(page, 'Admin')
  await page.goto('/portal/buyers')
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
  await signInAs(page, 'Admin')
  await page.goto('/portal/booth')
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
  await signInAs(page, 'Admin')
  await page.goto('/portal/payees')
  await expect(page.getByText(/^1–50 of \d+ payees$/)).toBeVisible()
  await page.getByRole('button', { name: 'New Payee' }).click()
  await page.keyboard.type('Trade Landlord')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
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
  await signInAs(page, 'Admin')
  await page.goto('/portal/printers?station=backup2')
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
  await signInAs(page, 'Admin')
  await page.goto('/portal/printers?station=coinshow')
  await pickOption(page, 'Front Check Printer', 'None')
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Front Check Printer')).toHaveValue('None')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Front Check Printer')).toHaveValue('PDF folder')
})

test('tablet config tells what the browser keeps, but never the token nor what is in a draft', async ({ page }) => {
  await signInAs(page, 'Employee')
  await page.getByRole('button', { name: /Luis/ }).click()
  await page.getByRole('menuitem', { name: 'Tablet config' }).click()
  await expect(page).toHaveURL(/tablet-config/)
  await expect(rowOf(page, 'Station').first()).toContainText('station1')
  await expect(rowOf(page, 'Side menu')).toContainText('Wide')
  await page.keyboard.press('[')
  await expect(rowOf(page, 'Side menu')).toContainText('Icons only')
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await expect(rowOf(page, 'Colours')).toContainText('Dark')
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
  await page.route('**/api/common/get-all-booths*', route =>
    route.fulfill({ status: 500, json: { message: 'Broken for a moment' } }),
  )
  await page.goto('/portal/booth')
  await expect(page.getByText('Booths did not load')).toBeVisible()
  await page.unroute('**/api/common/get-all-booths*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, 'Booth 1')).toBeVisible()
})
