import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { firstRow, oneRow, rows } from '#server/db.ts'
import { writeSetting } from '#server/settings.ts'
import { openTestPortal } from '#tests/portal.ts'
import { openSignInDesk } from './sign-in-desk.ts'

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
