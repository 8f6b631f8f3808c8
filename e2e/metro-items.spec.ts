import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { itemRow, items, profit, side } from './item-rows.ts'
import { METRO_TICKETS, makeTicket, metroRow } from './metro-shop.ts'
import { button, field, pickOption } from './page-parts.ts'
import { signInAs } from './people.ts'

const REQUIRED = '*Item Material and Description is required for all items.'
const UNSAVED = 'Unsaved data will be lost! Are you sure you want to go back?'

test('Admin adds items with the keyboard, edits and finds them, and sells them to two buyers', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const id = await makeTicket(request, { lastName: 'Itemsold' }, [])
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  await page.getByRole('link', { name: 'No items Add' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Ticket Items (Amount - $1,240.00)')
  await expect(page.getByText('No items yet')).toBeVisible()

  await test.step('what is missing is said and marked', async () => {
    await expect(field(page, 'Line 1 Material')).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(REQUIRED)).toBeVisible()
    await expect(field(page, 'Line 1 Material')).toBeFocused()
    await page.keyboard.type('gold 14')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Rope chain')
    await page.keyboard.press('Tab')
    await page.keyboard.type('20 in')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5.2x')
    await expect(field(page, 'Line 1 Weight')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Line 2 Material')).toBeFocused()
    await pickOption(page, 'Line 2 Type', '10 Misc')
    await pickOption(page, 'Line 2 Material', 'Other')
    await field(page, 'Line 2 Description').fill('Dive watch')
    await pickOption(page, 'Line 2 Sold To', 'B')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Line 2: Model & Serial fields are required.')).toBeVisible()
    await expect(field(page, 'Line 2 Model')).toBeFocused()
    await field(page, 'Line 2 Model').fill('SKX-173')
    await field(page, 'Line 2 Serial').fill('8D0417')
    await expect(page.getByText('Model & Serial fields')).toHaveCount(0)
  })

  await test.step('ten lines are the most, and a reload keeps them', async () => {
    for (let lines = 2; lines < 10; lines++) await button(page, 'Add line').click()
    await expect(page.getByText('10 of 10 lines')).toBeVisible()
    await button(page, 'Add line').click()
    await expect(page.getByText('*Maximum limit(10) of add items exceeded')).toBeVisible()
    await button(page, 'Remove line 10').click()
    await expect(page.getByText('9 of 10 lines')).toBeVisible()
    await pickOption(page, 'Line 3 Material', 'Costume Jewelry')
    await field(page, 'Line 3 Description').fill('Brooch 1.5')
    await expect(field(page, 'Line 3 Weight')).toHaveAttribute('placeholder', '1.5')
    await page.reload()
    await expect(field(page, 'Line 3 Description')).toHaveValue('Brooch 1.5')
  })

  await test.step('leaving asks, and saving makes items of the lines', async () => {
    await button(page, 'Back').click()
    await expect(page.getByRole('alertdialog')).toContainText(UNSAVED)
    await button(page, 'Cancel').click()
    await expect(field(page, 'Line 1 Description')).toHaveValue('Rope chain')
    await button(page, 'Save 3 items').click()
    await expect(itemRow(page, 'Gold 14k. Rope chain. 20 in. 5.2 grams')).toBeVisible()
    await expect(itemRow(page, 'Costume Jewelry. Brooch 1.5 lbs')).toBeVisible()
    await expect(side(page, 'B', 'Dive watch')).toBeChecked()
    await expect(page.getByText('1 of 10 lines')).toBeVisible()
    await expect(page.getByText('Gold 14k 5.20 g')).toBeVisible()
  })

  await test.step('items are found by text or weight', async () => {
    await page.getByRole('searchbox', { name: 'Search by description' }).fill('brooch')
    await expect(items(page).getByRole('row')).toHaveCount(2)
    await page.getByRole('radio', { name: 'Weight' }).check()
    await expect(page.getByText('No items found')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by weight' }).fill('5.2')
    await expect(itemRow(page, 'Rope chain')).toBeVisible()
    await expect(items(page).getByRole('row')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Description' }).check()
    await expect(items(page).getByRole('row')).toHaveCount(4)
  })

  await test.step('Editable opens the texts, and the rules hold there too', async () => {
    await page.getByRole('switch', { name: 'Editable' }).check()
    const texts = items(page).getByLabel(/^Description of/)
    await texts.nth(2).fill('Costume Jewelry. Brooches, two. 1.5 lbs')
    await page.keyboard.press('Enter')
    await items(page)
      .getByLabel(/^Type of/)
      .nth(2)
      .click()
    await page.getByRole('option', { name: '10 Misc' }).click()
    await items(page)
      .getByLabel(/^Model of/)
      .nth(1)
      .fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Line 2: Model & Serial' })).toBeVisible()
    await expect(
      items(page)
        .getByLabel(/^Model of/)
        .nth(1),
    ).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await expect(
      items(page)
        .getByLabel(/^Model of/)
        .nth(1),
    ).toHaveValue('SKX-173')
    await items(page)
      .getByLabel(/^Serial of/)
      .nth(0)
      .fill('S-1')
    await page.getByRole('switch', { name: 'Editable' }).uncheck()
    await expect(itemRow(page, 'Brooches, two. 1.5 lbs')).toContainText('10 Misc')
    await expect(itemRow(page, 'Rope chain')).toContainText('S-1')
  })

  await test.step('a buyer needs an item, and the head of a column takes them all', async () => {
    await pickOption(page, 'Buyer A', 'Halden Refining')
    await expect(page.getByText('you must select at least (1) item above')).toBeVisible()
    await expect(field(page, 'Amount A')).toBeDisabled()
    await expect(button(page, 'Sold to B')).toBeVisible()
    await button(page, 'Sold to A').click()
    for (const text of ['Rope chain', 'Dive watch', 'Brooches']) await expect(side(page, 'A', text)).toBeChecked()
    await pickOption(page, 'Buyer A', 'Halden Refining')
    await field(page, 'Amount A').fill('$1,300')
    await page.keyboard.press('Enter')
    await expect(profit(page)).toHaveText('$60.00')
    await side(page, 'B', 'Dive watch').click()
    await expect(side(page, 'A', 'Dive watch')).not.toBeChecked()
    await pickOption(page, 'Buyer B', 'Ostrander Bros')
    await field(page, 'Amount B').fill('130')
    await field(page, 'Amount A').focus()
    await expect(profit(page)).toHaveText('$190.00')
    await expect(page.getByText('15.3 %')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the same buyer on the other side leaves this one, and none empties all', async () => {
    await pickOption(page, 'Buyer B', 'Halden Refining')
    await expect(field(page, 'Buyer A')).toHaveValue('none')
    await expect(side(page, 'B', 'Rope chain')).toBeChecked()
    await expect(profit(page)).toHaveText('-$1,110.00')
    await pickOption(page, 'Buyer B', 'none')
    await expect(field(page, 'Amount B')).toHaveValue('')
    await expect(profit(page)).toHaveText('$0.00')
    for (const text of ['Rope chain', 'Dive watch', 'Brooches']) await expect(side(page, 'B', text)).not.toBeChecked()
    await expect(page.getByText('not sold 3')).toBeVisible()
  })

  await test.step('the head of the other side asks first, when a buyer is left without items', async () => {
    await side(page, 'B', 'Rope chain').click()
    await pickOption(page, 'Buyer B', 'Ostrander Bros')
    await expect(field(page, 'Buyer B')).toHaveValue('Ostrander Bros')
    await button(page, 'Sold to A').click()
    const question = page.getByRole('alertdialog', { name: 'Move all items to A?' })
    await expect(question).toContainText('Ostrander Bros is left without items')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(side(page, 'B', 'Rope chain')).toBeChecked()
    await button(page, 'Sold to A').click()
    await question.getByRole('button', { name: 'Move all' }).click()
    for (const text of ['Rope chain', 'Dive watch', 'Brooches']) await expect(side(page, 'A', text)).toBeChecked()
    await expect(field(page, 'Buyer B')).toHaveValue('none')
  })

  await test.step('an item is deleted after a question, and the way back is free', async () => {
    await itemRow(page, 'Brooches')
      .getByRole('button', { name: /^Delete item/ })
      .click()
    await expect(page.getByRole('alertdialog')).toContainText('Brooches, two')
    await button(page, 'Delete').click()
    await expect(itemRow(page, 'Brooches')).toHaveCount(0)
    await button(page, 'Go back').click()
    await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}$`))
    await expect(metroRow(page, id).getByRole('link', { name: 'View items' })).toHaveAttribute(
      'href',
      `${METRO_TICKETS}/view-items/${id}`,
    )
  })
})
