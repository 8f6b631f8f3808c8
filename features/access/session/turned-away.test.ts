import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { hashToken, randomToken } from '#server/base/secrets.ts'
import { firstRow, oneRow, rows } from '#server/db/db.ts'
import { writeSetting } from '#server/db/settings.ts'
import { openTestPortal } from '#tests/portal.ts'
import { openSignInDesk } from '#tests/sign-in-desk.ts'
import { requestLoginLink, signInByLink, verifyCode } from './session.contract.ts'

const portal = await openTestPortal({ DEVICE_SECRET: 'the-device-secret' })
afterAll(() => portal.close())
const { db } = portal
const { makeUser, enter, outcomes } = await openSignInDesk(portal)

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
    expect(blocked.body.message).toContain(` ${String(blocked.headers['retry-after'])} seconds`)
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

  const keysLike = async (start: string) =>
    rows<{ key: string; fails: number }>(
      db,
      sql`select key, fails from tries where starts_with(key, ${start}) order by key`,
    )

  test('a right password is not counted, and does not wipe out what others did at its address', async () => {
    const { username } = await makeUser()
    const here = { address: '127.0.0.14' }
    await triedBefore('sign-ins from 127.0.0.14', 35)
    expect((await enter({ username }, here)).status).toBe(200)
    expect((await enter({ username }, here)).status).toBe(200)
    expect(await keysLike('sign-ins from 127.0.0.14')).toEqual([{ key: 'sign-ins from 127.0.0.14', fails: 35 }])
  })

  test('behind a noisy address a new device waits a minute at most', async () => {
    const here = { address: '127.0.0.15' }
    await triedBefore('sign-ins from 127.0.0.15', 5000)
    expect((await enter({ username: 'guess' }, here)).status).toBe(401)
    const { body } = await enter({ username: 'guess again' }, here)
    expect(Number(/wait (\d+) seconds/.exec(body.message ?? '')?.[1])).toBeLessThanOrEqual(60)
  })

  test('all addresses of one IPv6 line count as one', async () => {
    const { id, username } = await makeUser()
    for (let n = 1; n <= 3; n++) await enter({ username, password: 'Not&Mine99' }, { address: `2001:db8:7:1::${n}` })
    await enter({ username, password: 'Not&Mine99' }, { address: '2001:db8:7:2::1' })
    expect(await keysLike(`sign-in ${id} 2001`)).toEqual([
      { key: `sign-in ${id} 2001:db8:7:1::/64`, fails: 3 },
      { key: `sign-in ${id} 2001:db8:7:2::/64`, fails: 1 },
    ])
    expect(await keysLike('sign-ins from 2001:db8:7:1')).toMatchObject([{ fails: 3 }])
  })

  test('one account is not guessed at from many addresses, and a mailed link still opens it', async () => {
    const { id, username } = await makeUser()
    const statuses: number[] = []
    for (let n = 1; n <= 24; n++)
      statuses.push((await enter({ username, password: 'Not&Mine99' }, { address: `198.51.100.${n}` })).status)
    expect(statuses.slice(0, 21).every(status => status === 401)).toBe(true)
    expect(statuses.slice(21)).toContain(429)
    await triedBefore(`sign-in ${id} from anywhere`, 40)
    await enter({ username, password: 'Not&Mine99' }, { address: '198.51.100.50' })
    expect((await enter({ username }, { address: '198.51.100.51' })).status).toBe(429)
    const secret = randomToken()
    await sql`insert into login_links (user_id, secret_hash, expires_at)
      values (${id}, ${hashToken(secret)}, now() + interval '5 minutes')`.execute(db)
    await sql`insert into tries (key, fails, blocked_until)
      values ('sign-ins from 198.51.100.51', 50, now() + interval '1 minute')
      on conflict (key) do update set blocked_until = excluded.blocked_until`.execute(db)
    expect((await portal.send(signInByLink, { secret: 'made up' }, { address: '198.51.100.51' })).status).toBe(429)
    expect((await portal.send(signInByLink, { secret }, { address: '198.51.100.51' })).status).toBe(200)
  })
})

describe('a device that has signed in before', () => {
  const BROWSER = { 'x-loupe-client': 'web' }
  const cookies = (headers: Record<string, unknown>) => [headers['set-cookie']].flat().map(String)
  const deviceIn = (headers: Record<string, unknown>) =>
    /loupe_device=([\w-]{43});/.exec(cookies(headers).join('\n'))?.[1] ?? ''
  const from = (device: string, address: string) => ({
    address,
    headers: { ...BROWSER, cookie: `loupe_device=${device}` },
  })
  const block = (key: string) =>
    sql`insert into tries (key, fails, blocked_until) values (${key}, 60, now() + interval '15 minutes')
      on conflict (key) do update set fails = 60, blocked_until = excluded.blocked_until`.execute(db)
  const noise = async (id: number, address: string) => {
    for (const key of [`sign-in ${id} ${address}`, `sign-ins from ${address}`, `sign-in ${id} from anywhere`])
      await block(key)
  }

  test('gets in whatever others try at the account or from the address, and waits only for itself', async () => {
    const { id, username } = await makeUser()
    const address = '203.0.113.7'
    const first = await enter({ username }, { address, headers: BROWSER })
    const device = deviceIn(first.headers)
    expect(cookies(first.headers).find(cookie => cookie.startsWith('loupe_device'))).toMatch(
      /Path=\/api\/users; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    )
    await noise(id, address)
    expect((await enter({ username }, { address, headers: BROWSER })).status).toBe(429)
    const again = await enter({ username }, from(device, address))
    expect(again.status).toBe(200)
    expect(deviceIn(again.headers)).toBe(device)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await enter({ username, password: 'Not&Mine99' }, from(device, address))).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('is known to who signed in there alone, is stored hashed, and is none for a program', async () => {
    const [one, other] = [await makeUser(), await makeUser()]
    const address = '203.0.113.8'
    const device = deviceIn((await enter({ username: one.username }, { address, headers: BROWSER })).headers)
    await noise(other.id, address)
    expect((await enter({ username: other.username }, from(device, address))).status).toBe(429)
    expect((await enter({ username: one.username }, from('x'.repeat(43), address))).status).toBe(429)
    const stored = await rows<{ row: string }>(
      db,
      sql`select row_to_json(d)::text as row from known_devices d where user_id = ${one.id}`,
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.row).not.toContain(device)
    const program = await enter({ username: one.username }, { address: '203.0.113.9' })
    expect(program.headers['set-cookie']).toBeUndefined()
  })

  test('is known after the second step, not after the password alone, and codes wait per device then', async () => {
    const { id, username } = await makeUser()
    const secret = new Secret({ size: 20 })
    await sql`update users set totp_secret = ${portal.services.vault.seal(secret.base32)}, totp_verified_at = now()
      where id = ${id}`.execute(db)
    const half = await enter({ username }, { headers: BROWSER })
    expect(deviceIn(half.headers)).toBe('')
    const token = half.body.data?.token ?? ''
    const cookie = /loupe_half=[^;]*/.exec(cookies(half.headers).join())?.[0] ?? ''
    const verification_code = new TOTP({ secret }).generate()
    const verified = await portal.send(verifyCode, { verification_code }, { token, headers: { ...BROWSER, cookie } })
    const device = deviceIn(verified.headers)
    expect(device).not.toBe('')
    await block(`code of ${id}`)
    const next = await enter({ username }, from(device, '203.0.113.10'))
    const nextHalf = /loupe_half=[^;]*/.exec(cookies(next.headers).join())?.[0] ?? ''
    const wrong = (sent: string) =>
      portal.send(
        verifyCode,
        { verification_code: '000000' },
        { token: next.body.data?.token ?? '', headers: { ...BROWSER, cookie: sent } },
      )
    expect((await wrong(nextHalf)).status).toBe(429)
    expect((await wrong(`${nextHalf}; loupe_device=${device}`)).status).toBe(401)
  })

  test('may ask for a link and give the device secret behind a noisy address', async () => {
    const { id, username } = await makeUser()
    const address = '203.0.113.11'
    const device = deviceIn((await enter({ username }, { address, headers: BROWSER })).headers)
    for (const key of [`login links ${address}`, `device secret ${address}`, 'device secret from anywhere'])
      await block(key)
    const ask = (as: object) => portal.send(requestLoginLink, { username }, as)
    expect((await ask({ address })).status).toBe(429)
    expect((await ask(from(device, address))).status).toBe(200)
    expect(await rows(db, sql`select from login_links where user_id = ${id}`)).toHaveLength(1)
    const add = (as: object) => enter({ username: '', secret: 'the-device-secret' }, as)
    expect((await add({ address })).status).toBe(429)
    expect((await add(from(device, address))).status).toBe(200)
    await sql`delete from tries`.execute(db)
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
