import { expect, type Page, test } from '@playwright/test'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** One browser with two tabs: a draft belongs to one of them at a time, and is saved once. */

const ADD = '/portal/jewelry-receipts/create-new'
const question = (page: Page) => page.getByRole('region', { name: 'Draft' })
const kept = (page: Page) => page.getByText(/Draft kept/)

const typeReceipt = async (page: Page, lastName: string) => {
  await field(page, 'Last Name').fill(lastName)
  await field(page, 'Line 1 Qty').fill('1')
  await field(page, 'Line 1 Description').fill('Chain')
  await field(page, 'Line 1 Price').fill('100')
  await field(page, 'Cash Tendered').fill('120')
  await expect(kept(page)).toBeVisible()
}

const openSecond = async (first: Page) => {
  const second = await first.context().newPage()
  await second.goto(ADD)
  await expect(question(second)).toContainText('This draft is open in another tab.')
  return second
}

test('no tab overwrites another, whether it was opened empty or starts its own receipt, and all keep theirs over a reload', async ({
  page: first,
}) => {
  await signInAs(first, 'Admin', ADD)
  const empty = await first.context().newPage()
  await empty.goto(ADD)
  await expect(field(empty, 'Last Name')).toBeVisible()
  await typeReceipt(first, 'Earlier')
  await typeReceipt(empty, 'Later')
  const third = await openSecond(first)
  await expect(button(third, 'Start another')).toBeFocused()
  await button(third, 'Start another').click()
  await typeReceipt(third, 'Thirdtab')
  for (const tab of [first, empty, third]) await tab.reload()
  await expect(field(first, 'Last Name')).toHaveValue('Earlier')
  await expect(field(empty, 'Last Name')).toHaveValue('Later')
  await expect(field(third, 'Last Name')).toHaveValue('Thirdtab')

  await third.close()
  const fourth = await first.context().newPage()
  await fourth.goto(ADD)
  await expect(question(fourth), 'a tab that is gone holds nothing').toContainText('Continue with it, or start empty?')
  await button(fourth, 'Continue').click()
  await expect(field(fourth, 'Last Name')).toHaveValue('Thirdtab')
})

test('a draft that a second tab takes over is not saved twice unasked', async ({ page: first }) => {
  await signInAs(first, 'Admin', ADD)
  await typeReceipt(first, 'Takenover')
  const second = await openSecond(first)
  await button(second, 'Take it over').click()
  await expect(field(second, 'Last Name')).toHaveValue('Takenover')
  await expect(first.getByText('Draft not kept here: it is open in another tab')).toBeVisible()
  await second.keyboard.press('Control+s')
  await expect(second.getByText(/^Receipt JR\d+ saved$/)).toBeVisible()

  await first.keyboard.press('Control+s')
  const asked = first.getByRole('alertdialog', { name: 'Another tab has taken this draft over' })
  await expect(asked).toBeVisible()
  await first.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await first.reload()
  await expect(field(first, 'Last Name')).toHaveValue('')
})
