import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { oneRow } from '#server/db/db.ts'
import { openTestPortal } from '#tests/portal.ts'
import { openSignInDesk } from '#tests/sign-in-desk.ts'
import { endMySession, getCurrentUser, listMySessions, signOut } from './session.contract.ts'
import { sessionJobs } from './session.jobs.ts'

const portal = await openTestPortal()
afterAll(() => portal.close())
const { db } = portal
const { makeUser, enter } = await openSignInDesk(portal)

describe('who am I', () => {
  test('tells the shell the user, the permissions and the shop', async () => {
    const { token } = await portal.signInAs('Drawer')
    const { data } = (await portal.send(getCurrentUser, {}, { token })).body
    expect(data).toMatchObject({
      permissions: ['transaction', 'notice_view'],
      userType: 'drawer',
      shop: { name: '', timeZone: 'America/Los_Angeles' },
      userdetails: { first_name: 'Test', group: { name: 'Drawer' }, two_factor_code_verified: false, version: 1 },
    })
  })

  test('is open to customers and to who must change the password, not to nobody', async () => {
    const customer = await portal.signInAs('Customer')
    await sql`update users set must_change_password = true where id = ${customer.userId}`.execute(db)
    const answer = await portal.send(getCurrentUser, {}, customer)
    expect(answer.body.data.userdetails.mustChangePassword).toBe(true)
    expect((await portal.send(getCurrentUser)).status).toBe(401)
  })
})

describe('signing out', () => {
  const threeSessions = async () => {
    const { username } = await makeUser()
    const tokens: string[] = []
    for (let n = 0; n < 3; n++) tokens.push((await enter({ username })).body.data?.token ?? '')
    return tokens
  }
  const statusOf = async (token: string) => (await portal.send(getCurrentUser, {}, { token })).status

  test('ends this session and clears the cookie; everywhere ends them all', async () => {
    const [first = '', second = '', third = ''] = await threeSessions()
    const answer = await portal.send(signOut, {}, { token: first, headers: { 'idempotency-key': 'out' } })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/^loupe_half=; .*Max-Age=0/)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([440, 200, 200])
    await portal.send(signOut, { everywhere: true }, { token: second })
    expect(await statusOf(third)).toBe(440)
  })

  test('my sessions are listed and can be ended one by one, never those of others', async () => {
    const [first = '', second = ''] = await threeSessions()
    const { data } = (await portal.send(listMySessions, {}, { token: first })).body
    expect(data).toHaveLength(3)
    expect(data.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(data[0]).toMatchObject({ isThis: true, address: '127.0.0.1' })
    const others = data.filter(({ isThis }) => !isThis)
    for (const { id } of others) {
      const as = { token: first, headers: { 'idempotency-key': `end ${id}` } }
      expect((await portal.send(endMySession, { id }, as)).status).toBe(200)
    }
    expect(await statusOf(second)).toBe(440)
    const stranger = await portal.signInAs('Employee')
    const mine = await portal.send(endMySession, { id: data[0]?.id }, stranger)
    expect(mine.status).toBe(404)
    expect(await statusOf(first)).toBe(200)
    expect((await portal.send(endMySession, {}, stranger)).status).toBe(400)
  })
})

describe('a session ends', () => {
  const lastUse = async (sessionId: number) =>
    (
      await oneRow<{ minutes: number }>(
        db,
        sql`select round(extract(epoch from now() - last_used_at) / 60)::integer as minutes from sessions
          where id = ${sessionId}`,
      )
    ).minutes
  const usedBefore = (sessionId: number, ago: string) =>
    sql`update sessions set last_used_at = now() - ${ago}::interval where id = ${sessionId}`.execute(db)

  test('after its idle time, which only what somebody does puts off', async () => {
    const { token, sessionId } = await portal.signInAs('Employee')
    await usedBefore(sessionId, '2 hours')
    const idle = { token, headers: { 'x-loupe-idle': '1' } }
    expect((await portal.send(getCurrentUser, {}, idle)).status).toBe(200)
    expect(await lastUse(sessionId)).toBe(120)
    expect((await portal.send(getCurrentUser, {}, { token })).status).toBe(200)
    expect(await lastUse(sessionId)).toBe(0)
    await usedBefore(sessionId, '13 hours')
    expect((await portal.send(getCurrentUser, {}, idle)).status).toBe(440)
  })

  test('after 30 days however much it is used, after 90 where somebody asked to be kept logged in', async () => {
    const { id, username } = await makeUser()
    for (const [keepLoggedIn, days] of [
      [false, 30],
      [true, 90],
    ] as const) {
      const token = (await enter({ username, keepLoggedIn })).body.data?.token ?? ''
      const newest = sql`select max(id) from sessions where user_id = ${id}`
      const ends = await oneRow<{ days: number }>(
        db,
        sql`select round(extract(epoch from expires_at - created_at) / 86400)::integer as days from sessions
          where id = (${newest})`,
      )
      expect(ends.days).toBe(days)
      await sql`update sessions set expires_at = now() where id = (${newest})`.execute(db)
      expect((await portal.send(getCurrentUser, {}, { token })).status).toBe(440)
    }
  })
})

test('every night what nobody can use any more is taken out, and nothing else', async () => {
  const old = await portal.signInAs('Employee')
  const fresh = await portal.signInAs('Employee')
  await sql`update sessions set last_used_at = now() - interval '61 days' where id = ${old.sessionId}`.execute(db)
  await sql`insert into tries (key, fails, last_at) values ('old', 1, now() - interval '3 days'), ('new', 1, now())`.execute(
    db,
  )
  await sql`insert into idempotency_keys (user_id, key, call, created_at)
    values (${fresh.userId}, 'old', 'x', now() - interval '8 days'), (${fresh.userId}, 'new', 'x', now())`.execute(db)
  await sql`insert into login_links (user_id, secret_hash, expires_at, created_at)
    values (${fresh.userId}, 'old', now(), now() - interval '8 days'), (${fresh.userId}, 'new', now(), now())`.execute(
    db,
  )
  for (const job of sessionJobs) await job.run(portal.services, {})
  const left = await oneRow(
    db,
    sql`select (select count(*) from sessions where id in (${old.sessionId}, ${fresh.sessionId})) as sessions,
      (select string_agg(key, ',') from tries where key in ('old', 'new')) as tries,
      (select string_agg(key, ',') from idempotency_keys where user_id = ${fresh.userId}) as keys,
      (select count(*) from login_links where user_id = ${fresh.userId}) as links`,
  )
  expect(left).toEqual({ sessions: 1, tries: 'new', keys: 'new', links: 1 })
})
