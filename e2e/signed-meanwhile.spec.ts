import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { METRO_TICKETS, makeTicket, ticketOf } from './metro-shop.ts'
import { addBooth, signByCall } from './pads.ts'
import { button, field } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** A record signed, printed or paid while its form is open shows it there, and the form still saves. */

const RECEIPTS = '/portal/receipts'

const signature = (page: Page) => page.getByRole('img', { name: "The customer's signature" })

test('a ticket that is signed while its form is open shows it at once, in the dialog of the pad too', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const id = await makeTicket(request, { lastName: 'Watched', booth })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  await field(page, 'Comment').fill('typed before')
  await button(page, 'Signature Pad…').click()
  const dialog = page.getByRole('dialog', { name: `Signature Pad · M${id}` })
  await expect(dialog).toContainText(`At ${booth} since`)
  await signByCall(request, booth)
  await expect(dialog).toContainText('The customer has signed.')
  await expect(button(page, 'Send To Pad')).toHaveCount(0)
  await expect(signature(page)).toBeVisible()
  await dialog.getByText('Close', { exact: true }).click()
  await expect(field(page, 'Comment')).toHaveValue('typed before')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}$`))
  expect((await ticketOf(request, id)).comment).toBe('typed before')
})

test('who may not change a signed ticket is told why the typing can not be saved any more', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const id = await makeTicket(request, { lastName: 'Closed', booth })
  await signInAs(page, 'Employee', `${METRO_TICKETS}/edit/${id}`)
  await field(page, 'Comment').fill('too late')
  await signByCall(request, booth)
  await expect(signature(page)).toBeVisible()
  await expect(page.getByText('Signed or closed while you typed')).toBeVisible()
  await expect(button(page, "Can't Update")).toBeDisabled()
  await expect(field(page, 'Comment')).toHaveValue('too late')
  await expect(page.getByText('(Not Editable for now!)')).toBeVisible()
  await expect(button(page, 'Remove signature')).toHaveCount(0)
  await expect(field(page, 'First Name')).not.toBeEditable()
  await expectAccessible(page, { coloursOnly: true })
})

test('a deposit that is ticked meanwhile makes no save of the receipt fail', async ({ page, request }) => {
  await intercept(page, '**/api/events', route => route.abort())
  const admin = await callAs(request, 'Admin')
  const formDetails = { payment: 'cash', tendered: 40, clerk: 'Luis', booth: 'Booth 5', station: 'station1' }
  const items = [{ item: 'Morgan Dollar', qty: 1, price: 37 }]
  const made = await admin.post('receipts/create-new', { formDetails, items })
  const { id } = ((await made.json()) as { data: { id: number } }).data
  await signInAs(page, 'Admin', `${RECEIPTS}/edit/${id}`)
  await field(page, 'First Name').fill('Devin')
  const ticked = await admin.post('receipts/edit-receipt-render-table-data', { id, depositDone: true })
  expect(ticked.status(), await ticked.text()).toBe(200)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${RECEIPTS}$`))
})
