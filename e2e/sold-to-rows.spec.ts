import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { COIN_TICKETS, coinRow, makeCoinTicket } from './coin-shop.ts'
import { typeByHand } from './keyboard.ts'
import { METRO_TICKETS, makeTicket, metroRow } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Admin edits buyer, amount and paid in the row of the list. */

const buyer = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^Sold To ${label}`) })
const choose = async (page: Page, label: string, name: string) => {
  await buyer(page, label).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
  await expect(buyer(page, label)).toHaveText(name === 'none' ? '' : name)
}
const type = async (page: Page, label: string, amount: string) => {
  await field(page, label).fill(amount)
  await page.keyboard.press('Enter')
}

/** A ticket with an item on each side. */
const makeSided = async (request: APIRequestContext, lastName: string) => {
  const id = await makeTicket(request, { lastName })
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get(`metro-tickets/get-ticket-items/${id}`)
  const { data } = (await answer.json()) as { data: { id: number }[] }
  for (const [at, soldTo] of ['A', 'B'].entries())
    await admin.post('metro-tickets/edit-items-send-items', { ticketId: id, itemId: data[at]?.id, soldTo })
  return id
}

test('Admin sells both sides of a Metro ticket in its row, side B below side A', async ({ page, request }) => {
  const id = await makeSided(request, 'Rowsold')
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  const amount = field(page, `Amount (A) of M${id}`)
  await expect(metroRow(page, id)).toBeVisible()
  await expect(amount, 'no amount without a buyer').toHaveCount(0)
  await choose(page, `\\(A\\) of M${id}`, 'Halden Refining')
  await type(page, `Amount (A) of M${id}`, '320')
  await expect(amount).toHaveValue('320.00')
  await amount.focus()
  await page.keyboard.type('310')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveValue('310.00')
  await expect(page.getByRole('row', { name: `M${id}` }).locator(':focus'), 'the row has the focus').toBeVisible()
  await amount.click()
  await page.keyboard.type('1400')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveValue('1,400.00')
  await metroRow(page, id).hover()
  const room = () =>
    metroRow(page, id).evaluate(
      (row, names) => {
        const [buyer, plus] = names.map(name => row.querySelector(`[aria-label^="${name}"]`)?.getBoundingClientRect())
        return (plus?.left ?? Number.NaN) - (buyer?.right ?? Number.NaN)
      },
      [`Sold To (A) of M${id}`, `Sell side B of M${id}`],
    )
  await expect.poll(room, { message: 'the name ends before the button' }).toBeGreaterThanOrEqual(0)
  await button(page, `Sell side B of M${id}`).click()
  await choose(page, `\\(B\\) of M${id}`, 'Ostrander Bros')
  await type(page, `Amount (B) of M${id}`, '250')
  await expect(field(page, `Amount (B) of M${id}`)).toHaveValue('250.00')
  await page.getByRole('checkbox', { name: `Paid (B): M${id}` }).click()
  await expect(page.getByText(`M${id}: Paid (B) on`)).toBeVisible()

  await page.reload()
  await expect(buyer(page, `\\(A\\) of M${id}`)).toHaveText('Halden Refining')
  await expect(amount).toHaveValue('1,400.00')
  await expect(buyer(page, `\\(B\\) of M${id}`)).toHaveText('Ostrander Bros')
  await expect(field(page, `Amount (B) of M${id}`)).toHaveValue('250.00')
  await expect(page.getByRole('checkbox', { name: `Paid (A): M${id}` })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: `Paid (B): M${id}` })).toBeChecked()
  const [a, b] = await Promise.all(['A', 'B'].map(side => buyer(page, `\\(${side}\\) of M${id}`).boundingBox()))
  expect(b?.y).toBeGreaterThan(a?.y ?? Number.NaN)
  expect(b?.x).toBe(a?.x)

  await page.getByRole('link', { name: 'View items' }).click()
  await expect(page.getByLabel('Profit', { exact: true })).toHaveText('$410.00')
})

test('a refused amount is marked and keeps the focus; left or taken back with Esc, its cell shows what is saved', async ({
  page,
  request,
}) => {
  const id = await makeSided(request, 'Rowrefused')
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  await choose(page, `\\(A\\) of M${id}`, 'Halden Refining')
  const amount = field(page, `Amount (A) of M${id}`)
  await amount.focus()
  await page.keyboard.press('Enter')
  await expect(amount, 'with nothing typed').toBeFocused()
  await page.keyboard.type('95.40')
  await page.keyboard.press('Enter')
  const refusal = page.getByText('Sold To (A) Amount must be in whole dollars')
  await expect(refusal).toHaveCount(1)
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount, 'cents never join the dollars').toHaveValue('95.40')
  await expect(amount).toBeFocused()
  const told = page.getByRole('alert').filter({ has: refusal })
  await expect(told).toContainText('Esc brings back the empty field')
  await page.keyboard.press('Tab')
  await expect(amount, 'what is saved stands there again').toHaveValue('')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await expect(refusal).toHaveCount(1)
  await expect(told).toContainText(`Amount (A) of M${id} is still empty`)
  await button(page, 'Edit again').click()
  await expect(amount, 'and the refused one is not lost').toHaveValue('95.40')
  await expect(amount).toBeFocused()
  await page.keyboard.type('1400')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveValue('1,400.00')
  await expect(amount).toBeFocused()
  await page.keyboard.type('95.40')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert')).toContainText(`Amount (A) of M${id} is still 1,400.00`)
  await expect(amount).toHaveValue('1,400.00')
  await amount.focus()
  await page.keyboard.type('95.40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Esc brings back 1,400.00' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(amount).toHaveValue('1,400.00')
  await expect(amount, 'it is typed in anew there').toBeFocused()
  await expect(page.getByText('Esc brings back'), 'what is taken back is not told of any more').toHaveCount(0)
  await page.keyboard.type('96')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveValue('96.00')
  await page.keyboard.press('Escape')
  await expect(metroRow(page, id).getByRole('link', { name: `M${id}`, exact: true })).toBeFocused()

  const comment = field(page, `Comment of M${id}`)
  await comment.fill('card 4111 1111 1111 1111')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert').filter({ hasText: `Comment of M${id} is still empty` })).toBeVisible()
  await expect(comment).toHaveValue('')
})

test('a name typed quickly chooses that buyer, on whom the menu opens then, and none can be undone', async ({
  page,
  request,
}) => {
  const id = await makeCoinTicket(request, { lastName: 'Rowundo' })
  const admin = await callAs(request, 'Admin')
  for (const name of ['Zermatt Bullion', 'Zephyr Coin'])
    await admin.post('common/add-new-buyers', { name, type: 2, enabled: true })
  await signInAs(page, 'Admin', `${COIN_TICKETS}?id=${id}`)
  await buyer(page, `of C${id}`).focus()
  // A letter meant for the cell is no command of the page.
  await page.keyboard.press('n')
  await expect(buyer(page, `of C${id}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await typeByHand(page, 'zephyr coin')
  await page.keyboard.press('Enter')
  await expect(buyer(page, `of C${id}`)).toHaveText('Zephyr Coin')
  await expect(coinRow(page, id).getByRole('button', { name: /side B/ })).toHaveCount(0)
  await type(page, `Amount of C${id}`, '120')
  await expect(field(page, `Amount of C${id}`)).toHaveValue('120.00')
  await type(page, `Profit of C${id}`, '17')
  await expect(field(page, `Profit of C${id}`)).toHaveValue('17.00')
  const paid = page.getByRole('checkbox', { name: `Paid: C${id}` })
  await paid.click()
  await expect(page.getByText(`C${id}: Paid on`)).toBeVisible()
  await buyer(page, `of C${id}`).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Zephyr Coin' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(buyer(page, `of C${id}`)).toBeFocused()
  await choose(page, `of C${id}`, 'none')
  await expect(field(page, `Amount of C${id}`)).toHaveCount(0)
  await expect(paid).not.toBeChecked()
  await page
    .getByRole('status')
    .filter({ hasText: `C${id}: Sold To none` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(buyer(page, `of C${id}`)).toHaveText('Zephyr Coin')
  await expect(field(page, `Amount of C${id}`)).toHaveValue('120.00')
  await expect(paid).toBeChecked()
  await expect(field(page, `Profit of C${id}`)).toHaveValue('17.00')
})
