import { expect, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { choose, menuOf, namesIn, rowOf } from './list-rows.ts'
import { addBooth, addMetroTicket } from './pads.ts'
import { callAs, signInAs, signInByForm } from './people.ts'

test('a clerk is added, renamed, moved and removed with the keyboard alone', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/clerks')
  await expect(page.getByRole('row', { name: /Marcus/ })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Keyla')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Keyla/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('keyl')
  await expect(page).toHaveURL(/search=keyl/)
  await expect(page.getByText('1 clerk', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('row', { name: /Keyla/ }).click()
  await page.keyboard.press('e')
  await page.getByLabel('Name').fill('Keyla B')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Keyla B/ })).toBeVisible()
  await page.getByLabel('Search clerks').fill('')
  await expect(page.getByRole('row', { name: /Marcus/ })).toBeVisible()
  await choose(page, 'Keyla B', 'Move up')
  await expect.poll(async () => (await namesIn(page)).at(-2)).toBe('Keyla B')
  await choose(page, 'Keyla B', 'Delete')
  await page.getByRole('alertdialog', { name: 'Delete Keyla B?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /Keyla B/ })).toHaveCount(0)
})

const wordLists = [
  { title: 'From Options', add: 'Add New Option', label: 'Name', isOrdered: true },
  { title: 'LeadsOnline Rules', add: 'Add New Keyword', label: 'Keyword', isOrdered: true },
  { title: 'Petty Cash Users', add: 'Add New User', label: 'Name', isOrdered: true },
  { title: 'Item Description Checker', add: 'New Item', label: 'Keyword', isOrdered: false },
]

test('From Options, LeadsOnline Rules, Petty Cash Users and Item Description Checker: each adds and deletes with its own words; Save is off while it is blank', async ({
  page,
}) => {
  await signInAs(page, 'Admin', '/portal/from-options')
  for (const { title, add, label, isOrdered } of wordLists)
    await test.step(title, async () => {
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      for (const column of isOrdered ? ['ID', label, 'Order'] : ['ID', label])
        await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
      await page.getByRole('button', { name: add, exact: true }).click()
      const save = page.getByRole('button', { name: /^Save/ })
      await page.getByLabel(label, { exact: true }).fill('  ')
      await expect(save).toBeDisabled()
      await page.getByLabel(label, { exact: true }).fill(' zircon ')
      await save.click()
      const last = await menuOf(page, 'zircon')
      await expect(last.getByRole('menuitem', { name: /^Edit/ })).toBeEnabled()
      await expect(last.getByRole('menuitem', { name: 'Move up' })).toHaveCount(isOrdered ? 1 : 0)
      await last.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog', { name: 'Delete zircon?' }).getByRole('button', { name: 'Delete' }).click()
      await expect(rowOf(page, 'zircon')).toHaveCount(0)
    })
})

test('Void Tickets: a void ticket appears by itself, is found, sorted and copied to a new one', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const id = await addMetroTicket(request, booth, { lastName: 'Voidlist' })
  const ready = page.waitForResponse(answer => answer.url().endsWith('/api/events'))
  await signInAs(page, 'Admin', '/portal/void-logger?search=Voidlist')
  await ready
  await expect(page.getByText('No void tickets found')).toBeVisible()
  const admin = await callAs(request, 'Admin')
  const sent = { id, void: true, voidReason: 'counted twice' }
  expect((await admin.post('metro-tickets/edit-ticket-render-table-data', sent)).status()).toBe(200)
  await expect(rowOf(page, `M${id}`)).toContainText('counted twice')
  for (const name of ['Ticket', 'Customer', 'Ticket Amount', 'Reason', 'Voided By', 'Date', 'Recovered As'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ticket Amount', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Ticket Amount', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await choose(page, `M${id}`, 'Copy to a new ticket')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make ticket' }).click()
  await expect(rowOf(page, `M${id}`)).toContainText(/M\d+.*M\d+/)
  // The copy has replaced the void record, so that one can be neither restored nor copied again.
  await page.getByRole('button', { name: `Actions for M${id}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Restore/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /^Restore/ })).toContainText(/M\d+ is not void/)
  await expect(page.getByRole('menuitem', { name: /^Copy/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Void Reasons' }).last().click()
  await expect(page.getByRole('heading', { name: 'Void Reasons' })).toBeVisible()
})

test('Void Reasons: what another person adds appears by itself; the second at one record is told, keeps what was typed, chooses and saves', async ({
  page,
  request,
}) => {
  await signInAs(page, 'Admin', '/portal/void-logger/reasons')
  await expect(page.getByRole('heading', { name: 'Void Reasons', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add New', exact: true }).click()
  await page.getByLabel('Reason', { exact: true }).fill('  ')
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await page.getByLabel('Reason', { exact: true }).fill(' told once ')
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, 'told once')).toBeVisible()

  const other = await callAs(request, 'Admin')
  const { data } = (await (await other.post('common/create-void-reason', { reason: 'told twice' })).json()) as {
    data: { id: number }
  }
  await choose(page, 'told twice', 'Edit')
  await page.getByRole('dialog').getByLabel('Reason').fill('mine, longer')
  await other.post('common/edit-void-reason', { id: data.id, reason: 'theirs' })
  await expect(page.getByText('Changed by somebody else while you typed')).toBeVisible()
  await expect(page.getByText('Now: theirs')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('mine, longer')
  await page.keyboard.press('Control+s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect(rowOf(page, 'mine, longer')).toBeVisible()
  await choose(page, 'told once', 'Delete')
  await page.getByRole('alertdialog', { name: 'Delete told once?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'told once')).toHaveCount(0)
})

test('screens that can not be fetched ahead of a click leave the one in use alone', async ({ page }) => {
  await signInByForm(page, 'Admin', '/auth/login?r=%2Fportal%2Fstores%3Fopen%3Dnew')
  await expect(page.getByRole('row', { name: /NCM/ })).toBeVisible()
  const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('.js'))
  await intercept(page, '**/assets/*.js', route => route.abort())
  await page.getByLabel('Name').fill('Boulder City')
  await failed
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('row', { name: /Boulder City/ })).toBeVisible()
})

test('who asks the browser to spare the line gets no screens ahead of a click; a dead network keeps what was typed and the next save goes through', async ({
  page,
  context,
}) => {
  const fetched: string[] = []
  page.on('request', request => request.url().endsWith('.js') && fetched.push(request.url()))
  await page.clock.install()
  await signInAs(page, 'Admin', '/portal/stores')
  await expect(page.getByRole('row', { name: /NCM/ })).toBeVisible()
  const screens = () => fetched.filter(url => url.includes('.screens-'))
  const first = screens()
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Add New' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(screens()).toEqual(first)

  await page.getByLabel('Name').fill('Henderson')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' }).first()).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Henderson')
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('row', { name: /Henderson/ })).toBeVisible()
})

test('a refused save lists every problem for 8 seconds, marks the fields and closes on a click', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 'Admin', '/portal/items?open=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(' ')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.keyboard.press('Control+s')
  await page.clock.runFor(100)
  const problems = page.getByRole('alert').filter({ hasText: 'Name is Blank' })
  await expect(problems.getByRole('listitem')).toHaveText(['Name is Blank', 'Category is Blank', 'Item Type is Blank'])
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.clock.runFor(7800)
  await expect(problems).toBeVisible()
  await page.clock.runFor(200)
  await expect(problems).toBeHidden()
  await page.clock.resume()
  await page.keyboard.press('Control+s')
  await expect(problems).toBeVisible()
  await problems.click()
  await expect(problems).toBeHidden()
})

test('a link to a ticket that can not be read says so, shows no other, and leads to all tickets', async ({ page }) => {
  await signInAs(page, 'Employee', '/portal/metro-tickets?id=x')
  await expect(page.getByText('Metro Tickets did not load')).toBeVisible()
  await expect(page.getByText('ID must be a number')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show all tickets' }).click()
  await expect(page.getByText('Metro Tickets did not load')).toBeHidden()
})
