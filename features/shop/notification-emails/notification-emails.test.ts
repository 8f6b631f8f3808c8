import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import {
  addNotificationEmail,
  editNotificationEmail,
  listNotificationEmails,
  removeNotificationEmail,
} from './notification-emails.contract.ts'
import { notificationEmailProblems } from './notification-emails.rules.ts'

const textOf = (email: string) => notificationEmailProblems({ email })[0]?.text

test.each(['june@example.com', ' a.b+c@mail.example.co.uk ', "o'neil@example.org", 'jürgen@bücher.example'])(
  '%s is an address',
  email => expect(textOf(email)).toBeUndefined(),
)

test.each([
  '',
  'june',
  'june@',
  '@example.com',
  'june@example',
  'a b@example.com',
  'a@@example.com',
  'a@-x.com',
  '.a@x.com',
  'a..b@x.com',
  'a@x..com',
  'a@x.com,b@x.com',
  'A <a@x.com>',
  'a@x.com\nBcc: b@x.com',
])('%j is none', email => expect(textOf(email)).toBe('Invalid Email format'))

describe('notification e-mails', () => {
  let portal: TestPortal
  let admin: { token: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signInAs('Admin')
  })
  afterAll(() => portal.close())

  const add = (email: unknown) =>
    portal.send(addNotificationEmail, { email, firstName: ' June ', lastName: 'Bell' }, admin)
  const rowOf = async (id: number) =>
    (await portal.send(listNotificationEmails, {}, admin)).body.data.find(row => row.id === id)

  test('a new address hears of alerts until it is switched off or removed', async () => {
    const { id } = (await add('june@example.com')).body.data
    expect(await rowOf(id)).toMatchObject({ email: 'june@example.com', firstName: 'June', enabled: true, version: 1 })
    expect((await portal.send(editNotificationEmail, { id, enabled: 0, version: 1 }, admin)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ email: 'june@example.com', lastName: 'Bell', enabled: false, version: 2 })
    await portal.send(editNotificationEmail, { id, email: 'j.bell@example.com', lastName: '' }, admin)
    expect(await rowOf(id)).toMatchObject({ email: 'j.bell@example.com', firstName: 'June', lastName: '' })
    expect((await portal.send(removeNotificationEmail, { id }, admin)).status).toBe(200)
    expect(await rowOf(id)).toBeUndefined()
  })

  test('a wrong, a double and a stale one are refused', async () => {
    const { id } = (await add('dana@example.com')).body.data
    for (const email of ['dana', '', null])
      expect((await add(email)).body).toMatchObject({ fields: { email: 'Invalid Email format' } })
    expect((await add('DANA@example.com')).status).toBe(409)
    expect((await add({ at: 'x' })).status).toBe(400)
    const wrong = await portal.send(editNotificationEmail, { id, email: '' }, admin)
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid Email format'])
    await portal.send(editNotificationEmail, { id, firstName: 'D', version: 1 }, admin)
    expect((await portal.send(editNotificationEmail, { id, firstName: 'E', version: 1 }, admin)).status).toBe(409)
    expect((await portal.send(editNotificationEmail, { id: 999_999, firstName: 'E' }, admin)).status).toBe(404)
    expect((await portal.send(removeNotificationEmail, { id: 999_999 }, admin)).status).toBe(404)
  })

  test('are found by any part of name and address, and are for admins', async () => {
    await add('priya@example.net')
    const found = await portal.send(listNotificationEmails, { search: 'EXAMPLE.NET June' }, admin)
    expect(found.body).toMatchObject({ count: 1, data: [{ email: 'priya@example.net' }] })
    const employee = await portal.signInAs('Employee')
    expect((await portal.send(listNotificationEmails, {}, employee)).status).toBe(403)
    expect((await portal.send(removeNotificationEmail, { id: 1 }, employee)).status).toBe(403)
  })
})
