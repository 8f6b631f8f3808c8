import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { firstRow, oneRow } from '#server/db.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { openTestPortal } from '#tests/portal.ts'
import { openSignInDesk } from '#tests/sign-in-desk.ts'
import { getCurrentUser, signInByLink } from './session.contract.ts'

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
