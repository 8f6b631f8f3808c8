import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { nevada, nevadaRunOn } from '../features/people/licence-samples.ts'
import { expectAccessible } from './axe.ts'
import { typist } from './keyboard.ts'
import { addBooth, signAt } from './pads.ts'
import { callAs, signInAs } from './people.ts'

const ADD = '/portal/metro-tickets/add-new'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const openAdd = async (page: Page, group: 'Admin' | 'Employee') => {
  await signInAs(page, group)
  await page.goto(ADD)
  await expect(page.getByRole('heading', { name: 'Add Metro Ticket', level: 1 })).toBeVisible()
}

const choose = async (page: Page, label: string, option: string) => {
  await field(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const person = {
  'First Name': 'Maria',
  'Last Name': 'Formfield',
  'Date of Birth': '07141986',
  Address: '2214 Mesa Verde Ln',
  City: 'Las Vegas',
  State: 'nv',
  Zip: '89108',
  Height: '504',
  Weight: '150',
  'DL State': 'nv',
  'DL No': '2103345718',
  'ID Expiration': '07142039',
}

const typePerson = async (page: Page, changes: Partial<Record<keyof typeof person, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...person, ...changes })) await field(page, label).fill(text)
}

const chooseVisit = async (page: Page) => {
  await choose(page, 'Race', 'H')
  await choose(page, 'From', 'signs')
  await field(page, 'Clerk').click()
  await page.getByRole('option').first().click()
  await choose(page, 'Booth', 'Booth 1')
}

const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' })
const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })

const details = {
  ticketAmount: 300,
  payment: 'cash',
  firstName: 'Edda',
  lastName: 'Changed',
  address: '1 Main St',
  city: 'Las Vegas',
  state: 'NV',
  zip: '89101',
  sex: 'F',
  dOB: '07141986',
  height: '504',
  weight: '150',
  eyes: 'Bro',
  hair: 'Bro',
  race: 'W',
  dLState: 'NV',
  dLNo: '1111111111',
  dLExpirationDate: '07142039',
  fromx: 'signs',
  clerk: 'Luis',
  booth: 'Booth 1',
}

const make = async (request: APIRequestContext, changes: object = {}) => {
  const admin = await callAs(request, 'Admin')
  const items = [{ propertyCode: 3, qty: 1, name: 'Rope chain. Gold 14k', unit: 'grams', cost: 300 }]
  const answer = await admin.post('metro-tickets/create-new', { details: { ...details, ...changes }, items })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

type Ticket = { comment: string; version: number; ticketAmount: number; ticket_attachments: unknown[] }

const ticketOf = async (request: APIRequestContext, id: number) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get(`metro-tickets/get-particular-ticket-data/${id}`)
  return ((await answer.json()) as { data: Ticket }).data
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

const savedId = async (page: Page) => {
  const said = page.getByRole('status').filter({ hasText: /Ticket M\d+ saved/ })
  return Number(/M(\d+)/.exec((await said.textContent()) ?? '')?.[1])
}

for (const { width, height, colorScheme } of [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1024, height: 768, colorScheme: 'dark' },
] as const)
  test(`the form passes axe at ${width}×${height} (${colorScheme})`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await openAdd(page, 'Admin')
    await expect(field(page, 'First Name')).toBeFocused()
    await field(page, 'Line 1 Qty').fill('1')
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(problems(page)).toBeVisible()
    await expectAccessible(page)
  })

test('a ticket is entered with the keyboard alone', async ({ page, request }) => {
  await openAdd(page, 'Employee')
  await expect(field(page, 'First Name')).toBeFocused()
  const { enter, pick } = typist(page)
  await enter('Ann4a', '', 'Keyboard', '07141986')
  await enter('')
  await pick('H')
  await enter(
    '1 Main St',
    'Las Vegas',
    'nvx',
    '89a101',
    '',
    '',
    '5x04',
    '150',
    'nv',
    'K1234567',
    '07142039',
    '',
    '',
    '',
  )
  await enter('1', 'Wedding set. Gold 14k', '', '', '620')
  await enter('2', 'Hoop earrings. Gold 10k', '', '', '105', '')
  await enter('725', '')
  await pick('signs')
  await enter('', '', '')
  await pick('Lu')
  await pick('Booth 2')
  await expect(field(page, 'First Name')).toHaveValue('Anna')
  await expect(field(page, 'State')).toHaveValue('NV')
  await expect(field(page, 'Zip')).toHaveValue('89101')
  await expect(page.getByText('5\'4"')).toBeVisible()
  await expect(page.getByText('2 of 10 lines')).toBeVisible()
  await expect(page.getByText('equal')).toBeVisible()
  await page.keyboard.type('by keyboard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
  const id = await savedId(page)
  expect(await ticketOf(request, id)).toMatchObject({ comment: 'by keyboard', ticketAmount: 725 })
})

test('a refused submit lists every text, marks the fields and counts them', async ({ page }) => {
  await openAdd(page, 'Employee')
  await field(page, 'Line 1 Qty').fill('1')
  await page.keyboard.press('Control+s')
  const texts = [
    'Ticket Amount is Blank',
    'First Name is Blank',
    'Last Name is Blank',
    'Address is Blank',
    'City is Blank',
    'State is Blank',
    'Zip is Blank',
    'Date of Birth is Blank',
    'Height is Blank',
    'Weight is Blank',
    'Race is Blank',
    'From is Blank',
    'Booth is Blank',
    'Invalid ID Expiration Date: MMDDYYYY format expected.',
    "Please fill out both 'DL' fields OR both 'Other ID' fields",
    'Clerk name not selected',
    'Some Items values are not valid',
  ]
  await expect(problems(page).getByRole('listitem')).toHaveText(texts)
  await expect(page.getByText('17 problems')).toBeVisible()
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(page.getByText('Address is Blank').last()).toBeVisible()
  await page.keyboard.press('F8')
  await expect(field(page, 'Last Name')).toBeFocused()
  await typePerson(page, { 'Date of Birth': '13141986', Weight: '43', 'ID Expiration': '1234' })
  await field(page, 'Line 1 Name').fill('Ring')
  await field(page, 'Line 1 Cost').fill('10')
  await chooseVisit(page)
  await choose(page, 'From', 'internet google')
  await field(page, 'Ticket Amount').fill('0')
  await page.keyboard.press('Control+s')
  await expect(problems(page).getByRole('listitem')).toHaveText([
    'Ticket Amount must greater than 0',
    'Invalid Date of Birth: MMDDYYYY format expected.',
    'Invalid ID Expiration Date: MMDDYYYY format expected.',
    'Weight must be above 50 and below 500',
    'Customer came from Google. Please fill in a Keyword',
  ])
  await field(page, 'Ticket Amount').fill('900001')
  await page.keyboard.press('Control+s')
  await expect(problems(page).getByRole('listitem').first()).toHaveText('Ticket Amount can not be greater than 900000')
})

test('a check takes the ticket amount and the prefix, which an employee can not shorten', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  const setting = (await (await admin.get('common/get-check-setting')).json()) as {
    data: { metroCheckNumberPrefix: number }
  }
  const prefix = String(setting.data.metroCheckNumberPrefix)
  await openAdd(page, 'Employee')
  await expect(field(page, 'Station')).toHaveCount(0)
  await expect(field(page, 'Video url')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check settings' })).toHaveCount(0)
  await field(page, 'Ticket Amount').fill('$1,240')
  await page.getByRole('radio', { name: 'check' }).check()
  await expect(field(page, 'Check Amount')).toHaveValue('1240')
  await expect(field(page, 'Check Number')).toHaveValue(prefix)
  await field(page, 'Check Number').fill('')
  await expect(field(page, 'Check Number')).toHaveValue(prefix)
  await field(page, 'Check Number').fill(`${prefix}0`)
  await field(page, 'Comment').focus()
  await expect(field(page, 'Check Number')).toHaveValue(prefix)
  await field(page, 'Check Amount').fill('2000')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Check Number length is incorrect')
  await expect(problems(page)).toContainText('Check Amount is higher than Ticket Amount')
  await page.getByRole('radio', { name: 'cash' }).check()
  await expect(field(page, 'Check Amount')).toHaveValue('')
  await expect(field(page, 'Check Number')).toHaveValue('')
})

test('an admin edits the whole check number, sees the station and goes to the check settings', async ({ page }) => {
  await openAdd(page, 'Admin')
  await expect(field(page, 'Station')).toHaveValue('Station 1')
  await expect(field(page, 'Video url')).toBeEditable()
  await page.getByRole('radio', { name: 'check' }).check()
  await field(page, 'Check Number').fill('98765')
  await expect(field(page, 'Check Number')).toHaveValue('98765')
  await page.getByRole('button', { name: 'Check settings' }).click()
  await expect(page).toHaveURL(/setting-checks/)
})

test('a blocked customer turns the form red and Submit off', async ({ page, request }) => {
  const admin = await callAs(request, 'Admin')
  await admin.post('common/save-new-blocks', { firstName: 'Wendell', lastName: 'Formcrane', reason: 'sold rentals' })
  await openAdd(page, 'Employee')
  await field(page, 'First Name').fill('wendell')
  await field(page, 'Last Name').fill('Formcrane')
  const banner = page.getByRole('alert').filter({ hasText: 'Blocked: first and last name match the block list' })
  await expect(banner).toContainText('sold rentals')
  await expect(page.getByRole('button', { name: 'Blocked' })).toBeDisabled()
  await expect(page.getByText('Do not serve')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Last Name').fill('Formcrate')
  await expect(banner).toBeHidden()
  await expect(page.getByText('not blocked')).toBeVisible()
  await expect(submit(page)).toBeEnabled()
})

test('a minor and an expired ID stop the form while typing', async ({ page }) => {
  await openAdd(page, 'Admin')
  const young = new Date().getFullYear() - 16
  await field(page, 'Date of Birth').fill(`0101${young}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Under 18' })).toContainText(`18 on 01/01/${young + 18}`)
  await expect(page.getByRole('button', { name: 'Blocked' })).toBeDisabled()
  await expectAccessible(page)
  await field(page, 'Date of Birth').fill('01011980')
  await field(page, 'ID Expiration').fill('07142019')
  await expect(field(page, 'ID Expiration')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('The ID is expired', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Blocked' })).toBeDisabled()
  await field(page, 'ID Expiration').fill('n/a')
  await expect(submit(page)).toBeEnabled()
})

const scannerKeys: Record<string, string> = { '\n': 'Enter', '\r': 'Enter', '\u001e': 'Control+^' }

for (const [kind, text] of Object.entries({ standard: nevada, 'as one line': nevadaRunOn }))
  test(`a licence scanned anywhere fills the form (${kind})`, async ({ page }) => {
    await openAdd(page, 'Employee')
    await field(page, 'City').fill('Reno')
    await field(page, 'Comment').fill('stays')
    for (const sign of text) await page.keyboard.press(scannerKeys[sign] ?? sign)
    await expect(page.getByRole('status').filter({ hasText: 'Licence scanned' })).toContainText(/1\d fields filled/)
    await expect(field(page, 'First Name')).toHaveValue('Linda')
    await expect(field(page, 'DL No')).toHaveValue('1402345678')
    await expect(field(page, 'Date of Birth')).toHaveValue('07041979')
    await expect(field(page, 'City')).toHaveValue('Las Vegas')
    await expect(field(page, 'Sex')).toHaveValue('F')
    await expect(field(page, 'Comment')).toHaveValue('stays')
    await expect(problems(page)).toHaveCount(0)
  })

test('photos are previewed, removed and saved; a reload keeps the text and says the photos are gone', async ({
  page,
  request,
}) => {
  await openAdd(page, 'Employee')
  await typePerson(page, { 'Last Name': 'Photofield' })
  const input = page.getByLabel('Add to Photos')
  await input.setInputFiles([picture('ring.png'), picture('chain.png')])
  await expect(page.getByText('2 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Remove chain.png' }).click()
  await expect(page.getByText('1 of 5')).toBeVisible()
  await input.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('note.txt is not a jpg, png or jpeg')).toBeVisible()
  await expect(page.getByText(/Draft kept/)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Last Name')).toHaveValue('Photofield')
  await expect(page.getByText('1 photo is not kept in the draft. Please add it again.')).toBeVisible()
  await page.getByLabel('Add to Photos').setInputFiles([picture('ring.png')])
  await expect(page.getByText('not kept in the draft')).toBeHidden()
  await page.getByRole('button', { name: 'View ring.png' }).click()
  await expect(page.getByRole('dialog', { name: 'View Attachments' })).toBeVisible()
  await page.keyboard.press('Escape')
  await field(page, 'Ticket Amount').fill('100')
  await chooseVisit(page)
  await submit(page).click()
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
  const id = await savedId(page)
  expect((await ticketOf(request, id)).ticket_attachments).toHaveLength(1)
  await page.goto(`/portal/metro-tickets/edit/${id}`)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await submit(page).click()
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
  await expect.poll(async () => (await ticketOf(request, id)).ticket_attachments.length).toBe(0)
})

test('a failed save says why and keeps what was typed; Clear empties the form', async ({ page, request }) => {
  const check = { payment: 'check', paymentCheckAmount: 300, checkNumber: '7310044' }
  await make(request, { lastName: 'Firstcheck', ...check })
  await openAdd(page, 'Admin')
  await typePerson(page, { 'Last Name': 'Secondcheck' })
  await field(page, 'Ticket Amount').fill('100')
  await page.getByRole('radio', { name: 'check' }).check()
  await field(page, 'Check Number').fill(check.checkNumber)
  await chooseVisit(page)
  await submit(page).click()
  await expect(problems(page)).toContainText('Check Number is already used')
  await expect(field(page, 'Check Number')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveValue('Secondcheck')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field(page, 'Last Name')).toHaveValue('')
  await expect(field(page, 'Sex')).toHaveValue('M')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Last Name')).toHaveValue('Secondcheck')
})

test('an edit shows the ticket and its items, and is saved', async ({ page, request }) => {
  const id = await make(request)
  await signInAs(page, 'Employee')
  await page.goto(`/portal/metro-tickets/edit/${id}`)
  await expect(page.getByRole('heading', { name: 'Edit Metro Ticket', level: 1 })).toBeVisible()
  await expect(page.locator('main header').first().getByText(`M${id}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Rope chain. Gold 14k' })).toBeVisible()
  await expect(page.getByText('(Not Editable for now!)')).toHaveCount(0)
  await expectAccessible(page)
  await field(page, 'Comment').fill('edited')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
  expect((await ticketOf(request, id)).comment).toBe('edited')
})

test('two clerks on one ticket: the second compares, keeps the typing and saves', async ({ page, request }) => {
  const id = await make(request, { lastName: 'Conflict' })
  await signInAs(page, 'Employee')
  await page.goto(`/portal/metro-tickets/edit/${id}`)
  await field(page, 'City').fill('Reno')
  const admin = await callAs(request, 'Admin')
  await admin.post('metro-tickets/edit-ticket', { ...details, lastName: 'Conflict', id, city: 'Henderson' })
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Now: Henderson')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
})

test('a signed ticket is not editable for an employee', async ({ page, request, browser }) => {
  const booth = await addBooth(request)
  const id = await make(request, { lastName: 'Signed', booth })
  await signAt(browser, booth)
  await signInAs(page, 'Employee')
  await page.goto(`/portal/metro-tickets/edit/${id}`)
  await expect(page.getByText('(Not Editable for now!)')).toBeVisible()
  await expect(page.getByRole('button', { name: "Can't Update" })).toBeDisabled()
  await expect(page.getByRole('img', { name: "The customer's signature" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove signature' })).toHaveCount(0)
  await expect(field(page, 'First Name')).not.toBeEditable()
  await expectAccessible(page)
})

test('a ticket that does not exist says so', async ({ page }) => {
  await signInAs(page, 'Admin')
  await page.goto('/portal/metro-tickets/edit/99999999')
  await expect(page.getByRole('alert').filter({ hasText: 'Ticket M99999999 did not load' })).toBeVisible()
})
