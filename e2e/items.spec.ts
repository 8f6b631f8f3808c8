import { expect, test } from '@playwright/test'
import { choose, menuOf, namesIn, rowOf } from './list-rows.ts'
import { pickOption } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

test('items: Coin and Metro stand behind tabs that the address remembers', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/items')
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
  await signInAs(page, 'Admin', '/portal/items')
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
  await expect(page.getByRole('alert').filter({ hasText: 'Name is already taken' })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Trade Panda 30 g')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('items: ticks are saved at once and taken back with Undo', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('coin-tickets/create-new-coin-item', { name: 'Tick Test Bar', category: 'Silver', itemType: 'coin' })
  await signInAs(page, 'Admin', '/portal/items?search=tick test')
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
  await signInAs(page, 'Admin', '/portal/items?search=roaming')
  await rowOf(page, 'Roaming Ring').click()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit Roaming Ring' })
  await expect(dialog.getByLabel('Taxable')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Metro' }).check()
  await expect(dialog.getByLabel('Taxable')).toBeHidden()
  await dialog.getByLabel('Is Metal').check()
  await dialog.getByLabel('Name').fill('Platinum')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Name is already taken' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Compare' })).toBeHidden()
  await dialog.getByLabel('Name').fill('Roaming Ring')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('No coin items found')).toBeVisible()
  await page.getByRole('tab', { name: 'Metro' }).click()
  await expect(page.getByRole('checkbox', { name: 'Is Metal: Roaming Ring' })).toBeChecked()
})

test('items: each type is moved in its own order; the first can not go up', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/items?view=metro')
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
  await signInAs(page, 'Coin Managers', '/portal/coin-items/categories')
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
