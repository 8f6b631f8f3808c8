import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signOut } from '#features/access/session/session.contract.ts'
import { clerkCalls, pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { firstRow } from '#server/db.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
let base: string
beforeAll(async () => {
  portal = await openTestPortal()
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const openStream = async (token: string) => {
  const stop = new AbortController()
  const answer = await fetch(`${base}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Reads on until the stream has said this, or has ended. */
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += value
    }
    return text
  }
  return { status: answer.status, until, close: () => stop.abort() }
}

test('a change reaches an open stream, through the database and not within the process alone', async () => {
  const admin = await portal.signInAs('Admin')
  const stream = await openStream(admin.token)
  await stream.until('event: ready')
  const { body } = await portal.send(clerkCalls.add, { name: 'Eve' }, admin)
  expect(await stream.until('clerks')).toContain(`{"topic":"clerks","id":${body.data.id}}`)
  stream.close()
})

test('a change that is rolled back is not told', async () => {
  const admin = await portal.signInAs('Admin')
  const stream = await openStream(admin.token)
  await stream.until('event: ready')
  await portal.send(clerkCalls.add, { name: 'luis' }, admin)
  await portal.send(pettyCashUserCalls.add, { name: 'told afterwards' }, admin)
  expect(await stream.until('petty_cash_users')).not.toContain('clerks')
  stream.close()
})

test('nobody without a session listens, and a signed-out one stops', async () => {
  const { status } = await fetch(`${base}/api/events`)
  expect(status).toBe(401)
  const person = await portal.signInAs('Employee')
  await portal.send(signOut, {}, person)
  expect((await fetch(`${base}/api/events`, { headers: { authorization: `Bearer ${person.token}` } })).status).toBe(440)
})

test('the heartbeat keeps nobody signed in, and tells who stayed away too long', async () => {
  // The beat alone; what the server waits for stays as it is.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { token, sessionId } = await portal.signInAs('Employee')
    const usedAgo = (ago: string) =>
      sql`update sessions set last_used_at = now() - ${ago}::interval where id = ${sessionId}`.execute(portal.db)
    await usedAgo('11 hours')
    const stream = await openStream(token)
    await stream.until('event: ready')
    await vi.advanceTimersByTimeAsync(15_000)
    await stream.until('still here')
    const isUsed = await firstRow(
      portal.db,
      sql`select from sessions where id = ${sessionId} and last_used_at > now() - interval '10 hours'`,
    )
    expect(isUsed).toBeUndefined()
    await usedAgo('13 hours')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await stream.until('event: ended')).toContain('event: ended')
  } finally {
    vi.useRealTimers()
  }
})

test('a customer hears nothing of the shop', async () => {
  const customer = await portal.signInAs('Customer')
  const admin = await portal.signInAs('Admin')
  const stream = await openStream(customer.token)
  await stream.until('event: ready')
  await portal.send(clerkCalls.add, { name: 'Not for customers' }, admin)
  // The next thing every stream hears, whoever listens: what came before it would stand before it.
  await portal.db.transaction().execute(async tx => {
    const { announce } = await import('#server/events.ts')
    await announce(tx, { topic: 'for everybody', id: 1, access: ['all', 'customer'] })
  })
  expect(await stream.until('for everybody')).not.toContain('clerks')
  stream.close()
})
