import { expect, test } from '@playwright/test'
import { METRO_TICKETS, makeTicket, metroRow } from './metro-shop.ts'
import { showNoticesOf } from './notice-feed.ts'
import { field, takeFarNumbers } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const isInCell = (sign: Element) => {
  const cell = sign.closest('td')?.getBoundingClientRect()
  return cell !== undefined && sign.getBoundingClientRect().right <= cell.right
}

test('a ticket that came back without its check number says so on its row, form and notice, until it has one', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  const byCheck = { payment: 'check', checkNumber: '884401', paymentCheckAmount: 300, comment: 'brings the chain' }
  const id = await makeTicket(request, { lastName: 'Numberless', ...byCheck })
  await admin.post('metro-tickets/edit-ticket-render-table-data', { id, void: true, voidReason: 'Test' })
  await makeTicket(request, { lastName: 'Othernumber', ...byCheck })
  const voids = (await (await admin.get(`common/get-all-void-tickets?search=M${id}`)).json()) as {
    data: { id: number }[]
  }
  expect((await admin.post('common/restore-void-ticket', { id: voids.data[0]?.id })).status()).toBe(200)

  await showNoticesOf(page, request, [`M${id}`])
  await signInAs(page, 'Admin', '/portal/notices')
  await expect(page.locator('li').filter({ hasText: `M${id}` })).toContainText('check number missing')
  await page.goto(`${METRO_TICKETS}?search=Numberless`)
  await expect(metroRow(page, id)).toContainText('No check number')
  await expect(metroRow(page, id).getByLabel(/Comment/)).toHaveValue('brings the chain')
  const heightOf = async () => (await metroRow(page, id).boundingBox())?.height
  const height = await heightOf()
  for (const width of [1024, 820]) {
    await page.setViewportSize({ width, height: 1180 })
    const sign = metroRow(page, id).locator('[data-tip="No check number"]')
    await expect.poll(() => sign.evaluate(isInCell), { message: `whole at ${width} px` }).toBe(true)
    // At the width of a tablet the row is a card.
    if (width === 1024) await expect.poll(() => heightOf()).toBe(height)
    const comment = await metroRow(page, id)
      .getByLabel(/Comment/)
      .boundingBox()
    expect(comment?.width).toBeGreaterThan(40)
  }
  await metroRow(page, id)
    .getByRole('link', { name: `M${id}`, exact: true })
    .click()
  const line = page.getByText('Its check is void: type a new number')
  await expect(line).toBeVisible()
  await expect(field(page, 'Check Number')).toHaveAccessibleDescription(/type a new number/)
  await field(page, 'Check Number').fill('884402')
  await takeFarNumbers(page)
  await expect(line).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Ticket M${id} saved`)).toBeVisible()
  await expect(metroRow(page, id)).toBeVisible()
  await expect(metroRow(page, id)).not.toContainText('No check number')
})
