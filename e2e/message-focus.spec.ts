import { expect, type Page, test } from '@playwright/test'
import { COIN_TICKETS, coinItems, makeCoinTicket } from './coin-shop.ts'
import { act, METRO_TICKETS, makeTicket, openAdd } from './metro-shop.ts'
import { showNoticesOf } from './notice-feed.ts'
import { addBooth, addMetroTicket } from './pads.ts'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** Who answers a message or a note with a key goes on where they were, or where there is something to type. */

const pressOn = async (page: Page, name: string, key = 'Enter') => {
  await button(page, name).focus()
  await page.keyboard.press(key)
}

test('Undo after Clear gives the text back, with the focus in the first field', async ({ page }) => {
  await openAdd(page, 'Employee')
  await field(page, 'Last Name').fill('Clearedaway')
  await pressOn(page, 'Clear')
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveValue('')
  await pressOn(page, 'Undo')
  await expect(field(page, 'Last Name')).toHaveValue('Clearedaway')
  await expect(field(page, 'First Name')).toBeFocused()
})

test('Esc on the page closes the newest message, one at a time, where nothing else takes the key', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/nonsense')
  const messages = page.getByText('There is no such page')
  await expect(messages).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await expect(messages).toHaveCount(0, { timeout: 2000 })
})

test('in a narrow window messages leave the title free', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1000 })
  await signInAs(page, 'Admin', '/portal/nonsense')
  const title = page.getByRole('heading', { level: 1 })
  await expect(page.getByText('There is no such page')).toBeVisible()
  const boxes = async () => [
    await title.boundingBox(),
    await page.getByRole('region', { name: 'Messages' }).boundingBox(),
  ]
  await expect
    .poll(async () => {
      const [head, layer] = await boxes()
      return head && layer && (layer.y >= head.y + head.height || layer.y + layer.height <= head.y)
    })
    .toBe(true)
})

test('Esc in a message closes the message alone, over a page and over a dialog', async ({ page, request }) => {
  await openAdd(page, 'Employee')
  await field(page, 'Last Name').fill('Escapedmessage')
  await pressOn(page, 'Clear')
  await pressOn(page, 'Undo', 'Escape')
  await expect(page.getByText('Cleared')).toHaveCount(0)
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(page).toHaveURL(/add-new/)

  const id = await makeTicket(request, { lastName: 'Escapedundo' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?search=Escapedundo`)
  await page.getByRole('checkbox', { name: `Pulled: M${id}` }).check()
  await act(page, id, 'Void…')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Undo', 'Escape')
  await expect(button(page, 'Undo')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
})

test('Undo at the drawer leaves the keyboard at the notice', async ({ page, request }) => {
  const booth = await addBooth(request)
  const older = `M${await addMetroTicket(request, booth)}`
  const newer = `M${await addMetroTicket(request, booth)}`
  await showNoticesOf(page, request, [older, newer])
  await signInAs(page, 'Admin', '/portal/notices')
  await pressOn(page, `Mark as Paid ${newer}`)
  await expect(button(page, `Mark as Paid ${older}`)).toBeFocused()
  await pressOn(page, 'Undo')
  await expect(button(page, `Mark as Paid ${newer}`)).toBeFocused()
})

test('Drop them leads to the first field of what is left', async ({ page, request }) => {
  const metro = await makeTicket(request, { lastName: 'Droppedthem' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${metro}`)
  await field(page, 'City').fill('Henderson')
  await page.reload()
  await pressOn(page, 'Drop them')
  await expect(field(page, 'First Name')).toBeFocused()

  await page.goto(`${METRO_TICKETS}/view-items/${metro}`)
  await field(page, 'Line 1 Description').fill('Half a line')
  await page.reload()
  await pressOn(page, 'Drop them')
  await expect(field(page, 'Line 1 Description')).toHaveValue('')
  await expect(field(page, 'Line 1 Material')).toBeFocused()

  const coin = await makeCoinTicket(request, { lastName: 'Droppedthem' })
  await page.goto(`${COIN_TICKETS}/edit/${coin}`)
  const open = () => button(page, 'View And Edit Items').click()
  await open()
  await coinItems(page).getByLabel('New line Cost').fill('77')
  await page.reload()
  await open()
  await pressOn(page, 'Drop them')
  await expect(coinItems(page).getByLabel('New line Cost')).toHaveValue('')
  await expect(coinItems(page).getByLabel('New line Item')).toBeFocused()
})
