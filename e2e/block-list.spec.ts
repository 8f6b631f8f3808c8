import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeCoinTicket } from './coin-shop.ts'
import { makeTicket } from './metro-shop.ts'
import { callAs, signInAs } from './people.ts'

const SCREEN = '/portal/block-list'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const block = async (request: APIRequestContext, fields: object) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.post('common/save-new-blocks', fields)
  expect(answer.status()).toBe(200)
}

const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const open = async (page: Page, search: string) => {
  await page.goto(`${SCREEN}?search=${encodeURIComponent(search)}`)
  await expect(page.getByRole('heading', { name: 'Block List', level: 1 })).toBeVisible()
}

const staffColumns = ['ID', 'First Name', 'Last Name', 'Reason', 'Video url', 'Date Created']

for (const { width, height, colorScheme } of [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1024, height: 768, colorScheme: 'dark' },
] as const)
  test(`the list has its columns, and a new one passes axe at ${width}×${height} (${colorScheme})`, async ({
    page,
    request,
  }) => {
    const last = `Axe${colorScheme}`
    const id = await makeTicket(request, { firstName: 'Ada', lastName: last })
    await block(request, { firstName: 'Ada', lastName: last, ticketId: `M${id}`, videoUrl: 'https://cam.example/1' })
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await signInAs(page, 'Admin')
    await open(page, last)
    await expect(rowOf(page, last).getByRole('link', { name: `M${id}` })).toHaveAttribute(
      'href',
      `/portal/metro-tickets/edit/${id}`,
    )
    for (const column of [...staffColumns, 'Is pulled', 'Picked Up', 'Action'])
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    for (const scope of ['All', 'Ticket #', 'Name', 'Other'])
      await expect(page.getByRole('radio', { name: scope, exact: true })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'Create New Block' })).toBeVisible()
    await expectAccessible(page)
  })

test('a person is blocked with the keyboard alone, and blank names are refused with their text', async ({ page }) => {
  await signInAs(page, 'Employee', SCREEN)
  await expect(page.getByRole('button', { name: 'Create New Block' }).first()).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Create New Block' })
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('*required')).toHaveCount(2)
  const problems = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(problems.getByRole('listitem')).toHaveText(['First Name: required', 'Last Name: required'])
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  const typed = ['Wendell', 'Keycrane', '8841', 'LV-26-10422', 'R. Amaya', 'https://cam.example/clip', 'sold rentals']
  for (const [index, text] of typed.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  const row = rowOf(page, 'Keycrane')
  await expect(row).toContainText('Badge 8841 · Case LV-26-10422 · Detective R. Amaya · sold rentals')
  const link = row.getByRole('link', { name: 'cam.example/clip' })
  await expect(link).toHaveAttribute('href', 'https://cam.example/clip')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('what was typed is kept when the dialog closes', async ({ page }) => {
  await signInAs(page, 'Coin Managers', `${SCREEN}?open=new`)
  const dialog = page.getByRole('dialog', { name: 'Create New Block' })
  await dialog.getByLabel('First Name').fill('Halfway')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Create New Block' }).first().click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Halfway')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByLabel('First Name')).toHaveValue('')
})

test('an employee sees no marks, no Edit and no Delete', async ({ page, request }) => {
  const id = await makeCoinTicket(request, { firstName: 'Staffs', lastName: 'Eyeview' })
  await block(request, { firstName: 'Staffs', lastName: 'Eyeview', isPulled: 1, ticketId: `C${id}` })
  await signInAs(page, 'Employee')
  await open(page, 'Eyeview')
  await expect(rowOf(page, 'Eyeview')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(staffColumns)
  const link = rowOf(page, 'Eyeview').getByRole('link', { name: `C${id}` })
  await expect(link).toHaveAttribute('href', `/portal/coin-tickets/edit/${id}`)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await rowOf(page, 'Eyeview').dblclick()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the search looks where the filter says', async ({ page, request }) => {
  const number = `C${await makeCoinTicket(request, { firstName: 'Zoë', lastName: 'Scopeone' })}`
  await block(request, { firstName: 'Zoë', lastName: 'Scopeone', ticketId: number })
  await block(request, { firstName: 'Al', lastName: 'Scopetwo', case_id: number, reason: 'friend of zoe' })
  await signInAs(page, 'Admin', SCREEN)
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  await page.keyboard.press('/')
  await page.keyboard.type(number)
  const [one, two] = [rowOf(page, 'Scopeone'), rowOf(page, 'Scopetwo')]
  await expect(page.getByText('2 blocks')).toBeVisible()
  await page.getByRole('radio', { name: 'Ticket #' }).click()
  await expect(two).toBeHidden()
  await expect(one).toContainText(number)
  await page.getByRole('radio', { name: 'Other' }).click()
  await expect(one).toBeHidden()
  await expect(two).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('zoe scope')
  await page.getByRole('radio', { name: 'Name', exact: true }).click()
  await expect(two).toBeHidden()
  await expect(one).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Name', exact: true })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('nobody of this name')
  await expect(page.getByText("In force: the search 'nobody of this name', Search in 'Name'.")).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(one).toBeVisible()
})

test('an admin marks a block at once, and takes it back with Undo', async ({ page, request }) => {
  await block(request, { firstName: 'Tess', lastName: 'Tickmark' })
  await signInAs(page, 'Admin')
  await open(page, 'Tickmark')
  const pulled = page.getByRole('checkbox', { name: 'Is pulled: Tess Tickmark' })
  const pickedUp = page.getByRole('checkbox', { name: 'Picked Up: Tess Tickmark' })
  await pulled.click()
  await expect(page.getByText('Tess Tickmark: Is pulled on')).toBeVisible()
  await pickedUp.click()
  await expect(page.getByText('Tess Tickmark: Picked Up on')).toBeVisible()
  await page.reload()
  await expect(pulled).toBeChecked()
  await expect(pickedUp).toBeChecked()
  await pickedUp.click()
  await page.getByRole('status').filter({ hasText: 'Picked Up off' }).getByRole('button', { name: 'Undo' }).click()
  await expect(pickedUp).toBeChecked()
  await page.reload()
  await expect(pickedUp).toBeChecked()
})

test('an admin edits a block, sees its history, and deletes it after a question', async ({ page, request }) => {
  const number = `M${await makeTicket(request, { firstName: 'Edna', lastName: 'Editable' })}`
  await block(request, { firstName: 'Edna', lastName: 'Editable', reason: 'stolen rings', ticketId: number })
  await signInAs(page, 'Admin')
  await open(page, 'Editable')
  await rowOf(page, 'Editable').click()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit Edna Editable' })
  await expect(dialog.getByLabel('Reason')).toHaveValue('stolen rings')
  await dialog.getByLabel('Badge').fill('9')
  await dialog.getByLabel('Video url').fill('javascript:alert(1)')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  const row = rowOf(page, 'Editable')
  await expect(row).toContainText(number)
  await expect(row).toContainText('Badge 9 · stolen rings')
  await expect(row).toContainText('javascript:alert(1)')
  await expect(row.getByRole('link', { name: /javascript/ })).toHaveCount(0)

  await choose(page, 'Edna Editable', 'Show Changes History')
  const history = page.getByRole('dialog', { name: 'View Changes History' })
  await expect(history.getByText(/has been (created|updated) at/)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  await choose(page, 'Edna Editable', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete the block of Edna Editable?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await choose(page, 'Edna Editable', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No blocks found')).toBeVisible()
})

test('an edit shows what somebody else changed meanwhile, and keeps what was typed', async ({ page, request }) => {
  await block(request, { firstName: 'Con', lastName: 'Flicting' })
  await signInAs(page, 'Admin')
  await open(page, 'Flicting')
  await choose(page, 'Con Flicting', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Con Flicting' })
  await dialog.getByLabel('Badge').fill('mine')
  await expect(dialog.getByText(/Draft kept/)).toBeVisible()
  const admin = await callAs(request, 'Admin')
  const { data } = (await (await admin.get('common/get-all-block-listing?search=Flicting')).json()) as {
    data: { id: number }[]
  }
  await admin.post('common/save-new-blocks', { id: data[0]?.id, badge: 'theirs' })
  await expect(dialog.getByText('Now: theirs')).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Flicting')).toContainText('Badge mine')
})

test('a block that somebody else makes appears by itself', async ({ page, request }) => {
  await signInAs(page, 'Employee')
  await open(page, 'Liverow')
  await expect(page.getByText('No blocks found')).toBeVisible()
  await block(request, { firstName: 'Live', lastName: 'Liverow' })
  await expect(rowOf(page, 'Liverow')).toBeVisible()
})

test('the file has a column for each part of the reason and for the marks', async ({ page, request }) => {
  const ticketId = `C${await makeCoinTicket(request, { firstName: 'File', lastName: 'Filed' })}`
  await block(request, { firstName: 'File', lastName: 'Filed', badge: 'B12', ticketId, reason: 'x', isPulled: 1 })
  await signInAs(page, 'Admin')
  await open(page, 'Filed')
  await expect(rowOf(page, 'Filed')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await download).createReadStream()) parts.push(part as Buffer)
  const [head, row] = Buffer.concat(parts).toString('utf8').split('\n')
  expect(head).toContain('First Name,Last Name,Reason,Ticket,Badge,Case,Detective,Video url,Date Created,Is pulled')
  expect(row).toMatch(new RegExp(`File,Filed,x,${ticketId},B12,,,,.*,yes,no`))
})

test('the list is closed to a drawer', async ({ page }) => {
  await signInAs(page, 'Drawer', SCREEN)
  await expect(page.getByText('User do not have permission to access this page!')).toBeVisible()
})
