import { expect, type Page, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { keysSeen, typeByHand } from './keyboard.ts'
import { METRO_TICKETS, makeTicket, metroRow, openAdd, ticketOf } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** A clerk who goes on typing while an answer is awaited loses nothing and types into the intended field. */

/** Answers of this call wait until they are let go. */
const holdAnswers = async (page: Page, path: string) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await intercept(page, `**/api/${path}`, async route => {
    const answer = await route.fetch()
    await released
    await route.fulfill({ response: answer })
  })
  return release
}

const MOST_CHUNKS = 20

test('a found customer fills the form while the clerk types on; a kept difference is not asked about again', async ({
  page,
  request,
}) => {
  await makeTicket(request, { firstName: 'Typa', lastName: 'Onward', dLNo: 'TYP-7711', address: '5 Old Road' })
  await openAdd(page, 'Employee')
  await field(page, 'DL No').fill('typ7711')
  const [comment, lastName, address] = [field(page, 'Comment'), field(page, 'Last Name'), field(page, 'Address')]
  await comment.focus()
  // Types without a pause until the answer has arrived.
  let text = ''
  for (let chunk = 0; chunk < MOST_CHUNKS && (await lastName.inputValue()) === ''; chunk++) {
    await page.keyboard.type('she waits for her sister ')
    text += 'she waits for her sister '
  }
  await expect(lastName).toHaveValue('Onward')
  await expect(address).toHaveValue('5 Old Road')
  await expect(comment).toHaveValue(text)

  await button(page, 'Clear').click()
  await expect(lastName).toHaveValue('')
  await button(page, 'Undo').click()
  await expect(lastName, 'what the lookup filled comes back too').toHaveValue('Onward')

  await address.fill('1 New Road')
  const differences = page.getByRole('list', { name: 'Different from the last visit' })
  await button(page, 'Keep Address 1 New Road').click()
  await expect(differences).toHaveCount(0)
  await button(page, 'Back').click()
  await page.getByRole('button', { name: 'Create New Ticket' }).click()
  await button(page, 'Continue').click()
  await expect(page.getByRole('complementary', { name: 'Customer and photos' })).toContainText('Customer found')
  await field(page, 'City').fill('Elsewhere')
  await expect(differences.getByRole('listitem')).toHaveText([/City/])
})

test('who types on while a ticket is saved comes to the list, and no letter opens another form there', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Typedon' })
  // The clock stands: the letters follow each other without a pause, however slow the machine is.
  await page.clock.setFixedTime(new Date())
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  const release = await holdAnswers(page, 'metro-tickets/edit-ticket')
  await field(page, 'Comment').fill('done')
  await page.keyboard.press('Control+s')
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.type('n')
  const note = page.getByText('What you type now is not taken.')
  await expect(note).toBeVisible()
  release()
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}$`))
  await expect(page.getByText(`Ticket M${id} saved`)).toBeVisible()
  await expect(note).toHaveCount(0)
  const seen = await keysSeen(page)
  await page.keyboard.type('nx')
  await expect.poll(seen, 'the page had them before the clock moves').toBe('nx')
  await page.clock.setFixedTime(Date.now() + 5000)
  await page.keyboard.type('/')
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search|search/))
      .first(),
    'after a pause letters mean the page',
  ).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${METRO_TICKETS}$`))
})

test('what is typed into a cell while it is saved stays, and a letter over a selected amount leaves it', async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Celltyped' })
  const admin = await callAs(request, 'Admin')
  await admin.post('metro-tickets/edit-ticket-render-table-data', { id, soldTo: 'Halden Refining', soldToAmount: 75 })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  const cell = field(page, `Amount (A) of M${id}`)
  await cell.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('x')
  await page.keyboard.press('Tab')
  await expect(cell).toHaveValue('75.00')

  const release = await holdAnswers(page, 'metro-tickets/edit-ticket-render-table-data')
  const comment = field(page, `Comment of M${id}`)
  await comment.fill('first')
  const saved = page.waitForResponse('**/api/metro-tickets/edit-ticket-render-table-data')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' second')
  const readAgain = page.waitForResponse('**/api/metro-tickets/get-all**')
  release()
  await saved
  await readAgain
  await expect(comment).toHaveValue('first second')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await ticketOf(request, id)).comment).toBe('first second')
  await expect(comment).toHaveValue('first second')

  await page.getByRole('link', { name: `M${id}`, exact: true }).click()
  const amount = field(page, 'Ticket Amount')
  const before = await amount.inputValue()
  await amount.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('x')
  await expect(amount, 'in a form too').toHaveValue(before)
  await page.keyboard.press('Control+a')
  await typeByHand(page, '9.999')
  await expect(amount).toHaveValue('9')
})

test('the marked row stays marked when a new one comes above it', async ({ page, request }) => {
  const older = await makeTicket(request, { lastName: 'Markstays' })
  await makeTicket(request, { lastName: 'Markstays' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?search=Markstays`)
  await expect(metroRow(page, older)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(metroRow(page, older)).toHaveAttribute('data-marked', 'true')
  const newest = await makeTicket(request, { lastName: 'Markstays' })
  await expect(metroRow(page, newest)).toBeVisible()
  await expect(metroRow(page, older)).toHaveAttribute('data-marked', 'true')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(`${METRO_TICKETS}/edit/${older}`)
})
