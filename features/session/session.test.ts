import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { firstRow, oneRow, rows } from '#server/db.ts'
import { writeSetting } from '#server/settings.ts'
import { openTestPortal } from '#tests/portal.ts'
import { hashPassword } from '../users/passwords.server.ts'
import { endMySession, getCurrentUser, listMySessions, signIn, signOut } from './session.contract.ts'
import { sessionJobs } from './session.jobs.ts'

const portal = await openTestPortal({ DEVICE_SECRET: 'the-device-secret' })
afterAll(() => portal.close())
const { db } = portal

const PASSWORD = 'Garnet&Opal7'
const passwordHash = await hashPassword(PASSWORD)
const BROWSER = { 'sec-fetch-site': 'same-origin' }

let made = 0
const makeUser = async (group = 'Employee') => {
  const username = `Person${++made}`
  const { id } = await oneRow<{ id: number }>(
    db,
    sql`insert into users (first_name, last_name, username, email, group_id, password_hash)
      select 'June', 'Harper', ${username}, ${`${username}@example.com`}, id, ${passwordHash} from groups
      where name = ${group} returning id`,
  )
  return { id, username }
}
const enter = (input: object, as: { address?: string; headers?: Record<string, string> } = {}) =>
  portal.send(signIn, { password: PASSWORD, ...input }, as)
const outcomes = async (userId: number) =>
  (await rows<{ outcome: string }>(db, sql`select outcome from sign_ins where user_id = ${userId} order by id`)).map(
    ({ outcome }) => outcome,
  )
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

describe('wrong tries', () => {
  const delay = async (userId: number) =>
    (
      await oneRow<{ seconds: number }>(
        db,
        sql`select extract(epoch from blocked_until - last_at)::integer as seconds from tries where key = ${`sign-in ${userId} 127.0.0.9`}`,
      )
    ).seconds

  test('ten wrong passwords lead to a growing delay at that address, and to none at another', async () => {
    const { id, username } = await makeUser()
    const delays: number[] = []
    for (let round = 0; round < 10; round++) {
      await sql`update tries set blocked_until = now()`.execute(db)
      expect((await enter({ username, password: 'Not&Mine99' }, { address: '127.0.0.9' })).status).toBe(401)
      delays.push(await delay(id))
    }
    expect(delays).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32])
    const blocked = await enter({ username }, { address: '127.0.0.9' })
    expect(blocked.status).toBe(429)
    expect(blocked.body.message).toMatch(/^Too many tries\. Please wait \d+ seconds\.$/)
    expect((await enter({ username }, { address: '127.0.0.2' })).status).toBe(200)
    expect((await outcomes(id)).slice(-2)).toEqual(['too many tries', 'signed in'])
  })

  const triedBefore = (key: string, fails: number) =>
    sql`insert into tries (key, fails) values (${key}, ${fails})
      on conflict (key) do update set fails = excluded.fails, blocked_until = now()`.execute(db)

  test('twenty at once do not slip past the delay', async () => {
    const { id, username } = await makeUser()
    await triedBefore(`sign-in ${id} 127.0.0.10`, 12)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => enter({ username, password: 'Not&Mine99' }, { address: '127.0.0.10' })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
  })

  test('many names from one address are slowed down too, later than one name', async () => {
    const { username } = await makeUser()
    const here = { address: '127.0.0.11' }
    await triedBefore('sign-ins from 127.0.0.11', 29)
    expect((await enter({ username: 'guess one' }, here)).status).toBe(401)
    expect((await enter({ username }, here)).status).toBe(200)
    await triedBefore('sign-ins from 127.0.0.11', 40)
    expect((await enter({ username: 'guess two' }, here)).status).toBe(401)
    expect((await enter({ username }, here)).status).toBe(429)
    expect((await enter({ username }, { address: '127.0.0.12' })).status).toBe(200)
  })
})

describe('the IP whitelist', () => {
  const enforce = (enforceIpWhitelist: boolean) =>
    db.transaction().execute(tx => writeSetting(tx, 'security', { enforceIpWhitelist, longPasswords: false }))

  test('turns staff away at the door and lets customers in, until the device adds itself', async () => {
    const employee = await makeUser()
    const customer = await makeUser('Customer')
    const here = { address: '127.0.0.2' }
    await enforce(true)
    expect(await enter({ username: employee.username }, here)).toMatchObject({
      status: 403,
      body: { message: 'This address is not on the IP whitelist' },
    })
    expect((await enter({ username: employee.username, password: 'Not&Mine99' }, here)).status).toBe(401)
    expect((await enter({ username: customer.username }, here)).status).toBe(200)
    expect(await outcomes(employee.id)).toEqual(['address refused', 'wrong password'])

    const added = await enter({ username: '', secret: 'the-device-secret' }, here)
    expect(added).toMatchObject({ status: 200, body: { message: 'This device is on the IP whitelist now' } })
    expect(added.body.data).toBeUndefined()
    expect((await enter({ username: '', secret: 'the-device-secret' }, here)).status).toBe(200)
    expect((await enter({ username: employee.username }, here)).status).toBe(200)
    await enforce(false)
    const entry = await oneRow<{ id: number; from_bot: boolean; comment: string }>(
      db,
      sql`select id, from_bot, comment from ip_whitelist where ip = '127.0.0.2'`,
    )
    expect(entry).toMatchObject({ from_bot: true, comment: 'Added by the device itself' })
    const history = await rows(
      db,
      sql`select 1 from history_entries where entity = 'ip_whitelist' and entity_id = ${String(entry.id)}`,
    )
    expect(history).toHaveLength(1)
  })

  test('a wrong device secret is refused, counted and then delayed', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 6; round++)
      statuses.push((await enter({ secret: 'wrong' }, { address: '127.0.0.13' })).status)
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    const { fails } = await oneRow<{ fails: number }>(
      db,
      sql`select fails from tries where key = 'device secret 127.0.0.13'`,
    )
    expect(fails).toBeGreaterThanOrEqual(5)
    expect(await firstRow(db, sql`select 1 from ip_whitelist where ip = '127.0.0.13'`)).toBeUndefined()
  })
})

describe('who am I', () => {
  test('tells the shell the user, the permissions and the shop', async () => {
    const { token } = await portal.signInAs('Drawer')
    const { data } = (await portal.send(getCurrentUser, {}, { token })).body
    expect(data).toMatchObject({
      permissions: ['transaction', 'notice_view'],
      userType: 'drawer',
      shop: { name: 'Loupe Coin & Jewelry', timeZone: 'America/Los_Angeles' },
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
  for (const job of sessionJobs) await job.run(portal.parts, {})
  const left = await oneRow(
    db,
    sql`select (select count(*) from sessions where id in (${old.sessionId}, ${fresh.sessionId})) as sessions,
      (select string_agg(key, ',') from tries where key in ('old', 'new')) as tries,
      (select string_agg(key, ',') from idempotency_keys where user_id = ${fresh.userId}) as keys,
      (select count(*) from login_links where user_id = ${fresh.userId}) as links`,
  )
  expect(left).toEqual({ sessions: 1, tries: 'new', keys: 'new', links: 1 })
})
