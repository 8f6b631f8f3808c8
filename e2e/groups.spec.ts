import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { isUncut } from './list-rows.ts'
import { makeGroup, makeUser, uniqueName } from './made-users.ts'
import { callAs, enterAs, signInAs, typeCredentials } from './people.ts'

const USERS = '/portal/user-management'
const GROUPS = '/portal/user-management/groups'
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.describe('User Groups', () => {
  test('are reached from the users and lead back; Admin can not be edited, and a renamed group says what it is', async ({
    page,
    request,
  }) => {
    const calls = await callAs(request, 'Admin')
    const made = { name: uniqueName('Customers '), description: 'Made by a test', permissionIds: [] }
    const { data } = (await (await calls.post('users/create-new-group', made)).json()) as { data: { id: number } }
    const renamed = { ...made, id: data.id, name: uniqueName('Wholesale ') }
    expect((await calls.post('users/update-group', renamed)).status()).toBe(200)
    await signInAs(page, 'Admin', `${GROUPS}?open=1`)
    const admin = page.getByRole('row', { name: /Can not edit,Admin have all access and permissions\./ })
    await expect(admin).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(USERS)
    await page.getByRole('link', { name: 'User Groups or Role' }).click()
    await expect(page).toHaveURL(GROUPS)
    for (const name of ['Id', 'Group Name', 'Group Description', 'Permission', 'Edit'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await expect(admin.getByRole('link')).toHaveCount(0)
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(() => admin.getByRole('cell').last().evaluate(isUncut)).toBe(true)
    await expect(page.getByRole('row', { name: /Drawer/ })).toContainText('transaction, notice_view')
    await expect(rowOf(page, renamed.name)).toContainText('customer')
  })

  test('a group is made and edited; the switch narrows the list and loses no tick', async ({ page }) => {
    await signInAs(page, 'Admin', GROUPS)
    const name = uniqueName('Night ')
    await page.getByRole('button', { name: 'Create New Group' }).click()
    const create = page.getByRole('dialog', { name: 'Create Group' })
    await page.keyboard.press('Control+s')
    await expect(create.getByText('*field is required')).toHaveCount(2)
    await create.getByLabel('Group Name').fill(name)
    await create.getByLabel('Group Description').fill('Keeps the shop at night')
    await create.getByLabel('dashboard', { exact: true }).check()
    await create.getByLabel('ticket', { exact: true }).check()
    await create.getByLabel('Show MySql Permissions').check()
    await expect(create.getByLabel('dashboard', { exact: true })).toBeHidden()
    await expect(create.getByRole('checkbox')).toHaveCount(8)
    await expect(create.getByText('1 more ticked and not shown')).toBeVisible()
    await create.getByLabel('invoice', { exact: true }).check()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(create).toBeHidden()
    await expect(rowOf(page, name)).toContainText('dashboard, ticket, invoice')

    await page.getByRole('link', { name: `Edit ${name}` }).click()
    const edit = page.getByRole('dialog', { name: `Edit Group ${name}` })
    await expect(edit.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await edit.getByLabel('ticket', { exact: true }).uncheck()
    await edit.getByLabel('Group Name').fill('drawer')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByText('Group name is already taken')).toBeVisible()
    await edit.getByLabel('Group Name').fill(name)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(rowOf(page, name)).toContainText('dashboard, invoice')
  })

  test('somebody else than Admin gives only what they have', async ({ page, request }) => {
    const user = await makeUser(request, await makeGroup(request, ['user_manage', 'clerks']))
    await enterAs(page, user, USERS)
    await expect(rowOf(page, 'dana@example.com')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit dana' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: `Edit ${user.username}` })).toBeVisible()
    await page.getByRole('link', { name: 'User Groups or Role' }).click()
    const drawer = page.getByRole('row', { name: /Drawer/ })
    await expect(drawer).toContainText('may do more than you')
    await expect(drawer.getByRole('link')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create New Group' }).click()
    await expect(page.getByLabel('clerks', { exact: true })).toBeEnabled()
    await expect(page.getByLabel('ticket', { exact: true })).toBeDisabled()
    await page.getByLabel('Group Name').fill('Night customers')
    await page.getByLabel('Group Description').fill('Buy at night')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('A group of this name may do more than you').first()).toBeVisible()
  })
})

test('a group without permissions gets the page that says so', async ({ page, request }) => {
  const user = await makeUser(request, await makeGroup(request))
  await page.goto('/auth/login')
  await typeCredentials(page, user.username, user.password)
  await expect(page).toHaveURL('/portal/not-any-permissions')
  await expect(page.getByText('User do not have any permissions to access the Portal!')).toBeVisible()
  await expect(page.getByText('Please contact with ADMIN for access and permissions!')).toBeVisible()
})
