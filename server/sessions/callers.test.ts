import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'

/** Shorter than the cache's own time limit, so that only a notification explains the change. */
const SOON = { timeout: 3000, interval: 20 }

let portal: TestPortal
let token: string
beforeEach(async () => {
  portal = await openTestPortal()
  token = (await portal.signInAs('Employee')).token
  expect(await call()).toBe(200)
})
afterEach(() => portal.close())

/** Calls as a browser does, without the harness that clears the cache first. */
const call = async (url = '/api/metro-tickets/get-all') =>
  (await portal.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).statusCode

const ofCaller = sql`id = (select user_id from sessions order by id desc limit 1)`

test('who is cached is not asked for again', async () => {
  await sql`alter table sessions rename to sessions_away`.execute(portal.db)
  expect(await call()).toBe(200)
  portal.services.cache.clear()
  expect(await call()).toBe(500)
})

test.each([
  ['a session that another server ended', sql`update sessions set ended_at = now()`, 440],
  ['a session that nobody used for a day', sql`update sessions set last_used_at = now() - interval '2 days'`, 440],
  ['a permission taken from the group', sql`delete from group_permissions`, 403],
  [
    'another group',
    sql`update users set group_id = (select id from groups where name = 'Drawer') where ${ofCaller}`,
    403,
  ],
  ['a password that must be changed', sql`update users set must_change_password = true where ${ofCaller}`, 403],
  [
    'a whitelist that is enforced from now on',
    sql`insert into settings (name, value) values ('security', '{"enforceIpWhitelist": true}')
      on conflict (name) do update set value = excluded.value`,
    403,
  ],
])('%s is heard of at once', async (_, change, status) => {
  await change.execute(portal.db)
  await vi.waitFor(async () => expect(await call()).toBe(status), SOON)
})

test('a word that asks for model and serial is heard of at once', async () => {
  const details = { ...ticketDetails, lastName: 'Heard' }
  const items = [{ ...metroItems[0], name: 'Theremin. Other' }]
  const save = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const payload = { details, items }
    return (await portal.app.inject({ method: 'POST', url: '/api/metro-tickets/create-new', headers, payload }))
      .statusCode
  }
  expect(await save()).toBe(200)
  await sql`insert into item_descriptions (name) values ('theremin')`.execute(portal.db)
  await vi.waitFor(async () => expect(await save()).toBe(400), SOON)
})

test('while the database can not tell of changes, nobody is cached', async () => {
  const lost = new Promise<void>(resolve => {
    const unsubscribe = portal.services.hub.subscribe(({ topic }) => {
      if (topic !== 'lost') return
      unsubscribe()
      resolve()
    })
  })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'loupe events' and datname = current_database()`.execute(portal.db)
  await lost
  expect(await call()).toBe(200)
  await sql`update sessions set ended_at = now()`.execute(portal.db)
  expect(await call()).toBe(440)
})
