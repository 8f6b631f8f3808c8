import { expect, type Page, type Route, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { keysSeen } from './keyboard.ts'
import { METRO_TICKETS, makeTicket, openAdd } from './metro-shop.ts'
import { button, field, submit } from './page-parts.ts'
import { signInAs } from './people.ts'

/** Focus and keys in the form of a document, while it saves and from field to field. */

/** Holds each save until the test answers it. */
const holdSaves = async (page: Page) => {
  const held: Route[] = []
  await intercept(page, '**/api/metro-tickets/edit-ticket', route => void held.push(route))
  return {
    next: async () => {
      await expect.poll(() => held.length).toBe(1)
      const route = held.pop()
      return {
        lose: () => route?.abort(),
        refuse: () => route?.fulfill({ status: 409, json: { code: 'conflict', message: 'Somebody was faster' } }),
        save: () => route?.continue(),
      }
    },
  }
}

test('while a form is saved it takes no input, Clear is off and Esc asks nothing; a failed save loses nothing', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Slowsave', city: 'Reno' })
  const saves = await holdSaves(page)
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  const city = field(page, 'City')
  await city.fill('Henderson')
  await page.keyboard.press('Control+s')
  const lost = await saves.next()
  await expect(page.getByRole('button', { name: /^Sav/ })).toBeVisible()
  await expect(button(page, 'Clear')).toBeDisabled()
  const seen = await keysSeen(page)
  await page.keyboard.type(' typed too late')
  await page.getByRole('radio', { name: 'check', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect.poll(seen, 'the page had the last key before the focus moves').toMatch(/e $/)
  await expect(page.getByRole('radio', { name: 'check', exact: true })).not.toBeChecked()
  await city.focus()
  await expect(city).toHaveValue('Henderson')
  await lost.lose()
  await expect(submit(page)).toBeVisible()
  await expect(city).toBeFocused()

  await page.keyboard.press('Control+s')
  const refused = await saves.next()
  await expect(button(page, 'Clear')).toBeDisabled()
  await refused.refuse()
  await expect(button(page, 'Clear')).toBeEnabled()
  await expect(city).toHaveValue('Henderson')
  await city.fill('Elko')
  await expect(city).toHaveValue('Elko')

  await page.keyboard.press('Control+s')
  const saved = await saves.next()
  await page.keyboard.press('Escape')
  await saved.save()
  await expect(page).toHaveURL(METRO_TICKETS)
  await expect(page.getByText(`M${id} saved`)).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: 'Leave this page?' })).toHaveCount(0)
})

test('Enter that chooses in a select goes on; a folded rail names who was found, and that the typed name differs', async ({
  page,
  request,
}) => {
  await makeTicket(request, { firstName: 'Samuel', middleName: '', lastName: 'Railtyped', dLNo: 'RLT-1001' })
  await makeTicket(request, { firstName: 'Vincent', middleName: '', lastName: 'Raillicence', dLNo: 'RLL-2002' })
  await page.setViewportSize({ width: 1024, height: 768 })
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

  const line = page.getByRole('complementary', { name: 'Customer and photos' }).getByRole('button', { name: /Show/ })
  await field(page, 'First Name').fill('Samuel')
  await field(page, 'Last Name').fill('Railtyped')
  await expect(line).toContainText('Samuel Railtyped · 1 visit')
  await expect(line).toContainText('0 of 5 photos')
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
