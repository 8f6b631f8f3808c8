import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, demoUsers } from '../db/demo.ts'

export type DemoGroup = (typeof demoUsers)[number]['group']

const usernameOf = (group: DemoGroup) => demoUsers.find(user => user.group === group)?.username ?? ''

/** Types the name and password of the demo shop's person of a group, as they would. */
export const typeCredentials = async (page: Page, username: string, password = DEMO_PASSWORD) => {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the sign-in screen and waits for the page the group lands on. */
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

/** The server's own picture: the origin's storage without the app. */
const LIGHT_PAGE = '/mark.svg'

/** The page's person spares the line: the code of screens that the test never opens is not fetched. */
const spareTheLine = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

/** Signed in without the form, for tests that are about something else: the cookie half and the token half as a browser keeps them. */
export const enterAs = async (page: Page, credentials: Credentials, path?: string) => {
  const token = await tokenFor(page.request, credentials, { 'sec-fetch-site': 'same-origin' })
  await spareTheLine(page)
  await page.goto(LIGHT_PAGE)
  await page.evaluate(kept => {
    localStorage.setItem('loupe.token', kept)
    localStorage.setItem('loupe.station', 'station1')
  }, token)
  if (path) await page.goto(path)
}

/** The demo shop's person of a group, signed in; the path is the screen to open then. */
export const signInAs = (page: Page, group: DemoGroup, path?: string) =>
  enterAs(page, { username: usernameOf(group), password: DEMO_PASSWORD }, path)

const programs = new Map<DemoGroup, Promise<string>>()

/** Another server knows none of them. */
export const forgetPrograms = () => programs.clear()

/** A call as a program makes it: a bearer without the browser's cookie, signed in once for all tests of a worker. */
export const callAs = async (request: APIRequestContext, group: DemoGroup) => {
  const signedIn = programs.get(group) ?? tokenFor(request, { username: usernameOf(group), password: DEMO_PASSWORD })
  programs.set(group, signedIn)
  const headers = { authorization: `Bearer ${await signedIn}` }
  return {
    post: (path: string, body: object) => request.post(`/api/${path}`, { data: body, headers }),
    get: (path: string) => request.get(`/api/${path}`, { headers }),
  }
}
