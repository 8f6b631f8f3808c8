import { expect, type Page, test } from '@playwright/test'
import { nevada } from '#tests/licence-samples.ts'
import { scanLicence } from './keyboard.ts'
import { openAdd } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** Only a person answers the question about a draft: a scan meanwhile chooses nothing, and a message says so. */

/** A message goes by itself within this time. */
const MESSAGE_MS = 10_000

const question = (page: Page) => page.getByRole('region', { name: 'Draft' })

/** Sends a barcode and its Enter at a scanner's speed; returns the keys that were kept from pressing a button. */
const scanCode = (page: Page, code: string) =>
  page.evaluate(
    keys =>
      keys.filter(key => {
        const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        return !document.activeElement?.dispatchEvent(down) && [' ', 'Enter'].includes(key)
      }),
    [...code.split(''), 'Enter'],
  )

/** Presses Enter at the moment the question's first button appears, as a scan does that began before it. */
const pressEnterWithTheQuestion = (page: Page) =>
  page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const first = document.querySelector('[aria-label=Draft] button')
      if (!first) return
      watch.disconnect()
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      first.dispatchEvent(enter)
      Object.assign(window, { isHeld: enter.defaultPrevented })
    })
    watch.observe(document, { childList: true, subtree: true })
  })

test('it says what the draft holds; letters do nothing, a scan chooses nothing and says so, and Enter alone continues', async ({
  page,
}) => {
  await page.clock.install()
  await pressEnterWithTheQuestion(page)
  await openAdd(page, 'Employee')
  const legend = page.getByText('next problem')
  await expect(legend).toBeVisible()
  const typed = {
    'Last Name': 'Unanswered',
    'Line 1 Qty': '1',
    'Line 1 Name': 'Ring',
    'Line 1 Cost': '250',
    'Ticket Amount': '250',
  }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await button(page, 'Back').click()
  await page.getByRole('button', { name: 'Create New Ticket' }).click()
  await expect(question(page)).toContainText(/Draft from \d\d:\d\d · 1 line, \$250\.00/)
  await expect(legend, 'it promises no key that does nothing there').toHaveCount(0)
  await expect.poll(() => page.evaluate(() => (window as unknown as { isHeld?: boolean }).isHeld)).toBe(true)
  const messages = page.getByText('Nothing was taken')
  await expect(messages).toBeVisible()
  await page.clock.fastForward(MESSAGE_MS)
  await expect(messages).toHaveCount(0)

  await expect(button(page, 'Continue')).toBeFocused()
  expect(await scanCode(page, 'M48231-9 12')).toEqual([' ', 'Enter'])
  await expect(messages).toBeVisible()
  await expect(question(page)).toBeVisible()
  await expect(button(page, 'Continue')).toBeFocused()

  await button(page, 'Start empty').focus()
  expect(await scanCode(page, '48231')).toEqual(['Enter'])
  await expect(question(page)).toBeVisible()
  await page.clock.fastForward(MESSAGE_MS)
  await expect(messages).toHaveCount(0)

  await button(page, 'Continue').focus()
  await scanLicence(page, nevada)
  await expect(page.getByText('The licence was not taken')).toBeVisible()
  await expect(page.getByText('Continue the draft or start empty first.')).toBeVisible()
  await expect(button(page, 'Continue')).toBeFocused()
  await page.clock.fastForward(MESSAGE_MS)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Last Name')).toHaveValue('Unanswered')
  await expect(field(page, 'DL No')).toHaveValue('')
})

test('in the dialog of a list it outlives a reload, has the focus too, and a scan does not answer it', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/block-list')
  const create = page.getByRole('button', { name: 'Create New Block' }).first()
  const dialog = page.getByRole('dialog')
  await create.click()
  await dialog.getByLabel('Last Name').fill('Halftyped')
  await page.reload()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Halftyped')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await create.click()
  await expect(dialog.getByRole('region', { name: 'Draft' })).toBeVisible()
  await expect(dialog.getByLabel('Last Name')).toHaveCount(0)
  await expect(button(page, 'Continue')).toBeFocused()
  expect(await scanCode(page, '90412')).toEqual(['Enter'])
  await expect(question(page)).toBeVisible()
  await button(page, 'Start empty').click()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('')
})
