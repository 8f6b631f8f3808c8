import { expect, type Page, test } from '@playwright/test'
import { nevada } from '#tests/licence-samples.ts'
import { scanLicence } from './keyboard.ts'
import { openAdd } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** The question about a draft is answered by a person: a scan that comes meanwhile chooses nothing and is not lost in silence. */

const question = (page: Page) => page.getByRole('region', { name: 'Draft' })

/** A barcode at a scanner's speed, with its Enter: answers which of its keys may press no button. */
const scanCode = (page: Page, code: string) =>
  page.evaluate(
    keys =>
      keys.filter(key => {
        const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        return !document.activeElement?.dispatchEvent(down)
      }),
    [...code.split(''), 'Enter'],
  )

const leaveDraft = async (page: Page) => {
  await openAdd(page, 'Employee')
  await field(page, 'Last Name').fill('Unanswered')
  await button(page, 'Back').click()
  await page.getByRole('button', { name: 'Create New Ticket' }).click()
  await expect(question(page)).toBeVisible()
}

test('letters do nothing, a barcode chooses nothing and says so, and Enter alone continues', async ({ page }) => {
  await leaveDraft(page)
  await expect(button(page, 'Continue')).toBeFocused()
  expect(await scanCode(page, 'M48231-9 12')).toEqual([' ', 'Enter'])
  await expect(page.getByText('Nothing was taken')).toBeVisible()
  await expect(question(page)).toBeVisible()
  await expect(button(page, 'Continue')).toBeFocused()

  await button(page, 'Start empty').focus()
  expect(await scanCode(page, '48231')).toEqual(['Enter'])
  await expect(question(page)).toBeVisible()

  const messages = page.getByText('Nothing was taken')
  await expect(messages).toHaveCount(0)
  await button(page, 'Continue').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Last Name')).toHaveValue('Unanswered')
})

test('it says how much the draft holds, and promises no key that does nothing there', async ({ page }) => {
  await openAdd(page, 'Employee')
  const legend = page.getByText('next problem')
  await expect(legend).toBeVisible()
  const typed = { 'Line 1 Qty': '1', 'Line 1 Name': 'Ring', 'Line 1 Cost': '250', 'Ticket Amount': '250' }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await button(page, 'Back').click()
  await page.getByRole('button', { name: 'Create New Ticket' }).click()
  await expect(question(page)).toContainText(/Draft from \d\d:\d\d · 1 line, \$250\.00/)
  await expect(legend).toHaveCount(0)
})

test('a licence scanned at the question is not taken, and says so', async ({ page }) => {
  await leaveDraft(page)
  await scanLicence(page, nevada)
  await expect(page.getByText('The licence was not taken')).toBeVisible()
  await expect(page.getByText('Continue the draft or start empty first.')).toBeVisible()
  await expect(button(page, 'Continue')).toBeFocused()
  await button(page, 'Continue').click()
  await expect(field(page, 'Last Name')).toHaveValue('Unanswered')
  await expect(field(page, 'DL No')).toHaveValue('')
})

test('the Enter of a scan that began before the question was there does not answer it', async ({ page }) => {
  await page.addInitScript(() => {
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
  await leaveDraft(page)
  await expect.poll(() => page.evaluate(() => (window as unknown as { isHeld?: boolean }).isHeld)).toBe(true)
})

test('in the dialog of a list it has the focus too, and a scan does not answer it', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/block-list')
  const create = page.getByRole('button', { name: 'Create New Block' }).first()
  await create.click()
  await page.getByRole('dialog').getByLabel('Last Name').fill('Scannedover')
  await page.keyboard.press('Escape')
  await create.click()
  await expect(button(page, 'Continue')).toBeFocused()
  expect(await scanCode(page, '90412')).toEqual(['Enter'])
  await expect(question(page)).toBeVisible()
})
