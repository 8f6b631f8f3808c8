import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '#features/all.server.ts'
import { rowShape } from '#server/http/csv.ts'
import { type Endpoint, isRead, pathNames } from '#shared/endpoint.ts'
import { may } from '#shared/permissions.ts'
import { fieldNamesOf, hostile } from './hostile.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** Bad input to any call answers a text, never a 500. */

const calls = features.handlers.map(handler => handler.call)

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** An earlier call of the sweep may have signed the caller out or removed a permission. */
const ENDED = [401, 403, 440]

/** The Admin signs in again only when necessary, because thousands of Admins slow each call down. */
let admin: { token: string } | undefined
const sendAsAdmin = async (call: Endpoint, input: Record<string, unknown>) => {
  const before = admin && (await portal.send(call, input, admin))
  // A public call answers 401 for its own reasons and counts the attempts.
  if (before && (call.access === 'public' || !ENDED.includes(before.status))) return before
  admin = await portal.signInAs('Admin')
  return portal.send(call, input, admin)
}

const path = (call: Endpoint) =>
  Object.fromEntries(pathNames(call.path).map(name => [name, name === 'referType' ? 'zip' : '999999']))

describe.each(calls.map(call => ({ call, name: `${call.method} ${call.path}` })))('$name', ({ call }) => {
  test('answers every bad value of every field with less than 500 and a text', async () => {
    for (const key of fieldNamesOf(call)) {
      for (const [what, value] of Object.entries(hostile)) {
        const { status, body } = await sendAsAdmin(call, { ...path(call), [key]: value })
        expect(status, `${key} is ${what}: ${JSON.stringify(body).slice(0, 200)}`).toBeLessThan(500)
        if (status >= 400)
          expect(body, `${key} is ${what}`).toMatchObject({
            message: expect.stringMatching(/./),
            err: body.message,
            code: expect.any(String),
          })
      }
    }
  })

  test('all fields at once, and fields nobody knows', async () => {
    for (const [what, value] of Object.entries(hostile)) {
      const all = Object.fromEntries([...fieldNamesOf(call), 'nobody_knows_this'].map(key => [key, value]))
      const { status } = await sendAsAdmin(call, { ...all, ...path(call) })
      expect(status, what).toBeLessThan(500)
    }
  })

  if (call.method !== 'POST') return

  test('broken bodies are a 400', async () => {
    const { token } = await portal.signInAs('Admin')
    const url = `/api/${call.path.replace(/\{\w+\}/g, '1')}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (const payload of ['{', '[]', '"text"', '{"__proto__": {"a": 1}}', 'null,']) {
      const { statusCode } = await portal.inject({ method: 'POST', url, headers, payload })
      expect(statusCode, payload).toBe(may({ kind: 'admin', permissions: [] }, call.access) ? 400 : 403)
    }
    const multipart = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    const { statusCode } = await portal.inject({ method: 'POST', url, headers: multipart, payload: 'not a form' })
    expect(statusCode).toBeLessThan(500)
  })
})

describe.each(calls.filter(call => call.method === 'POST').map(call => ({ call, name: call.path })))(
  '$name without a body',
  ({ call }) => {
    test('is the same as with an empty one', async () => {
      const send = async (payload: string) => {
        const { token } = await portal.signInAs('Admin')
        const url = `/api/${call.path.replace(/\{\w+\}/g, '999999')}`
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const answer = await portal.inject({ method: 'POST', url, headers, payload })
        return { status: answer.statusCode, message: (answer.json() as { message?: string }).message }
      }
      expect(await send('')).toEqual(await send('{}'))
    })
  },
)

const ranges = [
  ['startDate', 'endDate'],
  ['start', 'end'],
  ['dateStart', 'dateEnd'],
] as const

const dated = calls.flatMap(call =>
  ranges.filter(days => days.every(day => fieldNamesOf(call).includes(day))).map(days => ({ call, days })),
)

describe.each(dated.map(({ call, days }) => ({ call, days, name: call.path })))('$name', ({ call, days }) => {
  test('refuses a range that starts after its end', async () => {
    const { token } = await portal.signInAs('Admin')
    const range = { [days[0]]: '11/17/2026', [days[1]]: '11/10/2026' }
    const { status, body } = await portal.send(call, { ...path(call), ...range }, { token })
    expect([status, body]).toEqual([400, expect.objectContaining({ fields: { [days[0]]: expect.any(String) } })])
  })
})

const dayFields = (call: Endpoint) => fieldNamesOf(call).filter(name => /date|day|^start|^end|^time/i.test(name))

describe.each(
  calls.filter(call => dayFields(call).length > 0).map(call => ({ call, name: `${call.method} ${call.path}` })),
)('$name', ({ call }) => {
  test('answers the first and the last days with less than 500', async () => {
    for (const day of ['01/01/0001', '01/01/1900', '12/31/2999', '12/31/9999']) {
      const all = Object.fromEntries(dayFields(call).map(name => [name, day]))
      const alone = dayFields(call).map(name => ({ [name]: day }))
      for (const days of [all, ...alone, { ...all, time: '23:59' }]) {
        const { status } = await sendAsAdmin(call, { ...path(call), ...days })
        expect(status, JSON.stringify(days)).toBeLessThan(500)
      }
    }
  })
})

const lists = calls.filter(call => fieldNamesOf(call).includes('page') && isRead(call) && rowShape(call))

const known: Record<string, string> = {
  referType: 'zip',
  groupId: 'all',
  entity: 'clerks',
  entityId: '1',
  enabledOnly: 'false',
}
/** Fields that a list can not do without. */
const needed: Record<string, object> = {
  'common/get-data-advance-search': { query: 'delgado' },
  'metals/get-all-metal-items-data': { metal: 'Gold 14k' },
}
const listPath = (call: Endpoint) => ({
  ...Object.fromEntries(pathNames(call.path).map(name => [name, known[name] ?? '1'])),
  ...needed[call.path],
})

describe.each(lists.map(call => ({ call, name: call.path })))('the list $name', ({ call }) => {
  test('refuses a page below 1 and a sort it does not know, and is empty beyond its end', async () => {
    const admin = await portal.signInAs('Admin')
    expect((await portal.send(call, { ...listPath(call), page: 0 }, admin)).status).toBe(400)
    expect((await portal.send(call, { ...listPath(call), page: -3 }, admin)).status).toBe(400)
    expect((await portal.send(call, { ...listPath(call), sortBy: 'password_hash' }, admin)).status).toBe(400)
    expect((await portal.send(call, { ...listPath(call), sortOrder: 'sideways' }, admin)).status).toBe(400)
    const beyond = await portal.send(call, { ...listPath(call), page: 90_000 }, admin)
    expect(beyond.status).toBe(200)
  })

  test('can be had as a CSV file', async () => {
    const admin = await portal.signInAs('Admin')
    const answer = await portal.send(call, listPath(call), { ...admin, headers: { accept: 'text/csv' } })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['content-type'])).toContain('text/csv')
  })
})
