import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { hashToken, randomToken } from '#server/base/secrets.ts'
import { firstRow, oneRow } from '#server/db/db.ts'
import { openTestPortal } from '#tests/portal.ts'
import { openSignInDesk } from '#tests/sign-in-desk.ts'
import { getCurrentUser, signInByLink, signOut } from './session.contract.ts'

const portal = await openTestPortal()
afterAll(() => portal.close())
const { db } = portal
const { makeUser, enter, outcomes } = await openSignInDesk(portal)

const BROWSER = { 'sec-fetch-site': 'same-origin' }

const sessionOf = (userId: number) =>
  oneRow<{ idle: number; hasCookie: boolean }>(
    db,
    sql`select idle_seconds as idle, cookie_hash is not null as "hasCookie" from sessions
      where user_id = ${userId} order by id desc limit 1`,
  )
const halfOf = (headers: Record<string, unknown>) => /loupe_half=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''

describe('signing in', () => {
  test('works with the username or the e-mail in any case, and notes the login', async () => {
    const { id, username } = await makeUser()
    for (const name of [username.toUpperCase(), `${username}@EXAMPLE.com`]) {
      const answer = await enter({ username: name })
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { group: 'Employee', twoStepEnabled: false, mustChangePassword: false } },
      })
      expect(answer.body.data?.permissions).toEqual([
        'dashboard',
        'notice_view',
        'ticket',
        'new_coin',
        'receipt',
        'sig_pad',
      ])
    }
    expect(await outcomes(id)).toEqual(['signed in', 'signed in'])
    const noted = await firstRow(db, sql`select 1 from users where id = ${id} and last_login_at is not null`)
    expect(noted).toBeDefined()
  })

  test('gives a program the token alone, for 12 hours or 30 days', async () => {
    const { id, username } = await makeUser()
    const answer = await enter({ username })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await sessionOf(id)).toEqual({ idle: 43_200, hasCookie: false })
    expect((await portal.send(getCurrentUser, {}, { token: answer.body.data?.token ?? '' })).status).toBe(200)
    await enter({ username, keepLoggedIn: 1 })
    expect((await sessionOf(id)).idle).toBe(2_592_000)
  })

  test('gives a browser two halves, and neither is enough alone', async () => {
    const { username } = await makeUser()
    const answer = await enter({ username }, { headers: BROWSER })
    const token = answer.body.data?.token ?? ''
    const half = halfOf(answer.headers)
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
    const statuses = await Promise.all(
      [{ token, half }, { token }, { half }, { token, half: 'x'.repeat(43) }].map(as =>
        portal.send(getCurrentUser, {}, as),
      ),
    )
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 401, 401])
    expect(String(statuses[0]?.headers['set-cookie'])).toBe('undefined')
  })

  test('gives our web client two halves where the browser does not say that it is one: plain HTTP, another host', async () => {
    const { id, username } = await makeUser()
    const web = { 'x-loupe-client': 'web' }
    const answer = await enter({ username }, { headers: { ...web, host: 'shop.example:8080' } })
    expect(halfOf(answer.headers)).toMatch(/^[\w-]{43}$/)
    expect((await portal.send(getCurrentUser, {}, { token: answer.body.data?.token ?? '' })).status).toBe(401)
    const secret = randomToken()
    await sql`insert into login_links (user_id, secret_hash, expires_at)
      values (${id}, ${hashToken(secret)}, now() + interval '5 minutes')`.execute(db)
    const byLink = await portal.send(signInByLink, { secret }, { headers: web })
    expect(halfOf(byLink.headers)).toMatch(/^[\w-]{43}$/)
    expect(await sessionOf(id)).toMatchObject({ hasCookie: true })
  })

  test('stores neither the token nor the second half', async () => {
    const { id, username } = await makeUser()
    const answer = await enter({ username }, { headers: BROWSER })
    const stored = await oneRow<{ row: string }>(
      db,
      sql`select row_to_json(s)::text as row from sessions s where user_id = ${id}`,
    )
    expect(stored.row).not.toContain(answer.body.data?.token ?? '')
    expect(stored.row).not.toContain(halfOf(answer.headers))
  })

  test('answers a wrong password and an unknown name alike', async () => {
    const { id, username } = await makeUser()
    const wrong = await enter({ username, password: 'Not&Mine99' })
    const unknown = await enter({ username: 'nobody-here' })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } })
    expect(unknown.body).toEqual(wrong.body)
    expect(await outcomes(id)).toEqual(['wrong password'])
    const last = await oneRow(db, sql`select user_id, outcome from sign_ins order by id desc limit 1`)
    expect(last).toEqual({ user_id: null, outcome: 'no such user' })
  })

  test('asks for both fields, and takes no other types', async () => {
    const blank = await enter({ password: '' })
    expect(blank).toMatchObject({
      status: 400,
      body: { fields: { username: '*field is required', password: '*field is required' } },
    })
    for (const bad of [
      { username: [] },
      { username: 'a\u0000' },
      { username: 'x', password: {} },
      { username: 'x', keepLoggedIn: 'x' },
    ])
      expect((await enter(bad)).status).toBe(400)
  })

  test('does not know a user without a password', async () => {
    const { userId } = await portal.signInAs('Employee')
    const { username } = await oneRow<{ username: string }>(db, sql`select username from users where id = ${userId}`)
    expect((await enter({ username })).status).toBe(401)
  })
})

test('over HTTPS the cookies are bound to this host, and a half under the older name ends its session', async () => {
  const proxied = await openTestPortal({ TRUST_PROXY: '127.0.0.1' })
  const desk = await openSignInDesk(proxied)
  const { username } = await desk.makeUser()
  const https = { ...BROWSER, 'x-forwarded-proto': 'https' }
  const { body, headers } = await desk.enter({ username }, { headers: https })
  const cookies = [headers['set-cookie']].flat().map(String)
  const half = /^__Host-loupe_half=([\w-]{43}); /.exec(cookies[2] ?? '')?.[1] ?? ''
  expect(cookies.map(cookie => cookie.replace(/=[\w-]{43};/, '=…;'))).toEqual([
    '__Host-loupe_device=…; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000; Secure',
    'loupe_device=; Path=/api/users; HttpOnly; SameSite=Strict; Max-Age=0; Secure',
    '__Host-loupe_half=…; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000; Secure',
    'loupe_half=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0; Secure',
  ])
  const token = body.data?.token ?? ''
  const ask = async (cookie: string) =>
    (await proxied.send(getCurrentUser, {}, { token, headers: { ...https, cookie } })).status
  expect(await ask(`__Host-loupe_half=${half}`)).toBe(200)
  expect(await ask(`loupe_half=${half}`)).toBe(401)
  const out = await proxied.send(signOut, {}, { token, headers: { ...https, cookie: `__Host-loupe_half=${half}` } })
  expect(String(out.headers['set-cookie'])).toMatch(/^__Host-loupe_half=; Path=\/; .*Max-Age=0; Secure/)
  await proxied.close()
})
