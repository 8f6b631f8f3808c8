import { type APIRequestContext, expect, test } from '@playwright/test'
import { dayAt, formatDay } from '#shared/time.ts'
import { expectAccessible } from './axe.ts'
import { makeTicket } from './metro-shop.ts'
import { button, field, heading } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const BUYER = 'Locks Walk Refining'

/** A ticket whose items are all sold to the buyer of this walk. */
const sell = async (request: APIRequestContext, soldToAmount: number) => {
  const id = await makeTicket(request, {})
  const admin = await callAs(request, 'Admin')
  const answer = await admin.post('metro-tickets/edit-ticket-render-table-data', { id, soldTo: BUYER, soldToAmount })
  expect(answer.status()).toBe(200)
  return id
}

test('tickets are ticked, invoiced, settled and paid by check', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('common/add-new-buyers', { name: BUYER })
  const [first, second, third] = [await sell(request, 1400), await sell(request, 900), await sell(request, 500)]
  await signInAs(page, 'Admin', '/portal/locks?tab=metro')
  await expect(heading(page)).toContainText('Locks')
  await field(page, 'Buyer').click()
  await page.getByRole('option', { name: 'All buyers', exact: true }).click()
  await field(page, 'Buyer').click()
  await page.getByRole('option', { name: BUYER, exact: true }).click()
  const paid = (id: number) => page.getByRole('checkbox', { name: `Paid: M${id} side A` })
  await expect(paid(third)).toBeVisible()
  await expect(button(page, 'Make Invoice')).toHaveCount(0)
  await page
    .getByRole('row')
    .filter({ hasText: `M${third}` })
    .getByRole('cell')
    .nth(7)
    .click()
  await page.keyboard.press('Enter')
  await expect(page, 'as the link of the chosen row').toHaveURL(new RegExp(`/${third}(\\?|$)`))
  await page.goBack()
  await expect(paid(third)).toBeVisible()

  await paid(first).click()
  await paid(second).click()
  await expect(page.getByRole('status').filter({ hasText: '2 paid' })).toHaveText('2 paid $2,300.00, one buyer')
  await expect(page.getByText('Left unpaid')).toContainText('$500.00')
  await expect(page.getByRole('tab', { name: /Metro/ })).toContainText('3')
  await expect(paid(first), 'it stays in view though it is paid').toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('columnheader', { name: 'Side' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(button(page, 'Make Invoice'), 'it stays under the rows of a phone').toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })

  await button(page, 'Make Invoice').dblclick()
  const dialog = page.getByRole('dialog', { name: 'Make Invoice' })
  await expect(dialog).toContainText(`2 tickets of ${BUYER}, $2,300.00`)
  await expect(field(page, 'Check Number#'), 'the second click leaves the focus in the dialog').toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(paid(second), 'Cancel makes none').toBeChecked()

  await button(page, 'Make Invoice').click()
  const making = '**/api/metro-tickets/generate-invoice-from-items'
  // The page asks once by itself what became of it.
  const mostLost = 2
  let lost = 0
  await page.route(making, async route => {
    if (lost === mostLost) return route.continue()
    await route.fetch()
    await route.abort()
    lost += 1
  })
  await dialog.getByRole('button', { name: 'Make Invoice' }).click()
  await expect(dialog).toContainText('The invoice may have been made')
  await expect(dialog, 'the rows under the open dialog stay').toContainText(`2 tickets of ${BUYER}, $2,300.00`)
  await expect.poll(() => lost).toBe(mostLost)
  await dialog.getByRole('button', { name: 'Make Invoice' }).click()
  const made = page.getByRole('link', { name: /^View invoice \d+$/ })
  await expect(made).toBeVisible()
  const id = Number(/\d+$/.exec((await made.textContent()) ?? '')?.[0])
  await expect(paid(first)).toHaveCount(0)
  await expect(paid(third)).not.toBeChecked()

  const { items } = (await (await admin.get(`invoices/get-single-invoice-data/${id}`)).json()) as {
    items: { id: number }[]
  }
  const handedOver = { id, ticks: items.map(line => line.id), reason: 'The police released it', finish: true }
  expect((await admin.post('invoices/save-checkout', handedOver)).status()).toBe(200)
  await page.goto('/portal/who-owes')
  await expect(heading(page)).toContainText('Who Owes')
  await expect(page.getByRole('row').filter({ hasText: BUYER }).first()).toContainText('2,300.00')
  await page.setViewportSize({ width: 1024, height: 768 })
  const openSettlement = page.getByRole('button', { name: `Settlement of invoice ${id}` })
  await openSettlement.scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Sheet' })).toBeInViewport({ ratio: 1 })
  await openSettlement.click()
  const settlement = page.getByRole('dialog', { name: `Settlement of invoice ${id}` })
  const today = formatDay(dayAt(Date.now(), 'America/Los_Angeles'))
  await expect(settlement.getByLabel('Sheet Date')).toHaveValue(today.replace(/\d\d$/, '20$&'))
  await settlement
    .getByLabel('Sheet', { exact: true })
    .fill(`Ticket,Weight,Assay,Amount\nM${first},90,14k,"1,399.50"\nM999999,1,,1`)
  await expect(settlement).toContainText('Line 2: M999999 is not on this invoice')
  await settlement.getByLabel('Sheet', { exact: true }).fill(`M${first},90,14k,"1,399.50"\nM${second},90,14k,850`)
  await expect(settlement.getByRole('table', { name: 'Lines of the sheet' })).toContainText('$50.00 short')
  await expectAccessible(page)
  await settlement.getByRole('button', { name: 'Save Sheet' }).click()
  await expect(settlement.getByRole('list', { name: 'Saved sheets' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Enter check number of invoice ${id}` }).click()
  await page.getByLabel('Check Number#').fill('88214')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Enter check number of invoice ${id}` })).toHaveCount(0)
})
