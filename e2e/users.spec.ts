import { expect, type Page, test } from '@playwright/test'
import { nextCode, scan } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { makeUser, uniqueName } from './made-users.ts'
import { enterAs, signInAs, typeCredentials } from './people.ts'

const USERS = '/portal/user-management'
const message = (page: Page, text: string) => page.getByLabel('Messages').getByText(text)
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const cellsOf = (page: Page, name: string) => rowOf(page, name).getByRole('cell')

test.describe('All Users', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'Admin', USERS)
    await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible()
  })

  test('shows the columns and filters by group', async ({ page, request }) => {
    const never = await makeUser(request, 'Drawer')
    const heads = ['User Name', 'Email', 'Group or Role', 'Full Name', 'Last Login', 'Created On', 'Edit']
    for (const name of heads) await expect(page.getByRole('columnheader', { name })).toBeVisible()
    await expect(cellsOf(page, never.username).nth(5)).toHaveText('Null')
    await expect(cellsOf(page, 'dana@example.com').nth(5)).toHaveText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/)
    const filter = page.getByRole('combobox', { name: 'Group or Role' })
    await expect(filter).toHaveValue('ALL')
    await filter.click()
    for (const name of ['ALL', 'Admin', 'Employee', 'Drawer', 'Coin Managers', 'Customer'])
      await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
    await page.getByRole('option', { name: 'Customer', exact: true }).click()
    await expect(page).toHaveURL(/groupId=/)
    await expect(rowOf(page, 'marcus@example.com')).toBeVisible()
    await expect(rowOf(page, 'dana@example.com')).toBeHidden()
    await page.keyboard.press('Tab')
    await page.reload()
    await expect(filter).toHaveValue('Customer')
    await filter.fill('ALL')
    await filter.press('Enter')
    await expect(rowOf(page, 'dana@example.com')).toBeVisible()
  })

  test('a blank user is refused with every text at its field', async ({ page }) => {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Create User' })
    await expect(dialog.getByLabel('First Name')).toBeFocused()
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
    await expectAccessible(page)
    await expect(dialog.getByLabel('First Name')).toBeFocused()
    await page.keyboard.type('Ann')
    await expect(dialog.getByLabel('First Name')).toHaveValue('Ann')
    await dialog.getByLabel('Password', { exact: true }).fill('onlyletters')
    await dialog.getByLabel('Confirm Password').fill('otherletters')
    await page.keyboard.press('Control+s')
    await expect(dialog.getByText('*required symbol, upper and lower case letters and a number')).toBeVisible()
    await expect(dialog.getByText("*Passwords didn't match")).toBeVisible()
    await dialog.getByLabel('Confirm Password').focus()
    await expect(message(page, 'minimum 3 characters required').first()).toBeVisible()
    const endOfTitle = await dialog.getByRole('heading').evaluate(title => title.getBoundingClientRect().bottom)
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect
      .poll(() => messages.evaluate(box => box.getBoundingClientRect().top), { message: 'the title is free' })
      .toBeGreaterThan(endOfTitle)
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('a user is made with the keyboard alone and can sign in; a customer belongs to a buyer', async ({
    page,
    browser,
    baseURL,
  }) => {
    const username = uniqueName('cust')
    await page.getByRole('button', { name: 'Create New User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create User' })
    await expect(dialog.getByLabel('Buyer')).toBeHidden()
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

    await page.getByRole('link', { name: `Edit ${username}` }).click()
    await expect(page.getByRole('dialog', { name: /Edit User Details/ }).getByLabel('Buyer')).toHaveValue(
      'Halden Refining',
    )
    const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await theirs.goto('/auth/login')
    await typeCredentials(theirs, username, 'Garnet&Opal7')
    await expect(theirs).toHaveURL('/home')
    await theirs.context().close()
  })

  test('an edit changes the password only while the switch is on', async ({ page, request, browser, baseURL }) => {
    const user = await makeUser(request, 'Coin Managers')
    await page.getByRole('link', { name: `Edit ${user.username}` }).click()
    const dialog = page.getByRole('dialog', { name: `Edit User Details ${user.username}` })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden()
    await dialog.getByLabel('Last Name').fill('Renamed')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(cellsOf(page, user.username).nth(4)).toHaveText('Testing Renamed')

    await page.getByRole('link', { name: `Edit ${user.username}` }).click()
    await dialog.getByLabel('Change Password').check()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(dialog.getByText('*minimum 8 characters required')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill('Topaz&Ruby88')
    await dialog.getByLabel('Confirm Password').fill('Topaz&Ruby88')
    await page.keyboard.press('Control+s')
    await expect(dialog).toBeHidden()
    const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await enterAs(theirs, { ...user, password: 'Topaz&Ruby88' }, '/portal/dashboard')
    await theirs.context().close()
  })

  test('a name that is taken is marked at its field', async ({ page }) => {
    await page.getByRole('link', { name: 'Edit priya' }).click()
    const dialog = page.getByRole('dialog', { name: /Edit User Details/ })
    await dialog.getByLabel('User Name').fill('LUIS')
    await page.keyboard.press('Control+s')
    await expect(dialog.getByText('Username is already taken')).toBeVisible()
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await expect(dialog.getByLabel('User Name')).toHaveValue('priya')
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
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, email)).toBeVisible()
  })

  test('two-step of somebody without their phone is reset', async ({ page, request, browser, baseURL }) => {
    const user = await makeUser(request, 'Coin Managers')
    const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await enterAs(theirs, user, '/portal/my-profile')
    await page.getByRole('button', { name: `Actions for ${user.username}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Reset two-step' })).toBeHidden()
    await page.keyboard.press('Escape')
    await theirs.getByRole('button', { name: 'Two Factor Authentication' }).click()
    const totp = await scan(theirs.getByRole('img', { name: 'Barcode for your authenticator app' }))
    await theirs.getByLabel('Verification code').fill(nextCode(totp))
    await theirs.getByRole('button', { name: 'Finish' }).click()
    await expect(theirs.getByText('two-step on')).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: `Actions for ${user.username}` }).click()
    await page.getByRole('menuitem', { name: 'Reset two-step' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await expect(message(page, 'Two-step verification is off; the user can set it up again')).toBeVisible()
    await theirs.reload()
    await expect(theirs).toHaveURL(/\/auth\/login/)
    await enterAs(theirs, user, '/portal/my-profile')
    await expect(theirs.getByRole('button', { name: 'Two Factor Authentication' })).toBeVisible()
    await theirs.context().close()
  })
})
