import { expect, type Page, test } from '@playwright/test'
import { METRO_TICKETS, makeTicket, metroRow, openAdd, ticketOf } from './metro-shop.ts'
import { button, field } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Whoever goes on working while an answer is on its way loses nothing, and works on what they meant. */

/** Answers of this call wait until they are let go. */
const holdAnswers = async (page: Page, path: string) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(`**/api/${path}`, async route => {
    const answer = await route.fetch()
    await released
    await route.fulfill({ response: answer })
  })
  return release
}

test('a found customer fills the form while the clerk types on', async ({ page, request }) => {
  await makeTicket(request, { firstName: 'Typa', lastName: 'Onward', dLNo: 'TYP-7711', address: '5 Old Road' })
  await openAdd(page, 'Employee')
  await field(page, 'DL No').fill('typ7711')
  const comment = field(page, 'Comment')
  await comment.focus()
  // Keys without a pause between them, until the answer has come among them.
  const text = 'she waits for her sister and comes back '.repeat(4)
  await page.keyboard.type(text, { delay: 5 })
  await expect(comment).toHaveValue(text)
  await expect(field(page, 'Last Name')).toHaveValue('Onward')
  await expect(field(page, 'Address')).toHaveValue('5 Old Road')
  await expect(comment).toHaveValue(text)

  await button(page, 'Clear').click()
  await expect(field(page, 'Last Name')).toHaveValue('')
  await button(page, 'Undo').click()
  await expect(field(page, 'Last Name'), 'what the lookup filled comes back too').toHaveValue('Onward')
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
  await page.keyboard.type('nx')
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

test('what is typed into a cell while it is saved stays, and is saved on leaving it', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Celltyped' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?search=Celltyped`)
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

test('a letter over a selected amount leaves it, in a form and in a cell', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Lettered' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/${id}`)
  const amount = field(page, 'Ticket Amount')
  const before = await amount.inputValue()
  await amount.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('x')
  await expect(amount).toHaveValue(before)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9.999')
  await expect(amount).toHaveValue('9')

  const admin = await callAs(request, 'Admin')
  await admin.post('metro-tickets/edit-ticket-render-table-data', { id, soldTo: 'Halden Refining', soldToAmount: 75 })
  await page.goto(`${METRO_TICKETS}?search=Lettered`)
  const cell = field(page, `Amount (A) of M${id}`)
  await cell.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('x')
  await page.keyboard.press('Tab')
  await expect(cell).toHaveValue('75.00')
})

test('a difference that was kept is not asked about again after Back and Continue', async ({ page, request }) => {
  await makeTicket(request, { firstName: 'Kepta', lastName: 'Differ', dLNo: 'KPT-5511', address: '5 Old Road' })
  await openAdd(page, 'Employee')
  await field(page, 'DL No').fill('kpt5511')
  await expect(field(page, 'Address')).toHaveValue('5 Old Road')
  await field(page, 'Address').fill('1 New Road')
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
