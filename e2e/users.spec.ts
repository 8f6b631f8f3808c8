import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { turnOnTwoStep } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { makeNewUser, makeUser, uniqueName } from './made-users.ts'
import { enterAs, signInAs } from './people.ts'

const USERS = '/portal/user-management'
const message = (page: Page, text: string) => page.getByLabel('Messages').getByText(text)
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const cellsOf = (page: Page, name: string) => rowOf(page, name).getByRole('cell')

const canSignIn = async (request: APIRequestContext, username: string, password: string) =>
  (await request.post('/api/users/login-user', { data: { username, password } })).status() === 200

const openUsers = async (page: Page) => {
  await signInAs(page, 'Admin', USERS)
  await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible()
}

test('All Users shows the columns, filters by group, and resets the two-step of somebody without their phone', async ({
  page,
  request,
}) => {
  const [never, twoStep] = [await makeNewUser(request, 'Drawer'), await makeUser(request, 'Coin Managers')]
  await turnOnTwoStep(request, twoStep)
  await openUsers(page)
  const heads = ['User Name', 'Email', 'Group or Role', 'Full Name', 'Last Login', 'Created On', 'Edit']
  for (const name of heads) await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(cellsOf(page, never.username).nth(5)).toHaveText('Null')
  await expect(cellsOf(page, 'dana@example.com').nth(5)).toHaveText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/)

  await page.getByRole('button', { name: `Actions for ${never.username}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Reset two-step' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${twoStep.username}` }).click()
  await page.getByRole('menuitem', { name: 'Reset two-step' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(message(page, 'Two-step verification is off; the user can set it up again')).toBeVisible()

  const filter = page.getByRole('combobox', { name: 'Group or Role' })
  await expect(filter).toHaveValue('ALL')
  await filter.click()
  for (const name of ['ALL', 'Admin', 'Employee', 'Drawer', 'Coin Managers', 'Customer'])
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
  await page.getByRole('option', { name: 'Customer', exact: true }).click()
  await expect(page).toHaveURL(/groupId=/)
  await expect(rowOf(page, 'marcus@example.com')).toBeVisible()
  await expect(rowOf(page, 'dana@example.com')).toBeHidden()
  await filter.fill('ALL')
  await filter.press('Enter')
  await expect(rowOf(page, 'dana@example.com')).toBeVisible()
})

test('a blank user is refused with every text at its field, then made with the keyboard alone and can sign in; a customer belongs to a buyer', async ({
  page,
  request,
}) => {
  await openUsers(page)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await expect(dialog.getByLabel('Buyer')).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('*minimum 3 characters required')).toHaveCount(2)
  for (const text of [
    '*length must between 3-50',
    '*minimum 10 characters required',
    '*invalid email address',
    '*field is required',
    '*minimum 8 characters required',
  ])
    await expect(dialog.getByText(text)).toBeVisible()
  await expect(message(page, 'First Name: minimum 3 characters required')).toBeVisible()
  const endOfTitle = await dialog.getByRole('heading').evaluate(title => title.getBoundingClientRect().bottom)
  const messages = page.getByRole('region', { name: 'Messages' })
  await dialog.getByLabel('Confirm Password').focus()
  await expect
    .poll(() => messages.evaluate(box => box.getBoundingClientRect().top), { message: 'the title is free' })
    .toBeGreaterThan(endOfTitle)
  await expectAccessible(page)

  const username = uniqueName('cust')
  await dialog.getByLabel('First Name').focus()
  for (const text of ['Clara', 'Whitman', username, '7025550123', `${username}@example.com`]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('Custom')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Buyer')).toBeFocused()
  await page.keyboard.type('Halden')
  await expect(page.getByRole('option', { name: 'Halden Refining' })).toBeVisible()
  await page.keyboard.press('Enter')
  for (const text of ['Garnet&Opal7', 'Garnet&Opal7']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(dialog).toBeHidden()
  await expect(cellsOf(page, username).nth(3)).toHaveText('Customer')
  expect(await canSignIn(request, username, 'Garnet&Opal7')).toBe(true)
  await page.getByRole('link', { name: `Edit ${username}` }).click()
  const edit = page.getByRole('dialog', { name: /Edit User Details/ })
  await expect(edit.getByLabel('Buyer')).toHaveValue('Halden Refining')
})

test('an edit changes the password only while the switch is on; a name that is taken is marked at its field', async ({
  page,
  request,
}) => {
  const user = await makeUser(request, 'Coin Managers')
  await openUsers(page)
  await page.getByRole('link', { name: `Edit ${user.username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit User Details ${user.username}` })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden()
  await dialog.getByLabel('User Name').fill('LUIS')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('Username is already taken')).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByLabel('User Name')).toHaveValue(user.username)
  await dialog.getByLabel('Last Name').fill('Renamed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(cellsOf(page, user.username).nth(4)).toHaveText('Testing Renamed')
  expect(await canSignIn(request, user.username, user.password)).toBe(true)

  await page.getByRole('link', { name: `Edit ${user.username}` }).click()
  await dialog.getByLabel('Change Password').check()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('*minimum 8 characters required')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('Topaz&Ruby88')
  await dialog.getByLabel('Confirm Password').fill('Topaz&Ruby88')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  expect(await canSignIn(request, user.username, 'Topaz&Ruby88')).toBe(true)
})

test("one's own password is not changed here, and another e-mail address asks for it", async ({ page, request }) => {
  const user = await makeUser(request, 'Admin')
  await enterAs(page, user, USERS)
  await page.getByRole('link', { name: `Edit ${user.username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit User Details ${user.username}` })
  await expect(dialog.getByLabel('Email')).toHaveValue(user.email)
  await expect(dialog.getByLabel('Change Password')).toHaveCount(0)
  await expect(dialog.getByLabel('Your present password')).toHaveCount(0)
  const email = `new-${user.email}`
  await dialog.getByLabel('Email').fill(email)
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('*field is required')).toBeVisible()
  await dialog.getByLabel('Your present password').fill(user.password)
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email)).toBeVisible()
})
