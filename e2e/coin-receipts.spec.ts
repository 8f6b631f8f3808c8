import { expect, test } from '@playwright/test'
import { field } from './page-parts.ts'
import { signInAs } from './people.ts'

const RECEIPTS = '/portal/receipts'

test('a card field takes four digits and refuses a longer number, typed or pasted', async ({ page }) => {
  await signInAs(page, 'Admin', `${RECEIPTS}/create-new`)
  await page.getByRole('radio', { name: 'credit card' }).check()
  const card = field(page, 'Card Number')
  await card.fill('4111111111111111')
  await expect(card).toHaveValue('')
  await card.focus()
  await page.keyboard.type('42424')
  await expect(card).toHaveValue('4242')
  await page.goto(`/invoice-receipt/CR999999`)
  await expect(page.getByText('Receipt not found').first()).toBeVisible()
})
