import { expect, test } from '@playwright/test'
import { choose, rowOf } from './list-rows.ts'
import { addBooth } from './pads.ts'
import { callAs, signInAs } from './people.ts'

test('Void Tickets: a void receipt is called a receipt, and its number leads to it', async ({ page, request }) => {
  const booth = await addBooth(request)
  const admin = await callAs(request, 'Admin')
  const paid = { payment: 'cash', tendered: 40, clerk: 'Luis', booth, station: 'station1', fromx: 'signs' }
  const items = [{ item: 'Morgan Dollar', qty: 1, price: 37 }]
  const made = await admin.post('receipts/create-new', { formDetails: paid, items })
  expect(made.status(), await made.text()).toBe(200)
  const { id } = ((await made.json()) as { data: { id: number } }).data
  await admin.post('receipts/edit-receipt-render-table-data', { id, void: true, voidReason: 'rung twice' })
  await signInAs(page, 'Admin', `/portal/void-logger?search=CR${id}`)
  await expect(rowOf(page, `CR${id}`).getByRole('link', { name: `CR${id}` })).toHaveAttribute(
    'href',
    `/portal/receipts/edit/${id}`,
  )
  await choose(page, `CR${id}`, 'Restore')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The same receipt of $37.00 comes back with its cash.')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Receipt restored')).toBeVisible()
})
