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

const staffColumns = ['ID', 'First Name', 'Last Name', 'Reason', 'Video url', 'Date Created']

test('an employee blocks with the keyboard alone, sees new blocks come, and no marks, Edit or Delete', async ({
  page,
  request,
}) => {
  const id = await makeCoinTicket(request, { firstName: 'Live', lastName: 'Keycrane' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'Employee', `${SCREEN}?search=Keycrane`)
  await expect(page.getByText('No blocks found')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Create New Block' })
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('*required')).toHaveCount(2)
  const problems = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(problems.getByRole('listitem')).toHaveText(['First Name: required', 'Last Name: required'])
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await expectAccessible(page)
  const typed = ['Wendell', 'Keycrane', '8841', 'LV-26-10422', 'R. Amaya', 'https://cam.example/clip', 'sold rentals']
  for (const [index, text] of typed.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  const row = rowOf(page, 'Wendell')
  await expect(row).toContainText('Badge 8841 · Case LV-26-10422 · Detective R. Amaya · sold rentals')
  const link = row.getByRole('link', { name: 'cam.example/clip' })
  await expect(link).toHaveAttribute('href', 'https://cam.example/clip')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)

  await block(request, { firstName: 'Live', lastName: 'Keycrane', isPulled: 1, ticketId: `C${id}` })
  const ticket = rowOf(page, 'Live').getByRole('link', { name: `C${id}` })
  await expect(ticket).toHaveAttribute('href', `/portal/coin-tickets/edit/${id}`)
  await expect(page.getByRole('columnheader')).toHaveText(staffColumns)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await row.dblclick()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what was typed is kept when the dialog closes', async ({ page }) => {
  await signInAs(page, 'Coin Managers', `${SCREEN}?open=new&search=Halfway`)
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

test('Admin searches where the filter says, marks a block, takes it back with Undo, and has a file', async ({
  page,
  request,
}) => {
  const number = `C${await makeCoinTicket(request, { firstName: 'Zoë', lastName: 'Scopeone' })}`
  await block(request, { firstName: 'Zoë', lastName: 'Scopeone', ticketId: number })
  await block(request, { firstName: 'Al', lastName: 'Scopetwo', case_id: number, reason: 'friend of zoe' })
  await signInAs(page, 'Admin', `${SCREEN}?search=${number}`)
  const [one, two] = [rowOf(page, 'Scopeone'), rowOf(page, 'Scopetwo')]
  await expect(page.getByText('2 blocks')).toBeVisible()
  for (const column of [...staffColumns, 'Is pulled', 'Picked Up', 'Action'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
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

  const pulled = page.getByRole('checkbox', { name: 'Is pulled: Zoë Scopeone' })
  const pickedUp = page.getByRole('checkbox', { name: 'Picked Up: Zoë Scopeone' })
  await pulled.click()
  await expect(page.getByText('Zoë Scopeone: Is pulled on')).toBeVisible()
  await pickedUp.click()
  const said = page.getByRole('status').filter({ hasText: 'Zoë Scopeone: Picked Up on' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(pickedUp).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Name', exact: true })).toBeChecked()
  await expect(pulled).toBeChecked()
  await expect(pickedUp).not.toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await download).createReadStream()) parts.push(part as Buffer)
  const [head, row] = Buffer.concat(parts).toString('utf8').split('\n')
  expect(head).toContain('First Name,Last Name,Reason,Ticket,Badge,Case,Detective,Video url,Date Created,Is pulled')
  expect(row).toMatch(new RegExp(`Zoë,Scopeone,,${number},,,,,.*,yes,no`))

  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('nobody of this name')
  await expect(page.getByText("In force: the search 'nobody of this name', Search in 'Name'.")).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(one).toBeVisible()
})

test('Admin edits a block that another changes meanwhile, sees its history, and deletes it after a question', async ({
  page,
  request,
}) => {
  const number = `M${await makeTicket(request, { firstName: 'Edna', lastName: 'Editable' })}`
  await block(request, { firstName: 'Edna', lastName: 'Editable', reason: 'stolen rings', ticketId: number })
  await signInAs(page, 'Admin', `${SCREEN}?search=Editable`)
  const row = rowOf(page, 'Editable')
  await row.click()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit Edna Editable' })
  await expect(dialog.getByLabel('Reason')).toHaveValue('stolen rings')
  await dialog.getByLabel('Badge').fill('mine')
  await dialog.getByLabel('Video url').fill('javascript:alert(1)')
  await expect(dialog.getByText(/Draft kept/)).toBeVisible()
  const admin = await callAs(request, 'Admin')
  const { data } = (await (await admin.get('common/get-all-block-listing?search=Editable')).json()) as {
    data: { id: number }[]
  }
  await admin.post('common/save-new-blocks', { id: data[0]?.id, badge: 'theirs' })
  await expect(dialog.getByText('Now: theirs')).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(number)
  await expect(row).toContainText('Badge mine · stolen rings')
  await expect(row).toContainText('javascript:alert(1)')
  await expect(row.getByRole('link', { name: /javascript/ })).toHaveCount(0)

  await choose(page, 'Edna Editable', 'Show Changes History')
  const history = page.getByRole('dialog', { name: 'View Changes History' })
  await expect(history.getByText(/has been (created|updated) at/)).toHaveCount(3)
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
