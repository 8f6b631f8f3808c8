import { expect, type Locator, type Page, test } from '@playwright/test'
import { COIN_TICKETS } from './coin-shop.ts'
import { JEWELRY } from './jewelry-shop.ts'
import { METRO_TICKETS, makeTicket, openAdd } from './metro-shop.ts'
import { button, field, pickOption } from './page-parts.ts'
import { signInAs } from './people.ts'

/** The lines of a form by keyboard: Tab goes from line to line, and a line that was taken away comes back. */

const typeMetroLine = async (page: Page) => {
  await field(page, 'Line 1 Qty').fill('2')
  await field(page, 'Line 1 Name').fill('Chain, rope. Gold 14k')
  await pickOption(page, 'Line 1 Unit', 'lbs')
  await field(page, 'Line 1 Cost').fill('120')
}

test('Metro: Tab from the last field goes on to the next line; a removed line comes back with all it had', async ({
  page,
}) => {
  await openAdd(page, 'Employee')
  await typeMetroLine(page)
  await page.keyboard.press('Tab')
  await expect(field(page, 'Line 2 Qty')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(field(page, 'Line 1 Cost')).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(field(page, 'Line 1 Cost')).toHaveCount(0)
  await expect(field(page, 'Line 1 Qty')).toBeFocused()
  await expect(page.getByText('Line 1 removed')).toBeVisible()
  await field(page, 'Line 1 Qty').fill('5')
  await button(page, 'Undo').click()
  await expect(field(page, 'Line 1 Name')).toHaveValue('Chain, rope. Gold 14k')
  await expect(field(page, 'Line 1 Unit')).toHaveValue('lbs')
  await expect(field(page, 'Line 1 Cost')).toHaveValue('120')
  await expect(field(page, 'Line 2 Qty'), 'what was typed meanwhile stays').toHaveValue('5')
})

test('what was removed is not offered any more once the form is left', async ({ page }) => {
  await openAdd(page, 'Employee')
  await typeMetroLine(page)
  await button(page, 'Remove line 1').click()
  await expect(button(page, 'Undo')).toBeVisible()
  await page.getByRole('link', { name: 'Coin Tickets' }).first().click()
  await expect(page).toHaveURL(new RegExp(COIN_TICKETS))
  await expect(button(page, 'Undo')).toHaveCount(0)
})

test('coin tickets and jewelry receipts go from line to line alike', async ({ page }) => {
  await signInAs(page, 'Admin', `${COIN_TICKETS}/add-new`)
  await pickOption(page, 'Line 1 Item', 'Morgan Dollar')
  await field(page, 'Line 1 Cost').fill('60')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Line 2 Item')).toBeFocused()
  await page.goto(`${JEWELRY}/create-new`)
  await field(page, 'Line 1 Qty').fill('1')
  await field(page, 'Line 1 Price').fill('60')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Line 2 Qty')).toBeFocused()
})

test('View Items: the bin is passed by, and a line comes back to its place', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Binpassed' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/view-items/${id}`)
  await field(page, 'Line 1 Description').fill('Brooch')
  await button(page, 'Add line').click()
  await field(page, 'Line 2 Description').fill('Ring')
  await field(page, 'Line 1 Sold To').focus()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Line 2 Type')).toBeFocused()
  await field(page, 'Line 1 Description').press('Control+Delete')
  await expect(field(page, 'Line 1 Description')).toHaveValue('Ring')
  await expect(field(page, 'Line 1 Material')).toBeFocused()
  await button(page, 'Undo').click()
  await expect(field(page, 'Line 1 Description')).toHaveValue('Brooch')
  await expect(field(page, 'Line 2 Description')).toHaveValue('Ring')
})

const middle = async (part: Locator) => {
  const box = await part.boundingBox()
  return box ? box.y + box.height / 2 : 0
}

test('the number and the bin of a line stay level with its fields when an error stands under Cost', async ({
  page,
}) => {
  await openAdd(page, 'Employee')
  await typeMetroLine(page)
  const row = page.getByRole('row').filter({ has: field(page, 'Line 1 Cost') })
  const height = (await row.boundingBox())?.height ?? 0
  await field(page, 'Line 1 Cost').fill('1.50')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThan(height)
  const level = await middle(field(page, 'Line 1 Qty'))
  const number = await row
    .getByRole('cell')
    .first()
    .evaluate(cell => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const { top, height: tall } = range.getBoundingClientRect()
      return top + tall / 2
    })
  expect(Math.abs(number - level)).toBeLessThan(2)
  expect(Math.abs((await middle(button(page, 'Remove line 1'))) - level)).toBeLessThan(2)
})
