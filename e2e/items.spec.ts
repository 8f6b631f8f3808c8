import { expect, test } from '@playwright/test'
import { follow } from './follow.ts'
import { choose, menuOf, namesIn, rowOf } from './list-rows.ts'
import { pickOption } from './page-parts.ts'
import { signInAs } from './people.ts'

test('items: Coin and Metro stand behind tabs that the address remembers, each moved in its own order', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/items')
  await expect(rowOf(page, 'Gold Krugerrand 1 oz')).toBeVisible()
  await page.getByRole('tab', { name: 'Coin' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/view=metro/)
  await expect(page.getByRole('tab', { name: 'Metro' })).toBeFocused()
  await expect(rowOf(page, 'Sterling Silver')).toBeVisible()
  await expect(rowOf(page, 'Gold Krugerrand 1 oz')).toBeHidden()
  const first = await menuOf(page, 'Gold 10k')
  await expect(first.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose(page, 'Gold 10k', 'Move down')
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Gold 14k', 'Gold 10k'])
  await choose(page, 'Gold 10k', 'Move up')
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['Gold 10k', 'Gold 14k'])
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Items Categories' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Items', exact: true })).toBeVisible()
  await follow(page, '/portal/items?view=metro')
  await expect(page.getByRole('tab', { name: 'Metro' })).toHaveAttribute('aria-selected', 'true')
})

test('items: a new one names every blank field, a taken name is refused, ticks are saved at once, and an edit moves it', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/items?search=roaming')
  await page.getByRole('button', { name: 'Add New+' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Control+s')
  const toast = page.getByRole('alert').filter({ hasText: 'Not saved' })
  for (const text of ['Name is Blank', 'Category is Blank', 'Item Type is Blank']) {
    await expect(toast.getByText(text)).toBeVisible()
    await expect(dialog.getByText(text)).toBeVisible()
  }
  const fill = async () => {
    await dialog.getByLabel('Name').fill('Roaming Ring')
    await pickOption(page, 'Category', 'Jewelry')
    await dialog.getByRole('radio', { name: 'Coin' }).check()
    await page.keyboard.press('Control+s')
  }
  await fill()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Roaming Ring')).toContainText('Jewelry')
  await page.keyboard.press('n')
  await fill()
  const taken = page.getByRole('alert').filter({ hasText: 'Name is already taken' })
  await expect(taken).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Roaming Ring')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const taxable = page.getByRole('checkbox', { name: 'Taxable: Roaming Ring' })
  await expect(taxable).not.toBeChecked()
  await taxable.click()
  await expect(page.getByText('Roaming Ring: Taxable on')).toBeVisible()
  const enabled = page.getByRole('checkbox', { name: 'Enabled: Roaming Ring' })
  await enabled.click()
  await page
    .getByRole('status')
    .filter({ hasText: 'Roaming Ring: Enabled off' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(enabled).toBeChecked()
  await page.reload()
  await expect(taxable).toBeChecked()
  await expect(enabled).toBeChecked()

  await rowOf(page, 'Roaming Ring').click()
  await page.keyboard.press('e')
  const edit = page.getByRole('dialog', { name: 'Edit Roaming Ring' })
  await expect(edit.getByLabel('Taxable')).toBeVisible()
  await edit.getByRole('radio', { name: 'Metro' }).check()
  await expect(edit.getByLabel('Taxable')).toBeHidden()
  await edit.getByLabel('Is Metal').check()
  await edit.getByLabel('Name').fill('Platinum')
  await page.keyboard.press('Control+s')
  await expect(taken).toBeVisible()
  await expect(edit.getByRole('button', { name: 'Compare' })).toBeHidden()
  await edit.getByLabel('Name').fill('Roaming Ring')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('No coin items found')).toBeVisible()
  await page.getByRole('tab', { name: 'Metro' }).click()
  await expect(page.getByRole('checkbox', { name: 'Is Metal: Roaming Ring' })).toBeChecked()
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
