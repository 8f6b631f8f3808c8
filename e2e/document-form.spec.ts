import { expect, type Page, test } from '@playwright/test'
import { METRO_TICKETS, makeTicket, openAdd } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** What the form of a document does with the clerk's hands: while it is saved, after Clear, and from field to field. */

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })

/** The next save waits until the answer is given. */
const holdSave = async (page: Page) => {
  let answer: (word: 'save' | 'refuse') => void = () => {}
  const answered = new Promise<'save' | 'refuse'>(resolve => {
    answer = resolve
  })
  const arrived = page.waitForRequest('**/api/metro-tickets/edit-ticket')
  await page.route('**/api/metro-tickets/edit-ticket', async route => {
    if ((await answered) === 'save') await route.continue()
    else await route.fulfill({ status: 409, json: { code: 'conflict', message: 'Somebody was faster' } })
  })
  return { arrived, answer }
}

test('Clear is off while the form is saved, so that a refused save loses nothing', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Slowsave', city: 'Reno' })
  const save = await holdSave(page)
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  await field(page, 'City').fill('Henderson')
  await page.keyboard.press('Control+s')
  await save.arrived
  await expect(button(page, 'Clear')).toBeDisabled()
  save.answer('refuse')
  await expect(button(page, 'Clear')).toBeEnabled()
  await expect(field(page, 'City')).toHaveValue('Henderson')
})

test('Esc asks nothing while the form is saved', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Slowescape', city: 'Reno' })
  const save = await holdSave(page)
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  await field(page, 'City').fill('Henderson')
  await page.keyboard.press('Control+s')
  await save.arrived
  await page.keyboard.press('Escape')
  save.answer('save')
  await expect(page).toHaveURL(METRO_TICKETS)
  await expect(page.getByText(`M${id} saved`)).toBeVisible()
  await expect(leaving(page)).toHaveCount(0)
})

test('the question whether to leave goes with its page', async ({ page }) => {
  await signInAs(page, 'Employee', METRO_TICKETS)
  await page.getByRole('button', { name: 'Create New Ticket' }).click()
  await field(page, 'Last Name').fill('Goneback')
  await page.keyboard.press('Escape')
  await expect(leaving(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(METRO_TICKETS)
  await expect(leaving(page)).toHaveCount(0)
})

test('Undo brings back what was cleared, and never overwrites the next customer', async ({ page }) => {
  await openAdd(page, 'Employee')
  const undo = button(page, 'Undo')
  await field(page, 'First Name').fill('aaa')
  await button(page, 'Clear').click()
  await button(page, 'Clear').click()
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(field(page, 'First Name')).toHaveValue('aaa')
  await button(page, 'Clear').click()
  await expect(undo).toBeVisible()
  await field(page, 'First Name').fill('bbb')
  await expect(undo).toHaveCount(0, { timeout: 3000 })
  await expect(field(page, 'First Name')).toHaveValue('bbb')
})

test('a folded rail names who was found, and says that the typed name differs', async ({ page, request }) => {
  await makeTicket(request, { firstName: 'Samuel', middleName: '', lastName: 'Railtyped', dLNo: 'RLT-1001' })
  await makeTicket(request, { firstName: 'Vincent', middleName: '', lastName: 'Raillicence', dLNo: 'RLL-2002' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAdd(page, 'Employee')
  const line = page.getByRole('complementary', { name: 'Customer and photos' }).getByRole('button', { name: /Show/ })
  await field(page, 'First Name').fill('Samuel')
  await field(page, 'Last Name').fill('Railtyped')
  await expect(line).toContainText('Samuel Railtyped · 1 visit')
  await field(page, 'DL No').fill('RLL-2002')
  await expect(line).toContainText('Vincent Raillicence · typed name differs: Samuel Railtyped')
})

test('after Keep and Take the next difference has the focus, after the last the field that follows', async ({
  page,
  request,
}) => {
  const before = { address: '5 Old Road', city: 'Elko', zip: '89801' }
  await makeTicket(request, { firstName: 'Dora', lastName: 'Differs', dLNo: 'DIF-3003', ...before })
  await openAdd(page, 'Employee')
  await field(page, 'DL No').fill('DIF-3003')
  await expect(field(page, 'Zip')).toHaveValue('89801')
  await field(page, 'Address').fill('1 New Road')
  await field(page, 'Zip').fill('89101')
  await field(page, 'City').fill('Reno')
  await button(page, 'Keep Address 1 New Road').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Keep City Reno')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Keep Zip 89101')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Line 1 Qty')).toBeFocused()

  await field(page, 'City').fill('Sparks')
  await field(page, 'Zip').fill('89431')
  await button(page, 'Take City Elko').click()
  await expect(button(page, 'Take Zip 89801')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Line 1 Qty')).toBeFocused()

  await field(page, 'Address').fill('2 New Road')
  await button(page, 'Keep all').click()
  await expect(field(page, 'Line 1 Qty')).toBeFocused()
})

test('Enter that chooses in a select goes on to the next field', async ({ page }) => {
  await openAdd(page, 'Employee')
  await field(page, 'Race').focus()
  await page.keyboard.type('H')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Address')).toBeFocused()
  await expect(field(page, 'Race')).toHaveValue('H')
  await field(page, 'Eyes').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Hair')).toBeFocused()
})
