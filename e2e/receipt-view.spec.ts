import { expect, test } from '@playwright/test'
import { inParts, JEWELRY, makeJewelryReceipt } from './jewelry-shop.ts'
import { choose, numberedRow } from './list-rows.ts'
import { button } from './page-parts.ts'
import { signInAs } from './people.ts'

/** A receipt on the screen, and what its void means for the till. */

test('the paper of a receipt is printed, saved as a file and left by Esc; its sums stand below the amounts', async ({
  page,
  request,
}) => {
  const number = `JR${await makeJewelryReceipt(request)}`
  await signInAs(page, 'Admin', `/invoice-receipt/${number}`)
  await button(page, 'Print').click()
  await expect(page.getByRole('dialog', { name: 'Select Station' })).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  const rightOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .last()
      .evaluate(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().right)
      })
  expect(await rightOf('154.94')).toBe(await rightOf('1,850.00'))
  expect(await rightOf('$2,004.94')).toBe(await rightOf('Amount'))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${JEWELRY}$`))
})

test('voiding says what cash goes back, and nothing remains of what is void', async ({ page, request }) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}?id=${id}`)
  await choose(page, `JR${id}`, 'Void…')
  const dialog = page.getByRole('dialog', { name: 'Choose Void Reason' })
  await expect(dialog).toContainText('Cash $1,000.00 goes back to the customer')
  await dialog.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option', { name: 'Duplicate' }).click()
  await button(page, 'Proceed Void').click()
  await expect(page.getByText('Give back $1,000.00 cash')).toBeVisible()
  await expect(numberedRow(page, `JR${id}`)).toContainText('Void: Duplicate')
  await expect(button(page, `Actions for JR${id}`)).toBeDisabled()
  await page.getByRole('link', { name: `JR${id}`, exact: true }).click()
  await expect(page.getByText('void: Duplicate')).toBeVisible()
  await expect(page.getByText('Remaining', { exact: true })).toHaveCount(0)
})
