import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSecuritySettings, saveSecuritySettings } from '#features/shop/settings/shop.contract.ts'
import { oneRow } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { addIp, editIp, listIps, removeIp } from './ip-whitelist.contract.ts'
import { canonicalIp } from './ip-whitelist.rules.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const add = async (ip: string, comment = '') => (await portal.send(addIp, { ip, comment }, admin)).body.data.id
const entryOf = async (id: number) => (await portal.send(listIps, {}, admin)).body.data.find(entry => entry.id === id)

describe('the list', () => {
  test('takes addresses and ranges, in one spelling, and shows them', async () => {
    const id = await add('2001:0DB8::0/32', 'the office')
    expect(await entryOf(id)).toEqual({
      id,
      ip: '2001:db8::/32',
      comment: 'the office',
      createdAt: expect.any(Number),
      fromBot: false,
      version: 1,
    })
    const found = await portal.send(listIps, { search: 'OFFICE' }, admin)
    expect(found.body).toMatchObject({ count: 1, data: [{ id }] })
  })

  test('refuses a blank, a wrong and a double address', async () => {
    expect(await portal.send(addIp, {}, admin)).toMatchObject({
      status: 400,
      body: { fields: { ip: 'Ip Address Field is Blank!' } },
    })
    expect((await portal.send(addIp, { ip: '10.0.0.300' }, admin)).status).toBe(400)
    expect((await portal.send(addIp, { ip: '10.1.1.1/8' }, admin)).body.message).toMatch('begins at 10.0.0.0/8')
    expect((await portal.send(addIp, { ip: ['10.0.0.1'] }, admin)).status).toBe(400)
    await add('10.9.9.9')
    expect((await portal.send(addIp, { ip: '::ffff:10.9.9.9' }, admin)).status).toBe(409)
  })

  test('an entry is changed and removed; a stale change is refused', async () => {
    const id = await add('10.2.0.1', 'till')
    expect((await portal.send(editIp, { id, ip: '10.2.0.2', version: 1 }, admin)).status).toBe(200)
    expect(await entryOf(id)).toMatchObject({ ip: '10.2.0.2', comment: 'till', version: 2 })
    expect((await portal.send(editIp, { id, ip: '10.2.0.3', version: 1 }, admin)).status).toBe(409)
    expect((await portal.send(removeIp, { id }, admin)).status).toBe(200)
    expect((await portal.send(removeIp, { id }, admin)).status).toBe(404)
    expect((await portal.send(editIp, { id, ip: '10.2.0.3' }, admin)).status).toBe(404)
  })

  test('an entry that a device made for itself can not be edited, only removed', async () => {
    const { id } = await oneRow<{ id: number }>(
      portal.db,
      sql`insert into ip_whitelist (ip, from_bot) values ('10.3.0.1', true) returning id`,
    )
    expect(await portal.send(editIp, { id, ip: '10.3.0.2' }, admin)).toMatchObject({
      status: 409,
      body: { message: 'This entry was made automatically and can not be edited' },
    })
    expect((await portal.send(removeIp, { id }, admin)).status).toBe(200)
  })

  test('is for who keeps it', async () => {
    const employee = await portal.signInAs('Employee')
    expect((await portal.send(listIps, {}, employee)).status).toBe(403)
    expect((await portal.send(addIp, { ip: '10.0.0.9' }, employee)).status).toBe(403)
  })

  test('the database spells every address as the rule does', async () => {
    const ips = [...fc.sample(fc.ipV6(), 200), ...fc.sample(fc.ipV4(), 50)].map(canonicalIp)
    const { spelt } = await oneRow<{ spelt: string[] }>(
      portal.db,
      sql`select array(select host(ip::inet) from unnest(${sql.val(ips)}::text[]) with ordinality as list (ip, place)
        order by place) as spelt`,
    )
    // PostgreSQL writes the last two groups of some addresses with dots.
    expect(spelt.map(canonicalIp)).toEqual(ips)
  })
})

describe('enforcement', () => {
  const enforce = (on: boolean, address?: string) =>
    portal.send(saveSecuritySettings, { enforceIpWhitelist: on }, { ...admin, ...(address ? { address } : {}) })

  test('is not turned on from an address that the list would lock out', async () => {
    const refused = await enforce(true, '127.0.0.2')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Your address 127.0.0.2 is not on the IP whitelist. Please add it first.')
    const { data } = (await portal.send(getSecuritySettings, {}, { ...admin, address: '127.0.0.2' })).body
    expect(data).toMatchObject({ enforceIpWhitelist: false, address: '127.0.0.2', isAddressListed: false })
  })

  test('shuts others out, and nobody shuts out themselves while it is on', async () => {
    const own = await add('127.0.0.1')
    expect((await enforce(true)).status).toBe(200)
    expect((await portal.send(listIps, {}, { ...admin, address: '127.0.0.2' })).status).toBe(403)
    const text = 'This would lock out your own address 127.0.0.1'
    expect(await portal.send(removeIp, { id: own }, admin)).toMatchObject({ status: 409, body: { message: text } })
    expect(await portal.send(editIp, { id: own, ip: '127.0.0.3' }, admin)).toMatchObject({
      status: 409,
      body: { message: text },
    })
    expect(await entryOf(own)).toMatchObject({ ip: '127.0.0.1', version: 1 })
    expect((await portal.send(editIp, { id: own, ip: '127.0.0.0/8' }, admin)).status).toBe(200)
    expect((await portal.send(listIps, {}, { ...admin, address: '127.0.0.2' })).status).toBe(200)
    expect((await enforce(false)).status).toBe(200)
    expect((await portal.send(removeIp, { id: own }, admin)).status).toBe(200)
  })
})
