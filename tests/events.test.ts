import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { signOut } from '#features/access/session/session.contract.ts'
import { payeeCalls } from '#features/shop/payees/payees.contract.ts'
import { recordPayee } from '#features/shop/payees/payees.server.ts'
import {
  clerkCalls,
  leadsKeywordCalls,
  pettyCashUserCalls,
} from '#features/shop/reference-lists/word-lists.contract.ts'
import { firstRow } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { buildApp } from '#server/http/app.ts'
import { handle } from '#server/http/handle.ts'
import { endpoint, STREAM } from '#shared/endpoint.ts'
import { done, id } from '#shared/fields.ts'
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
  /** Reads until the stream sends this text or ends. */
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

test('payees, petty cash users and keywords are told to who may read them', async () => {
  const admin = await portal.signInAs('Admin')
  const [writer, clerk] = [await openStream(admin.token), await openStream((await portal.signInAs('Employee')).token)]
  for (const stream of [writer, clerk]) await stream.until('event: ready')
  const { id } = (await portal.send(payeeCalls.add, { name: 'Halden' }, admin)).body.data
  await portal.send(payeeCalls.edit, { id, name: 'Halden Supply' }, admin)
  await portal.db.transaction().execute(tx => recordPayee(tx, 'Halden Supply', 90, { id: admin.userId, address: '' }))
  await portal.send(pettyCashUserCalls.add, { name: 'Window cleaner' }, admin)
  await portal.send(leadsKeywordCalls.add, { name: 'krugerrand' }, admin)
  await portal.send(clerkCalls.add, { name: 'Told last' }, admin)
  const heard = await writer.until('clerks')
  for (const topic of ['payees', 'petty_cash_users', 'leads_keywords']) expect(heard).toContain(topic)
  expect(await clerk.until('clerks')).not.toMatch(/payees|petty_cash_users|leads_keywords/)
  for (const stream of [writer, clerk]) stream.close()
})

test('who must change the password first hears nothing, also on a stream that stands open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { token, userId } = await portal.signInAs('Employee')
    const stream = await openStream(token)
    await stream.until('event: ready')
    await sql`update users set must_change_password = true where id = ${userId}`.execute(portal.db)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await stream.until('event: ended')).toContain('event: ended')
    expect((await openStream(token)).status).toBe(403)
  } finally {
    vi.useRealTimers()
  }
})

test('the heartbeat keeps nobody signed in, and tells who stayed away too long', async () => {
  // Shortens the heartbeat alone.
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
  // Every stream hears this event, so an earlier one would precede it.
  await portal.db.transaction().execute(async tx => {
    await announce(tx, { topic: 'for everybody', id: 1, access: ['all', 'customer'], audience: 'everybody' })
  })
  expect(await stream.until('for everybody')).not.toContain('clerks')
  stream.close()
})

test('a stream hears of a record that it has joined by a call of its own session, also when another process answers it', async () => {
  const open = endpoint({
    method: 'GET',
    path: 'open-invoice/{id}',
    access: ['all', 'customer'],
    input: z.object({ id: id() }),
    output: done,
  })
  const handler = handle(open, async ({ join }, input) => {
    await join({ topic: 'invoice', id: input.id })
    return { message: 'joined' }
  })
  const otherProcess = await buildApp(portal.services, { handlers: [handler], documents: [] })
  const customer = await portal.signInAs('Customer')
  const staff = await portal.signInAs('Employee')
  const [ofCustomer, ofStaff] = [await openStream(customer.token), await openStream(staff.token)]
  const nameOf = async (stream: typeof ofCustomer) =>
    /"stream":"([^"]+)"/.exec(await stream.until('event: ready'))?.[1] ?? ''
  const [customerStream, staffStream] = [await nameOf(ofCustomer), await nameOf(ofStaff)]
  const openAs = (token: string, number: number, stream: string) =>
    otherProcess.inject({
      url: `/api/open-invoice/${number}`,
      headers: { authorization: `Bearer ${token}`, [STREAM]: stream },
    })
  await openAs(customer.token, 7, customerStream)
  // A call joins neither another session's stream nor one that does not exist.
  await openAs(customer.token, 9, staffStream)
  expect((await openAs(customer.token, 9, "' or 1")).statusCode).toBe(200)
  const access = ['all', 'customer'] as const
  await announce(
    portal.db,
    { topic: 'invoice', id: 8, access },
    { topic: 'invoice', id: 9, access, audience: 'joined' },
    { topic: 'invoice', id: 7, access, audience: 'joined' },
    { topic: 'end', id: 0, access, audience: 'everybody' },
  )
  const heard = (text: string) => [...text.matchAll(/"topic":"invoice","id":(\d)/g)].map(match => match[1])
  expect(heard(await ofCustomer.until('"end"'))).toEqual(['7'])
  expect(heard(await ofStaff.until('"end"'))).toEqual(['8'])
  ofCustomer.close()
  ofStaff.close()
  await otherProcess.close()
})
