import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { typeByHand, typist } from './keyboard.ts'
import { chooseVisit, typePerson } from './metro-person.ts'
import { makeTicket, openAdd, ticketOf } from './metro-shop.ts'
import { field, pickOption, problems, submit, takeFarNumbers } from './page-parts.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

const savedId = async (page: Page) => {
  const said = page.getByRole('status').filter({ hasText: /Ticket M\d+ saved/ })
  return Number(/M(\d+)/.exec((await said.textContent()) ?? '')?.[1])
}

/** Elements that cover the control at its middle or an end. */
const coversOf = (control: Locator) =>
  control.evaluate(async element => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 3, (left + right) / 2, right - 3]
      .map(x => document.elementFromPoint(x, (top + bottom) / 2))
      .filter(over => over !== element)
      .map(over => over?.outerHTML.slice(0, 80))
  })

/** The pairs of field messages that overlap. */
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
  await expect(field(page, 'Ticket Amount'), 'it goes with the items').toHaveValue('725')
  await enter('', '')
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
  await expect(page.getByRole('link', { name: `M${id}` }), 'the form has gone').toBeFocused()
  await page.keyboard.press('n')
  await expect(field(page, 'Booth'), 'as it was last on this machine').toHaveValue('Booth 2')
  await expect(field(page, 'Clerk')).toHaveValue('Luis')
})

test('a refused submit lists every text, marks and counts the fields, covers none of them, and passes axe', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
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
    'Booth is Blank',
  ]
  await expect(problems(page).getByRole('listitem')).toHaveText(texts)
  await expect(page.getByText('16 problems')).toBeVisible()
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(page.getByText('Address is Blank').last()).toBeVisible()
  await page.keyboard.press('F8')
  await expect(field(page, 'Last Name')).toBeFocused()
  await expect.poll(() => overlapping(page)).toEqual([])
  await expect(problems(page).locator('[style*=runs]')).toHaveAttribute('style', '--runs: 8s;')
  for (const label of ['First Name', 'Last Name', 'Line 1 Cost', 'Comment']) {
    await field(page, label).focus()
    await expect.poll(() => coversOf(field(page, label)), { message: `${label} is free` }).toEqual([])
  }
  await expect(problems(page), 'it was there all the time').toBeVisible()
  await expectAccessible(page)
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

test('up to five photos are previewed, removed and saved; a reload keeps the text and says the photos are gone', async ({
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
  await input.setInputFiles({ name: 'false.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image at all') })
  await expect(page.getByRole('alert').filter({ hasText: 'false.jpg is not an image' })).toBeVisible()
  await expect(page.getByText('1 of 5')).toBeVisible()
  await expect(page.getByText('Photos are kept only until this page closes.')).toBeVisible()
  await expect(page.getByText(/Draft kept \S+, without photos/)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Last Name')).toHaveValue('Photofield')
  await expect(page.getByText('1 photo is not kept in the draft. Please add it again.')).toBeVisible()
  const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer()
  await input.setInputFiles({ name: 'moving.png', mimeType: 'image/png', buffer: gif })
  await expect(page.getByText('not kept in the draft')).toBeHidden()
  await field(page, 'Ticket Amount').fill('100')
  await chooseVisit(page)
  await submit(page).click()
  await saveWithoutItems(page)
  await expect(page.getByRole('alert').filter({ hasText: 'moving.png is not a jpg or png image' })).toBeVisible()
  await expect(field(page, 'Last Name'), 'the typing stays').toHaveValue('Photofield')
  await page.getByRole('button', { name: 'Remove moving.png' }).click()

  await input.setInputFiles([1, 2, 3, 4, 5, 6, 7].map(at => picture(`ring ${at}.png`)))
  await expect(page.getByText('5 of 5')).toBeVisible()
  await expect(page.getByText('2 photos were left out: there is room for 5')).toBeVisible()
  await expect(input).toHaveCount(0)
  await page.getByRole('button', { name: 'View ring 3.png' }).click()
  await expect(page.getByRole('dialog', { name: 'View Attachments' })).toBeVisible()
  await page.keyboard.press('Escape')
  await submit(page).click()
  await page.getByRole('button', { name: 'Save it all the same' }).click()
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
  const id = await savedId(page)
  expect((await ticketOf(request, id)).ticket_attachments).toHaveLength(5)
  await page.getByRole('link', { name: `M${id}`, exact: true }).click()
  await expect(page.getByText('5 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await submit(page).click()
  await expect(page).toHaveURL(/\/portal\/metro-tickets$/)
  await expect.poll(async () => (await ticketOf(request, id)).ticket_attachments.length).toBe(4)
})

test('a failed save says why and keeps what was typed; Clear empties the form', async ({ page, request }) => {
  const check = { payment: 'check', paymentCheckAmount: 1240, checkNumber: '7310044' }
  await makeTicket(request, { lastName: 'Firstcheck', ...check })
  await openAdd(page, 'Admin')
  await typePerson(page, { 'Last Name': 'Secondcheck' })
  await field(page, 'Ticket Amount').fill('100')
  await page.getByRole('radio', { name: 'check' }).check()
  await field(page, 'Check Number').fill(check.checkNumber)
  await takeFarNumbers(page)
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

test('a choice that is typed is taken when the mouse leaves its field, one that names nothing is not', async ({
  page,
}) => {
  await openAdd(page, 'Employee')
  const booth = field(page, 'Booth')
  await booth.focus()
  await typeByHand(page, 'Booth 2')
  await field(page, 'Comment').click()
  await expect(booth).toHaveValue('Booth 2')
  await booth.focus()
  await typeByHand(page, 'Nowhere')
  await field(page, 'Comment').click()
  await expect(booth).toHaveValue('Booth 2')
})
