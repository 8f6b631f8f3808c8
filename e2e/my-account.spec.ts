import { expect, type Page, test } from '@playwright/test'
import { nextCode, turnOnTwoStep } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { mailTo } from './inbox.ts'
import { makeNewUser, makeUser, openSession } from './made-users.ts'
import { callAs, enterAs, signInAs, typeCredentials } from './people.ts'

const message = (page: Page, text: string) => page.getByLabel('Messages').getByText(text)
const FIRST_ADMIN = { username: 'admin', password: 'Admin-Pass-1!' }

test.describe('My Account', () => {
  test('is kept by an Admin, the number formatted as it is typed and stored internationally', async ({
    page,
    request,
  }) => {
    const user = await makeUser(request, 'Admin')
    await enterAs(page, user, '/portal/my-profile')
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
    await expect(page.getByLabel('Group')).toHaveAttribute('readonly')
    await expect(page.getByLabel('Group')).toHaveValue('Admin')
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
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByRole('dialog', { name: 'Change Password' }).getByLabel('Old Password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const admin = await callAs(request, 'Admin')
    const { data } = await (await admin.get(`users/all-users-listing/all?search=${user.username}`)).json()
    expect(data[0]).toMatchObject({ first_name: 'Alexandra', phone: '+442079460958' })
  })

  test('is read-only for everybody else; letter keys are turned off and on', async ({ page }) => {
    await signInAs(page, 'Coin Managers', '/portal/my-profile')
    for (const name of ['First Name', 'Last Name', 'Username', 'Email', 'Group', 'Contact Number'])
      await expect(page.getByLabel(name)).toHaveAttribute('readonly')
    await expect(page.getByRole('button', { name: 'Update details' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Two Factor Authentication' })).toBeVisible()

    await page.getByLabel('Letter keys').uncheck()
    await page.getByRole('button', { name: /^SETTINGS 2/ }).click()
    const items = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Items', exact: true })
    await items.click()
    await expect(page.getByRole('cell').first()).toBeVisible()
    await page.keyboard.press('n')
    await page.keyboard.press('/')
    await expect(page.getByLabel('Search items')).not.toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await page.getByLabel('Letter keys').check()
    await items.click()
    await expect(page.getByRole('cell').first()).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('the first Admin must change the password: that dialog and nothing else, until it is done; the new one is the one from then on', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    await typeCredentials(page, FIRST_ADMIN.username, FIRST_ADMIN.password)
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

    await typeCredentials(page, FIRST_ADMIN.username, FIRST_ADMIN.password)
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
    await dialog.getByLabel('Old Password').fill(FIRST_ADMIN.password)
    await page.keyboard.press('Control+s')
    await expect(message(page, 'Password changed. Please sign in again.')).toBeVisible()
    await typeCredentials(page, FIRST_ADMIN.username, 'Topaz&Ruby88')
    await expect(page).toHaveURL('/portal/dashboard')
  })

  test('a password that Admin typed is changed first: by an employee before the station, by a customer at home, by link without it', async ({
    page,
    request,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    const choose = async (old?: string) => {
      if (old) await dialog.getByLabel('Old Password').fill(old)
      else await expect(dialog.getByLabel('Old Password')).toHaveCount(0)
      await dialog.getByLabel('New Password').fill('Topaz&Ruby88')
      await dialog.getByLabel('Confirm Password').fill('Topaz&Ruby88')
      await page.keyboard.press('Control+s')
      await expect(page).toHaveURL(/\/auth\/login/)
    }
    const employee = await makeNewUser(request, 'Employee')
    await page.goto('/auth/login')
    await typeCredentials(page, employee.username, employee.password)
    await expect(page).toHaveURL('/portal/my-profile')
    await choose(employee.password)
    await typeCredentials(page, employee.username, 'Topaz&Ruby88')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/portal/dashboard')
    await page.evaluate(() => localStorage.clear())

    const customer = await makeNewUser(request, 'Customer')
    await request.post('/api/users/build-login-secret', { data: { username: customer.username } })
    const { text } = await mailTo(customer.email)
    await page.goto(/\S+\/auth\/login\?code=\S+/.exec(text)?.[0] ?? '')
    await expect(page).toHaveURL('/home')
    await choose()
    await typeCredentials(page, customer.username, 'Topaz&Ruby88')
    await expect(page.getByText('METRO CUSTOMER')).toBeVisible()
  })

  test('two-step is turned off with the password and a code', async ({ page, request }) => {
    const user = await makeUser(request, 'Employee')
    await enterAs(page, user)
    const totp = await turnOnTwoStep(request, user)
    await page.goto('/portal/my-profile')
    await page.getByRole('button', { name: 'Turn off two-step' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step' })
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByText('*field is required')).toBeVisible()
    await expect(dialog.getByText('Verification code is required during this process.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong&Word9')
    await dialog.getByLabel('Verification code').fill(nextCode(totp))
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByText('The password is not right')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(user.password)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(message(page, 'Two-step verification is off')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Two Factor Authentication' })).toBeVisible()
  })

  test('Logout ends this session alone; others are ended one by one, or all', async ({ page, request }) => {
    const user = await makeUser(request, 'Coin Managers')
    const isOpen = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await request.get('/api/sessions/mine', { headers })).status() === 200
    }
    const [first, second] = [await openSession(request, user), await openSession(request, user)]
    await enterAs(page, user, '/portal/my-profile')
    const rows = page.getByRole('table', { name: 'Open sessions' }).getByRole('row')
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: 'this one' })).toHaveCount(1)
    await page.getByRole('button', { name: /^End / }).first().click()
    await expect(rows).toHaveCount(3)
    const left = [await isOpen(first), await isOpen(second)]
    expect(left.filter(Boolean)).toHaveLength(1)

    await page.getByRole('button', { name: /user menu/ }).click()
    await expect(page.getByText('Welcome!')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    expect([await isOpen(first), await isOpen(second)], 'the other one stays').toEqual(left)
    await typeCredentials(page, user.username, user.password)
    await expect(page).toHaveURL('/portal/dashboard')
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout everywhere', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, false])
  })
})
