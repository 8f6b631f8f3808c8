import { type APIRequestContext, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../db/demo.ts'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { isUncut } from './list-rows.ts'
import { act, METRO_TICKETS, makeTicket, metroRow, ticketOf } from './metro-shop.ts'
import { addBooth, signByCall } from './pads.ts'
import { callAs, signInAs } from './people.ts'

const ROW = 'metro-tickets/edit-ticket-render-table-data'

const created = async (answer: { status: () => number; json: () => Promise<unknown> }) => {
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

/** Makes a ticket with a picture: signs in afresh for a token, because files are sent as a form. */
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

test("a comment is saved on Enter and on leaving it, Esc brings the old one back, and another's stands beside it", async ({
  page,
  request,
}) => {
  const id = await makeTicket(request, { lastName: 'Commenta' })
  await signInAs(page, 'Employee', `${METRO_TICKETS}?id=${id}`)
  const comment = page.getByLabel(`Comment of M${id}`)
  await comment.fill('chain on hold')
  await Promise.all([page.waitForResponse(answer => answer.url().includes(ROW)), page.keyboard.press('Enter')])
  await comment.fill('never said')
  await page.keyboard.press('Escape')
  await expect(comment).toHaveValue('chain on hold')
  await comment.fill('two rings')
  await Promise.all([page.waitForResponse(answer => answer.url().includes(ROW)), page.keyboard.press('Tab')])
  expect((await ticketOf(request, id)).comment).toBe('two rings')

  await comment.fill('my words')
  const admin = await callAs(request, 'Admin')
  expect((await admin.post(ROW, { id, comment: 'words of Dana' })).status()).toBe(200)
  await comment.press('Enter')
  await expect(page.getByText(/Changed by .* Your text is kept/)).toBeVisible()
  await expect(comment).toHaveValue('my words')
  await expect(metroRow(page, id).getByRole('status')).toHaveText('Now: words of Dana')
  await comment.press('Enter')
  await expect(metroRow(page, id).getByRole('status')).toHaveCount(0)
  await page.reload()
  await expect(comment).toHaveValue('my words')
})

test('Admin ticks Pulled and Paid, takes a tick back, and allows a one-time edit', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Ticker' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  const tickOf = (name: string) => page.getByRole('checkbox', { name: `${name}: M${id}` })
  await tickOf('Pulled').check()
  await expect(page.getByText(`M${id}: Pulled on`)).toBeVisible()
  await tickOf('Paid').check()
  await expect(page.getByText(`M${id}: Paid on`)).toBeVisible()
  await tickOf('Pulled').uncheck()
  const said = page.getByRole('status').filter({ hasText: `M${id}: Pulled off` })
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(tickOf('Pulled')).toBeChecked()
  await act(page, id, 'Enable one-time edit')
  const mark = metroRow(page, id).getByRole('img', { name: 'One-time edit' })
  await expect(mark).toBeVisible()
  await page.reload()
  for (const name of ['Pulled', 'Paid']) await expect(tickOf(name)).toBeChecked()
  await act(page, id, 'Disable one-time edit')
  await expect(mark).toHaveCount(0)
})

test('a ticket is void only with a reason; then it is struck and its menu is off', async ({ page, request }) => {
  const reason = 'counted twice'
  const admin = await callAs(request, 'Admin')
  expect((await admin.post('common/create-void-reason', { reason })).status()).toBe(200)
  const id = await makeTicket(request, { lastName: 'Voider' })
  await signInAs(page, 'Employee', `${METRO_TICKETS}?id=${id}`)
  await act(page, id, 'Void…')
  const dialog = page.getByRole('dialog', { name: 'Choose Void Reason' })
  await expect(dialog).toContainText('Please tell us why you want to mark this ticket as "VOID".')
  await expect(dialog).toContainText(`M${id} · Voider, Maria · $1,240.00`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Proceed Void' }).click()
  await expect(dialog.getByText('Please choose a valid void reason!')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Void Reason' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await act(page, id, 'Void…')
  await dialog.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option', { name: 'Other', exact: true }).click()
  await dialog.getByRole('button', { name: 'Proceed Void' }).click()
  await expect(dialog.getByText('Reason is Blank')).toBeVisible()
  await expect(dialog.getByLabel('Reason', { exact: true })).toBeFocused()
  await dialog.getByLabel('Reason', { exact: true }).fill('the clasp broke')
  await dialog.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option', { name: reason }).click()
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog, 'Enter proceeds with the reason that is chosen').toBeHidden()
  await expect(metroRow(page, id)).toContainText(`Void: ${reason}`)
  await expect(metroRow(page, id).getByRole('link', { name: `M${id}`, exact: true })).toBeFocused()
  await expect(metroRow(page, id).getByRole('cell').nth(2)).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByRole('button', { name: `Actions for M${id}`, exact: true })).toBeDisabled()
  await expect(page.getByLabel(`Comment of M${id}`)).toHaveCount(0)
})

test('attachments are looked at in the list; what is missing is marked, with Add only where items can be added', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const bare = await makeTicket(request, { lastName: 'Lookat', booth }, [])
  const full = await makePictured(request, 'Lookat')
  await signInAs(page, 'Employee', `${METRO_TICKETS}?search=Lookat`)
  await expect(metroRow(page, bare).getByRole('img', { name: 'No items' })).toBeVisible()
  await expect(metroRow(page, bare).getByRole('img', { name: 'No signature' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Attachments of M${bare}` })).toHaveCount(0)
  await expect(metroRow(page, full).getByRole('link', { name: 'View items' })).toHaveAttribute(
    'href',
    `${METRO_TICKETS}/view-items/${full}`,
  )
  await page.getByRole('button', { name: `Attachments of M${full}` }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: `Attachment 1 of M${full}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const add = metroRow(page, bare).getByRole('link', { name: 'No items Add' })
  await expect(add).toBeVisible()
  await signByCall(request, booth)
  await expect(metroRow(page, bare).getByRole('img', { name: 'Signed' })).toBeVisible()
  const mark = metroRow(page, bare).getByRole('cell', { name: 'No items', exact: true })
  await expect.poll(() => mark.evaluate(isUncut)).toBe(true)
  await expect(add, 'not for an employee on a signed ticket').toHaveCount(0)
  const admin = await callAs(request, 'Admin')
  await admin.post(ROW, { id: bare, oneTimeEdit: true })
  await expect(add).toBeVisible()
})
