import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '#features/all.server.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const METRICS_TOKEN = 'a-token-of-the-collector'

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  portal.inject({ method: 'GET', url, headers, remoteAddress })

test('the OpenAPI document names every call with its access', async () => {
  const answer = await get('/api/openapi.json')
  const document = answer.json() as { openapi: string; paths: Record<string, Record<string, { 'x-access': unknown }>> }
  expect(document.openapi).toBe('3.1.0')
  for (const { call } of features.handlers)
    expect(document.paths[`/api/${call.path}`]?.[call.method.toLowerCase()]?.['x-access'], call.path).toEqual(
      call.access,
    )
})

test('the page of calls can be read without scripts', async () => {
  const answer = await get('/api/docs')
  expect(answer.body).toContain('/api/common/change-order')
  expect(answer.body).not.toContain('<script')
  expect(answer.body).not.toMatch(/<style| style=/)
  expect((await get('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

test('health answers, and a trailing slash is tolerated', async () => {
  expect((await get('/api/health')).json()).toEqual({ status: 'ok' })
  expect((await get('/api/health/')).statusCode).toBe(200)
})

test('figures go to Admin and to who knows the token of the settings, not to others of this machine', async () => {
  const admin = await portal.signInAs('Admin')
  const employee = await portal.signInAs('Employee')
  const figures = (token?: string, from = portal) =>
    from.inject({ method: 'GET', url: '/api/metrics', headers: token ? { authorization: `Bearer ${token}` } : {} })
  for (const token of [undefined, METRICS_TOKEN, 'undefined']) expect((await figures(token)).statusCode).toBe(401)
  expect((await figures(employee.token)).statusCode).toBe(403)
  expect((await figures(admin.token)).statusCode).toBe(200)
  const watched = await openTestPortal({ METRICS_TOKEN })
  expect((await figures(METRICS_TOKEN, watched)).body).toContain('loupe_call_seconds')
  for (const token of [undefined, `${METRICS_TOKEN}x`]) expect((await figures(token, watched)).statusCode).toBe(401)
  expect((await watched.inject({ method: 'GET', url: '/api/metrics/get-all-data' })).statusCode).toBe(404)
  await watched.close()
})

test('whoever comes by HTTPS stays with it for a year, also behind a trusted proxy', async () => {
  const overHttps = { 'x-forwarded-proto': 'https' }
  const header = 'strict-transport-security'
  expect((await get('/api/health', overHttps)).headers[header], 'nobody is trusted here').toBeUndefined()
  const proxied = await openTestPortal({ TRUST_PROXY: '127.0.0.1' })
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await proxied.inject({ method: 'GET', url: '/api/health', headers, remoteAddress })).headers[header]
  expect(await ask(overHttps)).toMatch(/^max-age=31536000\b/)
  expect(await ask({ 'x-forwarded-proto': 'http' })).toBeUndefined()
  expect(await ask(overHttps, '10.1.2.3')).toBeUndefined()
  await proxied.close()
})

test('every answer has a request id and a strict content policy, and no call is cached', async () => {
  const { headers } = await get('/api/health')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(headers['cache-control']).toBe('no-store')
})

test('an unknown call is a 404 with a text', async () => {
  const answer = await get('/api/no-such-call')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found', message: 'No such call', err: 'No such call' })
})
