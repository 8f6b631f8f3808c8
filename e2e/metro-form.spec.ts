import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { typist } from './keyboard.ts'
import { chooseVisit, typePerson } from './metro-person.ts'
import { makeTicket, openAdd, ticketOf } from './metro-shop.ts'
import { field, pickOption, problems, submit } from './page-parts.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

const savedId = async (page: Page) => {
  const said = page.getByRole('status').filter({ hasText: /Ticket M\d+ saved/ })
  return Number(/M(\d+)/.exec((await said.textContent()) ?? '')?.[1])
}

/** What lies over the middle or an end of it, once the page has been drawn with it in view. */
const coversOf = (control: Locator) =>
  control.evaluate(async element => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 3, (left + right) / 2, right - 3]
      .map(x => document.elementFromPoint(x, (top + bottom) / 2))
      .filter(over => over !== element)
      .map(over => over?.outerHTML.slice(0, 80))
  })

/** Pairs of texts at fields of which one stands over the other. */
const overlapping = (page: Page) =>
  page.locator('[data-error] > p').evaluateAll(texts => {
    const boxes = texts.map(text => ({ said: text.textContent, box: text.getBoundingClientRect() }))
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    return boxes.flatMap(({ said, box }, at) =>
      boxes.slice(at + 1).flatMap(other => (isOver(box, other.box) ? [`${said} / ${other.said}`] : [])),
    )
  })

/** Saving sends the ticket to a pad: without items the form asks first, and Cancel leaves it as it is. */
const saveWithoutItems = async (page: Page) => {
  const question = page.getByRole('alertdialog', { name: 'This ticket has no items' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await submit(page).click()
  await question.getByRole('button', { name: 'Save it all the same' }).click()
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
    await field(page, 'Date of Birth').fill('13012030')
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(problems(page)).toBeVisible()
    await expect(page.locator('[data-error] > p').first()).toBeVisible()
    expect(await overlapping(page)).toEqual([])
    await expect(problems(page).locator('[style*=runs]')).toHaveAttribute('style', '--runs: 8s;')
    for (const label of ['First Name', 'Last Name', 'Line 1 Cost', 'Comment']) {
      await field(page, label).focus()
      expect(await coversOf(field(page, label)), `${label} is free`).toEqual([])
    }
    await expect(problems(page), 'it was there all the time').toBeVisible()
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

test('cents never join the dollars, and an amount is typed over', async ({ page }) => {
  await openAdd(page, 'Employee')
  await field(page, 'Ticket Amount').focus()
  await page.keyboard.type('200.50')
  await expect(field(page, 'Ticket Amount')).toHaveValue('200')
  await field(page, 'Line 1 Qty').fill('1')
  await field(page, 'Line 1 Cost').focus()
  await expect(page.getByText('Ticket Amount must be in whole dollars'), 'also once it is left').toBeVisible()
  await page.keyboard.type('150')
  const reason = page.getByText('Cost must be in whole dollars', { exact: true })
  await expect(reason).toHaveCount(0)
  await page.keyboard.type('.75')
  await expect(field(page, 'Line 1 Cost')).toHaveValue('150')
  await page.keyboard.press('Tab')
  await expect(reason, 'also once the cell is left').toBeVisible()
  await expect(field(page, 'Line 1 Cost')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Line 1 Cost').fill('160.75')
  await expect(field(page, 'Line 1 Cost'), 'what is pasted is not cut').toHaveValue('150')
  await field(page, 'Line 1 Cost').fill('160.00')
  await expect(field(page, 'Line 1 Cost')).toHaveValue('160')
  await expect(reason).toHaveCount(0)
  await field(page, 'Comment').focus()
  await field(page, 'Ticket Amount').focus()
  await page.keyboard.type('250')
  await expect(field(page, 'Ticket Amount')).toHaveValue('250')
  await expect(page.getByText('Ticket Amount must be in whole dollars')).toHaveCount(0)
})

test('typing over a choice replaces it; Enter takes what is marked and goes on', async ({ page }) => {
  let bringBooths = () => {}
  const asked = new Promise<void>(resolve => {
    bringBooths = resolve
  })
  await page.route('**/get-all-booths*', async route => {
    await asked
    await route.continue()
  })
  await openAdd(page, 'Admin')
  const booth = page.getByRole('combobox', { name: 'Booth' })
  await booth.focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  bringBooths()
  await expect(booth, 'Enter came before the list').toHaveValue('Booth 5')
  await page.keyboard.type('3')
  await expect(booth, 'after a choice by typing').toHaveValue('3')
  await page.keyboard.press('Escape')
  await expect(booth).toHaveValue('Booth 5')
  await page.keyboard.type('3')
  await expect(booth, 'after Esc').toHaveValue('3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(booth).toHaveValue('Booth 7')
  const station = page.getByRole('combobox', { name: 'Station' })
  await expect(station).toBeFocused()
  await booth.focus()
  await page.keyboard.type('3')
  await expect(booth, 'after a choice by arrow').toHaveValue('3')
  await page.keyboard.press('Enter')
  await expect(booth).toHaveValue('Booth 3')
  await expect(station).toBeFocused()
  await station.click()
  await page.keyboard.type('2')
  await expect(station, 'after a click').toHaveValue('2')
})

test('a refused submit lists every text, marks the fields and counts them', async ({ page }) => {
  await openAdd(page, 'Employee')
  await field(page, 'Line 1 Qty').fill('1')
  await page.keyboard.press('Control+s')
  const texts = [
    'First Name is Blank',
    'Last Name is Blank',
    'Date of Birth is Blank',
    'Race is Blank',
    'Address is Blank',
    'City is Blank',
    'State is Blank',
    'Zip is Blank',
    'Height is Blank',
    'Weight is Blank',
    "Please fill out both 'DL' fields OR both 'Other ID' fields",
    'ID Expiration is Blank',
    'Some Items values are not valid',
    'Ticket Amount is Blank',
    'From is Blank',
    'Clerk name not selected',
    'Booth is Blank',
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
  await pickOption(page, 'From', 'internet google')
  await field(page, 'Ticket Amount').fill('0')
  await page.keyboard.press('Control+s')
  await expect(problems(page).getByRole('listitem')).toHaveText([
    'Invalid Date of Birth: MMDDYYYY format expected.',
    'Weight must be above 50 and below 500',
    'Invalid ID Expiration Date: MMDDYYYY format expected.',
    'Ticket Amount must greater than 0',
    'Customer came from Google. Please fill in a Keyword',
  ])
  await field(page, 'Ticket Amount').fill('900001')
  await page.keyboard.press('Control+s')
  await expect(problems(page).getByRole('listitem').nth(3)).toHaveText('Ticket Amount can not be greater than 900000')
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
  await expect(page.getByText('Photos are kept only until this page closes.')).toBeVisible()
  await expect(page.getByText(/Draft kept \S+, without photos/)).toBeVisible()
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
  await saveWithoutItems(page)
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
  const check = { payment: 'check', paymentCheckAmount: 1240, checkNumber: '7310044' }
  await makeTicket(request, { lastName: 'Firstcheck', ...check })
  await openAdd(page, 'Admin')
  await typePerson(page, { 'Last Name': 'Secondcheck' })
  await field(page, 'Ticket Amount').fill('100')
  await page.getByRole('radio', { name: 'check' }).check()
  await field(page, 'Check Number').fill(check.checkNumber)
  await chooseVisit(page)
  await submit(page).click()
  await saveWithoutItems(page)
  await expect(problems(page)).toContainText('Check Number is already used')
  await expect(field(page, 'Check Number')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveValue('Secondcheck')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field(page, 'Last Name')).toHaveValue('')
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(field(page, 'Sex')).toHaveValue('M')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Last Name')).toHaveValue('Secondcheck')
})
