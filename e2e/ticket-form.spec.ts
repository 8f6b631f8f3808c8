import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { follow } from './follow.ts'
import { addBooth, signByCall } from './pads.ts'
import { callAs, signInAs } from './people.ts'

const ADD = '/portal/metro-tickets/add-new'
const editPath = (id: number) => `/portal/metro-tickets/edit/${id}`

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const make = async (request: APIRequestContext, changes: object) => {
  const employee = await callAs(request, 'Employee')
  const details = { ...ticketDetails, ...changes }
  const answer = await employee.post('metro-tickets/create-new', { details, items: metroItems })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

const edit = async (request: APIRequestContext, id: number, changes: object) => {
  const admin = await callAs(request, 'Admin')
  expect((await admin.post('metro-tickets/edit-ticket', { ...ticketDetails, ...changes, id })).status()).toBe(200)
}

test('a customer is blocked from the ticket, under any name; another with that licence is warned of, and can be served', async ({
  page,
  request,
}) => {
  const id = await make(request, { firstName: 'Ruth', lastName: 'Formblock', dLNo: 'BLK77310', dOB: '02031971' })
  await signInAs(page, 'Employee', editPath(id))
  await button(page, 'Block').click()
  const dialog = page.getByRole('dialog', { name: `Block the customer of M${id}` })
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ruth')
  await dialog.getByLabel('Last Name').fill('')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('*required')).toBeVisible()
  await dialog.getByLabel('Last Name').fill('Formblock')
  await dialog.getByLabel('Reason').fill('stolen rings')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Blocked: first and last name match' })).toContainText(
    `M${id}`,
  )
  await expect(button(page, 'Blocked')).toBeDisabled()
  await button(page, 'Block').click()
  await expect(page.getByText('Already Blocked')).toBeVisible()
  await field(page, 'First Name').fill('Rose')
  await field(page, 'Last Name').fill('Renamed')
  await expect(page.getByRole('alert').filter({ hasText: 'Blocked: this ticket is on' })).toBeVisible()

  await follow(page, ADD)
  await expect(page.getByRole('heading', { name: 'Add Metro Ticket', level: 1 })).toBeVisible()
  await field(page, 'First Name').fill('Dora')
  await field(page, 'Last Name').fill('Doubtful')
  await field(page, 'DL State').fill('NV')
  await field(page, 'DL No').fill('BLK-77310')
  const warning = page.getByRole('alert').filter({ hasText: 'Same licence as a blocked person: Ruth Formblock' })
  await expect(warning).toContainText('stolen rings')
  await expect(page.getByRole('button', { name: /^Submit/ }), 'can be served').toBeEnabled()
  const rail = page.getByRole('complementary', { name: 'Customer and photos' })
  await expect(rail).toContainText(/Ruth( \w+)? Formblock.*typed name differs: Dora Doubtful/)
  await expect(field(page, 'Date of Birth'), 'the papers say whose it is').toHaveValue('02031971')
})

test('a customer is copied to a new ticket without items and payment, and a draft is not lost unasked', async ({
  page,
  request,
}) => {
  const id = await make(request, { firstName: 'Cora', lastName: 'Formcopy', dLNo: 'CPY5512', keyword: 'rings' })
  await signInAs(page, 'Employee', `/portal/metro-tickets?id=${id}`)
  await button(page, `Actions for M${id}`).click()
  await page.getByRole('menuitem', { name: 'Copy To Metro', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Add Metro Ticket', level: 1 })).toBeVisible()
  await expect(field(page, 'Last Name')).toHaveValue('Formcopy')
  await expect(field(page, 'DL No')).toHaveValue('CPY5512')
  await expect(field(page, 'From')).toHaveValue('signs')
  await expect(field(page, 'Keyword')).toHaveValue('rings')
  for (const blank of ['Ticket Amount', 'Booth', 'Check Number', 'Comment'])
    await expect(field(page, blank)).toHaveValue('')
  await expect(page.getByText('0 of 10 lines')).toBeVisible()
  await field(page, 'Comment').fill('half a ticket')

  await follow(page, editPath(id))
  await expect(page.getByRole('heading', { name: 'Edit Metro Ticket', level: 1 })).toBeVisible()
  await field(page, 'City').fill('Henderson')
  await expect(field(page, 'Copy to')).toHaveValue('new coin')
  await field(page, 'Copy to').click()
  await page.getByRole('option', { name: 'Ticket', exact: true }).click()
  await button(page, 'Copy').click()
  const question = page.getByRole('alertdialog', { name: 'Replace what is typed in Add Metro Ticket?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(editPath(id))
  await button(page, 'Copy').click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(page).toHaveURL(ADD)
  await expect(field(page, 'City')).toHaveValue('Henderson')
  await expect(field(page, 'Comment')).toHaveValue('')
  await follow(page, `/portal/metro-tickets?id=${id}`)
  await button(page, `Actions for M${id}`).click()
  await page.getByRole('menuitem', { name: 'Copy To Coin', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Add Coin Ticket', level: 1 })).toBeVisible()
  await expect(field(page, 'Last Name')).toHaveValue('Formcopy')
})

test('a change after signing breaks the seal; an admin has it signed again, and removes a signature', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const person = { firstName: 'Sina', lastName: 'Formsign', dLNo: 'SGN1001', booth }
  const id = await make(request, person)
  await signByCall(request, booth)
  await edit(request, id, { ...person, ticketAmount: 1260 })
  await signInAs(page, 'Admin', `/portal/metro-tickets?id=${id}`)
  await expect(page.getByRole('img', { name: 'Changed after signing: the seal is broken' })).toBeVisible()
  await page.getByRole('link', { name: `M${id}`, exact: true }).click()
  const broken = page.getByRole('alert').filter({ hasText: 'The seal is broken' })
  await expect(broken).toContainText('The amount, the items or the identity changed after signing.')
  await expectAccessible(page, { within: '[role=alert]' })
  const signature = page.getByRole('img', { name: "The customer's signature" })
  await expect(signature).toBeVisible()
  await button(page, 'Sign again').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove Signature?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(signature).toBeVisible()
  await button(page, 'Sign again').click()
  await question.getByRole('button', { name: 'Sign again' }).click()
  // Waits for the toast first, because it comes only after the second of the two calls.
  await expect(page.getByText(`Waiting for a new one at ${booth}.`)).toBeVisible()
  await expect(page.getByText(`Waiting for the signature at ${booth}`)).toBeVisible()
  await signByCall(request, booth)
  await expect(signature).toBeVisible()
  await expect(broken).toBeHidden()
  await button(page, 'Remove signature').click()
  await question.getByRole('button', { name: 'Remove signature' }).click()
  await expect(page.getByText(`Waiting for the signature at ${booth}`)).toBeVisible()
  await expect(signature).toBeHidden()
  const employee = await callAs(request, 'Employee')
  const waiting = await (await employee.post('common/get-signature-info', { booth })).json()
  expect(waiting).toMatchObject({ exist: true, data: { ticket: `M${id}` } })
})

test('an admin reads in the history what changed between two entries', async ({ page, request }) => {
  const person = { firstName: 'Hilda', lastName: 'Formhistory', dLNo: 'HST1001', storeId: 2 }
  const id = await make(request, person)
  await edit(request, id, { ...person, dLNo: 'HST2002', city: 'Henderson' })
  await edit(request, id, { ...person, dLNo: 'HST2002', city: 'Henderson', comment: 'moved' })
  await signInAs(page, 'Admin', `/portal/metro-tickets?id=${id}`)
  await button(page, `Actions for M${id}`).click()
  await page.getByRole('menuitem', { name: 'Show Changes History' }).click()
  const history = page.getByRole('dialog', { name: 'View Changes History' })
  await expect(history.getByText(/^Entry #\d+ has been/)).toHaveText([/updated at/, /updated at/, /created at/])
  await expect(history.getByText('Comment — → moved')).toBeVisible()
  const compare = history.getByRole('button', { name: 'Compare two entries' })
  await expect(compare).toBeDisabled()
  await history.getByRole('checkbox').nth(2).check()
  await history.getByRole('checkbox').nth(0).check()
  await expectAccessible(page)
  await compare.click()
  const changes = page.getByRole('dialog', { name: 'View Changes' })
  await expect(changes.getByRole('row', { name: 'City Las Vegas Henderson' })).toBeVisible()
  await expect(changes.getByRole('row', { name: 'DL No on file changed' })).toBeVisible()
  await expect(changes.getByRole('row')).toHaveCount(4)
  await changes.getByRole('button', { name: 'All entries' }).click()
  await history
    .getByRole('button', { name: /^View Changes of entry/ })
    .last()
    .click()
  await changes.getByRole('tab', { name: 'Snapshot' }).click()
  await expect(changes.getByRole('row', { name: `Ticket M${id}`, exact: true })).toBeVisible()
  await expect(changes.getByRole('row', { name: 'Last Name Formhistory' })).toBeVisible()
  await expect(changes.getByRole('row', { name: 'Store Metro' })).toBeVisible()
  await expect(changes.getByRole('row', { name: 'Ticket Amount $1,240.00' })).toBeVisible()
})
