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

const middle = async (part: Locator) => {
  const box = await part.boundingBox()
  return box ? box.y + box.height / 2 : 0
}

test('what is wrong with a cost stands below its line, which stays level, and no line of the table runs through it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAdd(page, 'Employee')
  await typeMetroLine(page)
  const cost = field(page, 'Line 1 Cost')
  const row = page.getByRole('row').filter({ has: cost })
  const height = (await row.boundingBox())?.height ?? 0
  await cost.fill('12.50')
  await cost.blur()
  const text = page.getByText('Cost must be in whole dollars')
  await expect(text).toBeVisible()
  const lines = await text.evaluate(element =>
    [...(element.closest('tr')?.cells ?? [])]
      .map(cell => getComputedStyle(cell))
      .filter(({ borderLeftWidth }) => borderLeftWidth !== '0px')
      .map(({ borderLeftColor }) => borderLeftColor),
  )
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter(colour => colour !== 'rgba(0, 0, 0, 0)')).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
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

test('Metro: Tab from the last field goes on to the next line; a removed line comes back while the form is open', async ({
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

  await field(page, 'Line 1 Qty').focus()
  await page.keyboard.press('Control+Delete')
  await expect(field(page, 'Line 1 Qty')).toBeFocused()
  await expect(field(page, 'Line 1 Qty')).toHaveValue('5')
  await button(page, 'Remove line 1').click()
  await expect(field(page, 'Line 1 Qty'), 'the last line is gone').toBeFocused()
  await expect(button(page, 'Undo').first()).toBeVisible()
  await page.getByRole('link', { name: 'Coin Tickets' }).first().click()
  await expect(page).toHaveURL(new RegExp(COIN_TICKETS))
  await expect(button(page, 'Undo'), 'not offered once the form is left').toHaveCount(0)
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
