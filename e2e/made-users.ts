import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { callAs } from './people.ts'

/** Users and groups of one test, so that the demo shop's people keep their passwords and sessions. */
const PASSWORD = 'Garnet&Opal7'
const FIRST_PASSWORD = 'Topaz&Jade8'

export const uniqueName = (kind: string) => `${kind}${randomBytes(4).toString('hex')}`

type Group = { id: number; name: string }

const groupId = async (admin: Awaited<ReturnType<typeof callAs>>, name: string) => {
  const { data } = (await (await admin.get('users/all-users-groups')).json()) as { data: Group[] }
  return data.find(group => group.name === name)?.id
}

/** Their address begins with `mailbox`; 'full' refuses the first mail. A customer bids for `buyer`. */
type Wishes = { mailbox?: 'full'; buyer?: string }

const buyerId = async (admin: Awaited<ReturnType<typeof callAs>>, name: string) => {
  const { data } = (await (await admin.get('common/get-all-buyers/true')).json()) as { data: Group[] }
  return data.find(buyer => buyer.name === name)?.id
}

/** A user who has never signed in, with a password from Admin. */
export const makeNewUser = async (request: APIRequestContext, group: string, { mailbox, buyer }: Wishes = {}) => {
  const admin = await callAs(request, 'Admin')
  const username = uniqueName('user')
  const user = { username, email: `${mailbox ? `${mailbox}-` : ''}${username}@example.com`, password: FIRST_PASSWORD }
  const names = { first_name: 'Testing', last_name: 'Person', phone: '+17025550111' }
  const ids = { group_id: await groupId(admin, group), ...(buyer && { buyer_id: await buyerId(admin, buyer) }) }
  const answer = await admin.post('users/create-new-user', { ...user, ...names, ...ids })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { id: number } }
  return { ...user, id: data.id }
}

export const makeUser = async (request: APIRequestContext, group: string, wishes: Wishes = {}) => {
  const user = await makeNewUser(request, group, wishes)
  const headers = { authorization: `Bearer ${await openSession(request, user)}` }
  const change = { password: user.password, newPassword: PASSWORD }
  const answer = await request.post('/api/users/change-password', { data: change, headers })
  expect(answer.status()).toBe(200)
  return { ...user, password: PASSWORD }
}

export const makeGroup = async (request: APIRequestContext, permissions: readonly string[] = []) => {
  const admin = await callAs(request, 'Admin')
  const name = uniqueName('Group ')
  const known = (await (await admin.get('users/all-users-permissions')).json()) as { data: Group[] }
  const permissionIds = known.data.filter(one => permissions.includes(one.name)).map(one => one.id)
  const answer = await admin.post('users/create-new-group', { name, description: 'Made by a test', permissionIds })
  expect(answer.status()).toBe(200)
  return name
}

type Credentials = { username: string; password: string }

/** Answers the token of a session at another desk. */
export const openSession = async (request: APIRequestContext, { username, password }: Credentials) => {
  const answer = await request.post('/api/users/login-user', { data: { username, password } })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

export const endSessionsOf = async (request: APIRequestContext, user: Credentials) => {
  const headers = { authorization: `Bearer ${await openSession(request, user)}` }
  await request.post('/api/users/logout', { data: { everywhere: true }, headers })
}
