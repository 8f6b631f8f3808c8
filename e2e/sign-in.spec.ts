import { expect, type Page, test } from '@playwright/test'
import { nextCode, scan, wrongCode } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { mailTo } from './inbox.ts'
import { endSessionsOf, makeUser, uniqueName } from './made-users.ts'
import { callAs, signInAs, signInByForm, typeCredentials } from './people.ts'

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const message = (page: Page, text: string) => page.getByLabel('Messages').getByText(text)

test.describe('each group lands where it belongs', () => {
  test('Admin on the dashboard', async ({ page }) => {
    await signInByForm(page, 'Admin')
    await expect(page).toHaveURL('/portal/dashboard')
  })

  test('Employee chooses a station first', async ({ page }) => {
    await page.goto('/auth/login')
    await typeCredentials(page, 'luis')
    const dialog = page.getByRole('dialog', { name: 'Select Station!' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.goto('/portal/coin-tickets')
    await dialog.getByLabel('Station').click()
    await page.getByRole('option').nth(1).click()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Save' }), 'the choice leads on').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/portal/coin-tickets')
    await page.goto('/portal')
    await expect(page).toHaveURL('/portal/dashboard')
  })

  test('Drawer on the daily count', async ({ page }) => {
    await signInByForm(page, 'Drawer')
    await expect(page).toHaveURL('/portal/transactions/daily')
  })

  test('Coin Managers on the dashboard', async ({ page }) => {
    await signInByForm(page, 'Coin Managers')
    await expect(page).toHaveURL('/portal/dashboard')
  })

  test('Customer at home, with the way out and no way to the staff', async ({ page }) => {
    await signInByForm(page, 'Customer')
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('heading', { name: 'METRO CUSTOMER' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/portal/user-management')
    await expect(page).toHaveURL('/home')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})

test.describe('the form', () => {
  test('asks for both fields, marks them and takes the focus to the first', async ({ page }) => {
    await page.goto('/auth/login')
    const username = page.getByLabel('Username or email')
    await expect(username).toBeFocused()
    await expectAccessible(page)
    await signInButton(page).click()
    await expect(page.getByText('*field is required')).toHaveCount(2)
    await expect(username).toBeFocused()
    await page.keyboard.type('dana')
    await expect(username).toHaveValue('dana')
    await expect(page.getByText('*field is required')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
  })

  test('refuses a wrong password and lets it be typed over', async ({ page, request }) => {
    const user = await makeUser(request, 'Coin Managers')
    await page.goto('/auth/login')
    await typeCredentials(page, user.username, 'Wrong&Word9')
    await expect(message(page, 'Invalid username or password')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(user.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/portal/dashboard')
  })

  test('takes the e-mail too, and keeps the person logged in with a long cookie', async ({ page, request }) => {
    const user = await makeUser(request, 'Coin Managers')
    await page.goto('/auth/login')
    await page.getByLabel('Keep me logged in').check()
    const answer = page.waitForResponse(response => response.url().endsWith('/users/login-user'))
    await typeCredentials(page, user.email, user.password)
    const cookie = (await (await answer).headersArray()).find(({ name }) => name.toLowerCase() === 'set-cookie')?.value
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
    const seconds = Number(/Max-Age=(\d+)/i.exec(cookie ?? '')?.[1])
    expect(seconds).toBeGreaterThanOrEqual(30 * 24 * 3600)
    await expect(page).toHaveURL('/portal/dashboard')
  })
})

test.describe('two-step verification', () => {
  test('is set up from the picture, then asks for a code at sign-in', async ({ page, request }) => {
    // Set-up and sign-in in one, with three checks of accessibility.
    test.slow()
    const user = await makeUser(request, 'Coin Managers')
    await page.goto('/auth/login')
    await typeCredentials(page, user.username, user.password)
    await expect(page).toHaveURL('/portal/dashboard')
    await page.goto('/portal/my-profile')
    await page.getByRole('button', { name: 'Two Factor Authentication' }).click()
    const dialog = page.getByRole('dialog', { name: 'Two Factor Authentication' })
    const totp = await scan(dialog.getByRole('img', { name: 'Barcode for your authenticator app' }))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Finish' }).click()
    await expect(dialog.getByText('Verification code is required during this process.')).toBeVisible()
    await page.keyboard.type(wrongCode(totp))
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Verification code failed.')).toBeVisible()
    await dialog.getByLabel('Verification code').fill(totp.generate())
    await dialog.getByRole('button', { name: 'Finish' }).click()
    const done = "We've successfully setup the two step factor authentication for your acccount."
    await expect(message(page, done)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Two Factor Authentication' })).toBeHidden()

    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
    await typeCredentials(page, user.username, user.password)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expectAccessible(page)
    const code = page.getByLabel('Verification code')
    await expect(code).toBeFocused()
    await page.getByRole('button', { name: 'Verify code' }).click()
    await expect(page.getByText('Verification code is required during this process.')).toBeVisible()
    await page.keyboard.type(wrongCode(totp))
    await page.keyboard.press('Enter')
    await expect(message(page, 'Invalid Verification Code')).toBeVisible()
    await code.fill('12 34 56 78')
    await expect(code).toHaveValue('123456')
    await code.fill(nextCode(totp))
    await page.getByRole('button', { name: 'Verify code' }).click()
    await expect(page).toHaveURL('/portal/dashboard')
  })
})

test.describe('whoever is away', () => {
  const idleOf = async (page: Page, act: () => Promise<unknown>) => {
    const sent = page.waitForRequest(/\/api\/(common\/get-all-notices|metro-tickets\/get-all)/)
    await act()
    return (await sent).headers()['x-loupe-idle']
  }
  const MINUTES = 3 * 60_000

  test('is not kept signed in by a screen that asks by itself', async ({ page }) => {
    await page.clock.install()
    await signInAs(page, 'Employee')
    expect(await idleOf(page, () => page.goto('/portal/metro-tickets'))).toBeUndefined()
    await page.clock.fastForward(MINUTES)
    // What the list does when it hears of a change, and when its window is looked at again.
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(await idleOf(page, look)).toBe('1')
    await page.keyboard.press('Shift')
    await page.clock.fastForward(MINUTES / 6)
    expect(await idleOf(page, look)).toBeUndefined()
  })

  test('finds pads and notices as they were: they stand there by themselves', async ({ page }) => {
    await page.clock.install()
    await signInAs(page, 'Employee', '/portal/notices')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await idleOf(page, () => page.clock.fastForward(MINUTES))).toBeUndefined()
  })
})

test.describe('an ended session', () => {
  test('brings the open form back with what was typed', async ({ page, request }) => {
    const user = await makeUser(request, 'Admin')
    await page.goto('/auth/login')
    await typeCredentials(page, user.username, user.password)
    await expect(page).toHaveURL('/portal/dashboard')
    await page.goto('/portal/clerks')
    await page.getByRole('button', { name: 'Add New Clerk' }).click()
    const typed = uniqueName('Half ')
    await page.getByLabel('Name').fill(typed)
    await endSessionsOf(request, user)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/auth\/login\?r=/)
    await expect(page.getByLabel('Messages').getByRole('alert')).toBeVisible()
    await typeCredentials(page, user.username, user.password)
    await expect(page).toHaveURL(/\/portal\/clerks\?open=new/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(typed)
  })

  test('brings an employee back too, after the station', async ({ page, request }) => {
    const user = await makeUser(request, 'Employee')
    await page.goto('/auth/login?r=%2Fportal%2Fmy-profile')
    await typeCredentials(page, user.username, user.password)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/portal/my-profile')
  })
})

test.describe('the mailed link', () => {
  test('signs in once, and a second use is refused', async ({ page, request }) => {
    const user = await makeUser(request, 'Coin Managers')
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Forgot Password ?' }).click()
    await expect(page.getByText('*field is required')).toBeVisible()
    await page.getByLabel('Username or email').fill(user.username)
    await page.getByRole('button', { name: 'Forgot Password ?' }).click()
    await expect(message(page, 'Please check your inbox')).toBeVisible()
    const { text } = await mailTo(user.email)
    const link = /\S+\/auth\/login\?code=\S+/.exec(text)?.[0] ?? ''
    await page.goto(link)
    await expect(page).toHaveURL('/portal/dashboard')
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(message(page, 'This login link is not valid any more. Please ask for a new one.')).toBeVisible()
    await expect(page).toHaveURL('/auth/login')
  })
})

test.describe('addresses', () => {
  test('the secret puts the device on the whitelist and leaves the address', async ({ page, request }) => {
    await page.goto('/auth/login?secret=device-secret-of-the-tests')
    await expect(message(page, 'This device is on the IP whitelist now')).toBeVisible()
    await expect(page).toHaveURL('/auth/login')
    const admin = await callAs(request, 'Admin')
    const sessions = await (await admin.get('reports/sign-ins')).json()
    expect(JSON.stringify(sessions)).toContain('device added')
  })

  test('a target on another site is ignored', async ({ page }) => {
    await signInByForm(page, 'Admin', '/auth/login?r=https%3A%2F%2Fevil.example%2Fportal')
    await expect(page).toHaveURL('/portal/dashboard')
  })

  test('a target on this site is followed', async ({ page }) => {
    await signInByForm(page, 'Admin', '/auth/login?r=%2Fportal%2Fclerks%3Fsearch%3Dmar')
    await expect(page).toHaveURL('/portal/clerks?search=mar')
  })

  test('unknown paths lead to sign-in or to the portal', async ({ page }) => {
    await page.goto('/auth/whatever')
    await expect(page).toHaveURL('/auth/login')
    await signInByForm(page, 'Admin')
    for (const path of ['/no/such/page', '/portal/nonsense']) {
      await page.goto(path)
      await expect(page).toHaveURL('/portal/dashboard')
      await expect(message(page, 'There is no such page')).toBeVisible()
      await expect(message(page, path)).toBeVisible()
    }
  })

  test('without a token a page says so and comes back after signing in', async ({ page }) => {
    await page.goto('/portal/clerks')
    await expect(message(page, 'Please Login First')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login\?r=/)
    await typeCredentials(page, 'dana')
    await expect(page).toHaveURL('/portal/clerks')
  })

  test('a stored token goes from sign-in straight to the portal', async ({ page }) => {
    await signInByForm(page, 'Coin Managers')
    await expect(page).toHaveURL('/portal/dashboard')
    await page.goto('/auth/login')
    await expect(page).toHaveURL('/portal/dashboard')
  })
})

test.describe('leaving', () => {
  const open = async (page: Page, user: { username: string; password: string }) => {
    await page.goto('/auth/login')
    await typeCredentials(page, user.username, user.password)
    await expect(page).toHaveURL('/portal/dashboard')
  }

  test('Logout ends this session alone, Logout everywhere all of them', async ({ page, browser, request, baseURL }) => {
    const user = await makeUser(request, 'Coin Managers')
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await open(page, user)
    await open(other, user)
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /user menu/ }).click()
      await expect(page.getByText('Welcome!')).toBeVisible()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
    }
    await choose('Logout')
    await other.reload()
    await expect(other).toHaveURL('/portal/dashboard')
    await open(page, user)
    await choose('Logout everywhere')
    await other.reload()
    await expect(other).toHaveURL(/\/auth\/login/)
    await other.context().close()
  })
})
