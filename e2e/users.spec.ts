import { expect, type Page, test } from '@playwright/test'
import { nextCode, scan } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { makeGroup, makeUser, uniqueName } from './made-users.ts'
import { callAs, signInAs, typeCredentials } from './people.ts'

const USERS = '/portal/user-management'
const GROUPS = '/portal/user-management/groups'

type Credentials = { username: string; password: string }

const openAs = async (page: Page, user: Credentials, path: string) => {
  await page.goto(`/auth/login?r=${encodeURIComponent(path)}`)
  await typeCredentials(page, user.username, user.password)
  await expect(page).toHaveURL(path)
}

const message = (page: Page, text: string) => page.getByLabel('Messages').getByText(text)
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const cellsOf = (page: Page, name: string) => rowOf(page, name).getByRole('cell')

test.describe('All Users', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'Admin', `/auth/login?r=${encodeURIComponent(USERS)}`)
    await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible()
  })

  test('shows the columns and filters by group', async ({ page, request }) => {
    const never = await makeUser(request, 'Drawer')
    const heads = ['User Name', 'Email', 'Group or Role', 'Full Name', 'Last Login', 'Created On', 'Edit']
    for (const name of heads) await expect(page.getByRole('columnheader', { name })).toBeVisible()
    await expect(cellsOf(page, never.username).nth(5)).toHaveText('Null')
    await expect(cellsOf(page, 'dana@example.com').nth(5)).toHaveText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/)
    await expectAccessible(page)
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
    await expect(dialog.getByLabel('Buyer')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Buyer')).toBeFocused()
    await page.keyboard.type('Halden')
    await expect(page.getByRole('option', { name: 'Halden Refining' })).toBeVisible()
    await page.keyboard.press('Enter')
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
    await openAs(theirs, { ...user, password: 'Topaz&Ruby88' }, '/portal/dashboard')
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

  test('two-step of somebody without their phone is reset', async ({ page, request, browser, baseURL }) => {
    const user = await makeUser(request, 'Coin Managers')
    const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await openAs(theirs, user, '/portal/my-profile')
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
    await openAs(theirs, user, '/portal/my-profile')
    await expect(theirs.getByRole('button', { name: 'Two Factor Authentication' })).toBeVisible()
    await theirs.context().close()
  })
})

test.describe('User Groups', () => {
  test('are reached from the users and lead back; Admin can not be edited', async ({ page }) => {
    await signInAs(page, 'Admin', `/auth/login?r=${encodeURIComponent(USERS)}`)
    await page.getByRole('link', { name: 'User Groups or Role' }).click()
    await expect(page).toHaveURL(GROUPS)
    for (const name of ['Id', 'Group Name', 'Group Description', 'Permission', 'Edit'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    const admin = page.getByRole('row', { name: /Can not edit,Admin have all access and permissions\./ })
    await expect(admin).toBeVisible()
    await expect(admin.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Drawer/ })).toContainText('transaction, notice_view')
    await expectAccessible(page)
    await page.goto(`${GROUPS}?open=1`)
    await expect(admin).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(USERS)
  })

  test('a group is made and edited; the switch narrows the list and loses no tick', async ({ page }) => {
    await signInAs(page, 'Admin', `/auth/login?r=${encodeURIComponent(GROUPS)}`)
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
    await openAs(page, user, GROUPS)
    await page.getByRole('button', { name: 'Create New Group' }).click()
    await expect(page.getByLabel('clerks', { exact: true })).toBeEnabled()
    await expect(page.getByLabel('ticket', { exact: true })).toBeDisabled()
    await page.goto(USERS)
    await expect(rowOf(page, 'dana@example.com')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit dana' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: `Edit ${user.username}` })).toBeVisible()
  })
})

test.describe('My Account', () => {
  test('is kept by an Admin, the number formatted as it is typed and stored internationally', async ({
    page,
    request,
  }) => {
    const user = await makeUser(request, 'Admin')
    await openAs(page, user, '/portal/my-profile')
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
    await expect(page.getByLabel('Group')).toHaveAttribute('readonly')
    await expect(page.getByLabel('Group')).toHaveValue('Admin')
    await expectAccessible(page)
    const phone = page.getByLabel('Contact Number')
    await expect(phone).toHaveValue('(702) 555-0111')
    await phone.fill('')
    await phone.pressSequentially('70255501')
    await expect(phone).toHaveValue('(702) 555-01')
    await expect(page.getByText('Not a whole number yet')).toBeVisible()
    for (let digits = 8; digits > 2; digits--) await phone.press('Backspace')
    await phone.press('Control+s')
    await expect(page.getByText('*minimum 10 characters required')).toBeVisible()
    await phone.fill('')
    await phone.pressSequentially('+442079460958')
    await expect(phone).toHaveValue('+44 20 7946 0958')
    await page.getByLabel('First Name').fill('Al')
    await page.getByRole('button', { name: 'Update details' }).click()
    await expect(page.getByText('*minimum 3 characters required')).toBeVisible()
    await page.getByLabel('First Name').fill('Alexandra')
    await page.getByRole('button', { name: 'Update details' }).click()
    await expect(message(page, 'Details saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Alexandra, user menu' })).toBeVisible()
    const admin = await callAs(request, 'Admin')
    const { data } = await (await admin.get(`users/all-users-listing/all?search=${user.username}`)).json()
    expect(data[0]).toMatchObject({ first_name: 'Alexandra', phone: '+442079460958' })
  })

  test('is read-only for everybody else', async ({ page }) => {
    await signInAs(page, 'Coin Managers', '/auth/login?r=%2Fportal%2Fmy-profile')
    for (const name of ['First Name', 'Last Name', 'Username', 'Email', 'Group', 'Contact Number'])
      await expect(page.getByLabel(name)).toHaveAttribute('readonly')
    await expect(page.getByRole('button', { name: 'Update details' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Two Factor Authentication' })).toBeVisible()
    await expectAccessible(page)
  })

  test('a new password signs out and is the one from then on', async ({ page, request }) => {
    const user = await makeUser(request, 'Admin')
    await openAs(page, user, '/portal/my-profile')
    await page.getByRole('button', { name: 'Change Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    await expect(dialog.getByLabel('Old Password')).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(dialog.getByText('*field is required')).toBeVisible()
    await expect(dialog.getByText('*minimum 8 characters required')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Old Password').fill('Wrong&Word9')
    await dialog.getByLabel('New Password').fill('Topaz&Ruby88')
    await dialog.getByLabel('Confirm Password').fill('Topaz&Ruby89')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText("*Passwords didn't match")).toBeVisible()
    await dialog.getByLabel('Confirm Password').fill('Topaz&Ruby88')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The old password is not right')).toBeVisible()
    await dialog.getByLabel('Old Password').fill(user.password)
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL('/auth/login')
    await expect(message(page, 'Password changed. Please sign in again.')).toBeVisible()
    await openAs(page, { ...user, password: 'Topaz&Ruby88' }, '/portal/my-profile')
  })

  test('whoever must change the password sees that dialog and nothing else', async ({ page, request }) => {
    const user = await makeUser(request, 'Admin')
    // Only the first Admin of a new shop is told to, so here the server's answer is made to say it.
    await page.addInitScript(() => {
      const real = window.fetch
      window.fetch = async (...request) => {
        const answer = await real(...request)
        if (!answer.ok || !answer.url.endsWith('/users/particular-user-permissions')) return answer
        const body = await answer.json()
        body.data.userdetails.mustChangePassword = true
        return new Response(JSON.stringify(body), { headers: answer.headers })
      }
    })
    await page.goto('/auth/login')
    await typeCredentials(page, user.username, user.password)
    await expect(page).toHaveURL('/portal/my-profile')
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await page.goto('/portal/clerks')
    await expect(page).toHaveURL('/portal/my-profile')
    await dialog.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  test('other sessions are ended one by one, or all', async ({ page, request, browser, baseURL }) => {
    const user = await makeUser(request, 'Coin Managers')
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await openAs(other, user, '/portal/my-profile')
    await openAs(page, user, '/portal/my-profile')
    const rows = page.getByRole('table', { name: 'Open sessions' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: 'this one' })).toHaveCount(1)
    await page.getByRole('button', { name: /^End / }).click()
    await expect(rows).toHaveCount(2)
    await other.reload()
    await expect(other).toHaveURL(/\/auth\/login/)
    await openAs(other, user, '/portal/my-profile')
    await page.getByRole('button', { name: 'Logout everywhere' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await other.reload()
    await expect(other).toHaveURL(/\/auth\/login/)
    await other.context().close()
  })

  test('letter keys are turned off and on', async ({ page }) => {
    await signInAs(page, 'Admin', '/auth/login?r=%2Fportal%2Fmy-profile')
    await page.getByLabel('Letter keys').uncheck()
    await page.goto('/portal/clerks')
    await expect(page.getByRole('row', { name: /Marcus/ })).toBeVisible()
    await page.keyboard.press('n')
    await page.keyboard.press('/')
    await expect(page.getByLabel('Search clerks')).not.toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/portal/my-profile')
    await page.getByLabel('Letter keys').check()
    await page.goto('/portal/clerks')
    await expect(page.getByRole('row', { name: /Marcus/ })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test.describe('Sign-ins', () => {
  test('shows the last seven days, filters by user and counts the outcomes', async ({ page, request }) => {
    const user = await makeUser(request, 'Coin Managers')
    const enter = (password: string) =>
      request.post('/api/users/login-user', { data: { username: user.username, password } })
    await enter('Wrong&Word9')
    await enter(user.password)
    await signInAs(page, 'Admin', '/auth/login?r=%2Fportal%2Fsign-ins')
    await expect(page.getByRole('heading', { name: 'Sign-ins' })).toBeVisible()
    await expect(page.getByRole('row', { name: /wrong password/ }).first()).toBeVisible()
    await expectAccessible(page)
    const dayOf = (ms: number) =>
      new Date(ms).toLocaleDateString('en-US', {
        timeZone: 'America/Los_Angeles',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      })
    await expect(page.getByLabel('From')).toHaveValue(dayOf(Date.now() - 6 * 24 * 3600 * 1000))
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(dayOf(Date.now()))
    await page.getByRole('combobox', { name: 'User' }).fill(user.username)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(new RegExp(`user=.*${user.id}`))
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page.getByText('signed in 1 · wrong password 1')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('01/01/2020')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('The start date is after the end date')).toBeVisible()
  })
})

test.describe('what a group may not', () => {
  test('a group without permissions gets the page that says so', async ({ page, request }) => {
    const user = await makeUser(request, await makeGroup(request))
    await page.goto('/auth/login')
    await typeCredentials(page, user.username, user.password)
    await expect(page).toHaveURL('/portal/not-any-permissions')
    await expect(page.getByText('User do not have any permissions to access the Portal!')).toBeVisible()
    await expect(page.getByText('Please contact with ADMIN for access and permissions!')).toBeVisible()
    await expectAccessible(page)
  })

  test('a screen that is not theirs is denied', async ({ page }) => {
    await signInAs(page, 'Coin Managers')
    for (const path of [USERS, GROUPS, '/portal/sign-ins']) {
      await page.goto(path)
      await expect(page.getByText('User do not have permission to access this page!')).toBeVisible()
    }
    await expectAccessible(page)
  })
})
