import { expect, type Page, test } from '@playwright/test'
import { nextCode, scan, wrongCode } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { mailTo } from './inbox.ts'
import { endSessionsOf, makeUser, uniqueName } from './made-users.ts'
import { callAs, enterAs, signInAs, signInByForm, typeCredentials } from './people.ts'

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const message = (page: Page, text: string) => page.getByLabel('Messages').getByText(text)

test.describe('each group lands where it belongs', () => {
  test('Employee chooses a station first, and comes to the page that was asked for', async ({ page }) => {
    await page.goto('/auth/login')
    await typeCredentials(page, 'luis')
    const dialog = page.getByRole('dialog', { name: 'Select Station!' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.goto('/portal/my-profile')
    await dialog.getByLabel('Station').click()
    await page.getByRole('option').nth(1).click()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Save' }), 'the choice leads on').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/portal/my-profile')
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
  test('asks for both fields, takes the focus to the first, refuses a wrong password, takes the e-mail too, and keeps the person logged in with a long cookie', async ({
    page,
    request,
  }) => {
    const user = await makeUser(request, 'Coin Managers')
    await page.goto('/auth/login')
    const username = page.getByLabel('Username or email')
    const password = page.getByLabel('Password', { exact: true })
    await expect(username).toBeFocused()
    await signInButton(page).click()
    await expect(page.getByText('*field is required')).toHaveCount(2)
    await expect(username).toBeFocused()
    await page.keyboard.type(user.email)
    await expect(username).toHaveValue(user.email)
    await expect(page.getByText('*field is required')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(password).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('Wrong&Word9')
    await page.keyboard.press('Enter')
    await expect(message(page, 'Invalid username or password')).toBeVisible()
    await expect(password).toBeFocused()
    await page.getByLabel('Keep me logged in').check()
    await password.fill(user.password)
    const answer = page.waitForResponse(response => response.url().endsWith('/users/login-user'))
    await page.keyboard.press('Enter')
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
    // Set-up and sign-in in one, with two checks of accessibility.
    test.slow()
    const user = await makeUser(request, 'Coin Managers')
    await enterAs(page, user, '/portal/my-profile')
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

test('whoever is away is not kept signed in by a list that asks by itself, but by the notices, which stand there by themselves', async ({
  page,
}) => {
  const idleOf = async (act: () => Promise<unknown>) => {
    const sent = page.waitForRequest(/\/api\/(common\/get-all-notices|metro-tickets\/get-all)/)
    await act()
    // The screen does not ask again until it has the answer.
    await (await (await sent).response())?.finished()
    return (await sent).headers()['x-loupe-idle']
  }
  const MINUTES = 3 * 60_000
  await page.clock.install()
  await signInAs(page, 'Employee', '/portal/notices')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await idleOf(() => page.clock.fastForward(MINUTES))).toBeUndefined()

  expect(await idleOf(() => page.goto('/portal/metro-tickets?search=nobody at all'))).toBeUndefined()
  await expect(page.getByText(/^No .*tickets found/)).toBeVisible()
  await page.clock.fastForward(MINUTES)
  // The list does the same when it hears of a change.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(await idleOf(look)).toBe('1')
  await page.keyboard.press('Shift')
  await page.clock.fastForward(MINUTES / 6)
  expect(await idleOf(look)).toBeUndefined()
})

test('an ended session brings the open form back with what was typed', async ({ page, request }) => {
  // No other call is let through, so that the save is the first to find the session ended.
  await page.route('**/api/events', route => route.abort())
  const user = await makeUser(request, 'Admin')
  await enterAs(page, user, '/portal/clerks?open=new')
  const typed = uniqueName('Half ')
  await page.getByLabel('Name').fill(typed)
  await page.route(/\/api\/(?!common\/add-new-clerk)/, route => route.abort())
  await endSessionsOf(request, user)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?r=/)
  await page.unrouteAll()
  await expect(page.getByLabel('Messages').getByRole('alert')).toBeVisible()
  await typeCredentials(page, user.username, user.password)
  await expect(page).toHaveURL(/\/portal\/clerks\?open=new/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(typed)
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

  test('Admin comes to the dashboard: not to a target on another site, and from sign-in and unknown paths too', async ({
    page,
  }) => {
    await page.goto('/auth/whatever')
    await expect(page).toHaveURL('/auth/login')
    await signInByForm(page, 'Admin', '/auth/login?r=https%3A%2F%2Fevil.example%2Fportal')
    await expect(page).toHaveURL('/portal/dashboard')
    for (const path of ['/no/such/page', '/portal/nonsense']) {
      await page.goto(path)
      await expect(page).toHaveURL('/portal/dashboard')
      await expect(message(page, 'There is no such page')).toBeVisible()
      await expect(message(page, path)).toBeVisible()
    }
    await page.goto('/auth/login')
    await expect(page).toHaveURL('/portal/dashboard')
  })

  test('without a token a page says so and comes back after signing in', async ({ page }) => {
    await page.goto('/portal/clerks?search=mar')
    await expect(message(page, 'Please Login First')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login\?r=/)
    await typeCredentials(page, 'dana')
    await expect(page).toHaveURL('/portal/clerks?search=mar')
  })
})
