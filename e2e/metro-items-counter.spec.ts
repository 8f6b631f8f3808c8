import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { follow } from './follow.ts'
import { itemRow, profit, side } from './item-rows.ts'
import { typeByHand } from './keyboard.ts'
import { METRO_TICKETS, makeTicket } from './metro-shop.ts'
import { addBooth, signByCall } from './pads.ts'
import { button, field, pickOption } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

type Caller = Awaited<ReturnType<typeof callAs>>
type Item = { id: number; description: string; soldTo: string }

const addItems = async (admin: Caller, ticketId: number, descriptions: readonly string[]) => {
  const allItems = descriptions.map(description => ({ itemType: 'Gold 14k', description, soldTo: 'A' }))
  const answer = await admin.post('metro-tickets/add-new-items-in-edit', { ticketId, allItems })
  return ((await answer.json()) as { data: Item[] }).data
}

test('an employee sees an amount until it is set, and only reads what is signed or void', async ({ page, request }) => {
  test.setTimeout(60_000)
  const admin = await callAs(request, 'Admin')
  const booth = await addBooth(request)
  const id = await makeTicket(request, { lastName: 'Itemshop', dLNo: 'ITM9001', dOB: '03051969', booth }, [])
  const made = await addItems(admin, id, ['Band. 3', 'Ring. 4'])
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'Employee', `${METRO_TICKETS}/view-items/${id}?itemId=${made[1]?.id}`)
  await expect(itemRow(page, 'Ring. 4 grams')).toHaveAttribute('aria-current', 'true')
  await expect(itemRow(page, 'Ring. 4 grams')).toBeInViewport()
  await expect(profit(page)).toHaveCount(0)

  await test.step('the amount is typed once', async () => {
    await button(page, 'Sold To (A) none Sold To (B) none Show buyers').click()
    await pickOption(page, 'Buyer A', 'Meridian Metals')
    await expect(field(page, 'Amount A')).toBeEnabled()
    await field(page, 'Amount A').focus()
    await typeByHand(page, '1,50')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Numbers are typed without commas')).toBeVisible()
    await expect(field(page, 'Amount A'), 'which can be typed only once').toHaveValue('1')
    await field(page, 'Amount A').fill('1500')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The amount is set. Only Admin may change it.')).toBeVisible()
    await expect(field(page, 'Amount A')).toHaveCount(0)
    await expect(field(page, 'Buyer A')).toBeDisabled()
    await expect(field(page, 'Amount B')).toBeVisible()
    await expectAccessible(page, { coloursOnly: true })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  await test.step('a change of another shows by itself', async () => {
    await admin.post('metro-tickets/edit-items-send-items', { ticketId: id, itemId: made[0]?.id, soldTo: 'B' })
    await expect(side(page, 'B', 'Band')).toBeChecked()
  })

  await test.step('lines that are given up are gone', async () => {
    await field(page, 'Line 1 Description').fill('Never mind')
    await button(page, 'Back').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}$`))
    await follow(page, `${METRO_TICKETS}/view-items/${id}`)
    await expect(field(page, 'Line 1 Description')).toHaveValue('')
  })

  await test.step('signed: the items are only read, the sides stay open', async () => {
    await signByCall(request, booth)
    await expect(page.getByText('(Not Editable for now!)')).toBeVisible()
    await expect(button(page, 'Add line')).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Editable' })).toHaveCount(0)
    await side(page, 'A', 'Band').click()
    await expect(side(page, 'B', 'Band')).not.toBeChecked()
  })

  await test.step('the customer is copied to a new ticket, and blocked once', async () => {
    await pickOption(page, 'Copy to', 'Ticket')
    await button(page, 'Copy').click()
    await expect(page.getByRole('heading', { name: 'Add Metro Ticket', level: 1 })).toBeVisible()
    await expect(field(page, 'Last Name')).toHaveValue('Itemshop')
    await button(page, 'Clear').click()
    await follow(page, `${METRO_TICKETS}/view-items/${id}`)
    await button(page, 'Block').click()
    const dialog = page.getByRole('dialog', { name: `Block the customer of M${id}` })
    await expect(dialog.getByLabel('Last Name')).toHaveValue('Itemshop')
    await page.keyboard.press('Control+s')
    await expect(dialog).toBeHidden()
    await button(page, 'Block').click()
    await expect(page.getByText('Already Blocked')).toBeVisible()
  })

  await test.step('void: nothing can be done', async () => {
    await admin.post('metro-tickets/edit-ticket-render-table-data', { id, void: true, voidReason: 'Test' })
    await expect(page.getByText('void: Test')).toBeVisible()
    await expect(side(page, 'A', 'Band')).toBeDisabled()
    await expect(button(page, 'Sold to A')).toHaveCount(0)
    await expect(button(page, 'Block')).toHaveCount(0)
  })
})
