import { expect, test } from '@playwright/test'
import { choose, menuOf, namesIn, rowOf } from './list-rows.ts'
import { addBooth, addMetroTicket } from './pads.ts'
import { callAs, signInAs, signInByForm } from './people.ts'

test('a clerk is added, renamed, moved and removed with the keyboard alone', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/clerks')
  await expect(page.getByRole('row', { name: /Marcus/ })).toBeVisible()
  await page.keyboard.press('n')
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
  await page.goto('/portal/clerks')
  await choose(page, 'Keyla B', 'Move up')
  await expect.poll(async () => (await namesIn(page)).at(-2)).toBe('Keyla B')
  await choose(page, 'Keyla B', 'Delete')
  await page.getByRole('alertdialog', { name: 'Delete Keyla B?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /Keyla B/ })).toHaveCount(0)
})

for (const { path, title, add, label } of [
  { path: '/portal/from-options', title: 'From Options', add: 'Add New Option', label: 'Name' },
  { path: '/portal/leads-online', title: 'LeadsOnline Rules', add: 'Add New Keyword', label: 'Keyword' },
  { path: '/portal/petty-cash-users', title: 'Petty Cash Users', add: 'Add New User', label: 'Name' },
])
  test(`${title}: added with a name alone, renamed, moved and deleted`, async ({ page }) => {
    await signInAs(page, 'Admin', path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    for (const column of ['ID', label, 'Order'])
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    await page.getByRole('button', { name: add }).click()
    const save = page.getByRole('button', { name: /^Save/ })
    await page.getByLabel(label, { exact: true }).fill('  ')
    await expect(save).toBeDisabled()
    await page.getByLabel(label, { exact: true }).fill(' zircon ')
    await save.click()
    await choose(page, 'zircon', 'Edit')
    await page.getByLabel(label, { exact: true }).fill('zirconia')
    await page.keyboard.press('Control+s')
    const last = await menuOf(page, 'zirconia')
    await expect(last.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
    await last.getByRole('menuitem', { name: 'Move up' }).click()
    await expect.poll(async () => (await namesIn(page)).at(-2)).toBe('zirconia')
    await choose(page, 'zirconia', 'Delete')
    await page.getByRole('alertdialog', { name: 'Delete zirconia?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(rowOf(page, 'zirconia')).toHaveCount(0)
  })

for (const { path, title, add, label } of [
  { path: '/portal/item-descriptions', title: 'Item Description Checker', add: 'New Item', label: 'Keyword' },
  { path: '/portal/void-logger/reasons', title: 'Void Reasons', add: 'Add New', label: 'Reason' },
])
  test(`${title}: Save is off while it is blank; added, renamed and deleted`, async ({ page }) => {
    await signInAs(page, 'Admin', path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: add, exact: true }).click()
    const field = page.getByLabel(label, { exact: true })
    const save = page.getByRole('button', { name: /^Save/ })
    await field.fill('  ')
    await expect(save).toBeDisabled()
    await field.fill(' onyx ')
    await save.click()
    await choose(page, 'onyx', 'Edit')
    await field.fill('onyx bead')
    await page.keyboard.press('Control+s')
    await choose(page, 'onyx bead', 'Delete')
    await page.getByRole('alertdialog', { name: 'Delete onyx bead?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(rowOf(page, 'onyx bead')).toHaveCount(0)
  })

test('Void Tickets: a void ticket appears by itself, is found, sorted and copied to a new one', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const id = await addMetroTicket(request, booth, { lastName: 'Voidlist' })
  await signInAs(page, 'Admin')
  const ready = page.waitForResponse(answer => answer.url().endsWith('/api/events'))
  await page.goto('/portal/void-logger?search=Voidlist')
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
  // The copy stands for the purchase now: the void one is neither restored nor copied again.
  await page.getByRole('button', { name: `Actions for M${id}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Restore/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /^Restore/ })).toContainText(/M\d+ stands/)
  await expect(page.getByRole('menuitem', { name: /^Copy/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.goto(`/portal/ticket-numbers?search=M${id}`)
  await expect(rowOf(page, `M${id}`)).toContainText(/metro.*void.*counted twice/)
  await page.goto('/portal/void-logger')
  await page.getByRole('link', { name: 'Void Reasons' }).last().click()
  await expect(page.getByRole('heading', { name: 'Void Reasons' })).toBeVisible()
})

test('what another person adds appears by itself', async ({ page, request }) => {
  await signInAs(page, 'Admin', '/portal/from-options')
  await expect(page.getByRole('row', { name: /coin show/ })).toBeVisible()
  const other = await callAs(request, 'Admin')
  const added = await other.post('common/add-new-from-option', { name: 'billboard live' })
  expect(added.status()).toBe(200)
  await expect(page.getByRole('row', { name: /billboard live/ })).toBeVisible()
})

test('two people at one record: the second is told, keeps what was typed, chooses and saves', async ({
  page,
  request,
}) => {
  const other = await callAs(request, 'Admin')
  const { data } = (await (await other.post('common/create-void-reason', { reason: 'told twice' })).json()) as {
    data: { id: number }
  }
  await signInAs(page, 'Admin', `/portal/void-logger/reasons?open=${data.id}`)
  await page.getByRole('dialog').getByLabel('Reason').fill('mine, longer')
  await other.post('common/edit-void-reason', { id: data.id, reason: 'theirs' })
  await expect(page.getByText('Changed by somebody else while you typed')).toBeVisible()
  await expect(page.getByText('Now: theirs')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('mine, longer')
  await page.keyboard.press('Control+s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('row', { name: /mine, longer/ })).toBeVisible()
})

test('screens that can not be fetched ahead of a click leave the one in use alone', async ({ page }) => {
  await signInByForm(page, 'Admin')
  await page.goto('/portal/stores?open=new')
  await expect(page.getByRole('row', { name: /NCM/ })).toBeVisible()
  const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('.js'))
  await page.route('**/assets/*.js', route => route.abort())
  await page.getByLabel('Name').fill('Boulder City')
  await failed
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('row', { name: /Boulder City/ })).toBeVisible()
})

test('who asks the browser to spare the line gets no screens ahead of a click', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', request => request.url().endsWith('.js') && fetched.push(request.url()))
  await page.clock.install()
  await signInAs(page, 'Admin', '/portal/stores')
  await expect(page.getByRole('row', { name: /NCM/ })).toBeVisible()
  const first = fetched.length
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Add New' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(fetched).toHaveLength(first)
})

test('a dead network keeps what was typed and the next save goes through', async ({ page, context }) => {
  await signInAs(page, 'Admin', '/portal/stores?open=new')
  await expect(page.getByRole('row', { name: /NCM/ })).toBeVisible()
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

test('a list goes as a file with its filters, and a cell that looks like a formula is made harmless', async ({
  page,
  request,
}) => {
  const other = await callAs(request, 'Admin')
  await other.post('payees/add-new-payee', { name: '=1+1 payee' })
  await signInAs(page, 'Admin', '/portal/payees?search=payee')
  await expect(page.getByRole('row', { name: /=1\+1 payee/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await (await download).createReadStream()
  const parts: Buffer[] = []
  for await (const part of file) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  expect(text).toContain("'=1+1 payee")
  expect(text).not.toContain('Nevada Power')
})

test('a link to a ticket that can not be read says so, shows no other, and leads to all tickets', async ({ page }) => {
  await signInAs(page, 'Employee', '/portal/metro-tickets?id=x')
  await expect(page.getByText('Metro Tickets did not load')).toBeVisible()
  await expect(page.getByText('ID must be a number')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show all tickets' }).click()
  await expect(page.getByText('Metro Tickets did not load')).toBeHidden()
})
