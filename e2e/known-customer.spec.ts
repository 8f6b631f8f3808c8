import { expect, type Page, type Route, test } from '@playwright/test'
import { california } from '#tests/licence-samples.ts'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { scanLicence } from './keyboard.ts'
import { METRO_TICKETS, makeTicket } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { signInAs } from './people.ts'

/** A customer who was here before, on the form of a new ticket. */

const ADD = `${METRO_TICKETS}/add-new`

/** The answer of the search for this last name. */
const lookupOf = (page: Page, lastName: string) =>
  page.waitForResponse(
    answer => answer.url().endsWith('/fetch-other-details') && answer.request().postDataJSON().lastName === lastName,
  )

test('a customer who comes back is known, and the scan shows what differs from the last visit', async ({
  page,
  request,
}) => {
  const marisol = { firstName: 'Marisol', middleName: '', lastName: 'De La Cruz', dOB: '08151988', sex: 'F' }
  const papers = { dLState: 'CA', dLNo: 'Y7654321', dLExpirationDate: '08152027' }
  const looks = { height: '502', weight: '118', hair: 'Blk', race: 'H' }
  const address = { address: '5 Old Road', city: 'McKinleyville', state: 'CA', zip: '95519' }
  const id = await makeTicket(request, { ...marisol, ...papers, ...looks, ...address, ticketAmount: 1240 })
  await signInAs(page, 'Employee', ADD)
  await expect(field(page, 'First Name')).toBeFocused()
  await scanLicence(page, california)

  const rail = page.getByRole('complementary', { name: 'Customer and photos' })
  await expect(rail).toContainText('Customer found')
  await expect(rail).toContainText('not blocked')
  await expect(rail).toContainText('$1,240.00')
  await expect(rail.getByRole('link', { name: `M${id}` })).toHaveAttribute('href', `${METRO_TICKETS}/edit/${id}`)
  await expect(rail).toContainText(`From set to repeat, race filled from M${id}`)
  await expect(field(page, 'From')).toHaveValue('repeat')
  await expect(field(page, 'Race')).toHaveValue('H')

  const differences = page.getByRole('list', { name: 'Different from the last visit' })
  await expect(differences.getByRole('listitem')).toHaveText([
    /Address5 Old Road.*77 16th St SW/,
    /ID Expiration08152027.*08152029/,
  ])
  await button(page, 'Take Address 5 Old Road').click()
  await expect(field(page, 'Address')).toHaveValue('5 Old Road')
  await button(page, 'Keep ID Expiration 08152029').click()
  await expect(differences).toBeHidden()
  await expect(field(page, 'ID Expiration')).toHaveValue('08152029')
})

test('a customer is found by the licence number alone, which brings its state, or asks who it is with another', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, {
    firstName: 'Lotte',
    lastName: 'Formfound',
    dLNo: 'FND-4321',
    dLState: 'UT',
    address: '5 Old Road',
  })
  await signInAs(page, 'Employee', ADD)
  const rail = page.getByRole('complementary', { name: 'Customer and photos' })
  await field(page, 'DL No').fill('fnd4321')
  await expect(field(page, 'Last Name')).toHaveValue('Formfound')
  await expect(field(page, 'DL State')).toHaveValue('UT')
  await expect(field(page, 'Address')).toHaveValue('5 Old Road')
  await expect(field(page, 'Sex')).toHaveValue('F')
  await expect(field(page, 'ID Expiration')).toHaveValue('')
  await expect(rail).toContainText(`From set to repeat, 13 fields filled from M${id}`)
  await field(page, 'City').fill('Reno')
  await expect(page.getByRole('list', { name: 'Different from the last visit' })).toHaveText(/CityLas Vegas.*Reno/)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(rail).toContainText(/Customer found.*1 visit · \$1,240\.00 · since/)
  await expectAccessible(page, { within: 'aside' })
  await button(page, 'Clear').click()
  await expect(rail).toContainText('Scan the licence or type the name.')
  await field(page, 'DL State').fill('CA')
  await field(page, 'DL No').fill('fnd4321')
  await page.getByRole('button', { name: /^Choose Lotte/ }).click()
  await expect(field(page, 'Last Name')).toHaveValue('Formfound')
  await expect(field(page, 'DL State')).toHaveValue('CA')
})

test('taking over a name leaves the hand where it is, also when the new lookup answers late', async ({
  page,
  request,
}) => {
  await makeTicket(request, { firstName: 'Wanda', lastName: 'Stayput', dLNo: 'STY-4410', address: '5 Old Road' })
  await signInAs(page, 'Employee', ADD)
  await field(page, 'DL State').fill('NV')
  await field(page, 'DL No').fill('sty4410')
  await expect(field(page, 'Last Name')).toHaveValue('Stayput')
  await expect(field(page, 'Address')).toHaveValue('5 Old Road')
  const looked = lookupOf(page, 'Stay')
  for (const [label, text] of Object.entries({ 'First Name': 'Wendy', Address: '9 New Street', 'Last Name': 'Stay' }))
    await field(page, label).fill(text)
  await looked
  const differences = page.getByRole('list', { name: 'Different from the last visit' })
  await expect(differences.getByRole('listitem')).toHaveText([/First Name/, /Last Name/, /Address/])

  const held: Route[] = []
  await intercept(page, '**/fetch-other-details*', route => void held.push(route))
  await button(page, 'Take First Name Wanda').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Take Last Name Stayput')).toBeFocused()
  await expect.poll(() => held.length, 'the name is looked up anew').toBe(1)
  await expect(button(page, 'Take Last Name Stayput'), 'before the answer').toBeFocused()
  const answered = page.waitForResponse(/fetch-other-details/)
  await held[0]?.continue()
  await answered
  await expect(button(page, 'Take Last Name Stayput'), 'after it').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Take Address 5 Old Road')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(differences).toBeHidden()
  await expect(field(page, 'Line 1 Qty'), 'the field that follows').toBeFocused()
})

test('a panel that is gone hands the focus to the field that follows: by Keep all, or when a new lookup takes it away', async ({
  page,
  request,
}) => {
  await makeTicket(request, { firstName: 'Willa', lastName: 'Goneby', dLNo: 'GNB-4411', address: '5 Old Road' })
  await signInAs(page, 'Employee', ADD)
  const differences = page.getByRole('list', { name: 'Different from the last visit' })
  await field(page, 'DL State').fill('NV')
  await field(page, 'DL No').fill('gnb4411')
  await expect(field(page, 'Address')).toHaveValue('5 Old Road')
  await field(page, 'Address').fill('9 New Street')
  await button(page, 'Keep all').focus()
  await page.keyboard.press('Enter')
  await expect(differences).toBeHidden()
  await expect(field(page, 'Line 1 Qty')).toBeFocused()
  await expect(field(page, 'Address')).toHaveValue('9 New Street')

  const looked = lookupOf(page, 'Gone')
  for (const [label, text] of Object.entries({ 'First Name': 'Wilma', 'Last Name': 'Gone' }))
    await field(page, label).fill(text)
  await looked
  await expect(button(page, 'Take Last Name Goneby')).toBeVisible()
  await intercept(page, '**/fetch-other-details*', route =>
    route.fulfill({ json: { otherDetails: null, candidates: [] } }),
  )
  await button(page, 'Take First Name Willa').focus()
  await page.keyboard.press('Enter')
  await expect(differences).toBeHidden()
  await expect(field(page, 'Line 1 Qty')).toBeFocused()
})

test('what is typed over the filled stays, the same text too, when the birth date turns out to be of another', async ({
  page,
  request,
}) => {
  const before = { firstName: 'Nora', lastName: 'Typedover', dLNo: 'TPD-7719', dOB: '03041971', race: 'H' }
  await makeTicket(request, { ...before, address: '5 Old Road', city: 'Las Vegas', state: 'NV', zip: '89108' })
  await signInAs(page, 'Employee', ADD)
  await field(page, 'First Name').fill('Nora')
  await field(page, 'Last Name').fill('Typedover')
  await expect(field(page, 'City')).toHaveValue('Las Vegas')
  await field(page, 'Address').fill('9 New Street')
  await field(page, 'City').fill('Las Vegas')
  await field(page, 'State').fill('NV')
  await field(page, 'Zip').fill('89110')
  await field(page, 'Date of Birth').fill('05061982')
  await expect(field(page, 'Race')).toHaveValue('')
  await expect(field(page, 'City')).toHaveValue('Las Vegas')
  await expect(field(page, 'State')).toHaveValue('NV')
  await expect(field(page, 'Address')).toHaveValue('9 New Street')
  await expect(field(page, 'Zip')).toHaveValue('89110')
})
