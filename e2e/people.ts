import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, demoUsers } from '../db/demo.ts'

export type DemoGroup = (typeof demoUsers)[number]['group']

const usernameOf = (group: DemoGroup) => demoUsers.find(user => user.group === group)?.username ?? ''

/** Types the name and password of a group's demo user. */
export const typeCredentials = async (page: Page, username: string, password = DEMO_PASSWORD) => {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in on the screen and waits for the group's first page. */
export const signInByForm = async (page: Page, group: DemoGroup, path = '/auth/login') => {
  await page.goto(path)
  await typeCredentials(page, usernameOf(group))
  if (group === 'Employee') await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).not.toHaveURL(/auth\/login/)
}

type Credentials = { username: string; password: string }

const tokenFor = async (request: APIRequestContext, data: Credentials, headers: Record<string, string> = {}) => {
  const answer = await request.post('/api/users/login-user', { data, headers })
  expect(answer.status()).toBe(200)
  const { data: session } = (await answer.json()) as { data: { token: string } }
  return session.token
}

/** A page of the same origin that does not load the app, for access to its storage. */
const LIGHT_PAGE = '/mark.svg'

/** Data saving keeps the app from prefetching screens that the test never opens. */
const turnOnDataSaving = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

/** Signs in without the form, with the two halves of the session stored as the app does. */
export const enterAs = async (page: Page, credentials: Credentials, path?: string) => {
  const token = await tokenFor(page.request, credentials, { 'sec-fetch-site': 'same-origin' })
  await turnOnDataSaving(page)
  await page.goto(LIGHT_PAGE)
  await page.evaluate(kept => {
    localStorage.setItem('loupe.token', kept)
    localStorage.setItem('loupe.station', 'station1')
  }, token)
  if (path) await page.goto(path)
}

/** Signs in a group's demo user and opens the path. */
export const signInAs = (page: Page, group: DemoGroup, path?: string) =>
  enterAs(page, { username: usernameOf(group), password: DEMO_PASSWORD }, path)

const tokens = new Map<DemoGroup, Promise<string>>()

/** Tokens are valid on one server only. */
export const forgetTokens = () => tokens.clear()

/** Calls the API with a bearer token, signed in once per worker. */
export const callAs = async (request: APIRequestContext, group: DemoGroup) => {
  const token = tokens.get(group) ?? tokenFor(request, { username: usernameOf(group), password: DEMO_PASSWORD })
  tokens.set(group, token)
  const headers = { authorization: `Bearer ${await token}` }
  return {
    post: (path: string, body: object) => request.post(`/api/${path}`, { data: body, headers }),
    get: (path: string) => request.get(`/api/${path}`, { headers }),
    upload: (path: string, multipart: FormData) => request.post(`/api/${path}`, { multipart, headers }),
  }
}
