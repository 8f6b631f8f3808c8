import { expect, type Page, test } from '@playwright/test'
import { california, nevada, nevadaElements, nevadaRunOn } from '#tests/licence-samples.ts'
import { follow } from './follow.ts'
import { scanBarcode, scanLicence, scansTaken, typeByHand } from './keyboard.ts'
import { METRO_TICKETS, makeTicket } from './metro-shop.ts'
import { button, field, heading } from './page-parts.ts'
import { signInAs } from './people.ts'

/** A scan where no form is open runs no command and leaves no letter in a field. */

/** From a scanner that sends no signs before its text: the N of ANSI is the key for a new ticket. */
const bare = nevadaRunOn.slice(1)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Open a new ticket for the scanned licence?' })

test('a licence scanned on a list, in View Items and in a dialog opens a new ticket of the last kind with it', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Scannedover' })
  await signInAs(page, 'Employee', METRO_TICKETS)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await scansTaken(page)
  await scanLicence(page, bare)
  await expect(heading(page)).toHaveText('Add Metro Ticket')
  await expect(page.getByRole('status').filter({ hasText: 'Licence scanned' })).toBeVisible()
  await expect(field(page, 'First Name')).toHaveValue('Linda')
  await expect(field(page, 'DL No')).toHaveValue('1402345678')
  await expect(field(page, 'Race'), 'the first that is missing').toBeFocused()

  await follow(page, METRO_TICKETS)
  await scanLicence(page, nevadaElements.join('\n').toLowerCase())
  await expect(heading(page), 'the elements without their header').toHaveText('Add Metro Ticket')
  await expect(field(page, 'DL No')).toHaveValue('1402345678')
  await follow(page, METRO_TICKETS)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await scanLicence(page, california)
  await expect(field(page, 'First Name'), 'a search is nothing to lose').toHaveValue('Marisol')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await follow(page, '/portal/coin-tickets/add-new')
  await expect(heading(page)).toHaveText('Add Coin Ticket')
  await follow(page, `${METRO_TICKETS}/view-items/${id}`)
  const typed = field(page, 'Line 1 Description')
  await typed.focus()
  await typeByHand(page, 'Ring')
  await scanLicence(page, nevada)
  await expect(question(page)).toContainText('What you typed here is not saved yet.')
  await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(typed).toHaveValue('Ring')
  await scanLicence(page, bare)
  await question(page).getByRole('button', { name: 'Open' }).click()
  await expect(heading(page)).toHaveText('Add Coin Ticket')
  await expect(field(page, 'First Name')).toHaveValue('Linda')

  await follow(page, METRO_TICKETS)
  await page.getByRole('button', { name: `Actions for M${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  const reason = page.getByRole('combobox', { name: 'Void Reason' })
  await reason.focus()
  await scanLicence(page, california)
  await expect(reason).toHaveValue('')
  await question(page).getByRole('button', { name: 'Open' }).click()
  await expect(heading(page)).toHaveText('Add Coin Ticket')
  await expect(field(page, 'First Name'), 'the draft that was left is not written over').toHaveValue('Marisol')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the code of a label or a receipt opens its record from any field; any other is typed there, or left out', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Labelled' })
  await signInAs(page, 'Employee', METRO_TICKETS)
  const search = page.getByRole('searchbox')
  await scansTaken(page)
  await search.focus()
  await scanBarcode(page, `M${id}-1`)
  await expect(heading(page)).toHaveText('Edit Metro Ticket')
  await expect(field(page, 'Last Name')).toHaveValue('Labelled')
  await page.goBack()
  await expect(search).toHaveValue('')

  await heading(page).evaluate((element: HTMLElement) => element.focus())
  await scanBarcode(page, 'NN10412')
  await expect(page.getByText('Nothing was taken')).toBeVisible()
  await expect(heading(page)).toHaveText(/^Metro Tickets/)
  await page.keyboard.press('n')
  await expect(heading(page), 'a single key is a command').toHaveText('Add Metro Ticket')
  await field(page, 'Comment').focus()
  await typeByHand(page, 'Came again')
  await scanBarcode(page, `M${id}`)
  await expect(field(page, 'Comment')).toHaveValue('Came again')
  await expect(page.getByRole('alertdialog', { name: `Open M${id}?` })).toBeVisible()
  await button(page, 'Open').click()
  await expect(heading(page)).toHaveText('Edit Metro Ticket')

  await follow(page, METRO_TICKETS)
  await search.focus()
  await scanBarcode(page, '9400111')
  await expect(search, 'a code of others is meant for the field').toHaveValue('9400111')
})

test('a licence scanned right after a typed key leaves what was typed, and no letter of itself in field or address', async ({
  page,
}) => {
  const AT_ONCE = 0
  await signInAs(page, 'Employee', METRO_TICKETS)
  const search = page.getByRole('searchbox')
  for (const text of [nevada, bare, bare.slice(bare.indexOf('ANSI'))]) {
    await search.fill('')
    await search.focus()
    await typeByHand(page, 'Ring')
    await scanLicence(page, text, AT_ONCE)
    await expect(heading(page)).toHaveText('Add Metro Ticket')
    await expect(field(page, 'First Name')).toHaveValue('Linda')
    await field(page, 'Comment').focus()
    await typeByHand(page, 'Came again')
    await scanLicence(page, california, AT_ONCE)
    await expect(field(page, 'First Name')).toHaveValue('Marisol')
    await expect(field(page, 'Comment')).toHaveValue('Came again')
    await button(page, 'Clear').click()
    await page.goBack()
    await expect(page).not.toHaveURL(/ANSI|Linda/i)
    await expect(search).toHaveValue('Ring')
  }
  await search.focus()
  await page.keyboard.press('Tab')
  await scanLicence(page, bare, AT_ONCE)
  await expect(field(page, 'First Name'), 'no letter of it is a command').toHaveValue('Linda')
})

test('a licence scanned over a saved ticket asks for a new one, and over another name that was typed whether it is meant', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Keptcustomer' })
  await signInAs(page, 'Employee', `${METRO_TICKETS}/edit/${id}`)
  await expect(field(page, 'Last Name')).toHaveValue('Keptcustomer')
  await scanLicence(page, nevada)
  await expect(question(page)).toContainText('The saved ticket here keeps its customer.')
  await button(page, 'Stay').click()
  await expect(field(page, 'Last Name')).toHaveValue('Keptcustomer')
  await scanLicence(page, nevada)
  await question(page).getByRole('button', { name: 'Open' }).click()
  await expect(heading(page)).toHaveText('Add Metro Ticket')
  await expect(field(page, 'First Name')).toHaveValue('Linda')

  const mayTake = page.getByRole('alertdialog', { name: 'Take the scanned licence?' })
  await scanLicence(page, california)
  await expect(field(page, 'First Name'), 'the name before is a card’s').toHaveValue('Marisol')
  await field(page, 'Last Name').fill('Handtyped')
  await scanLicence(page, nevada)
  await expect(mayTake).toContainText('You typed Marisol Handtyped; it is of Linda')
  await button(page, 'Keep').click()
  await expect(field(page, 'Last Name')).toHaveValue('Handtyped')
  await scanLicence(page, nevada)
  await button(page, 'Take the licence').click()
  await expect(field(page, 'First Name')).toHaveValue('Linda')
})

test('the code of a record scanned on the forms of a receipt opens the record, and asks first where something is typed', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Labelledpiece' })
  await signInAs(page, 'Admin', METRO_TICKETS)
  await scansTaken(page)
  await follow(page, '/portal/receipts/create-new-v2')
  const barcode = page.getByRole('textbox', { name: 'Barcode', exact: true })
  await barcode.focus()
  await scanBarcode(page, `M${id}-1`)
  await expect(heading(page)).toHaveText('Edit Metro Ticket')
  await follow(page, '/portal/receipts/create-new')
  await field(page, 'Last Name').fill('Somebody')
  const stay = page.getByRole('alertdialog', { name: `Open M${id}?` }).getByRole('button', { name: 'Stay' })
  const codes = page.getByLabel(/^Line \d+ Barcode$/)
  await scanBarcode(page, `M${id}`)
  await stay.click()
  await expect(codes).toHaveCount(0)
  await heading(page).evaluate((element: HTMLElement) => element.focus())
  await scanBarcode(page, 'B1204')
  await expect(codes).toHaveValue('B1204')
  await codes.focus()
  await scanBarcode(page, `M${id}-1`)
  await stay.click()
  await expect(codes).toHaveValue('B1204')
})
