import { expect, test } from '@playwright/test'
import { makeUser } from './made-users.ts'
import { typeCredentials } from './people.ts'

const HOST = 'shop.example'
const origin = `http://${HOST}:${process.env.E2E_PORT ?? 4210}`

/** As in a shop without TLS, at another host name than localhost, which browsers treat as secure. */
test.use({
  baseURL: origin,
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
})

test('over plain HTTP at another host name the session has its cookie half, without which the token is nothing', async ({
  page,
  playwright,
}) => {
  const port = process.env.E2E_PORT ?? 4210
  const request = await playwright.request.newContext({ baseURL: `http://127.0.0.1:${port}` })
  const user = await makeUser(request, 'Coin Managers')
  await page.goto('/auth/login')
  const sent = page.waitForRequest(one => one.url().endsWith('/users/login-user'))
  await typeCredentials(page, user.username, user.password)
  expect((await (await sent).allHeaders())['sec-fetch-site']).toBeUndefined()
  await expect(page).toHaveURL(`${origin}/portal/dashboard`)
  const half = (await page.context().cookies()).find(({ name }) => name === 'loupe_half')
  expect(half).toMatchObject({ httpOnly: true, sameSite: 'Strict', domain: HOST })
  const token = await page.evaluate(() => localStorage.getItem('loupe.token'))
  const stolen = await request.get('/api/users/particular-user-permissions', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(stolen.status()).toBe(401)
  await request.dispose()
})
