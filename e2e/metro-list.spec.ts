import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../db/demo.ts'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { callAs, signInAs } from './people.ts'

const SCREEN = '/portal/metro-tickets'
const ROW = 'metro-tickets/edit-ticket-render-table-data'

const created = async (answer: { status: () => number; json: () => Promise<unknown> }) => {
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

/** A ticket of today, in a name of the test's own. */
const makeTicket = async (request: APIRequestContext, change: object, items: readonly object[] = metroItems) => {
  const clerk = await callAs(request, 'Employee')
  return created(await clerk.post('metro-tickets/create-new', { details: { ...ticketDetails, ...change }, items }))
}

/** With a picture: files go as a form, which the token of a fresh sign-in sends. */
const makePictured = async (request: APIRequestContext, lastName: string) => {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b98017' } })
    .jpeg()
    .toBuffer()
  const login = await request.post('/api/users/login-user', { data: { username: 'luis', password: DEMO_PASSWORD } })
  const { data } = (await login.json()) as { data: { token: string } }
  return created(
    await request.post('/api/metro-tickets/create-new', {
      headers: { authorization: `Bearer ${data.token}` },
      multipart: {
        details: JSON.stringify({ ...ticketDetails, lastName }),
        items: JSON.stringify(metroItems),
        'files[]': { name: 'ring.jpg', mimeType: 'image/jpeg', buffer },
      },
    }),
  )
}

const rowOf = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `M${id}`, exact: true }) })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const choose = async (page: Page, id: number, action: string) => {
  await page.getByRole('button', { name: `Actions for M${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const period = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const columns = ['Action', 'Ticket', 'Pay', 'Date', 'Ticket Amount', 'Clerk', 'Booth', 'Desc.', 'Comment']
const adminColumns = ['Sold To', 'Amount', 'Pulled', 'Paid', 'Invoice']

for (const { group, width, height, colorScheme } of [
  { group: 'Admin', width: 1440, height: 900, colorScheme: 'light' },
  { group: 'Employee', width: 1024, height: 768, colorScheme: 'dark' },
] as const)
  test(`the list of ${group} has its columns and controls and passes axe at ${width}×${height}`, async ({
    page,
    request,
  }) => {
    const isAdmin = group === 'Admin'
    const id = await makeTicket(request, { lastName: `Columns${width}` })
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await signInAs(page, group, SCREEN)
    await expect(rowOf(page, id)).toBeVisible()
    await expect(heading(page)).toHaveText(isAdmin ? 'Metro Tickets[Today Only]' : 'Metro Tickets[Last 30 Days]')
    for (const column of columns) await expect(head(page, column)).toBeVisible()
    for (const column of adminColumns) await expect(head(page, column)).toHaveCount(isAdmin ? 1 : 0)
    await expect(head(page, 'Name')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Show Name' }).check()
    await expect(rowOf(page, id)).toContainText(`Columns${width}, Maria`)
    await page.reload()
    await expect(head(page, 'Name')).toBeVisible()
    for (const scope of ['Ticket', 'Ticket Items', 'All'])
      await expect(page.getByRole('radio', { name: scope, exact: true })).toBeVisible()
    for (const control of ['Today Only', 'Show Empty Profit'])
      await expect(page.getByRole('checkbox', { name: control })).toHaveCount(isAdmin ? 1 : 0)
    for (const meaning of ['void ticket', 'no signature', 'no items'])
      await expect(page.getByRole('banner').or(page.getByRole('main')).getByText(meaning).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(isAdmin ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Create New Ticket' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Actions for M${id}`, exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(
      isAdmin
        ? [
            /^Edit/,
            'Enable one-time edit',
            'Publish To LeadsOnline',
            'Show Changes History',
            'Copy To Metro',
            'Copy To Coin',
            'Void…',
          ]
        : [/^Edit/, 'Publish To LeadsOnline', 'Copy To Metro', 'Copy To Coin', 'Void…'],
    )
    await page.keyboard.press('Escape')
    await period(page, 'Last 90 Days')
    await expect(heading(page)).toHaveText('Metro Tickets[Last 90 Days]')
    await page.getByLabel('Dates: From').fill('11012020')
    await page.getByLabel('Dates: To').fill('11132020')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Metro Tickets[11/01/20 – 11/13/20]')
    for (const column of ['Ticket', 'Date', 'Ticket Amount']) {
      await page.getByRole('button', { name: column, exact: true }).click()
      await expect(head(page, column)).toHaveAttribute('aria-sort', 'ascending')
    }
  })

test('the title names the date filter, and a choice puts the others out of force', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Filterby' })
  await signInAs(page, 'Admin', SCREEN)
  const today = page.getByRole('checkbox', { name: 'Today Only' })
  await expect(today).toBeChecked()
  await expect(rowOf(page, id)).toBeVisible()
  for (const name of ['Last 60 Days', 'Last 90 Days', 'All', 'Last 30 Days']) {
    await period(page, name)
    await expect(heading(page)).toHaveText(`Metro Tickets[${name}]`)
    await expect(today).not.toBeChecked()
  }
  await page.getByLabel('Dates: From').fill('11012020')
  await page.getByLabel('Dates: To').fill('13322020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('must be a day, such as 11/13/2026')).toBeVisible()
  await page.getByLabel('Dates: To').fill('11132020')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Metro Tickets[11/01/20 – 11/13/20]')
  await expect(page.getByText('No tickets found')).toBeVisible()
  await today.check()
  await expect(heading(page)).toHaveText('Metro Tickets[Today Only]')
  await expect(page.getByLabel('Dates: From')).toHaveValue('')
  await page.getByRole('checkbox', { name: 'Show Empty Profit' }).check()
  await expect(rowOf(page, id)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Show Empty Profit' })).toBeChecked()
})

test('tickets are found by name or by their items, as the scope says', async ({ page, request }) => {
  const byName = await makeTicket(request, { lastName: 'Zebrano' })
  const item = { ...metroItems[0], name: 'Zebrano clasp. Gold 14k' }
  const byItem = await makeTicket(request, { lastName: 'Clasper' }, [item])
  await signInAs(page, 'Employee', SCREEN)
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('zebrano')
  await expect(rowOf(page, byItem)).toHaveCount(0)
  await expect(rowOf(page, byName)).toBeVisible()
  await page.getByRole('radio', { name: 'Ticket Items', exact: true }).check()
  await expect(rowOf(page, byItem)).toBeVisible()
  await expect(rowOf(page, byName)).toHaveCount(0)
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await expect(rowOf(page, byItem)).toBeVisible()
  await expect(rowOf(page, byName)).toBeVisible()
})

test('a link with an id shows that ticket alone, one with a date that day', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Linked' })
  await signInAs(page, 'Admin', `${SCREEN}?id=${id}`)
  await expect(heading(page)).toHaveText(`Metro Tickets[M${id}]`)
  await expect(rowOf(page, id)).toBeVisible()
  await expect(page.getByText('1 tickets')).toBeVisible()
  await page.goto(`${SCREEN}?date=11-13-2020`)
  await expect(heading(page)).toHaveText('Metro Tickets[11/13/20]')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(heading(page)).toHaveText('Metro Tickets[Today Only]')
  await expect(rowOf(page, id)).toBeVisible()
})

test('a comment is saved on Enter and on leaving it, Esc brings the old one back', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Commenta' })
  await signInAs(page, 'Employee', `${SCREEN}?search=Commenta`)
  const comment = page.getByLabel(`Comment of M${id}`)
  await comment.fill('chain on hold')
  await Promise.all([page.waitForResponse(answer => answer.url().includes(ROW)), page.keyboard.press('Enter')])
  await comment.fill('never said')
  await page.keyboard.press('Escape')
  await expect(comment).toHaveValue('chain on hold')
  await comment.fill('two rings')
  await Promise.all([page.waitForResponse(answer => answer.url().includes(ROW)), page.keyboard.press('Tab')])
  await page.reload()
  await expect(comment).toHaveValue('two rings')
})

test('a comment that another changed meanwhile stands beside the own text', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Commentb' })
  const admin = await callAs(request, 'Admin')
  await signInAs(page, 'Employee', `${SCREEN}?search=Commentb`)
  const comment = page.getByLabel(`Comment of M${id}`)
  await comment.fill('my words')
  expect((await admin.post(ROW, { id, comment: 'words of Dana' })).status()).toBe(200)
  await comment.press('Enter')
  await expect(page.getByText(/Changed by .* Your text is kept/)).toBeVisible()
  await expect(comment).toHaveValue('my words')
  await expect(rowOf(page, id).getByRole('status')).toHaveText('Now: words of Dana')
  await comment.press('Enter')
  await expect(rowOf(page, id).getByRole('status')).toHaveCount(0)
  await page.reload()
  await expect(comment).toHaveValue('my words')
})

test('Pulled and Paid are saved at once and can be undone', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Ticker' })
  await signInAs(page, 'Admin', `${SCREEN}?search=Ticker`)
  for (const name of ['Pulled', 'Paid']) {
    const tick = page.getByRole('checkbox', { name: `${name}: M${id}` })
    await tick.check()
    const undo = page.getByText(`M${id}: ${name} on`)
    await expect(undo).toBeVisible()
    await page.reload()
    await expect(tick).toBeChecked()
    await tick.uncheck()
    await expect(page.getByText(`M${id}: ${name} off`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tick).toBeChecked()
  }
})

test('Admin allows a one-time edit and reads the history', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Onetime' })
  await signInAs(page, 'Admin', `${SCREEN}?search=Onetime`)
  await choose(page, id, 'Enable one-time edit')
  await expect(rowOf(page, id).getByRole('img', { name: 'One-time edit' })).toBeVisible()
  await choose(page, id, 'Disable one-time edit')
  await expect(rowOf(page, id).getByRole('img', { name: 'One-time edit' })).toHaveCount(0)
  await choose(page, id, 'Show Changes History')
  await expect(page.getByRole('dialog')).toContainText('has been created at')
})

test('a ticket is void only with a reason; then it is struck and its menu is off', async ({ page, request }) => {
  const reason = 'counted twice'
  const admin = await callAs(request, 'Admin')
  expect((await admin.post('common/create-void-reason', { reason })).status()).toBe(200)
  const id = await makeTicket(request, { lastName: 'Voider' })
  await signInAs(page, 'Employee', `${SCREEN}?search=Voider`)
  await choose(page, id, 'Void…')
  const dialog = page.getByRole('dialog', { name: 'Choose Void Reason' })
  await expect(dialog).toContainText('Please tell us why you want to mark this ticket as "VOID".')
  await expect(dialog).toContainText(`M${id} · Voider, Maria · $1,240.00`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Proceed Void' }).click()
  await expect(dialog.getByText('Please choose a valid void reason!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await choose(page, id, 'Void…')
  await dialog.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option', { name: 'Other', exact: true }).click()
  await dialog.getByRole('button', { name: 'Proceed Void' }).click()
  await expect(dialog.getByText('Reason is Blank')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).fill('the clasp broke')
  await dialog.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option', { name: reason }).click()
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Proceed Void' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, id)).toContainText(`Void: ${reason}`)
  await expect(rowOf(page, id).getByRole('cell').nth(2)).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByRole('button', { name: `Actions for M${id}`, exact: true })).toBeDisabled()
  await expect(page.getByLabel(`Comment of M${id}`)).toHaveCount(0)
})

test('attachments are looked at in the list, items on their screen; what is missing is marked', async ({
  page,
  request,
}) => {
  const bare = await makeTicket(request, { lastName: 'Lookat' }, [])
  const full = await makePictured(request, 'Lookat')
  await signInAs(page, 'Employee', `${SCREEN}?search=Lookat`)
  await expect(rowOf(page, bare).getByRole('img', { name: 'No items' })).toBeVisible()
  await expect(rowOf(page, bare).getByRole('img', { name: 'No signature' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Attachments of M${bare}` })).toHaveCount(0)
  await expect(rowOf(page, full).getByRole('link', { name: 'View items' })).toHaveAttribute(
    'href',
    `${SCREEN}/view-items/${full}`,
  )
  await page.getByRole('button', { name: `Attachments of M${full}` }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: `Attachment 1 of M${full}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a ticket taken elsewhere appears by itself', async ({ page, request }) => {
  await signInAs(page, 'Employee')
  const ready = page.waitForResponse(answer => answer.url().endsWith('/api/events'))
  await page.goto(`${SCREEN}?search=Arrival`)
  await ready
  await expect(page.getByText('No tickets found')).toBeVisible()
  const id = await makeTicket(request, { lastName: 'Arrival' })
  await expect(rowOf(page, id)).toBeVisible()
})

test('columns sort, and the rows lead to their ticket with the keyboard', async ({ page, request }) => {
  const small = await makeTicket(request, { lastName: 'Sorter', ticketAmount: 10 })
  const large = await makeTicket(request, { lastName: 'Sorter', ticketAmount: 900 })
  await signInAs(page, 'Admin', `${SCREEN}?search=Sorter`)
  const links = page.getByRole('row').getByRole('link', { name: /^M\d+$/ })
  await expect(head(page, 'Date')).toHaveAttribute('aria-sort', 'descending')
  await expect(links).toHaveText([`M${large}`, `M${small}`])
  for (const column of ['Ticket', 'Date', 'Ticket Amount']) {
    const button = page.getByRole('button', { name: column, exact: true })
    await button.click()
    await expect(head(page, column)).toHaveAttribute('aria-sort', 'ascending')
    await expect(links).toHaveText([`M${small}`, `M${large}`])
  }
  await page.getByRole('button', { name: 'Amount', exact: true }).click()
  await expect(head(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending')
  await page.goto(`${SCREEN}?search=Sorter`)
  await expect(rowOf(page, large)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${SCREEN}/edit/${large}$`))
  await page.goto(`${SCREEN}?search=Sorter`)
  await expect(rowOf(page, large)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`${SCREEN}/add-new`))
})

test('Admin turns the pages; others see the 50 latest', async ({ page }) => {
  await signInAs(page, 'Employee', SCREEN)
  await period(page, 'All')
  await expect(page.getByText('50 latest tickets')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, 'Admin', SCREEN)
  await period(page, 'All')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^51–\d+ of \d+ tickets$/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})
