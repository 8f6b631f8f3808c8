import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addIp } from '#features/access/ip-whitelist/ip-whitelist.contract.ts'
import { saveSecuritySettings } from '#features/shop/settings/shop.contract.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** Uses real sockets from two addresses of this machine. */
let portal: TestPortal
let port: number
beforeAll(async () => {
  portal = await openTestPortal({ DEVICE_SECRET: 'the-device-secret' })
  port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => portal.close())

type Answer = { status: number; body: { message?: string; data?: { token: string } } }

const post = (path: string, body: object, from: string, token = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'x-forwarded-for': '127.0.0.1',
    }
    const sent = request(
      { host: '127.0.0.1', port, path: `/api/${path}`, method: 'POST', localAddress: from, headers },
      answer => {
        let text = ''
        answer.setEncoding('utf8').on('data', part => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }))
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

const credentials = { username: 'admin', password: 'Admin-Pass-1!' }

test('an enforced whitelist lets staff in from its addresses alone, whatever a header claims', async () => {
  const admin = await portal.signInAs('Admin')
  expect((await portal.send(saveSecuritySettings, { enforceIpWhitelist: true }, admin)).status).toBe(409)
  await portal.send(addIp, { ip: '127.0.0.1', comment: 'the counter' }, admin)
  expect((await portal.send(saveSecuritySettings, { enforceIpWhitelist: true }, admin)).status).toBe(200)

  expect((await post('users/login-user', credentials, '127.0.0.1')).status).toBe(200)
  expect((await post('users/login-user', credentials, '127.0.0.2')).status).toBe(403)
})

test('a session does not travel to another address', async () => {
  const { body } = await post('users/login-user', credentials, '127.0.0.1')
  const token = body.data?.token ?? ''
  expect((await post('users/logout', {}, '127.0.0.2', token)).status).toBe(403)
  expect((await post('users/logout', {}, '127.0.0.1', token)).status).toBe(200)
})

test('the device secret puts the address on the list', async () => {
  expect((await post('users/login-user', { secret: 'wrong', username: '' }, '127.0.0.3')).status).not.toBe(200)
  expect((await post('users/login-user', credentials, '127.0.0.3')).status).toBe(403)
  expect((await post('users/login-user', { secret: 'the-device-secret', username: '' }, '127.0.0.3')).status).toBe(200)
  expect((await post('users/login-user', credentials, '127.0.0.3')).status).toBe(200)
})
