import { expect, type Page, test } from '@playwright/test'
import { act, METRO_TICKETS, makeTicket, openAdd } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** After a message is answered with a key, the focus is where it was, or in a field. */

const pressOn = async (page: Page, name: string, key = 'Enter') => {
  await button(page, name).focus()
  await page.keyboard.press(key)
}

test('Undo after Clear gives the text back, never over the next customer; Esc in the message closes it alone', async ({
  page,
}) => {
  await openAdd(page, 'Employee')
  const undo = button(page, 'Undo')
  await field(page, 'Last Name').fill('Clearedaway')
  await pressOn(page, 'Clear')
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveValue('')
  await button(page, 'Clear').click()
  await expect(undo, 'nothing more to clear').toHaveCount(1)
  await pressOn(page, 'Undo')
  await expect(field(page, 'Last Name')).toHaveValue('Clearedaway')
  await expect(field(page, 'First Name')).toBeFocused()

  await pressOn(page, 'Clear')
  await pressOn(page, 'Undo', 'Escape')
  await expect(page.getByText('Cleared')).toHaveCount(0)
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(page).toHaveURL(/add-new/)

  await field(page, 'Last Name').fill('Clearedagain')
  await button(page, 'Clear').click()
  await expect(undo).toBeVisible()
  await field(page, 'First Name').fill('Next')
  await expect(undo).toHaveCount(0, { timeout: 3000 })
  await expect(field(page, 'First Name')).toHaveValue('Next')
})

test('in a narrow window messages leave the title free, and Esc on the page closes them', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1000 })
  await signInAs(page, 'Admin', '/portal/nonsense')
  const title = page.getByRole('heading', { level: 1 })
  const messages = page.getByText('There is no such page')
  await expect(messages).toHaveCount(1)
  await expect(messages).toBeVisible()
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
  await title.click()
  await page.keyboard.press('Escape')
  await expect(messages).toHaveCount(0, { timeout: 2000 })
})

test('a message over a list: Undo gives the focus back, and Esc in it leaves a dialog open', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Escapedundo' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  const pulled = page.getByRole('checkbox', { name: `Pulled: M${id}` })
  await pulled.focus()
  await page.keyboard.press('Space')
  const message = page.getByRole('status').filter({ hasText: `M${id}: Pulled on` })
  await message.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
  await expect(pulled).toBeFocused()
  await expect(pulled).not.toBeChecked()

  await pulled.check()
  await act(page, id, 'Void…')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Undo', 'Escape')
  await expect(button(page, 'Undo')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
})
