import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, demoUsers } from '../db/demo.ts'

export type Group = (typeof demoUsers)[number]['group']

const usernameOf = (group: Group) => demoUsers.find(user => user.group === group)?.username ?? ''

/** Types the name and password of the demo shop's person of a group, as they would. */
export const typeCredentials = async (page: Page, username: string, password = DEMO_PASSWORD) => {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the sign-in screen and waits for the page the group lands on. */
export const signInAs = async (page: Page, group: Group, path = '/auth/login') => {
  await page.goto(path)
  await typeCredentials(page, usernameOf(group))
  if (group === 'Employee') await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).not.toHaveURL(/auth\/login/)
}

/** A call as a program makes it: a bearer without the browser's cookie. */
export const callAs = async (request: APIRequestContext, group: Group) => {
  const answer = await request.post('/api/users/login-user', {
    data: { username: usernameOf(group), password: DEMO_PASSWORD },
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  const headers = { authorization: `Bearer ${data.token}` }
  return {
    post: (path: string, body: object) => request.post(`/api/${path}`, { data: body, headers }),
    get: (path: string) => request.get(`/api/${path}`, { headers }),
  }
}
